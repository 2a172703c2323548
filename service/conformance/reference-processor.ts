import {once} from 'node:events';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {ChargeNews, ProcessorCharge} from '../src/rails/cards/card-processor.js';
import {simulatedCards} from '../src/rails/cards/simulated.js';
import {signCallback} from '../src/rails/signatures.js';

/** What was ordered under one attempt, and what came of it. */
interface Attempt {
  /** The order as it came: another one under the same attempt is refused. */
  readonly order: string;
  readonly outcome: ProcessorCharge;
  refunded: number;
}

/** A card processor that speaks the protocol of docs/card-rail.md and keeps what it was asked in memory. */
export interface ReferenceProcessor {
  readonly port: number;
  /** How often money was taken and sent back for an attempt. */
  moved(attempt: string): {readonly taken: number; readonly refunded: number};
  /** Decides an attempt that is pending, and tells it at `callbackUrl`; resolves to the status of the answer. */
  decide(news: ChargeNews, callbackUrl: string): Promise<number>;
  close(): Promise<void>;
}

/** Starts one on a free port of this machine. It behaves by the test cards, as the simulation does. */
export async function startReferenceProcessor(known: {
  readonly key: string;
  readonly secret: string;
}): Promise<ReferenceProcessor> {
  const attempts = new Map<string, Attempt>();
  const server = createServer((request, response) => {
    void answer(request, {attempts, key: known.key}).then(
      ([status, body]) => send(response, status, body),
      () => send(response, 400, {error: 'not_understood'}),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    moved(attempt) {
      const found = attempts.get(attempt);
      return {taken: found?.outcome.status === 'succeeded' ? 1 : 0, refunded: found?.refunded ?? 0};
    },
    async decide(news, callbackUrl) {
      const found = attempts.get(news.attempt);
      if (found) attempts.set(news.attempt, {...found, outcome: news.outcome});
      const body = callbackBody(news);
      const headers = {'content-type': 'application/json', 'rail-signature': sign(body, known.secret, Date.now())};
      return (await fetch(callbackUrl, {method: 'POST', headers, body})).status;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The body of what a processor sends by itself. */
export function callbackBody({attempt, amount, currency, outcome}: ChargeNews): string {
  return JSON.stringify({attempt, amount: String(amount), currency, ...written(outcome)});
}

/** Its header `Rail-Signature`, for a moment in epoch milliseconds. */
export function sign(body: string, secret: string, now: number): string {
  return signCallback(Buffer.from(body), {secret, now});
}

type Answer = readonly [status: number, body: object];
type Known = {readonly attempts: Map<string, Attempt>; readonly key: string};

async function answer(request: IncomingMessage, {attempts, key}: Known): Promise<Answer> {
  if (request.headers.authorization !== `Bearer ${key}`) return [401, {error: 'unauthorized'}];
  const [what = '', name = ''] = (request.url ?? '').slice(1).split('/').map(decodeURIComponent);
  const asked = await bodyOf(request);
  switch (`${request.method} ${what}`) {
    case 'POST cards':
      return name === 'verify' ? verify(asked) : tokenise(asked);
    case 'POST codes':
      return [201, {reference: await simulatedCards.takeCode(String(asked['code']))}];
    case 'PUT charges':
      return charge(attempts, name, asked);
    case 'GET charges':
      return find(attempts, name);
    case 'PUT refunds':
      return refund(attempts, name);
    default:
      return [404, {error: 'unknown_path'}];
  }
}

type Asked = Readonly<Record<string, string>>;

async function tokenise(asked: Asked): Promise<Answer> {
  const {number = '', exp_month = '', exp_year = '', cvc = ''} = asked;
  const card = await simulatedCards.tokenise({number, exp_month, exp_year, cvc});
  if (card === undefined) return [422, {error: 'card_not_taken'}];
  const {isCodeAsked, ...shown} = card;
  return [201, {...shown, code_asked: isCodeAsked}];
}

async function verify({reference = ''}: Asked): Promise<Answer> {
  return [200, {decline_code: (await simulatedCards.verify(reference)) ?? null}];
}

async function charge(attempts: Map<string, Attempt>, attempt: string, asked: Asked): Promise<Answer> {
  const order = JSON.stringify(asked);
  const {reference = '', code, amount = '', currency} = asked;
  const outcome = await simulatedCards.charge({
    ...{attempt, reference, code, amount: BigInt(amount)},
    currency: currency as ChargeNews['currency'],
  });
  // Looked up last: between this and the next line nothing else happens.
  const before = attempts.get(attempt);
  if (before !== undefined)
    return before.order === order ? [200, written(before.outcome)] : [409, {error: 'other_order'}];
  attempts.set(attempt, {order, outcome, refunded: 0});
  return [200, written(outcome)];
}

function find(attempts: Map<string, Attempt>, attempt: string): Answer {
  const found = attempts.get(attempt);
  return found === undefined ? [404, {error: 'unknown_attempt'}] : [200, written(found.outcome)];
}

function refund(attempts: Map<string, Attempt>, processingId: string): Answer {
  const found = [...attempts.values()].find(({outcome}) => outcome.processingId === processingId);
  if (found === undefined) return [404, {error: 'unknown_charge'}];
  found.refunded = 1;
  return [200, {}];
}

function written(outcome: ProcessorCharge): object {
  const {status, processingId: processing_id} = outcome;
  return outcome.status === 'failed'
    ? {status, processing_id, decline_code: outcome.declineCode}
    : {status, processing_id};
}

async function bodyOf(request: IncomingMessage): Promise<Asked> {
  let text = '';
  for await (const part of request) text += String(part);
  return text === '' ? {} : (JSON.parse(text) as Asked);
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(body));
}
