import assert from 'node:assert/strict';
import type {Currency} from '../../src/db/types.js';
import {at, sk, type Answer, type Harness} from './harness.js';
import {PAYER} from './steps.js';

/** A wallet that pays. */
export const WALLET = {brand: 'mobile_wallet_brand_1', number: '+25779001234', country_code: 'BI'} as const;

/** A mobile charge that is complete except for its one-time code. */
export const MOBILE = {
  amount: 100,
  currency: 'USD',
  description: 'Phone credit',
  captured: true,
  customer: PAYER,
  source: WALLET,
} as const;

/** The options of a one-time code. */
export interface CodeOptions {
  readonly key?: string;
  readonly number?: string;
  readonly amount?: number;
  readonly currency?: Currency;
}

/** Sends a one-time code to a payer and reads it from the simulated inbox. */
export async function sendCode(service: Harness, options: CodeOptions = {}): Promise<string> {
  const {number = WALLET.number, amount = MOBILE.amount, currency = 'USD', key = sk(currency)} = options;
  const body = {phone_number: number, amount, currency};
  const sent = await service.ask('POST', '/v2/one_time_codes', {key, body});
  assert.equal(sent.status, 201);
  return readCode(service, number);
}

/** The last code that a phone received. */
export async function readCode(service: Harness, number: string = WALLET.number): Promise<string> {
  const inbox = await service.ask('GET', `/simulator/one_time_codes?phone_number=${encodeURIComponent(number)}`);
  return at(inbox.body, 'data', 0, 'code') as string;
}

/** Charges a wallet. */
export function chargeMobile(service: Harness, more: object = {}, key = sk('USD')): Promise<Answer> {
  return service.ask('POST', '/v2/charges/mobile', {key, body: {...MOBILE, ...more}});
}

/** Charges a wallet with a newly requested code. */
export async function chargeWithFreshCode(
  service: Harness,
  more: object = {},
  number: string = WALLET.number,
): Promise<Answer> {
  const otp = await sendCode(service, {number});
  return chargeMobile(service, {source: {...WALLET, number}, otp, ...more});
}

/** A code that differs from this one. */
export const otherThan = (otp: string): string => (otp === '000000' ? '111111' : '000000');
