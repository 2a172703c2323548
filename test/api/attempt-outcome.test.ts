import {assert} from '@open-wc/testing';
import {attemptKey, type AttemptKind, type LoggedAttempt} from '../../src/payment/attempt.js';
import type {Money} from '../../src/core/money.js';
import {fieldsOf, ShapeError} from '../../src/core/json-reader.js';
import {browserEnvironment} from '../../src/store/environment.js';
import {readOutcome} from '../../src/api/decoders.js';
import type {Outcome} from '../../src/payment/payloads.js';
import {PaymentsClient, type CallOptions} from '../../src/api/client.js';
import {InvoiceClient} from '../../src/api/invoice-client.js';
import type {Decision} from '../../src/api/http.js';
import {randomId} from '../../src/platform/browser.js';
import {askAsMerchant, makeToken, serviceUrl} from '../helpers/service.js';
import {newInvoice, PUBLISHABLE_KEY} from '../helpers/widget.js';

const BIF = PUBLISHABLE_KEY('BIF');
const MONEY: Money = {minor: 5000, currency: 'BIF'};
const FOREVER = new AbortController().signal;

/** An attempt whose call has not been sent, and the options of that call. */
interface Begun {
  readonly attempt: LoggedAttempt;
  readonly options: CallOptions;
}

function begin(kind: AttemptKind, subject?: string): Begun {
  const attempt = {id: randomId(), order: 'one', kind, subject};
  return {attempt, options: {idempotencyKey: attemptKey(attempt)}};
}

function valueOf<T>(decision: Decision<T>): T {
  if (decision.kind === 'refused') throw new Error(`${decision.refusal.code}: ${decision.refusal.message}`);
  return decision.value;
}

describe('the outcome of an attempt', () => {
  let client: PaymentsClient;

  beforeEach(async () => {
    client = new PaymentsClient(browserEnvironment(), await serviceUrl(), BIF);
  });

  async function resolve<Kind extends Outcome['kind']>(
    {attempt}: Begun,
    kind: Kind,
  ): Promise<Extract<Outcome, {kind: Kind}>> {
    const outcome = valueOf(await client.resolveAttempt(attempt, FOREVER));
    assert.equal(outcome.kind, kind);
    return outcome as Extract<Outcome, {kind: Kind}>;
  }

  async function newCustomer(): Promise<string> {
    const details = {first_name: 'Aline', last_name: 'Ndayizeye', email: 'aline@example.bi'};
    return valueOf(await client.createCustomer(details, {idempotencyKey: randomId()})).id;
  }

  async function charge(number: string, invoiceId?: string): Promise<Begun & {customerId: string; chargeId: string}> {
    const begun = begin('card_charge');
    const customerId = await newCustomer();
    const instrument = {token: await makeToken(number, BIF)};
    const made = await client.chargeCard({money: MONEY, customerId, instrument, invoiceId}, begun.options);
    return {...begun, customerId, chargeId: valueOf(made).id};
  }

  it('is none when the call never arrived, and a later call with the same key is refused', async () => {
    const begun = begin('card_charge');
    await resolve(begun, 'none');
    const order = {money: MONEY, customerId: await newCustomer()};
    const instrument = {token: await makeToken('4242424242424242', BIF)};
    const late = await client.chargeCard({...order, instrument}, begun.options);
    assert.equal(late.kind === 'refused' ? late.refusal.code : 'charged', 'attempt_concluded');
    await resolve(begun, 'none');
  });

  it('is a refusal with its code and message', async () => {
    const {id} = await newInvoice();
    const begun = begin('phone_request', id);
    await new InvoiceClient(client, id).requestPhone('+25779120004', MONEY, begun.options);
    const {code, message} = await resolve(begun, 'refused');
    assert.equal(code, 'instant_bank_refused');
    assert.isNotEmpty(message);
  });

  const cards: readonly (readonly [string, string, string, string | null])[] = [
    ['succeeded', '4242424242424242', 'succeeded', null],
    ['was declined', '4000000000009995', 'failed', 'INSUFFICIENT_FUND'],
    ['is pending', '4000000000000259', 'pending', null],
    ['is paid but not settled', '4000000000000077', 'paid', null],
  ];
  for (const [name, number, status, failureCode] of cards) {
    it(`is the charge with its customer when the charge ${name}`, async () => {
      const begun = await charge(number);
      const outcome = await resolve(begun, 'charge');
      assert.deepInclude(outcome.charge, {id: begun.chargeId, amount: 5000, status, failure_code: failureCode});
      assert.equal(outcome.charge.source.last_four, number.slice(-4));
      assert.equal(outcome.customer.id, begun.customerId);
      assert.isFalse(outcome.isReturned);
    });
  }

  it('is a returned charge when it settled after its invoice was already paid', async () => {
    const {id} = await newInvoice();
    const begun = await charge('4000000000000259', id);
    await askAsMerchant(`/simulator/invoices/${id}/money`, {body: {}});
    await askAsMerchant(`/simulator/charges/${begun.chargeId}/settle`, {method: 'POST'});
    assert.isTrue((await resolve(begun, 'charge')).isReturned);
  });

  it('is the saved card with its customer', async () => {
    const customerId = await newCustomer();
    const begun = begin('saved_card', customerId);
    const token = await makeToken('4242424242424242', BIF);
    const source = valueOf(await client.saveCard(customerId, token, begun.options));
    const outcome = await resolve(begun, 'source');
    assert.deepEqual(outcome.source, source);
    assert.equal(outcome.customer.id, customerId);
  });

  it('is the issued QR code, which is alive until it is paid', async () => {
    const {id} = await newInvoice();
    const begun = begin('qr_code', id);
    const made = valueOf(await new InvoiceClient(client, id).createQr(MONEY, begun.options));
    const {code, isAlive} = await resolve(begun, 'qr');
    assert.deepEqual({...code, serverTime: 0}, {...made, serverTime: 0});
    assert.isTrue(isAlive && code.serverTime >= made.serverTime && code.serverTime < code.expiresAt);
    await askAsMerchant('/simulator/bank_app/approve', {body: {payload: code.payload}});
    assert.isFalse((await resolve(begun, 'qr')).isAlive);
  });

  it('is the phone request with its amount, which is alive until it is declined', async () => {
    const {id} = await newInvoice();
    const begun = begin('phone_request', id);
    const made = valueOf(await new InvoiceClient(client, id).requestPhone('+25779123456', MONEY, begun.options));
    const {request, money, isAlive, isDeclined} = await resolve(begun, 'phone');
    assert.equal(request.uetr, made.uetr);
    assert.deepEqual(money, MONEY);
    assert.isFalse(isDeclined);
    assert.equal(request.expiresAt, made.expiresAt);
    assert.isTrue(isAlive && request.serverTime >= made.serverTime && request.serverTime < request.expiresAt);
    await askAsMerchant(`/simulator/phone_requests/${made.uetr}/decline`, {method: 'POST'});
    assert.deepInclude(await resolve(begun, 'phone'), {isAlive: false, isDeclined: true});
  });

  it("is refused for another merchant's invoice", async () => {
    const {id} = await newInvoice('USD');
    const decision = await client.resolveAttempt(begin('qr_code', id).attempt, FOREVER);
    assert.equal(decision.kind === 'refused' ? decision.refusal.status : 0, 404);
  });
});

