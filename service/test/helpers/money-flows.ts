import assert from 'node:assert/strict';
import {transact} from '../../src/domain/deps.js';
import {listDead, postpone, retryDead} from '../../src/domain/job-queue.js';
import {conclude, prepareAttempt, send, type Operation} from './attempts.js';
import {
  answerBank,
  attemptOf,
  cancel,
  challengeOf,
  chargeWithChallenge,
  pathOf,
  statusOf,
  sendCallback,
} from './challenges.js';
import type {ScriptedProcessor} from './challenges.js';
import {at, OWN_ORIGIN, pk, sk, type Answer, type Body, type Harness} from './harness.js';
import {answerPhone, payByCard, payQr, readInvoice} from './pay.js';
import {createPayout, findPayout, INSTANT, movePayout, PAYOUT} from './payouts.js';
import {chargeSaved, saveCard} from './saved-cards.js';
import {chargeSaved as chargeSavedWallet, removeWallet, saveWallet, walletsOf} from './saved-wallets.js';
import {makeCall, PAGE, USES} from './session-uses.js';
import {askPhone, CARDS, chargeNewCard, createCustomer, createInvoice, createQr, createSession} from './steps.js';
import {answerPrompt, chargeWallet, codeOf, confirm, act, NUMBERS, payByWallet} from './wallet-charges.js';
import {chargeMobile, chargeWithFreshCode, sendCode} from './wallets.js';

type Flow = (service: Harness, processor: ScriptedProcessor) => Promise<void>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Every flow that involves money, by its title. Each flow creates what it needs. */
export const MONEY_FLOWS: Readonly<Record<string, Flow>> = {
  'a charge of a new card': payWithNewCard,
  'a charge of a saved card': payWithSavedCard,
  'a charge with a challenge': payWithChallenge,
  'a charge of a wallet with a code that a server requested': payWithMobile,
  'a charge of a wallet': payWithWallet,
  'a charge of a saved wallet': payWithSavedWallet,
  'an invoice': issueInvoices,
  'an invoice that is paid': payInvoices,
  'a refund': returnMoney,
  'a status and its stream': watchStatuses,
  'an attempt that is resolved': concludeAttempts,
  'a callback of a rail': takeCallbacks,
  'a payout': sendPayouts,
  'a session': useSessions,
  'a job that fails': failJobs,
  'the deletion of old data': clean,
};

function requireStatus(answer: Answer, status = 200): Body {
  assert.equal(answer.status, status, answer.text);
  return answer.body;
}

async function payWithNewCard(service: Harness): Promise<void> {
  const paid = await prepareAttempt(service, 'card_charge');
  const {id} = requireStatus(await send(service, paid), 201);
  assert.equal((await send(service, paid)).headers['idempotent-replayed'], 'true');
  requireStatus(await service.ask('GET', `/v2/charges/${String(id)}`, {key: sk('USD')}));
  requireStatus(await chargeNewCard(service, {number: CARDS.declined}), 201);
}

async function payWithSavedCard(service: Harness): Promise<void> {
  const customer = await createCustomer(service);
  const source = await saveCard(service, customer);
  requireStatus(await chargeSaved(service, source), 201);
  const code = {key: pk('USD'), body: {cvc: '123'}, headers: {origin: OWN_ORIGIN}};
  const {id: cvc_token} = requireStatus(await service.ask('POST', '/v2/tokens/code', code), 201);
  const key = await createSession(service, {mode: 'charge', amount: 500, customer_id: customer});
  await chargeSaved(service, source, {cvc_token, key});
  requireStatus(await service.ask('GET', `/v2/customers/${customer}`, {key: sk('USD')}));
  const path = `/v2/customers/${customer}/sources`;
  requireStatus(await service.ask('GET', path, {key: sk('USD')}));
  requireStatus(await service.ask('DELETE', `${path}/${String(source['id'])}`, {key: sk('USD')}));
}

async function payWithChallenge(service: Harness): Promise<void> {
  const [charge, other, third] = [
    await chargeWithChallenge(service),
    await chargeWithChallenge(service),
    await chargeWithChallenge(service),
  ];
  requireStatus(await service.ask('GET', pathOf(charge)));
  await answerBank(service, challengeOf(charge));
  requireStatus(await service.ask('GET', `${pathOf(charge)}/return`));
  requireStatus(await service.ask('POST', `${pathOf(third)}/return`));
  await service.pass(MINUTE_MS);
  await statusOf(service, charge);
  requireStatus(await cancel(service, other));
}

