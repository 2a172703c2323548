import assert from 'node:assert/strict';
import {sk, type Answer, type Body, type Harness} from './harness.js';
import {answerPrompt, askWallet, chargeWallet, NUMBERS} from './wallet-charges.js';

/** Saves a customer's wallet with a charge that its owner approves. Returns the id of the wallet. */
export async function saveWallet(
  service: Harness,
  customer_id: string,
  number: string = NUMBERS.prompt,
): Promise<string> {
  const charge = await chargeWallet(service, {customer_id, number}, sk('BIF'));
  const {source} = await answerPrompt(service, charge, 'settle');
  return String((source as Body)['id']);
}

/** The customer's saved wallets, as the merchant's server lists them. */
export async function walletsOf(service: Harness, customer: string): Promise<readonly Body[]> {
  const {status, body} = await listWallets(service, customer);
  assert.equal(status, 200);
  return body['data'] as Body[];
}

/** Requests the customer's saved wallets. */
export function listWallets(service: Harness, customer: string, key = sk('BIF')): Promise<Answer> {
  return service.ask('GET', `/v2/customers/${customer}/wallets`, {key});
}

/** Requests a charge of a saved wallet, with a secret key by default. */
export function chargeSaved(service: Harness, source_id: string, more: object = {}, key = sk('BIF')): Promise<Answer> {
  return askWallet(service, {number: undefined, source_id, ...more}, key);
}

/** Removes a saved wallet. */
export function removeWallet(
  service: Harness,
  {customer, wallet}: {readonly customer: string; readonly wallet: string},
  {key = sk('BIF'), headers = {}}: {readonly key?: string; readonly headers?: Record<string, string>} = {},
): Promise<Answer> {
  return service.ask('DELETE', `/v2/customers/${customer}/wallets/${wallet}`, {key, headers});
}
