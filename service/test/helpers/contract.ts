import assert from 'node:assert/strict';
import {Ajv2020, type ValidateFunction} from 'ajv/dist/2020.js';
import type {App} from '../../src/http/context.js';
import {FORMATS} from '../../src/http/formats.js';

/** A schema of the document; only the validator looks inside. */
export type Schema = Readonly<Record<string, unknown>>;

/** The schema of a body in one media type. */
export interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, {readonly value?: unknown}>>;
}

/** One operation of the document. */
export interface Operation {
  readonly 'operationId': string;
  readonly 'summary': string;
  readonly 'description': string;
  readonly 'tags': readonly string[];
  readonly 'security': readonly Schema[];
  readonly 'x-origin'?: string;
  readonly 'x-callers'?: readonly string[];
  readonly 'parameters'?: readonly (Schema & {readonly name?: string})[];
  readonly 'requestBody'?: {readonly content: Readonly<Record<string, Media>>};
  readonly 'responses': Readonly<
    Record<string, {readonly description: string; readonly content?: Readonly<Record<string, Media>>}>
  >;
}

/** The parts of the API contract that the tests read. */
export interface Contract {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly examples: Readonly<Record<string, {readonly value: unknown}>>;
  };
}

/** The parts of a response that the OpenAPI document covers. */
export interface Answered {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Checks responses against the OpenAPI document of the service that sent them. */
export interface ContractCheck {
  /** Throws if the document has no such response: unknown status or error code, or a body that does not match its schema. */
  readonly check: (answered: Answered) => void;
  /** The errors of a value against a schema of the document; empty if it is valid. */
  readonly problems: (schema: Schema, value: unknown) => readonly string[];
}

const SIMULATED_FAULT = 'The simulator is set to';

const checks = new Map<string, ContractCheck>();

/** The check for one service. Services with the same document share it, because compiling the schemas is slow. */
export function contractOf(app: App): ContractCheck {
  const document = app.swagger() as unknown as Contract;
  const text = JSON.stringify(document);
  const check = checks.get(text) ?? checkOf(document);
  checks.set(text, check);
  return check;
}

function checkOf(document: Contract): ContractCheck {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: {...FORMATS, int64: true, email: true, binary: true},
  });
  ajv.addSchema({$id: 'contract:', components: document.components});
  const validators = new Map<string, ValidateFunction>();
  const problems = (schema: Schema, value: unknown): readonly string[] => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"contract:#/');
    const validate = validators.get(text) ?? ajv.compile(JSON.parse(text) as Schema);
    validators.set(text, validate);
    return validate(value) ? [] : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
  };
  return {problems, check: (answered) => checkAnswer(document, problems, answered)};
}

function checkAnswer(document: Contract, problems: ContractCheck['problems'], answered: Answered): void {
  const operation = findOperation(document, answered);
  if (operation === undefined || answered.text.includes(SIMULATED_FAULT)) return;
  const what = `${answered.method} ${answered.path.split('?', 1)[0]} answered ${answered.status}`;
  const response = operation.responses[answered.status];
  assert.ok(response, `${what}, which its OpenAPI document does not have`);
  const media = response.content?.[answered.type];
  assert.ok(media, `${what} as ${answered.type}, which its OpenAPI document does not have`);
  if (answered.type !== 'application/json') return;
  const body = JSON.parse(answered.text) as {readonly code?: string};
  assert.deepEqual(problems(media.schema, body), [], `${what}, unlike its OpenAPI document`);
  if (answered.status >= 400) {
    assert.ok(
      Object.hasOwn(media.examples ?? {}, body.code ?? ''),
      `${what} ${body.code}, which its OpenAPI document does not have`,
    );
  }
}

function findOperation({paths}: Contract, {method, path}: Answered): Operation | undefined {
  const wanted = path.split('?', 1)[0] ?? '';
  const fits = (template: string): boolean =>
    new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(wanted);
  const templates = Object.keys(paths).filter(fits);
  const template = templates.find((one) => !one.includes('{')) ?? templates[0];
  return template === undefined ? undefined : paths[template]?.[method.toLowerCase()];
}