describe('a response without a valid outcome', () => {
  const empty = {outcome: 'done', refusal: null, charge: null, source: null, customer: null, qr_code: null};
  const wrong: readonly (readonly [string, object])[] = [
    ['is done but contains no result', {...empty, phone_request: null}],
    ['has a charge without its customer', {...empty, charge: {id: 'ch_1'}, phone_request: null}],
    ['has a customer and nothing else', {...empty, customer: {id: 'cus_1'}, phone_request: null}],
    ['is empty', {}],
    ['lacks a field', {...empty, outcome: 'refused', refusal: {code: 'card_declined'}}],
  ];
  for (const [name, body] of wrong) {
    it(`is refused when it ${name}`, () => {
      assert.throws(() => readOutcome(fieldsOf(body)), ShapeError);
    });
  }
});

describe('the challenge of a charge', () => {
  const ORIGIN = 'https://pay.example';
  const charge = {
    ...{id: 'ch_1', amount: 1999, currency: 'USD', status: 'pending', description: 'Coffee', refunded: false},
    ...{failure_code: null, failure_message: null, source: {brand: 'visa', last4: '3220'}},
  };
  const customer = {object: 'customer', id: 'cus_1', merchant_id: 'mer_1', status: 'active', is_live: false};

  function nextOf(next: object, origin: string | undefined = ORIGIN): unknown {
    const body = {outcome: 'done', charge: {...charge, next_action: next}, customer};
    const outcome = readOutcome(fieldsOf(body), origin);
    return outcome.kind === 'charge' ? outcome.charge.next : outcome;
  }

  const challenge = (url: string): object => ({type: 'challenge', url, expires_at: 900_000, server_time: 0});

  for (const url of [`${ORIGIN}/elements/challenges/chl_4-Z`, `${ORIGIN}/payments/v1.0/elements/challenges/chl_4`]) {
    it(`is accepted from an address of the service: ${url}`, () => {
      assert.deepEqual(nextOf(challenge(url)), {type: 'challenge', url, expiresAt: 900_000, serverTime: 0});
    });
  }

  const strange = [
    'https://bank.example/elements/challenges/chl_4',
    `${ORIGIN}.bank.example/elements/challenges/chl_4`,
    `https://pay.example@bank.example/elements/challenges/chl_4`,
    'http://pay.example/elements/challenges/chl_4',
    'https://pay.example:444/elements/challenges/chl_4',
    `${ORIGIN}/elements/challenges/`,
    `${ORIGIN}/elements/challenges/chl_4/return`,
    `${ORIGIN}/elements/challenges/chl_4?to=https://bank.example`,
    `${ORIGIN}/elements/challenges/chl_4#frame`,
    `${ORIGIN}/elements/challenges/../../logout`,
    `${ORIGIN}/elements/card`,
    `${ORIGIN}/`,
    '/elements/challenges/chl_4',
    'javascript:alert(1)//elements/challenges/chl_4',
    '',
  ];
  for (const url of strange) {
    it(`is ignored when its address is ${url || 'empty'}`, () => {
      assert.isUndefined(nextOf(challenge(url)));
    });
  }

  it('is ignored when the origin of the service is unknown', () => {
    const body = {
      outcome: 'done',
      charge: {...charge, next_action: challenge(`${ORIGIN}/elements/challenges/chl_4`)},
      customer,
    };
    const outcome = readOutcome(fieldsOf(body));
    assert.isUndefined(outcome.kind === 'charge' ? outcome.charge.next : outcome);
  });

  it('is refused when a field is missing or has the wrong type', () => {
    const {url} = {url: `${ORIGIN}/elements/challenges/chl_4`};
    assert.throws(() => nextOf({type: 'challenge', url: 7, expires_at: 1, server_time: 0}), ShapeError);
    assert.throws(() => nextOf({type: 'challenge', url, server_time: 0}), ShapeError);
  });
});
