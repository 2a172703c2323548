import assert from 'node:assert/strict';
import {setTimeout} from 'node:timers/promises';
import type {ChildService} from './child-service.js';
import {CALL_KINDS, type CallJournal} from './call-journal.js';
import type {Json} from './child-service-workload.js';
import {pk, sk} from './harness.js';
import {CARDS, PAYER} from './steps.js';

/** A call that is sent again with the same key. */
export interface KeyedCall {
  readonly path: string;
  readonly apiKey: string;
  readonly key: string;
  readonly body: object;
}

/** A response. */
export interface Answered {
  readonly status: number;
  readonly isReplay: boolean;
  readonly text: string;
}

/** What was ordered before the process was killed: the calls that got no response, and their invoices and payouts. */
export interface Orders {
  readonly calls: Readonly<Record<'card' | 'mobile' | 'phone' | 'late', KeyedCall>>;
  readonly invoices: Readonly<Record<'card' | 'phone' | 'late' | 'bank' | 'mail' | 'tax', string>>;
  readonly payouts: Readonly<Record<'ordinary' | 'instant', string>>;
}

/** The keys of the calls that {@link orderUnanswered} sends: all whose caller waits for a rail, and payouts. */
export const UNANSWERED = ['card', 'mobile', 'wallet', 'phone', 'ordinary', 'instant'] as const;

/** The calls that got no response, by their keys. */
export type Unanswered = Readonly<Record<(typeof UNANSWERED)[number], KeyedCall>>;

const PRICE = {amount: 1999, currency: 'USD'};
const WALLET = '+25779015000';
const POLL_MS = 20;
const WAIT_LIMIT_MS = 30_000;

/** Waits until a condition holds; rejects with its name on timeout. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + WAIT_LIMIT_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`timed out waiting until ${what}`);
    await setTimeout(POLL_MS);
  }
}

/** Sends a call, with the service's own page as origin where one is required. */
export async function send(
  {url}: Pick<ChildService, 'url'>,
  {path, apiKey, key, body}: Omit<KeyedCall, 'key'> & {readonly key?: string},
): Promise<Answered> {
  const named = key === undefined ? {} : {'idempotency-key': key};
  const headers = {'authorization': `Bearer ${apiKey}`, 'content-type': 'application/json', ...named};
  const origin: Record<string, string> = path === '/v2/tokens' ? {origin: url} : {};
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {...headers, ...origin},
    body: JSON.stringify(body),
  });
  const isReplay = answer.headers.get('idempotent-replayed') === 'true';
  return {status: answer.status, isReplay, text: await answer.text()};
}

/** Reads a resource of the service. */
export async function read({url}: Pick<ChildService, 'url'>, path: string): Promise<Json> {
  return (await (await fetch(url + path, {headers: {authorization: `Bearer ${pk('USD')}`}})).json()) as Json;
}

/** Orders one call of every kind. Resolves when the service was killed, which happens when all have reached its step. */
export async function orderAll(service: ChildService, journal: CallJournal): Promise<Orders> {
  const prepared = await prepare(service);
  const {calls, invoices} = prepared;
  await holdBack(service, calls.late);
  await receiveMoney(service, invoices.late);
  await receiveMoney(service, invoices.bank);
  const wallet = await cancelledWallet(service);
  const arm = (kind: (typeof CALL_KINDS)[number]): void => journal.append({kind, did: 'armed', attempt: ''});
  CALL_KINDS.filter((kind) => kind !== 'card_charge').forEach(arm);
  const payouts = await orderPayouts(service);
  const mail = await createInvoice(service, {manual_payment: true});
  await receiveMoney(service, invoices.bank);
  await make(service, {path: `/simulator/charges/${wallet}/settle`, apiKey: sk('BIF'), body: {}});
  await receiveMoney(service, invoices.tax);
  sendUnanswered(service, calls.mobile);
  sendUnanswered(service, calls.phone);
  // Releases the held charge, too late to settle. Its refund must be held before card charges are armed.
  await fetch(`${service.url}/simulator/rail_faults`, {method: 'DELETE'});
  await until('the late charge is refunded', () =>
    journal.read().some(({kind, did}) => kind === 'card_refund' && did === 'held'),
  );
  arm('card_charge');
  sendUnanswered(service, calls.card);
  await service.ended;
  return {calls, payouts, invoices: {...invoices, mail}};
}

/** Sends calls to a service that is killed just before it would respond to all of them, and waits until it has ended. */
export async function orderUnanswered(service: ChildService): Promise<Unanswered> {
  const {card, mobile, phone} = (await prepare(service)).calls;
  const calls = {card, mobile, phone, wallet: WALLET_CALL, ...PAYOUTS};
  for (const call of Object.values(calls)) sendUnanswered(service, call);
  await service.ended;
  return calls;
}

