import type {Change} from './table.js';

/** The values a row refers to with `{"$use": name}`: ids and codes that only exist at run time. */
export type Created = ReadonlyMap<string, string>;

/** Raw bytes in a body, valid JSON or not. */
class Verbatim {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** A path such as `products[0].quantity`, step by step. */
export function stepsOf(path: string): readonly (string | number)[] {
  return path
    .split(/\.|\[(\d+)\]/)
    .filter(Boolean)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** A copy of a body with members changed. Recipes stay as they are, see {@link made}. */
export function changed(body: unknown, change: Change = {}): unknown {
  const copy = structuredClone(body);
  for (const [path, value] of Object.entries(change)) {
    const steps = stepsOf(path);
    const last = steps.at(-1) ?? '';
    const parent = steps.slice(0, -1).reduce((part, step) => memberOf(part, step), copy) as Record<string, unknown>;
    if (isAbsent(value)) Reflect.deleteProperty(parent, last);
    else parent[last] = value;
  }
  return copy;
}

/** Whether a row's value means "absent". */
export function isAbsent(value: unknown): boolean {
  return isMaker(value, '$absent');
}

/** Whether a row's value is the recipe with this name. */
export function isMaker(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name);
}

/** The value that a row means: the value itself, or the result of its recipe, at any depth. */
export function made(value: unknown, created: Created): unknown {
  if (Array.isArray(value)) return value.map((part) => made(part, created));
  if (typeof value !== 'object' || value === null) return value;
  const recipe = Object.keys(value).find((name) => Object.hasOwn(RECIPES, name));
  const make = recipe === undefined ? undefined : RECIPES[recipe];
  if (make !== undefined) return make(value as Recipe, created);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, made(part, created)]));
}

/** JSON of a made value, byte for byte. A BigInt is written as its digits. */
export function writeJson(value: unknown): Buffer {
  if (value instanceof Verbatim) return value.bytes;
  if (typeof value === 'bigint') return Buffer.from(String(value));
  if (Array.isArray(value)) return list('[', value.map(writeJson), ']');
  if (typeof value !== 'object' || value === null) return Buffer.from(JSON.stringify(value));
  const members = Object.entries(value).map(([name, part]) =>
    Buffer.concat([Buffer.from(`${JSON.stringify(name)}:`), writeJson(part)]),
  );
  return list('{', members, '}');
}

type Recipe = Readonly<Record<string, unknown>>;

const RECIPES: Readonly<Record<string, (recipe: Recipe, created: Created) => unknown>> = {
  $use: ({$use}, created) => createdValue(created, String($use)),
  $repeat: ({$repeat, times, then = ''}) => String($repeat).repeat(Number(times)) + String(then),
  $list: ({$list, times}, created) => Array.from({length: Number(times)}, () => made($list, created)),
  $raw: ({$raw}) => new Verbatim(Buffer.from(String($raw))),
  $bytes: ({$bytes}) => new Verbatim(Buffer.from(String($bytes), 'hex')),
  $nest: ({$nest}) => new Verbatim(Buffer.from('['.repeat(Number($nest)) + ']'.repeat(Number($nest)))),
};

function createdValue(created: Created, name: string): string {
  const found = created.get(name);
  if (found === undefined) throw new Error(`${name} does not exist: creating it failed, or no row creates it`);
  return found;
}

/** The next member on the path, created if missing. */
function memberOf(part: unknown, step: string | number): unknown {
  const parent = part as Record<string | number, unknown>;
  parent[step] ??= {};
  return parent[step];
}

function list(open: string, parts: readonly Buffer[], close: string): Buffer {
  const between = parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.from(','), part]));
  return Buffer.concat([Buffer.from(open), ...between, Buffer.from(close)]);
}
