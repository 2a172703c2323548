import {readFileSync} from 'node:fs';
import type {Row} from './table.js';

/** The parts of JSON Schema that requests use. */
interface Shape {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

interface Document {
  readonly components: {readonly schemas: Readonly<Record<string, Shape>>};
}

/** A request field by its path, with its allowed values if it is an enum. */
export interface Field {
  readonly path: string;
  readonly values: readonly unknown[];
}

/** The rows of an operation, and the base request that they change. */
export interface Sent {
  readonly rows: readonly Row[];
  readonly usual: object;
}

/** Every field of a request in the OpenAPI document. The first entry of an array stands for all. */
export function fieldsOf(schema: string): readonly Field[] {
  const text = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
  const {schemas} = (JSON.parse(text) as Document).components;
  const walk = (shape: Shape, path: string): readonly Field[] => {
    const found = shape.$ref === undefined ? shape : (schemas[shape.$ref.split('/').at(-1) ?? ''] ?? {});
    const own = path === '' ? [] : [{path, values: found.enum ?? []}];
    const members = Object.entries(found.properties ?? {}).flatMap(([name, part]) =>
      walk(part, path === '' ? name : `${path}.${name}`),
    );
    return [...own, ...members, ...(found.items === undefined ? [] : walk(found.items, `${path}[0]`))];
  };
  return walk(schemas[schema] ?? {}, '');
}

/** Whether some row expects an error that names the field. */
export function isRefusedSomewhere({path}: Field, rows: readonly Row[]): boolean {
  return rows.some(({expect}) => expect.status >= 400 && (expect.param === path || expect.params?.includes(path)));
}

/** Whether the field is sent by the base request or by a row that is answered with 201. */
export function isTakenSomewhere({path}: Field, {rows, usual}: Sent): boolean {
  const sent = rows.filter(({expect}) => expect.status === 201).flatMap(({change = {}}) => namesIn(change, ''));
  return [...sent, ...namesIn(usual, '')].includes(path);
}

/** Whether this value of the field is sent by the base request or by a row that is answered with 201. */
export function isValueTaken({path}: Field, value: unknown, {rows, usual}: Sent): boolean {
  if (valueAt(usual, path) === value) return true;
  return rows.some(({change = {}, expect}) => expect.status === 201 && valueAt(change, path) === value);
}

function valueAt(change: object, path: string): unknown {
  return leaves(change, '').find(([name]) => name === path)?.[1];
}

function namesIn(value: unknown, path: string): readonly string[] {
  return leaves(value, path).map(([name]) => name);
}

/** Every path in a value, inner nodes included, with its value. The keys of a change are already paths. */
function leaves(value: unknown, path: string): readonly (readonly [string, unknown])[] {
  const own: readonly (readonly [string, unknown])[] = path === '' ? [] : [[path, value]];
  if (Array.isArray(value)) return [...own, ...value.slice(0, 1).flatMap((part) => leaves(part, `${path}[0]`))];
  if (typeof value !== 'object' || value === null) return own;
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, part]) => leaves(part, path === '' ? name : `${path}.${name}`)),
  ];
}
