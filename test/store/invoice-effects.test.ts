import {beforeEach, describe, it, type TestContext} from 'node:test';
import {assert} from 'chai';
import type {Answer} from '../../src/api/http.js';
import type {Credential} from '../../src/core/credential.js';
import type {PaymentEvent} from '../../src/payment/payment-events.js';
import {isResending} from '../../src/payment/state.js';
import type {PaymentStore} from '../../src/store/payment-store.js';
import {answered, FakeEnvironment, LOST, refused} from '../helpers/fake-environment.js';
import {FakeView} from '../helpers/fake-view.js';
import {PAYABLE} from '../helpers/payment.js';
import {CODE, INVOICE, newStore, REQUEST} from '../helpers/store-fixtures.js';
import {settled} from '../helpers/virtual-clock.js';

const INVOICE_PATH = '/v2/invoices/in_1';
const STATUS_PATH = '/v2/invoices/in_1/status';
const QR_PATH = '/v2/invoices/in_1/qr';
const WITHDRAW_QR_PATH = '/v2/invoices/in_1/qr/QR1';
const PHONE_PATH = '/v2/invoices/in_1/phone_requests';
const CANCEL_PATH = '/v2/invoices/in_1/phone_requests/uetr-1';
const RESOLVE_PATH = '/v2/attempts/conclude';
const NUMBER = '+25779123456';
/** The retry waits of a call that the payer can trigger again. */
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000];

const QR_REQUESTED: PaymentEvent = {type: 'qr/requested', attempt: 'q-1'};
const PHONE_REQUESTED: PaymentEvent = {type: 'phone/requested', attempt: 'p-1', phoneNumber: NUMBER};

let env: FakeEnvironment;
let store: PaymentStore;
let view: FakeView;

function open(environment = new FakeEnvironment(), credential: Credential = INVOICE.clientKey): void {
  env = environment;
  view = new FakeView();
  store = newStore(env, INVOICE, credential);
  store.attach(view);
}

/** Opens a store that knows the amount due. */
function openPayable(environment?: FakeEnvironment, credential?: Credential): void {
  open(environment, credential);
  store.dispatch({type: 'invoice/read', invoice: {...PAYABLE, due: {...PAYABLE.due, installment: 2}}});
}

async function dispatch(event: PaymentEvent): Promise<void> {
  store.dispatch(event);
  await settled();
}

/** Loses every response until the call is given up. */
async function loseAnswers(path: string): Promise<void> {
  for (const waitMs of WAITS_MS) {
    await env.answer(path, LOST);
    await env.clock.pass(waitMs);
  }
  await env.answer(path, LOST);
}

function throwSession(test: TestContext): Credential {
  test.mock.method(console, 'error', () => undefined);
  return () => Promise.reject(new Error('no session'));
}

const qrStep = (): string => (store.progress.step === 'open' ? store.progress.qr.step : 'settled');
const phoneStep = (): string => (store.progress.step === 'open' ? store.progress.phone.step : 'settled');

