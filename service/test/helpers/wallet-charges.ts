import assert from 'node:assert/strict';
import type {Currency} from '../../src/db/types.js';
import {at, pk, type Answer, type Body, type Harness, type Sent} from './harness.js';
import {due} from './steps.js';
import {readCode} from './wallets.js';

/** Wallets by how their owner agrees. */
export const NUMBERS = {code: '+25768001234', prompt: '+25779001234'} as const;

/** Requests a charge of a wallet. */
export function askWallet(service: Harness, more: object = {}, key = pk('BIF')): Promise<Answer> {
  const body = {amount: 5000, currency: 'BIF', number: NUMBERS.code, ...more};
  return service.ask('POST', '/v2/charges/wallet', {key, body});
}

/** Starts a charge of a wallet and returns it. */
export async function chargeWallet(service: Harness, more: object = {}, key = pk('BIF')): Promise<Body> {
  const {status, body, text} = await askWallet(service, more, key);
  assert.deepEqual([status, body['status']], [201, 'pending'], text);
  return body;
}

/** Starts to pay an invoice with a wallet. */
export function payByWallet(service: Harness, invoice: Body, number: string = NUMBERS.prompt): Promise<Body> {
  const more = {...due(invoice), invoice_id: invoice['id'], number};
  return chargeWallet(service, more, pk(invoice['currency'] as Currency));
}

/** Does something with a wallet charge: `code`, `resend` or `cancel`. */
export function act(service: Harness, charge: Body, verb: string, sent: Sent = {}): Promise<Answer> {
  return service.ask('POST', `/v2/charges/${charge['id']}/${verb}`, {key: pk('BIF'), body: {}, ...sent});
}

/** Sends a code for a charge. */
export function confirm(service: Harness, charge: Body, code: string): Promise<Answer> {
  return act(service, charge, 'code', {body: {code}});
}

/** The last code that a wallet's phone received. */
export function codeOf(service: Harness, number: string = NUMBERS.code): Promise<string> {
  return readCode(service, number);
}

/** Answers the prompt of a charge on the simulated phone. */
export async function answerPrompt(service: Harness, charge: Body, verb: 'settle' | 'fail'): Promise<Body> {
  const {status, body} = await service.ask('POST', `/simulator/charges/${charge['id']}/${verb}`);
  assert.equal(status, 200);
  return body;
}

/** The charge as it is now. */
export async function readCharge(service: Harness, charge: Body, key = pk('BIF')): Promise<Body> {
  const {status, body} = await service.ask('GET', `/v2/charges/${charge['id']}`, {key});
  assert.equal(status, 200);
  return body;
}

/** What the payer has to do now. */
export function nextOf(charge: Body, member = 'type'): unknown {
  return charge['next_action'] === null ? null : at(charge, 'next_action', member);
}
