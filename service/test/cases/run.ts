import type {InjectOptions} from 'fastify';
import {sk, type Answer, type Body, type Harness} from '../helpers/harness.js';
import {OPERATIONS, type Call, type Change, type Row, type Step} from './table.js';
import {credentialOf, readInbox} from './created.js';
import {changed, isAbsent, made, writeJson} from './values.js';

/** A row's request and its response. */
export interface Exchange {
  readonly sent: {readonly headers: Readonly<Record<string, string>>; readonly payload: Buffer};
  readonly answer: Answer;
}

/** A service and the values that rows refer to. One-time codes among them change from row to row. */
export interface CaseContext {
  readonly service: Harness;
  readonly created: Map<string, string>;
}

/** Runs the steps before a row's call, then the call. */
export async function runRow(context: CaseContext, row: Row): Promise<Exchange> {
  for (const step of stepsBefore(row)) await takeStep(context, row, step);
  return callOperation(context, row.operation, row);
}

/** Statuses of calls that check the one-time code. Other calls fail earlier, so any six characters will do. */
const AFTER_CODE = [201, 402, 428];

/** A mobile charge needs a one-time code. It is sent to the default wallet unless the row says otherwise. */
function stepsBefore(row: Row): readonly Step[] {
  const steps = row.before ?? [];
  const isCodeRead = row.operation === 'createMobileCharge' && AFTER_CODE.includes(row.expect.status);
  return isCodeRead && !steps.some((step) => 'code' in step) ? [{code: {}}, ...steps] : steps;
}

async function takeStep(context: CaseContext, row: Row, step: Step): Promise<void> {
  const {service} = context;
  if ('pass_ms' in step) return service.pass(step.pass_ms);
  if ('code' in step) return step.code === false ? undefined : sendCode(context, row, step.code);
  if ('fault' in step) {
    await service.ask('POST', '/simulator/faults', {body: step.fault});
    return;
  }
  for (let time = 0; time < (step.times ?? 1); time += 1) await callOperation(context, row.operation, step.call);
}

async function sendCode({service, created}: CaseContext, row: Row, change: Change): Promise<void> {
  const key = row.request?.key?.startsWith('secret') === true && 'currency' in change ? row.request.key : 'secret USD';
  const call = {change, request: {key}};
  const {answer} = await callOperation({service, created}, 'createOneTimeCode', call);
  const code = await readInbox(service, answer);
  created.set('older code', created.get('code') ?? '');
  created.set('code', code);
  created.set('wrong code', String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
}

async function callOperation(context: CaseContext, operation: string, call: Call): Promise<Exchange> {
  const usual = OPERATIONS[operation];
  if (usual === undefined) throw new Error(`there is no operation ${operation}`);
  const {request = {}} = call;
  const body = 'body' in request ? request.body : changed(usual.body, call.change);
  const payload = payloadOf(context, call, body);
  const headers = headersOf(context, call, usual.key);
  const url = withKeys(request.path ?? usual.path, context);
  const method = (request.method ?? 'POST') as 'POST';
  const answer = await inject(context.service, {method, url, headers, ...(isAbsent(body) ? {} : {payload})});
  return {sent: {headers, payload}, answer};
}

function payloadOf({created}: CaseContext, {request = {}}: Call, body: unknown): Buffer {
  if (isAbsent(body)) return Buffer.alloc(0);
  const [before, after] = request.around ?? ['', ''];
  const text = Buffer.concat([Buffer.from(before), writeJson(made(body, created)), Buffer.from(after)]);
  const missing = (request.size ?? text.length) - text.length;
  return Buffer.concat([text, Buffer.alloc(missing, ' ')]);
}

function headersOf(
  context: CaseContext,
  {request = {}}: Call,
  usualKey = 'secret USD',
): Readonly<Record<string, string>> {
  const {key = usualKey} = request;
  const usual: Readonly<Record<string, unknown>> = {
    'content-type': 'application/json',
    ...(key === null ? {} : {authorization: `Bearer ${credentialOf(key, context.created)}`}),
  };
  const headers = Object.entries({...usual, ...request.headers}).flatMap(([name, value]) =>
    value === null ? [] : [[name, withKeys(String(made(value, context.created)), context)] as const],
  );
  return Object.fromEntries(headers);
}

/** Replaces `{secret USD}` with that key. */
function withKeys(text: string, {created}: CaseContext): string {
  return text.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => credentialOf(name, created));
}

async function inject(service: Harness, options: InjectOptions): Promise<Answer> {
  const reply = await service.prepared.app.inject(options);
  const isJson = String(reply.headers['content-type'] ?? '').startsWith('application/json');
  return {
    status: reply.statusCode,
    headers: reply.headers as Readonly<Record<string, string | undefined>>,
    text: reply.payload,
    body: (isJson ? JSON.parse(reply.payload) : {}) as Body,
  };
}

/** Resets what a row may have switched on. */
export async function cleanUp({service}: CaseContext): Promise<void> {
  await service.ask('DELETE', '/simulator/faults', {key: sk('USD')});
}
