import {ERROR_CODES, type ErrorCode} from '../../lib/error-codes.js';
import type {Caller} from '../../domain/work.js';
import {exampleReference} from './error-examples.js';
import {codesOf} from './operation-codes.js';
import {ANSWER_PARTS, REQUEST_EXAMPLES} from './requests.js';
import {sampleOf, type NamedSchemas, type PrintedSchema} from './samples.js';

/** An operation as generated from the schema of its route. */
export interface PrintedOperation {
  readonly 'operationId': string;
  readonly 'description'?: string;
  readonly 'parameters'?: readonly PrintedParameter[];
  readonly 'requestBody'?: {readonly content: Readonly<Record<string, object>>};
  readonly 'responses': Readonly<Record<string, PrintedResponse>>;
  readonly 'x-callers'?: readonly Caller['kind'][];
  readonly 'x-own-pages-only'?: boolean;
  readonly 'x-error-codes'?: readonly ErrorCode[];
}

interface PrintedParameter {
  readonly name: string;
  readonly in: string;
}

interface PrintedResponse {
  readonly description?: string;
  readonly content?: Readonly<Record<string, {readonly schema: PrintedSchema}>>;
}

/** Completes an operation with its callers, the meaning of each status, its errors and headers, and examples. */
export function completeOperation(operation: PrintedOperation, named: NamedSchemas): object {
  const {operationId, parameters, requestBody, responses, 'x-error-codes': own, ...rest} = operation;
  const isKeyed = parameters?.some(({name}) => name === 'idempotency-key') === true;
  const codes = codesOf({
    callers: operation['x-callers'],
    isOwnPagesOnly: operation['x-own-pages-only'] === true,
    isKeyed,
    own: own ?? [],
    statuses: Object.keys(responses),
  });
  return {
    operationId,
    ...rest,
    description: [rest.description, callersInWords(operation)].filter(Boolean).join('\n\n'),
    security: operation['x-callers']?.map((kind) => ({[kind]: []})) ?? [],
    ...(parameters === undefined ? {} : {parameters: parameters.map(completeParameter)}),
    ...(requestBody === undefined ? {} : {requestBody: withExamples(requestBody, operationId)}),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => {
        const ofStatus = codes.filter((code) => String(ERROR_CODES[code].status) === status);
        const headers = headersOf(status, {isKeyed, hasBody: requestBody !== undefined});
        return [status, {...completeResponse(response, {operationId, status, codes: ofStatus, named}), headers}];
      }),
    ),
  };
}

const CALLERS: Readonly<Record<Caller['kind'], string>> = {
  secret: 'a secret key (`sk_`), from a server',
  publishable: 'a publishable key (`pk_`)',
  session: 'the token of a widget session (`ws_`)',
};

function callersInWords(operation: PrintedOperation): string {
  const callers = operation['x-callers'];
  if (callers === undefined) return 'May be called by anyone.';
  const place = operation['x-own-pages-only'] === true ? ', from the service’s own pages' : '';
  return `May be called with ${callers.map((kind) => CALLERS[kind]).join(' or ')}${place}.`;
}

/** The validator has the header in lower case, as Node gives it; the document refers to it as it is usually written. */
function completeParameter(parameter: PrintedParameter): object {
  return parameter.name === 'idempotency-key' ? {$ref: '#/components/parameters/IdempotencyKey'} : parameter;
}

function withExamples(body: {readonly content: Readonly<Record<string, object>>}, operationId: string): object {
  const examples = REQUEST_EXAMPLES[operationId] ?? {};
  const content = Object.entries(body.content).map(([type, media]) => [type, {...media, examples}] as const);
  return {...body, content: Object.fromEntries(content)};
}

function completeResponse(
  {content, ...response}: PrintedResponse,
  known: {
    readonly operationId: string;
    readonly status: string;
    readonly codes: readonly ErrorCode[];
    readonly named: NamedSchemas;
  },
): object {
  const {operationId, status, codes, named} = known;
  if (content === undefined) return response;
  const isError = Number(status) >= 400 && JSON_TYPE in content;
  const examples = Object.fromEntries(codes.map((code) => [code, exampleReference(code)]));
  const shown = Object.entries(content).map(([type, media]) => {
    if (isError && type === JSON_TYPE) return [type, codes.length === 0 ? media : {...media, examples}] as const;
    return [type, {...media, example: withParts(sampleOf(media.schema, named), ANSWER_PARTS[operationId])}] as const;
  });
  const description = isError ? errorInWords(status, codes) : wordsOf(response);
  return {...response, description: description ?? STATUS[status] ?? 'Response.', content: Object.fromEntries(shown)};
}

function withParts(sample: unknown, parts: object | undefined): unknown {
  return parts === undefined ? sample : {...(sample as object), ...parts};
}

/** The route's description of a response. `Default Response` is the framework's text for none. */
function wordsOf({description}: PrintedResponse): string | undefined {
  return description === 'Default Response' ? undefined : description;
}

function errorInWords(status: string, codes: readonly ErrorCode[]): string {
  const words = STATUS[status] ?? 'Error';
  return codes.length === 0 ? `${words}. The interface lists it, but this operation never returns it.` : words;
}

const JSON_TYPE = 'application/json';

const STATUS: Readonly<Record<string, string>> = {
  200: 'Done.',
  201: 'Created.',
  400: 'Bad request',
  401: 'Unauthorized, also when the credential is missing',
  402: 'Payment required',
  403: 'Forbidden',
  404: 'Not found',
  409: 'Conflict',
  428: 'Precondition required',
  429: 'Too many requests',
  500: 'Server error',
  503: 'Service unavailable',
};

function headersOf(
  status: string,
  {isKeyed, hasBody}: {readonly isKeyed: boolean; readonly hasBody: boolean},
): Readonly<Record<string, object>> {
  const names = [
    ['Request-Id', true],
    ['WWW-Authenticate', status === '401'],
    ['Retry-After', ['429', '503'].includes(status)],
    ['Idempotent-Replayed', isKeyed && !['401', '403', '404', '429', '500', '503'].includes(status)],
    ['Ignored-Fields', hasBody && (status.startsWith('2') || ['402', '404', '409', '428'].includes(status))],
  ] as const;
  const present = names
    .filter(([, isPresent]) => isPresent)
    .map(([name]) => [name, {$ref: `#/components/headers/${name}`}] as const);
  return Object.fromEntries(present);
}
