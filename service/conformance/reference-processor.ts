import {once} from 'node:events';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {ChargeUpdate, ProcessorCharge} from '../src/rails/cards/card-processor.js';
import {FINGERPRINT_PREFIX} from '../src/rails/cards/simulated-bank.js';
import {simulatedCards} from '../src/rails/cards/simulated.js';
import {signCallback} from '../src/rails/signatures.js';

/** The order of an attempt and its outcome. */
interface Attempt {
  /** The order as received. A different order with the same attempt is refused. */
  readonly order: string;
  readonly outcome: ProcessorCharge;
  /** What was sent back, by the keys of the refunds. */
  readonly refunds: Map<string, Refund>;
  asked: number;
}

/** A refund: its order as received, and its amount in minor units. */
interface Refund {
  readonly order: string;
  readonly amount: bigint;
}

/** How often an attempt was charged, and how much of it was refunded, in minor units. */
export interface Moved {
  readonly taken: number;
  readonly refunded: bigint;
}

/** A card processor that implements the protocol of docs/rails.md and keeps its orders in memory. */
export interface ReferenceProcessor {
  readonly port: number;
  moved(attempt: string): Moved;
  /** Decides a pending attempt without sending a callback. */
  decide(attempt: string, outcome: ProcessorCharge): void;
  /** All attempts. */
  attempts(): readonly string[];
  /** Where an attempt said that the bank sends the payer. */
  returnUrl(attempt: string): string | undefined;
  /** How often the status of an attempt was queried. */
  asked(attempt: string): number;
  /** The `traceparent` of each request that had one. */
  traceparents(): readonly string[];
  close(): Promise<void>;
}

