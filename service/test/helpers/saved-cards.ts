import assert from 'node:assert/strict';
import {OWN_ORIGIN, pk, sk, type Answer, type Body, type Harness} from './harness.js';
import {CARDS} from './steps.js';

const USD = {key: sk('USD')};

/** The customer's saved cards, as the merchant's server lists them. */
export async function cardsOf(service: Harness, customer: string): Promise<readonly Body[]> {
  return (await service.ask('GET', `/v2/customers/${customer}/sources`, USD)).body['data'] as Body[];
}

/** Saves a card that is valid until the end of the month printed on it. Returns the source. */
export async function saveCard(
  service: Harness,
  customer: string,
  {
    end = {exp_month: '12', exp_year: '2035'},
    number = CARDS.visa,
  }: {readonly end?: object; readonly number?: string} = {},
): Promise<Body> {
  const card = {number, ...end, cvc: '123', holder: 'A Irakoze'};
  const headers = {origin: OWN_ORIGIN};
  const {body: token} = await service.ask('POST', '/v2/tokens', {key: pk('USD'), body: card, headers});
  const path = `/v2/customers/${customer}/sources`;
  const {status, body} = await service.ask('POST', path, {...USD, body: {token: token['id']}});
  assert.equal(status, 201);
  return body;
}

/** Charges a saved card, with a secret key by default. */
export function chargeSaved(
  service: Harness,
  source: Body,
  {key = sk('USD'), ...more}: {readonly key?: string; readonly cvc_token?: unknown} = {},
): Promise<Answer> {
  const {customer_id} = source;
  const body = {amount: 500, currency: 'USD', customer_id, source_id: source['id'], ...more};
  return service.ask('POST', '/v2/charges/card', {key, body});
}