async function payWithMobile(service: Harness): Promise<void> {
  const {customer_id, source} = requireStatus(await chargeWithFreshCode(service), 201);
  const saved = {customer: undefined, source: undefined, customer_id, source_id: at(source, 'id')};
  const request = {amount: 100, currency: 'USD', customer_id, source_id: saved.source_id};
  requireStatus(await service.ask('POST', '/v2/one_time_codes', {key: sk('USD'), body: request}), 201);
  const otp = await sendCode(service);
  requireStatus(await chargeMobile(service, {...saved, otp: otp === '000000' ? '111111' : '000000'}), 428);
  requireStatus(await chargeMobile(service, {...saved, otp}), 201);
  await chargeWithFreshCode(service, {}, '+25779000002');
}

async function payWithWallet(service: Harness): Promise<void> {
  requireStatus(await service.ask('GET', '/v2/wallet_providers', {key: pk('BIF')}));
  const charge = await chargeWallet(service);
  await service.pass(MINUTE_MS);
  requireStatus(await act(service, charge, 'resend'));
  requireStatus(await confirm(service, charge, (await codeOf(service)) === '000000' ? '111111' : '000000'), 428);
  requireStatus(await confirm(service, charge, await codeOf(service)));
  requireStatus(await act(service, await chargeWallet(service, {number: NUMBERS.prompt}), 'cancel'));
  await chargeWallet(service, {number: NUMBERS.prompt});
  await chargeWallet(service);
  await answerPrompt(service, await chargeWallet(service, {number: NUMBERS.prompt}), 'fail');
  await service.pass(HOUR_MS);
}

async function payWithSavedWallet(service: Harness): Promise<void> {
  const customer = await createCustomer(service, sk('BIF'));
  const wallet = await saveWallet(service, customer);
  assert.equal((await walletsOf(service, customer)).length, 1);
  const {id} = requireStatus(await chargeSavedWallet(service, wallet, {customer_id: customer}), 201);
  await answerPrompt(service, {id}, 'settle');
  requireStatus(await removeWallet(service, {customer, wallet}));
}

async function issueInvoices(service: Harness): Promise<void> {
  const products = [{quantity: 3, product_id: 'prod_demoUSD1', rate_ids: ['rate_demoUSD_10']}];
  const invoice = await createInvoice(service, 'USD', {products, manual_payment: true, custom_fields: {note: 'kept'}});
  await readInvoice(service, invoice);
  requireStatus(await service.ask('GET', `/v2/invoices/${String(invoice['id'])}`, {key: pk('USD')}));
  requireStatus(await service.ask('GET', new URL(String(invoice['url'])).pathname));
  requireStatus(await service.ask('GET', new URL(String(invoice['pdf_url'])).pathname));
  const customer_id = await createCustomer(service);
  await saveCard(service, customer_id);
  await createInvoice(service, 'USD', {customer_id, manual_payment: false});
  await createInvoice(service, 'USD', {due_date: '2026-01-06'});
  await service.pass(3 * DAY_MS);
}

async function payInvoices(service: Harness): Promise<void> {
  const invoice = await createInvoice(service, 'BIF', {custom_fields: {obr_code: 'OBR-1'}});
  requireStatus(await payByCard(service, invoice), 201);
  const byQr = await createInvoice(service);
  const unused = await createQr(service, byQr);
  const path = `/v2/invoices/${String(byQr['id'])}`;
  requireStatus(await service.ask('DELETE', `${path}/qr/${String(unused['qr_reference'])}`, {key: pk('USD')}));
  await createQr(service, byQr);
  requireStatus(await payQr(service, await createQr(service, byQr)));
  const byPhone = await createInvoice(service);
  const uetr = String((await askPhone(service, byPhone))['uetr']);
  const requests = `/v2/invoices/${String(byPhone['id'])}/phone_requests`;
  requireStatus(await service.ask('DELETE', `${requests}/${uetr}`, {key: pk('USD')}));
  await askPhone(service, byPhone);
  await answerPhone(service, await askPhone(service, byPhone), 'approve');
  await askPhone(service, await createInvoice(service), '+25779000001');
  await payByWallet(service, await createInvoice(service, 'BIF'), NUMBERS.code);
  const byPrompt = await payByWallet(service, await createInvoice(service, 'BIF'));
  await answerPrompt(service, byPrompt, 'settle');
  await service.pass(HOUR_MS);
}

