import {readFileSync} from 'node:fs';
import {Ajv2020, type ValidateFunction} from 'ajv/dist/2020.js';
import type {Answer} from '../helpers/harness.js';

/** The parts of JSON Schema in the API contract that requests use. */
export interface Shape {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
}

/** An operation of the API contract that changes something. */
export interface PostOperation {
  readonly id: string;
  readonly path: string;
  /** The schema of its body; undefined if it has none. */
  readonly body: Shape | undefined;
}

interface Media {
  readonly content?: {readonly 'application/json'?: {readonly schema: Shape}};
}

interface Described {
  readonly operationId: string;
  readonly requestBody?: Media;
  readonly responses: Readonly<Record<string, Media>>;
}

interface Document {
  readonly paths: Readonly<Record<string, {readonly post?: Described}>>;
  readonly components: {readonly schemas: Readonly<Record<string, Shape>>};
}

const DOCUMENT = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as Document;
const ajv = new Ajv2020({strict: false, validateFormats: false, allErrors: true});
ajv.addSchema(DOCUMENT, 'contract');

/** Every POST in the API contract. */
export function postOperations(): readonly PostOperation[] {
  return Object.entries(DOCUMENT.paths).flatMap(([path, {post}]) =>
    post === undefined ? [] : [{id: post.operationId, path, body: schemaOf(post.requestBody)}],
  );
}

/** Resolves a schema reference. */
export function resolve(shape: Shape): Shape {
  return shape.$ref === undefined ? shape : namedSchema(shape.$ref.split('/').at(-1) ?? '');
}

/** A schema of the API contract by name. */
export function namedSchema(name: string): Shape {
  const found = DOCUMENT.components.schemas[name];
  if (found === undefined) throw new Error(`the OpenAPI document has no schema ${name}`);
  return found;
}

/** What in a response to a POST violates the API contract; undefined if nothing does. */
export function complaintAbout(path: string, {status, body}: Answer): string | undefined {
  const media = DOCUMENT.paths[path]?.post?.responses[String(status)];
  if (media === undefined) return `POST ${path} does not say that it answers ${status}`;
  const validate = validatorOf(path, status);
  return validate(body) ? undefined : `POST ${path} ${status}: ${ajv.errorsText(validate.errors)}`;
}

const validators = new Map<string, ValidateFunction>();

/** Compiled once, because compiling takes longer than the response. */
function validatorOf(path: string, status: number): ValidateFunction {
  const pointer = [path, 'post', 'responses', String(status), 'content', 'application/json', 'schema']
    .map((step) => encodeURIComponent(step.replaceAll('/', '~1')))
    .join('/');
  const validate = validators.get(pointer) ?? ajv.compile({$ref: `contract#/paths/${pointer}`});
  validators.set(pointer, validate);
  return validate;
}

function schemaOf(media: Media | undefined): Shape | undefined {
  return media?.content?.['application/json']?.schema;
}
