import {Readable} from 'node:stream';
import type {Currency} from '../../src/db/types.js';
import {jsonText} from '../../src/lib/json-text.js';
import {simulatedRails, type Rails} from '../../src/rails/index.js';
import {at, OWN_ORIGIN, pk, type Harness} from './harness.js';
import {saveWallet} from './saved-wallets.js';
import {CARDS, createCustomer, createInvoice, createSession, createToken, due} from './steps.js';

/** The page that the sessions of these tests are for. */
export const PAGE = 'http://localhost:5173';

/** A valid call of a session. A test can change its parts. */
export interface SessionCall {
  readonly key: string;
  readonly path: string;
  readonly body: object;
  readonly origin: string;
}

/** What a session can do with money or a card. Each function prepares a valid call. */
export const USES: Readonly<Record<string, (service: Harness) => Promise<SessionCall>>> = {
  'a card token': async (service) => {
    const card = {number: CARDS.visa, exp_month: '12', exp_year: '2030', cvc: '123', holder: 'A Irakoze'};
    return {key: await mint(service, {mode: 'add'}), path: '/v2/tokens', body: card, origin: OWN_ORIGIN};
  },
  'a charge of a new card': async (service) => {
    const customer_id = await createCustomer(service);
    const key = await mint(service, {mode: 'charge', amount: 1999, customer_id});
    const body = {...MONEY, customer_id, token: await createToken(service, {key})};
    return {key, path: '/v2/charges/card', body, origin: PAGE};
  },
  'a charge of a saved card': async (service) => {
    const customer_id = await createCustomer(service);
    const body = {token: await createToken(service)};
    const saved = await service.ask('POST', `/v2/customers/${customer_id}/sources`, {key: pk('USD'), body});
    const key = await mint(service, {mode: 'charge', amount: 1999, customer_id});
    const charge = {...MONEY, customer_id, source_id: saved.body['id']};
    return {key, path: '/v2/charges/card', body: charge, origin: PAGE};
  },
  'a card payment of an invoice': async (service) => {
    const invoice = await createInvoice(service);
    const customer_id = at(invoice, 'customer', 'id');
    const key = await mint(service, {mode: 'invoice', invoice_id: invoice['id'], customer_id});
    const body = {...due(invoice), customer_id, invoice_id: invoice['id'], token: await createToken(service, {key})};
    return {key, path: '/v2/charges/card', body, origin: PAGE};
  },
  'a card to save': async (service) => {
    const customer_id = await createCustomer(service);
    const key = await mint(service, {mode: 'add', customer_id});
    const body = {token: await createToken(service, {key})};
    return {key, path: `/v2/customers/${customer_id}/sources`, body, origin: PAGE};
  },
  'a charge of a wallet': async (service) => {
    const customer_id = await createCustomer(service);
    const key = await mint(service, {mode: 'charge', amount: 1999, customer_id}, 'BIF');
    const body = {amount: 1999, currency: 'BIF', customer_id, number: '+25779001234'};
    return {key, path: '/v2/charges/wallet', body, origin: PAGE};
  },
  'a charge of a saved wallet': async (service) => {
    const customer_id = await createCustomer(service);
    const source_id = await saveWallet(service, customer_id);
    const key = await mint(service, {mode: 'charge', amount: 1999, customer_id}, 'BIF');
    return {
      key,
      path: '/v2/charges/wallet',
      body: {amount: 1999, currency: 'BIF', customer_id, source_id},
      origin: PAGE,
    };
  },
  'a wallet payment of an invoice': async (service) => {
    const invoice = await createInvoice(service, 'BIF');
    const key = await mint(service, {mode: 'invoice', invoice_id: invoice['id']}, 'BIF');
    const body = {...due(invoice), invoice_id: invoice['id'], number: '+25768001234'};
    return {key, path: '/v2/charges/wallet', body, origin: PAGE};
  },
  'a QR code': (service) => ofInvoice(service, 'qr', {}),
  'a phone request': (service) => ofInvoice(service, 'phone_requests', {phone_number: '+25779001234'}),
};

const MONEY = {amount: 1999, currency: 'USD'};

const mint = (service: Harness, body: object, currency: Currency = 'USD'): Promise<string> =>
  createSession(service, {...body, allowed_origins: [PAGE]}, currency);

async function ofInvoice(service: Harness, rail: string, more: object): Promise<SessionCall> {
  const invoice = await createInvoice(service);
  const key = await mint(service, {mode: 'invoice', invoice_id: invoice['id']});
  return {key, path: `/v2/invoices/${invoice['id']}/${rail}`, body: {...due(invoice), ...more}, origin: PAGE};
}

/**
 * Sends the call. `meanwhile` runs after the credential was checked and before the body is read, because the body is
 * only read after authentication.
 */
export async function makeCall(
  service: Harness,
  {key, path, body, origin}: SessionCall,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<readonly [number, unknown]> {
  const text = JSON.stringify(body);
  async function* late(): AsyncGenerator<Buffer, undefined> {
    await meanwhile();
    yield Buffer.from(text);
  }
  const reply = await service.prepared.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'authorization': `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      origin,
    },
    payload: Readable.from(late()),
  });
  return [reply.statusCode, (JSON.parse(reply.payload) as {readonly code?: string}).code];
}

const LEDGER = [
  ...(['charges', 'sources', 'card_tokens', 'qr_codes', 'phone_requests', 'invoices'] as const),
  ...(['idempotency_keys', 'wallet_orders', 'one_time_codes'] as const),
] as const;

/** All rows about money, cards and invoices, as text. */
export async function readLedger({prepared}: Harness): Promise<string> {
  const {db} = prepared.services;
  const rows = await Promise.all(LEDGER.map((table) => db.selectFrom(table).selectAll().execute()));
  return jsonText(rows);
}

/** The simulated rails, with a counter of their calls. */
export function countedRails(): {readonly rails: Rails; readonly callCount: () => number} {
  let count = 0;
  const counted = <Rail extends object>(rail: Rail): Rail =>
    new Proxy(rail, {
      get: (target, name, receiver) => {
        const found: unknown = Reflect.get(target, name, receiver);
        if (typeof found !== 'function') return found;
        return (...args: readonly unknown[]): unknown => {
          count += 1;
          return Reflect.apply(found, target, args);
        };
      },
    });
  const {cards, bank, mobile} = simulatedRails;
  const rails = {...simulatedRails, cards: counted(cards), bank: counted(bank), mobile: counted(mobile)};
  return {rails, callCount: () => count};
}
