import type {RailName} from './outside-results.js';
import {ACCOUNT, AMOUNT, call, invoiceFor, type Shop} from './shop.js';

/** The service under load, and the objects to use. */
export interface Target {
  readonly url: string;
  readonly shop: Shop;
}

/** Calls that are started repeatedly and need a rail. */
export interface Background {
  readonly begun: () => number;
  readonly answered: () => number;
  /** Starts no more, and waits until all have been answered. */
  readonly end: () => Promise<void>;
}

/** The interval between starts, whether or not the previous call was answered. */
const EVERY_MS = 100;
const {secretKey: key, publishableKey, currency} = ACCOUNT;

/** The calls that need each rail. */
const NEEDS: Readonly<Record<RailName, (target: Target, turn: number) => Promise<unknown>>> = {
  cards: chargeSavedCard,
  bank: askPayer,
  mobile: chargeWallet,
  payouts: ({url}) => {
    const body = {amount: 1, description: 'Rent', type: 'bank', payout_id: 'dst_demoUSD1'};
    return call(url, '/v2/payouts', {key, body});
  },
  mail: (target, turn) => issueInvoice(target, turn, {manual_payment: true}),
  async tax(target, turn) {
    const {id} = await issueInvoice(target, turn, {custom_fields: {obr_code: `OBR-${turn}`}});
    return call(target.url, `/simulator/invoices/${String(id)}/money`, {key, body: {}});
  },
};

/** Starts ten calls a second that need the rail. */
export function needing(rail: RailName, target: Target): Background {
  const under = new Set<Promise<unknown>>();
  const failures: unknown[] = [];
  let turn = 0;
  const timer = setInterval(() => {
    const one: Promise<unknown> = NEEDS[rail](target, turn++)
      .catch((error: unknown) => failures.push(error))
      .finally(() => under.delete(one));
    under.add(one);
  }, EVERY_MS);
  return {
    begun: () => turn,
    answered: () => turn - under.size,
    async end() {
      clearInterval(timer);
      await Promise.all(under);
      if (failures.length > 0)
        throw new Error(`${failures.length} calls that need ${rail} failed`, {cause: failures[0]});
    },
  };
}

/** Charges one of the saved cards. */
export function chargeSavedCard({url, shop}: Target, turn: number): Promise<unknown> {
  const body = {amount: AMOUNT, currency, ...shop.cards[turn % shop.cards.length]};
  return call(url, '/v2/charges/card', {key, body});
}

/** Issues an invoice of one product. */
export function issueInvoice(
  {url, shop}: Target,
  turn: number,
  more: object,
): Promise<Readonly<Record<string, unknown>>> {
  const customer = shop.cards[turn % shop.cards.length]?.customer_id ?? '';
  return call(url, '/v2/invoices', {key, body: {...invoiceFor(customer), ...more}});
}

/** Alternates between a QR code and a request to a phone that does not answer. */
function askPayer({url, shop}: Target, turn: number): Promise<unknown> {
  const path = `/v2/invoices/${shop.invoices[turn % shop.invoices.length] ?? ''}`;
  const due = {amount: AMOUNT, currency};
  if (turn % 2 === 0) return call(url, `${path}/qr`, {key: publishableKey, body: due});
  return call(url, `${path}/phone_requests`, {key: publishableKey, body: {...due, phone_number: '+25779001234'}});
}

async function chargeWallet({url, shop}: Target, turn: number): Promise<unknown> {
  const number = `+2577${1_000_000 + turn}5`;
  const asked = {amount: 100, currency, phone_number: number};
  await call(url, '/v2/one_time_codes', {key, body: asked});
  const inbox = await call(url, `/simulator/one_time_codes?phone_number=${encodeURIComponent(number)}`, {key});
  const [message] = inbox['data'] as readonly {readonly code: string}[];
  const customer_id = shop.cards[turn % shop.cards.length]?.customer_id;
  const source = {number, country_code: 'BI'};
  const order = {amount: 100, currency, description: 'Phone credit', captured: true, customer_id, source};
  return call(url, '/v2/charges/mobile', {key, body: {...order, otp: message?.code}});
}