describe('reading an invoice', () => {
  beforeEach(() => {
    open();
  });

  it('stores the invoice, and makes one call at a time', async () => {
    await dispatch({type: 'invoice/requested'});
    await dispatch({type: 'invoice/requested'});
    assert.lengthOf(env.callsTo(INVOICE_PATH), 1);
    assert.deepEqual(store.payment.invoice.state, {step: 'loading'});
    await env.answer(INVOICE_PATH, answered(PAYABLE));
    assert.deepEqual(store.payment.invoice.state, {step: 'payable', invoice: PAYABLE});
  });

  for (const [name, answer, reason] of [
    ['does not know it', refused(404, 'not_found'), 'missing'],
    ['does not show it to this page', refused(403, 'not_permitted'), 'refused'],
    ['says that the session has expired', refused(401, 'session_expired'), 'expired'],
    ['does not know the key', refused(401, 'unauthorized'), 'refused'],
    ['refuses for another reason', refused(400, 'invalid_request'), 'unreachable'],
  ] as const) {
    it(`reports the invoice as ${reason} when the service ${name}`, async () => {
      await dispatch({type: 'invoice/requested'});
      await env.answer(INVOICE_PATH, answer);
      assert.deepEqual(store.payment.invoice.state, {step: 'unpayable', reason});
    });
  }

  it('reports the service as unreachable when every response is lost, and reads again on request', async () => {
    await dispatch({type: 'invoice/requested'});
    await loseAnswers(INVOICE_PATH);
    assert.deepEqual(store.payment.invoice.state, {step: 'unpayable', reason: 'unreachable'});
    await dispatch({type: 'invoice/requested'});
    await env.answer(INVOICE_PATH, answered(PAYABLE));
    assert.equal(store.payment.invoice.state.step, 'payable');
  });

  it('reports the service as unreachable when the session function throws', async (test: TestContext) => {
    open(new FakeEnvironment(), throwSession(test));
    await dispatch({type: 'invoice/requested'});
    assert.deepEqual(store.payment.invoice.state, {step: 'unpayable', reason: 'unreachable'});
  });

  it('waits for the attempts of earlier pages, because one of them may have paid the invoice', async () => {
    let takeOver = (): void => undefined;
    const environment = new FakeEnvironment({
      takeOver: () => new Promise((resolve) => (takeOver = () => resolve(true))),
    });
    open(environment);
    env.leftoverAttempts = [{id: 'q-0', order: store.payment.order, kind: 'qr_code', subject: 'in_1'}];
    store.dispatch({type: 'page/returned'});
    await dispatch({type: 'invoice/requested'});
    await env.answer(INVOICE_PATH, answered({...PAYABLE, status: 'paid'}));
    assert.isTrue(store.payment.invoice.isLoading);
    takeOver();
    await settled();
    assert.isFalse(store.payment.invoice.isLoading);
    assert.isUndefined(store.payment.success, 'the attempt may have paid it');
    assert.lengthOf(env.callsTo(STATUS_PATH), 1);
  });
});

