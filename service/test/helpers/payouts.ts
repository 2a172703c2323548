import assert from 'node:assert/strict';
import type {Currency} from '../../src/db/types.js';
import {sk, type Answer, type Body, type Harness} from './harness.js';

/** A valid payout. */
export const PAYOUT = {amount: 100, description: 'Rent', type: 'bank', payout_id: 'dst_demoUSD1'} as const;
/** A valid payout over the instant bank payment system. */
export const INSTANT = {...PAYOUT, payout_id: 'dst_demoBIF1', destination_alias_phone: '+25779001234'} as const;

/** Creates a payout and returns it. */
export async function createPayout(
  service: Harness,
  options: {readonly currency?: Currency; readonly body?: object} = {},
): Promise<Body> {
  const key = sk(options.currency ?? 'USD');
  const {status, body} = await service.ask('POST', '/v2/payouts', {key, body: {...PAYOUT, ...options.body}});
  assert.equal(status, 201);
  return body;
}

/** Reads a payout. */
export async function findPayout(service: Harness, id: unknown, currency: Currency = 'USD'): Promise<Body> {
  const {status, body} = await service.ask('GET', `/v2/payouts/${id}`, {key: sk(currency)});
  assert.equal(status, 200);
  return body;
}

/** Moves a payout with the simulator API. */
export function movePayout(service: Harness, id: unknown, move: string, body?: object): Promise<Answer> {
  return service.ask('POST', `/simulator/payouts/${id}/${move}`, body === undefined ? {} : {body});
}

/** The balance of an account of the demo merchant. */
export async function balanceOf({prepared}: Harness, currency: Currency): Promise<bigint> {
  const {balance} = await prepared.services.db
    .selectFrom('accounts')
    .select('balance')
    .where('id', '=', `acct_demo${currency}`)
    .executeTakeFirstOrThrow();
  return balance;
}
