import assert from 'node:assert/strict';
import {at, type Answer} from '../helpers/harness.js';
import type {Exchange} from './run.js';
import {OPERATIONS, type Expectation, type Row} from './table.js';
import {isAbsent, isMaker, made, stepsOf, type Created} from './values.js';

/** The members that an error may have. All errors have the same shape. */
const ERROR_MEMBERS = ['code', 'message', 'param', 'errors', 'request_id'];
const DOCUMENTED = [201, 400, 401, 402, 403, 404, 428, 500];
/** Texts that an error may list as allowed values, even if the request contained them elsewhere. */
const OUR_WORDS = new Set(['application/json', 'Bearer', 'bank', 'card', 'mobile', 'affiliate_1']);
/** Shorter texts may occur in a response by chance. */
const SHORTEST_QUOTE = 4;

/**
 * Checks a response against its row.
 *
 * @throws AssertionError that says what violates the row or the rules for every response
 */
export function assertCase(row: Row, exchange: Exchange, created: Created): void {
  const {answer} = exchange;
  const {expect} = row;
  assert.deepEqual(
    {status: answer.status, ...(answer.status < 400 ? {} : named(answer))},
    {status: expect.status, ...(expect.status < 400 ? {} : wanted(answer, expect))},
    answer.text.slice(0, 500),
  );
  assertCommon(answer, [...DOCUMENTED, OPERATIONS[row.operation]?.status]);
  if (answer.status >= 400) assertErrorShape(answer);
  assertNothingQuoted(exchange);
  assertFields(answer, expect);
  for (const [path, value] of Object.entries(expect.answer ?? {}))
    assertMember(answer, path, made(value, created), value);
  for (const [name, value] of Object.entries(expect.headers ?? {})) assert.equal(answer.headers[name], value, name);
}

/** Checks the rules for every error response. */
export function assertErrorShape({body, headers}: Answer): void {
  const odd = Object.keys(body).filter((name) => !ERROR_MEMBERS.includes(name));
  assert.deepEqual(odd, [], 'fields that are not part of an error');
  for (const name of ['code', 'message', 'request_id']) assert.equal(typeof body[name], 'string', name);
  assert.match(String(body['code']), /^[a-z][a-z_]*$/);
  assert.equal(body['request_id'], headers['request-id']);
  assert.equal(headers['content-type'], 'application/json; charset=utf-8');
  const errors = (body['errors'] ?? []) as readonly Readonly<Record<string, unknown>>[];
  for (const error of errors) {
    assert.deepEqual(Object.keys(error).toSorted(), ['code', 'message', 'param']);
    for (const value of Object.values(error)) assert.equal(typeof value, 'string');
  }
  if (errors.length > 0) assert.equal(body['param'], errors[0]?.['param']);
}

/** Checks the rules for every response. */
export function assertCommon({status, headers}: Answer, possible: readonly (number | undefined)[] = DOCUMENTED): void {
  assert.ok(possible.includes(status), `${status} is not a documented response`);
  assert.match(headers['request-id'] ?? '', /^req_/);
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['x-content-type-options'], 'nosniff');
}

/** The texts and long numbers in a body, at any depth. */
export function leavesOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(leavesOf);
}

function named({body}: Answer): object {
  return {code: body['code'], param: body['param']};
}

function wanted({body}: Answer, {code, param}: Expectation): object {
  return {code: isMaker(code, '$any') ? body['code'] : code, param: isMaker(param, '$any') ? body['param'] : param};
}

/** An error quotes nothing from the request. A success never returns a one-time code or a custom field. */
function assertNothingQuoted({sent, answer}: Exchange): void {
  const credential = (sent.headers['authorization'] ?? '').split(' ');
  const {all, secret} = textsOf(sent.payload);
  const kept =
    answer.status < 400 ? [...secret, ...credential] : [...all, ...Object.values(sent.headers), ...credential];
  assert.deepEqual(
    kept.filter((text) => isQuoted(text, answer.text)),
    [],
    'the response quotes the request',
  );
}

function isQuoted(text: string, answer: string): boolean {
  return text.length >= SHORTEST_QUOTE && !OUR_WORDS.has(text) && answer.includes(text);
}

/** The text values of a request. For an unreadable body: everything between quotation marks. */
function textsOf(payload: Buffer): {readonly all: readonly string[]; readonly secret: readonly string[]} {
  const text = payload.toString('utf8');
  try {
    const body = JSON.parse(text) as unknown;
    return {all: leavesOf(body), secret: [at(body, 'custom_fields'), at(body, 'otp')].flatMap(leavesOf)};
  } catch {
    return {all: text.split(/["\\]+/), secret: []};
  }
}

function assertFields({body}: Answer, {params}: Expectation): void {
  if (params === undefined) return;
  const told = (body['errors'] as readonly {readonly param: string}[]).map(({param}) => param);
  assert.deepEqual(told.toSorted(), [...params].toSorted());
}

function assertMember(answer: Answer, path: string, value: unknown, asked: unknown): void {
  const found = at(answer.body, ...stepsOf(path));
  if (isAbsent(asked)) return assert.equal(found, undefined, path);
  if (isMaker(asked, '$raw')) return assertDigits(answer, path, (asked as {readonly $raw: string}).$raw);
  if (isMaker(asked, '$match'))
    return assert.match(String(found), new RegExp((asked as {readonly $match: string}).$match));
  if (isMaker(asked, '$type')) return assertType(found, (asked as {readonly $type: string}).$type, path);
  assert.deepEqual(found, value, path);
}

/** Digits are compared as text, because a JavaScript number could lose some. */
function assertDigits({text}: Answer, path: string, digits: string): void {
  const name = String(stepsOf(path).at(-1));
  assert.match(text, new RegExp(`"${name}":${digits}[,}]`), `${path} is not ${digits}`);
}

function assertType(found: unknown, type: string, path: string): void {
  if (type === 'integer') assert.ok(Number.isInteger(found), `${path} is not an integer`);
  else assert.equal(typeof found, type, path);
}