describe('a QR code', () => {
  beforeEach(() => {
    openPayable();
  });

  it('is requested once the attempt log has stored the attempt, and is drawn', async () => {
    let endLog = (): void => undefined;
    openPayable(new FakeEnvironment({add: () => new Promise((resolve) => (endLog = resolve))}));
    await dispatch(QR_REQUESTED);
    assert.deepEqual([env.sent.length, qrStep()], [0, 'requesting']);
    endLog();
    await settled();
    const [call] = env.callsTo(QR_PATH);
    assert.include(call, {method: 'POST', idempotencyKey: 'q-1.qr'});
    assert.deepEqual(call?.body, {amount: 5000, currency: 'BIF', installment: 2});
    await env.answer(QR_PATH, answered(CODE));
    const drawing = {size: 1, path: 'M0 0h1v1z'};
    assert.deepEqual(store.progress.step === 'open' && store.progress.qr, {step: 'shown', code: {...CODE, drawing}});
  });

  it('fails and is withdrawn when it cannot be drawn, but its attempt is kept because it may be paid', async () => {
    const loadQrCode = (): Promise<never> => Promise.reject(new Error('It cannot be drawn.'));
    openPayable(Object.assign(new FakeEnvironment(), {loadQrCode}));
    await dispatch(QR_REQUESTED);
    await env.answer(QR_PATH, answered(CODE));
    assert.deepEqual(view.announced, ['failure qr_generate_failed']);
    assert.nestedPropertyVal(store.payment.failed, 'failure.message', 'It cannot be drawn.');
    assert.equal(qrStep(), 'closed');
    assert.isTrue(store.payment.attempts.has('q-1'));
    assert.include(env.callsTo(WITHDRAW_QR_PATH)[0], {method: 'DELETE', idempotencyKey: 'q-1.cancel'});
  });

  it('is withdrawn when a phone request replaces it, and the request does not wait for that', async () => {
    await dispatch(QR_REQUESTED);
    await env.answer(QR_PATH, answered(CODE));
    assert.isEmpty(env.callsTo(WITHDRAW_QR_PATH));
    await dispatch(PHONE_REQUESTED);
    const calls = env.callsTo(WITHDRAW_QR_PATH);
    assert.lengthOf(calls, 1);
    assert.include(calls[0], {method: 'DELETE', idempotencyKey: 'q-1.cancel'});
    assert.lengthOf(env.callsTo(PHONE_PATH), 1);
    assert.deepEqual([qrStep(), phoneStep()], ['closed', 'requesting']);
  });

  /** The service's possible answers to the withdrawal. Only the status of the invoice reports a payment. */
  const ends: readonly (readonly [string, Answer<unknown>])[] = [
    ['it is cancelled', answered('cancelled')],
    ['it had expired', answered('expired')],
    ['it was already paid', answered('paid')],
    ['it is unknown', refused(404, 'not_found')],
  ];
  for (const [name, answer] of ends) {
    it(`leaves the payment unchanged when the service responds to its withdrawal that ${name}`, async () => {
      await dispatch(QR_REQUESTED);
      await env.answer(QR_PATH, answered(CODE));
      await dispatch(PHONE_REQUESTED);
      const {payment} = store;
      await env.answer(WITHDRAW_QR_PATH, answer);
      assert.strictEqual(store.payment, payment);
      assert.deepEqual([env.callsTo(WITHDRAW_QR_PATH).length, view.announced], [1, []] as never);
    });
  }

  it('is withdrawn again with the same key when the responses are lost', async () => {
    await dispatch(QR_REQUESTED);
    await env.answer(QR_PATH, answered(CODE));
    await dispatch(PHONE_REQUESTED);
    await loseAnswers(WITHDRAW_QR_PATH);
    const keys = env.callsTo(WITHDRAW_QR_PATH).map(({idempotencyKey}) => idempotencyKey);
    assert.deepEqual(keys, new Array<string>(6).fill('q-1.cancel'));
    assert.isEmpty(view.announced);
  });

  it('is not withdrawn again after the service has responded', async () => {
    await dispatch(QR_REQUESTED);
    await env.answer(QR_PATH, answered(CODE));
    await dispatch(PHONE_REQUESTED);
    for (const waitMs of WAITS_MS.slice(0, 2)) {
      await env.answer(WITHDRAW_QR_PATH, LOST);
      await env.clock.pass(waitMs);
    }
    await env.answer(WITHDRAW_QR_PATH, answered('cancelled'));
    await env.clock.pass(60_000);
    const keys = env.callsTo(WITHDRAW_QR_PATH).map(({idempotencyKey}) => idempotencyKey);
    assert.deepEqual(keys, new Array<string>(3).fill('q-1.cancel'));
  });

  it('fails when the service refuses it, and its attempt is deleted', async () => {
    await dispatch(QR_REQUESTED);
    await env.answer(QR_PATH, refused(422, 'qr_not_possible', 'Why.'));
    assert.deepEqual(view.announced, ['failure qr_generate_failed']);
    assert.nestedPropertyVal(store.payment.failed, 'failure.message', 'Why.');
    assert.isFalse(store.payment.attempts.has('q-1'));
    assert.deepEqual(env.written, ['begin qr_code q-1', 'claim q-1.failed q-1']);
  });

  it('fails when the service is unreachable, and the outcome of its attempt is requested', async () => {
    await dispatch(QR_REQUESTED);
    await loseAnswers(QR_PATH);
    assert.deepEqual(view.announced, ['failure qr_generate_failed']);
    assert.deepEqual(env.written, ['begin qr_code q-1', 'claim q-1.failed']);
    assert.deepEqual(env.callsTo(RESOLVE_PATH)[0]?.body, {
      operation: 'qr_code',
      subject: 'in_1',
      idempotency_key: 'q-1.qr',
    });
  });

  it('fails when the session function throws', async (test: TestContext) => {
    openPayable(new FakeEnvironment(), throwSession(test));
    await dispatch(QR_REQUESTED);
    assert.deepEqual(view.announced, ['failure qr_generate_failed']);
    assert.nestedPropertyVal(store.payment.failed, 'failure.message', 'no session');
    assert.isEmpty(env.sent);
    assert.isEmpty(store.payment.attempts);
  });
});