async function prepare(service: ChildService) {
  const card = await createInvoice(service);
  const phone = await createInvoice(service);
  const late = await createInvoice(service);
  const bank = await createInvoice(service);
  const tax = await createInvoice(service, {custom_fields: {obr_code: 'OBR-2026-77'}});
  const request = {...PRICE, phone_number: '+25779000001'};
  return {
    invoices: {card, phone, late, bank, tax},
    calls: {
      card: await cardCall(service, card, 'card'),
      late: await cardCall(service, late, 'late'),
      mobile: await mobileCall(service),
      phone: {path: `/v2/invoices/${phone}/phone_requests`, apiKey: pk('USD'), key: 'phone', body: request},
    },
  };
}

async function cardCall(service: ChildService, invoice_id: string, key: string): Promise<KeyedCall> {
  const card = {number: CARDS.visa, exp_month: '12', exp_year: '2040', cvc: '123', holder: 'Aline Irakoze'};
  const apiKey = pk('USD');
  const {id: token} = await make(service, {path: '/v2/tokens', apiKey, body: card});
  const body = {...PRICE, customer_id: await createCustomer(service), token, invoice_id};
  return {path: '/v2/charges/card', apiKey, key, body};
}

const WALLET_CALL: KeyedCall = {
  ...{path: '/v2/charges/wallet', apiKey: pk('BIF'), key: 'wallet'},
  body: {amount: 100, currency: 'BIF', number: WALLET},
};

/** A wallet charge that the payer cancels while its prompt is open. */
async function cancelledWallet(service: ChildService): Promise<string> {
  const {id} = await make(service, WALLET_CALL);
  await make(service, {...WALLET_CALL, path: `/v2/charges/${id}/cancel`, body: {}});
  return String(id);
}

async function mobileCall(service: ChildService): Promise<KeyedCall> {
  const request = {amount: 100, currency: 'USD', phone_number: WALLET};
  await make(service, {path: '/v2/one_time_codes', apiKey: sk('USD'), body: request});
  const inbox = await read(service, `/simulator/one_time_codes?phone_number=${encodeURIComponent(WALLET)}`);
  const [message] = inbox['data'] as readonly Json[];
  const source = {number: WALLET, country_code: 'BI'};
  const body = {amount: 100, currency: 'USD', description: 'Phone credit', captured: true, customer: PAYER, source};
  return {path: '/v2/charges/mobile', apiKey: sk('USD'), key: 'mobile', body: {...body, otp: message?.['code']}};
}

const RENT = {amount: 100, description: 'Rent', type: 'bank'};
const PAYOUTS: Readonly<Record<keyof Orders['payouts'], KeyedCall>> = {
  ordinary: {
    ...{path: '/v2/payouts', apiKey: sk('USD'), key: 'ordinary'},
    body: {...RENT, payout_id: 'dst_demoUSD1'},
  },
  instant: {
    ...{path: '/v2/payouts', apiKey: sk('BIF'), key: 'instant'},
    body: {...RENT, payout_id: 'dst_demoBIF1', destination_alias_phone: '+25779001234'},
  },
};

async function orderPayouts(service: ChildService): Promise<Orders['payouts']> {
  const {ordinary, instant} = PAYOUTS;
  return {
    ordinary: String((await make(service, ordinary))['id']),
    instant: String((await make(service, instant))['id']),
  };
}

async function createCustomer(service: ChildService): Promise<string> {
  return String((await make(service, {path: '/v2/customers', apiKey: pk('USD'), body: PAYER}))['id']);
}

async function createInvoice(service: ChildService, more: object = {}): Promise<string> {
  const products = [{quantity: 1, product_id: 'prod_demoUSD1'}];
  const customer_id = await createCustomer(service);
  const body = {description: 'Coffee', customer_id, products, due_date: '2040-12-31', ...more};
  return String((await make(service, {path: '/v2/invoices', apiKey: sk('USD'), body}))['id']);
}

/** Sends a charge, and waits until a fault holds it before it reaches the processor. */
async function holdBack(service: ChildService, call: KeyedCall): Promise<void> {
  const fault = {rail: 'cards', method: 'charge', kind: 'hang'};
  await make(service, {path: '/simulator/rail_faults', apiKey: sk('USD'), body: fault});
  sendUnanswered(service, call);
  await until(
    'the charge hangs at the processor',
    async () => ((await read(service, '/simulator/rail_faults'))['data'] as readonly Json[]).length === 0,
  );
}

async function receiveMoney(service: ChildService, invoice: string): Promise<void> {
  await make(service, {path: `/simulator/invoices/${invoice}/money`, apiKey: sk('USD'), body: {}});
}

async function make(service: ChildService, call: Omit<KeyedCall, 'key'>): Promise<Json> {
  const {status, text} = await send(service, call);
  assert.ok(status === 200 || status === 201, `${call.path}: ${text}`);
  return JSON.parse(text) as Json;
}

/** Sends a call to a service that is killed before it responds. */
function sendUnanswered(service: ChildService, call: KeyedCall): void {
  send(service, call).catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
  });
}