/** Starts a processor on a free port of this machine. Its test cards behave as in the simulation. */
export async function startReferenceProcessor(known: {
  readonly key: string;
  readonly secret: string;
}): Promise<ReferenceProcessor> {
  const attempts = new Map<string, Attempt>();
  const traceparents: string[] = [];
  const server = createServer((request, response) => {
    void answer(request, {attempts, key: known.key, traceparents}).then(
      ([status, body]) => send(response, status, body),
      () => send(response, 400, {error: 'not_understood'}),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    moved: (attempt) => movedBy(attempts.get(attempt)),
    decide: (attempt, outcome) => decide(attempts, attempt, outcome),
    returnUrl: (attempt) => returnUrlOf(attempts.get(attempt)),
    attempts: () => [...attempts.keys()],
    asked: (attempt) => attempts.get(attempt)?.asked ?? 0,
    traceparents: () => traceparents,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function movedBy(attempt: Attempt | undefined): Moved {
  return {taken: attempt?.outcome.status === 'succeeded' ? 1 : 0, refunded: refundedOf(attempt)};
}

function refundedOf(attempt: Attempt | undefined): bigint {
  return [...(attempt?.refunds.values() ?? [])].reduce((sum, {amount}) => sum + amount, 0n);
}

/** The body of a callback. */
export function callbackBody({attempt, amount, currency, outcome}: ChargeUpdate): string {
  return JSON.stringify({attempt, amount: String(amount), currency, ...written(outcome)});
}

/** The `Rail-Signature` header of a callback, for a time in epoch milliseconds. */
export function sign(body: string, secret: string, now: number): string {
  return signCallback(Buffer.from(body), {secret, now});
}

type Answer = readonly [status: number, body: object];
type Asked = Readonly<Record<string, string>>;
type Attempts = Map<string, Attempt>;

/** The operations by method and first path segment; `name` is the second segment. */
const OPERATIONS: Readonly<
  Record<string, (asked: Asked, name: string, attempts: Attempts) => Answer | Promise<Answer>>
> = {
  'POST cards': (asked, name) => (name === 'verify' ? verify(asked) : tokenise(asked)),
  'POST codes': async ({code = ''}) => [201, {reference: await simulatedCards.takeCode(code)}],
  'PUT charges': (asked, name, attempts) => charge(attempts, name, asked),
  'GET charges': (_asked, name, attempts) => find(attempts, name),
  'PUT refunds': (asked, name, attempts) => refund(attempts, name, asked),
  'GET refunds': (_asked, name, attempts) => findRefund(attempts, name),
};

async function answer(
  request: IncomingMessage,
  {attempts, key, traceparents}: {readonly attempts: Attempts; readonly key: string; readonly traceparents: string[]},
): Promise<Answer> {
  const {traceparent} = request.headers;
  if (traceparent !== undefined) traceparents.push(String(traceparent));
  if (request.headers.authorization !== `Bearer ${key}`) return [401, {error: 'unauthorized'}];
  const [what = '', name = ''] = (request.url ?? '').slice(1).split('/').map(decodeURIComponent);
  const operation = OPERATIONS[`${request.method} ${what}`];
  return operation?.(await bodyOf(request), name, attempts) ?? [404, {error: 'unknown_path'}];
}

async function tokenise(asked: Asked): Promise<Answer> {
  const {number = '', exp_month = '', exp_year = '', cvc = ''} = asked;
  const card = await simulatedCards.tokenise({number, exp_month, exp_year, cvc});
  if (card === undefined) return [422, {error: 'card_not_taken'}];
  const {isCodeAsked, fingerprint, ...shown} = card;
  return [201, {...shown, fingerprint: fingerprint.replace(FINGERPRINT_PREFIX, 'fp_'), code_asked: isCodeAsked}];
}

async function verify({reference = ''}: Asked): Promise<Answer> {
  return [200, {decline_code: (await simulatedCards.verify(reference)) ?? null}];
}

async function charge(attempts: Attempts, attempt: string, asked: Asked): Promise<Answer> {
  const order = JSON.stringify(asked);
  const {reference = '', code, amount = '', currency, return_url: returnUrl = ''} = asked;
  const simulated = await simulatedCards.charge({
    ...{attempt, reference, code, amount: BigInt(amount), returnUrl},
    currency: currency as ChargeUpdate['currency'],
  });
  // A live service shows this id, so it does not name the simulation.
  const outcome = {...simulated, processingId: `ref_${attempt}`};
  // Looked up last: there is no await between this check and the write, so concurrent requests cannot interleave.
  const before = attempts.get(attempt);
  if (before !== undefined)
    return before.order === order ? [200, written(before.outcome)] : [409, {error: 'other_order'}];
  attempts.set(attempt, {order, outcome, refunds: new Map(), asked: 0});
  return [200, written(outcome)];
}

function find(attempts: Attempts, attempt: string): Answer {
  const found = attempts.get(attempt);
  if (found === undefined) return [404, {error: 'unknown_attempt'}];
  found.asked += 1;
  return [200, written(found.outcome)];
}

function refund(attempts: Attempts, key: string, asked: Asked): Answer {
  const order = JSON.stringify(asked);
  const before = byRefund(attempts, key);
  if (before !== undefined) {
    return before.refunds.get(key)?.order === order ? confirmed(before, key) : [409, {error: 'other_order'}];
  }
  const found = byProcessingId(attempts, asked.processing_id ?? key);
  if (found === undefined) return [404, {error: 'unknown_charge'}];
  const taken = JSON.parse(found.order) as Asked;
  // Without a body it is the whole charge.
  const {amount = '', currency} = order === '{}' ? taken : asked;
  if (!isLeft(found, BigInt(amount)) || currency !== taken.currency) return [422, {error: 'not_refundable'}];
  found.refunds.set(key, {order, amount: BigInt(amount)});
  return confirmed(found, key);
}

/** Whether an amount can be sent back after the refunds that were made. */
function isLeft(attempt: Attempt, amount: bigint): boolean {
  const {amount: taken = ''} = JSON.parse(attempt.order) as Asked;
  return amount > 0n && amount + refundedOf(attempt) <= BigInt(taken);
}

function findRefund(attempts: Attempts, key: string): Answer {
  const found = byRefund(attempts, key);
  return found === undefined ? [404, {error: 'unknown_refund'}] : confirmed(found, key);
}

/** The confirmation of a refund. The key of that of a whole charge is the id of the charge. */
function confirmed({outcome: {processingId: processing_id}}: Attempt, key: string): Answer {
  return [200, key === processing_id ? {processing_id} : {processing_id, key}];
}

function byRefund(attempts: Attempts, key: string): Attempt | undefined {
  return [...attempts.values()].find(({refunds}) => refunds.has(key));
}

function byProcessingId(attempts: Attempts, processingId: string): Attempt | undefined {
  return [...attempts.values()].find(({outcome}) => outcome.processingId === processingId);
}

function decide(attempts: Attempts, attempt: string, outcome: ProcessorCharge): void {
  const found = attempts.get(attempt);
  if (found !== undefined) attempts.set(attempt, {...found, outcome});
}

function returnUrlOf(attempt: Attempt | undefined): string | undefined {
  return attempt === undefined ? undefined : (JSON.parse(attempt.order) as Asked).return_url;
}

function written(outcome: ProcessorCharge): object {
  const {status, processingId: processing_id} = outcome;
  if (outcome.status === 'failed') return {status, processing_id, decline_code: outcome.declineCode};
  const challenge = outcome.status === 'pending' ? outcome.challenge : undefined;
  return {status, processing_id, ...(challenge === undefined ? {} : {challenge: {url: challenge.url}})};
}

async function bodyOf(request: IncomingMessage): Promise<Asked> {
  let text = '';
  for await (const part of request) text += String(part);
  return text === '' ? {} : (JSON.parse(text) as Asked);
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(body));
}