describe('a phone request', () => {
  beforeEach(() => {
    openPayable();
  });

  /** Sends the phone request. */
  async function send(): Promise<void> {
    await dispatch(PHONE_REQUESTED);
    await env.answer(PHONE_PATH, answered(REQUEST));
  }

  it('is sent once the attempt log has stored the attempt', async () => {
    await dispatch(PHONE_REQUESTED);
    assert.deepEqual(env.written, ['begin phone_request p-1']);
    const [call] = env.callsTo(PHONE_PATH);
    assert.include(call, {method: 'POST', idempotencyKey: 'p-1.phone'});
    assert.deepEqual(call?.body, {phone_number: NUMBER, amount: 5000, currency: 'BIF', installment: 2});
    await env.answer(PHONE_PATH, answered(REQUEST));
    assert.deepEqual(store.progress.step === 'open' && store.progress.phone, {
      step: 'waiting',
      request: {...REQUEST, phoneNumber: NUMBER},
    });
  });

  it('fails when the service refuses it', async () => {
    await dispatch(PHONE_REQUESTED);
    await env.answer(PHONE_PATH, refused(422, 'instant_bank_refused', 'Why.'));
    assert.deepEqual([view.announced, phoneStep()], [['failure rtp_request_failed'], 'closed']);
    assert.nestedPropertyVal(store.payment.failed, 'failure.message', 'Why.');
    assert.isEmpty(store.payment.attempts);
  });

  it('fails when the service is unreachable, and the outcome of its attempt is requested', async () => {
    await dispatch(PHONE_REQUESTED);
    await loseAnswers(PHONE_PATH);
    assert.deepEqual([view.announced, phoneStep()], [['failure rtp_request_failed'], 'closed']);
    const keys = env.callsTo(PHONE_PATH).map(({idempotencyKey}) => idempotencyKey);
    assert.deepEqual(keys, new Array<string>(6).fill('p-1.phone'));
    assert.nestedPropertyVal(env.callsTo(RESOLVE_PATH)[0], 'body.idempotency_key', 'p-1.phone');
    await env.answer(RESOLVE_PATH, answered({kind: 'none'}));
    assert.isEmpty(store.payment.attempts);
    assert.deepEqual(env.written.slice(-1), ['end p-1']);
  });

  it('fails when the session function throws', async (test: TestContext) => {
    openPayable(new FakeEnvironment(), throwSession(test));
    await dispatch(PHONE_REQUESTED);
    assert.deepEqual(view.announced, ['failure rtp_request_failed']);
    assert.nestedPropertyVal(store.payment.failed, 'failure.message', 'no session');
    assert.isEmpty(env.sent);
  });

  it('closes without waiting for the service when it is cancelled', async () => {
    await send();
    await dispatch({type: 'phone/cancelled'});
    assert.equal(phoneStep(), 'closed');
    assert.include(env.callsTo(CANCEL_PATH)[0], {method: 'DELETE', idempotencyKey: 'p-1.cancel'});
    await env.answer(CANCEL_PATH, answered('cancelled'));
    assert.equal(phoneStep(), 'closed');
    assert.lengthOf(env.callsTo(PHONE_PATH), 1);
    assert.isEmpty(view.announced);
  });

  it('is withdrawn when a QR code replaces it', async () => {
    await send();
    await dispatch(QR_REQUESTED);
    assert.include(env.callsTo(CANCEL_PATH)[0], {method: 'DELETE', idempotencyKey: 'p-1.cancel'});
    assert.deepEqual([phoneStep(), qrStep()], ['closed', 'requesting']);
    await env.answer(CANCEL_PATH, answered('cancelled'));
    assert.deepEqual([phoneStep(), qrStep()], ['closed', 'requesting']);
    assert.lengthOf(env.callsTo(PHONE_PATH), 1);
  });

  it('cannot be cancelled before it is sent', async () => {
    await dispatch(PHONE_REQUESTED);
    await dispatch({type: 'phone/cancelled'});
    assert.equal(phoneStep(), 'requesting');
    assert.isEmpty(env.callsTo(CANCEL_PATH));
  });

  for (const end of ['cancelled', 'expired']) {
    it(`is sent again once the service reports that the first one is ${end}`, async () => {
      await send();
      await dispatch({type: 'phone/resent'});
      await dispatch({type: 'phone/resent'});
      assert.isTrue(isResending(store.payment));
      assert.deepEqual([env.callsTo(CANCEL_PATH).length, env.callsTo(PHONE_PATH).length], [1, 1]);
      await env.answer(CANCEL_PATH, answered(end));
      assert.isFalse(isResending(store.payment));
      assert.equal(phoneStep(), 'requesting');
      const [, call] = env.callsTo(PHONE_PATH);
      assert.equal(call?.idempotencyKey, 'id-1.phone');
      assert.nestedPropertyVal(call, 'body.phone_number', NUMBER);
      await env.answer(PHONE_PATH, answered({...REQUEST, uetr: 'uetr-2'}));
      const request = {...REQUEST, uetr: 'uetr-2', phoneNumber: NUMBER};
      assert.deepEqual(store.progress.step === 'open' && store.progress.phone, {step: 'waiting', request});
    });
  }

  /** Responses after which the payer may still approve the first request. */
  const notOver: readonly (readonly [string, Answer<unknown>])[] = [
    ['reports it as approved', answered('approved')],
    ['reports it as pending', answered('pending')],
    ['refuses to cancel it', refused(409, 'not_cancellable')],
  ];
  for (const [name, answer] of notOver) {
    it(`is not sent again when the service ${name}, and the status is read at once`, async () => {
      await send();
      await env.answer(STATUS_PATH, LOST);
      await dispatch({type: 'phone/resent'});
      await env.answer(CANCEL_PATH, answer);
      assert.deepEqual([isResending(store.payment), phoneStep()], [false, 'waiting']);
      assert.lengthOf(env.callsTo(PHONE_PATH), 1);
      assert.lengthOf(env.callsTo(STATUS_PATH), 2);
    });
  }

  it('is not sent again when the responses to its cancellation are lost', async () => {
    await send();
    await dispatch({type: 'phone/resent'});
    await loseAnswers(CANCEL_PATH);
    assert.deepEqual([isResending(store.payment), phoneStep()], [false, 'waiting']);
    assert.lengthOf(env.callsTo(PHONE_PATH), 1);
  });

  it('is not sent again when the session function throws', async (test: TestContext) => {
    await send();
    store.client.credentials.authorise(throwSession(test));
    await dispatch({type: 'phone/resent'});
    assert.deepEqual([isResending(store.payment), phoneStep()], [false, 'waiting']);
    assert.isEmpty(env.callsTo(CANCEL_PATH));
  });

  it('is not sent again when the view was detached meanwhile', async () => {
    await send();
    await dispatch({type: 'phone/resent'});
    store.detach();
    await env.answer(CANCEL_PATH, answered('cancelled'));
    assert.isFalse(isResending(store.payment));
    assert.lengthOf(env.callsTo(PHONE_PATH), 1);
  });
});