/** Each of the three rails pays an invoice that another payment has paid meanwhile. */
async function returnMoney(service: Harness, processor: ScriptedProcessor): Promise<void> {
  const [one, other] = [await createInvoice(service), await createInvoice(service, 'BIF')];
  const byCard = requireStatus(await payByCard(service, one, {number: CARDS.pending}), 201);
  const byWallet = await payByWallet(service, other);
  const [code, late] = [await createQr(service, one), await createQr(service, other)];
  const request = await askPhone(service, one);
  requireStatus(await payQr(service, code));
  requireStatus(await payQr(service, late));
  await answerPhone(service, request, 'approve');
  await sendCallback(service, processor, {charge: byCard, status: 'succeeded'});
  await answerPrompt(service, byWallet, 'settle');
  assert.ok(processor.refunds.length > 0);
}

async function watchStatuses(service: Harness): Promise<void> {
  const invoice = await createInvoice(service);
  const {body: charge} = await chargeNewCard(service);
  const {app} = service.prepared;
  const url = await app.listen({host: '127.0.0.1', port: 0});
  for (const path of [`/v2/invoices/${String(invoice['id'])}`, `/v2/charges/${String(charge['id'])}`]) {
    requireStatus(await service.ask('GET', `${path}/status`, {key: pk('USD')}));
    const away = new AbortController();
    const headers = {authorization: `Bearer ${pk('USD')}`};
    const response = await fetch(`${url}${path}/events`, {headers, signal: away.signal});
    assert.equal(response.status, 200);
    away.abort();
  }
}

const OPERATIONS: readonly Operation[] = ['card_charge', 'wallet_charge', 'saved_card', 'qr_code', 'phone_request'];

async function concludeAttempts(service: Harness): Promise<void> {
  for (const operation of OPERATIONS) {
    const attempt = await prepareAttempt(service, operation);
    requireStatus(await send(service, attempt), 201);
    requireStatus(await conclude(service, attempt));
    const unsent = await prepareAttempt(service, operation);
    requireStatus(await conclude(service, unsent));
    requireStatus(await send(service, unsent), 409);
  }
}

async function takeCallbacks(service: Harness, processor: ScriptedProcessor): Promise<void> {
  const charge = requireStatus(await chargeNewCard(service, {number: CARDS.pending}), 201);
  const challenge = {url: 'https://bank.example/1'};
  await sendCallback(service, processor, {charge, status: 'pending', challenge, askAgainMs: 1000});
  processor.found.set(attemptOf(charge), {processingId: String(charge['processing_id']), status: 'paid'});
  await service.pass(HOUR_MS);
  await sendCallback(service, processor, {charge, status: 'succeeded'});
  await sendCallback(service, processor, {charge, status: 'failed', declineCode: 'INVALID_ACCOUNT'});
}

async function sendPayouts(service: Harness): Promise<void> {
  const {id} = await createPayout(service);
  await findPayout(service, id);
  for (const move of ['transit', 'pay']) requireStatus(await movePayout(service, id, move));
  requireStatus(await movePayout(service, (await createPayout(service))['id'], 'cancel'));
  const failed = (await createPayout(service))['id'];
  requireStatus(await movePayout(service, failed, 'fail', {failure_code: 'account_closed'}));
  const headers = {'idempotency-key': 'a-payout-of-the-flows'};
  requireStatus(await service.ask('POST', '/v2/payouts', {key: sk('USD'), body: PAYOUT, headers}), 201);
  await createPayout(service, {currency: 'BIF', body: INSTANT});
  await service.pass(7 * DAY_MS);
}

async function useSessions(service: Harness): Promise<void> {
  for (const prepare of Object.values(USES)) {
    const call = await prepare(service);
    assert.equal((await makeCall(service, call))[0], 201);
    await service.prepared.services.jobs.settled();
  }
  const invoice = await createInvoice(service);
  const key = await createSession(service, {mode: 'invoice', invoice_id: invoice['id'], allowed_origins: [PAGE]});
  requireStatus(await service.ask('GET', '/v2/widget_sessions/current', {key}));
  requireStatus(await service.ask('GET', `/v2/invoices/${String(invoice['id'])}`, {key}));
  requireStatus(await chargeSaved(service, await saveCard(service, await createCustomer(service)), {key}), 403);
}

async function failJobs(service: Harness): Promise<void> {
  const {services} = service.prepared;
  const fault = {rail: 'mail', method: 'send', kind: 'break', times: 1};
  requireStatus(await service.ask('POST', '/simulator/rail_faults', {body: fault}), 201);
  await createInvoice(service, 'USD', {manual_payment: true});
  await service.pass(MINUTE_MS);
  await listDead(services.db);
  await retryDead(services.db, {rail: 'mail'});
  const stuck = {kind: 'qr_expiry', subject: 'none', at: 0, sequence: 0, attempts: 1} as const;
  await transact(services, (work) => postpone(work, stuck));
}

async function clean(service: Harness): Promise<void> {
  await service.pass(8 * DAY_MS);
  await service.pass(HOUR_MS);
}
