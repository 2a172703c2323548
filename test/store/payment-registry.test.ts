import {beforeEach, describe, it} from 'node:test';
import {assert} from 'chai';
import type {PaymentOptions} from '../../src/payment/options.js';
import type {PaymentEvent} from '../../src/payment/payment-events.js';
import {INVOICE_MODE} from '../../src/store/invoice-effects.js';
import {PaymentRegistry} from '../../src/store/payment-registry.js';
import type {PaymentStore} from '../../src/store/payment-store.js';
import {answered, FakeEnvironment, LOST} from '../helpers/fake-environment.js';
import {FakeView} from '../helpers/fake-view.js';
import {CHARGED, PAYABLE} from '../helpers/payment.js';
import {CARD, CHARGE, CUSTOMER, INVOICE} from '../helpers/store-fixtures.js';
import {settled} from '../helpers/virtual-clock.js';

const CHARGE_PATH = '/v2/charges/card';
const FAILED = answered({...CHARGED, status: 'failed', failure_code: 'EXPIRED'});
const QR_REQUESTED: PaymentEvent = {type: 'qr/requested', attempt: 'q-1'};

interface Shown {
  readonly store: PaymentStore;
  readonly view: FakeView;
}

describe('the payments of one document', () => {
  let env: FakeEnvironment;
  let registry: PaymentRegistry;

  beforeEach(() => {
    env = new FakeEnvironment();
    registry = new PaymentRegistry(env);
  });

  /** A new widget takes over a payment. */
  async function open(options: PaymentOptions): Promise<Shown> {
    const view = new FakeView();
    const mode = options.mode === 'invoice' ? INVOICE_MODE : undefined;
    const store = registry.take({options, credential: options.clientKey}, view, mode);
    await dispatch(store, {type: 'invoice/requested'});
    return {store, view};
  }

  async function openInvoice(): Promise<Shown> {
    const shown = await open(INVOICE);
    await env.answer('/v2/invoices/in_1', answered(PAYABLE));
    return shown;
  }

  async function dispatch(store: PaymentStore, event: PaymentEvent): Promise<void> {
    store.dispatch(event);
    await settled();
  }

  /** Triggers the call that charges a card. */
  async function charge({store}: Pick<Shown, 'store'>): Promise<void> {
    await dispatch(store, {type: 'card/submitted', attempt: env.makeId(), input: CARD});
    await env.answer('/v2/customers/cus_1', answered(CUSTOMER));
  }

  it('are separate when two widgets show the same order', async () => {
    const [one, other] = [await open(CHARGE), await open(CHARGE)];
    assert.notEqual(one.store, other.store);
  });

  it('are not kept when nothing has started', async () => {
    const {store} = await open(CHARGE);
    registry.release(store);
    assert.notEqual((await open(CHARGE)).store, store);
  });

  it('continue without a widget, and are announced once by the next widget for the same order', async () => {
    const first = await open(CHARGE);
    await charge(first);
    registry.release(first.store);
    await env.answer(CHARGE_PATH, answered(CHARGED));
    assert.isEmpty(first.view.announced);
    const next = await open({...CHARGE});
    assert.equal(next.store, first.store);
    assert.deepEqual(next.view.announced, ['success']);
    assert.equal(next.store.progress.step, 'settled');
    registry.release(next.store);
    assert.notEqual((await open(CHARGE)).store, first.store, 'the next payment is another');
    assert.lengthOf(env.callsTo(CHARGE_PATH), 1);
  });

  it('use the session of the widget that shows them next', async () => {
    const first = await open(CHARGE);
    await charge(first);
    registry.release(first.store);
    const session = `ws_test_${'1'.repeat(43)}`;
    const store = registry.take({options: CHARGE, credential: session}, new FakeView());
    assert.equal(store, first.store);
    assert.equal(await store.client.credentials.token(), session);
  });

  const others: readonly (readonly [string, PaymentOptions])[] = [
    ['another amount', {...CHARGE, money: {minor: 2000, currency: 'USD'}}],
    ['another description', {...CHARGE, description: 'Tea leaves'}],
    ['another customer', {...CHARGE, customerId: 'cus_2'}],
    ['another merchant', {...CHARGE, clientKey: 'pk_test_abd'}],
    ['an invoice', INVOICE],
  ];
  for (const [name, options] of others) {
    it(`are not taken by a widget for ${name}, and wait for a widget for the same order`, async () => {
      const first = await open(CHARGE);
      await charge(first);
      registry.release(first.store);
      const other = await open(options);
      assert.notEqual(other.store, first.store);
      await env.answer(CHARGE_PATH, answered(CHARGED));
      assert.isEmpty(other.view.announced);
      assert.deepEqual((await open(CHARGE)).view.announced, ['success']);
    });
  }

  it('are taken back by their own widget, unless another widget shows them by then', async () => {
    const {store} = await open(CHARGE);
    await charge({store});
    registry.release(store);
    assert.equal(registry.reattach(store, new FakeView()), store);
    registry.release(store);
    const other = await open(CHARGE);
    assert.equal(other.store, store);
    assert.isUndefined(registry.reattach(store, new FakeView()));
  });

  it('are taken back by their own widget when another payment of the same order was left before', async () => {
    const [one, other] = [await open(CHARGE), await open(CHARGE)];
    await charge(one);
    await charge(other);
    registry.release(one.store);
    registry.release(other.store);
    assert.equal(registry.reattach(other.store, new FakeView()), other.store);
  });

  it('are taken back by their own widget when nothing has started', async () => {
    const {store} = await open(CHARGE);
    registry.release(store);
    assert.equal(registry.reattach(store, new FakeView()), store);
    assert.isTrue(store.payment.isAttached);
  });

  it('notify a widget that shows an idle payment of the same order when an unfinished one is left', async () => {
    const [one, idle, other] = [await open(CHARGE), await open(CHARGE), await open(INVOICE)];
    await charge(one);
    registry.release(one.store);
    assert.deepEqual([idle.view.lefts, other.view.lefts, one.view.lefts], [1, 0, 0]);
    assert.isTrue(registry.hasDetachedFor(idle.store));
    assert.isFalse(registry.hasDetachedFor(other.store));
  });

  it('notify no widget when an idle or a paid one is left', async () => {
    const [one, paid, idle] = [await open(CHARGE), await open(CHARGE), await open(CHARGE)];
    await charge(paid);
    await env.answer(CHARGE_PATH, answered(CHARGED));
    assert.deepEqual(paid.view.announced, ['success']);
    for (const {store} of [one, paid]) {
      registry.release(store);
      assert.equal(idle.view.lefts, 0);
      assert.isFalse(registry.hasDetachedFor(idle.store));
    }
  });

  it('are not offered to a widget whose own payment is unfinished, or was paid', async () => {
    const [one, busy] = [await open(CHARGE), await open(CHARGE)];
    await charge(busy);
    await charge(one);
    registry.release(one.store);
    assert.equal(busy.view.lefts, 0);
    assert.isFalse(registry.hasDetachedFor(busy.store));
    await env.answer(CHARGE_PATH, answered(CHARGED));
    assert.deepEqual(busy.view.announced, ['success']);
    assert.isFalse(registry.hasDetachedFor(busy.store));
  });

  it('include an unfinished one of another widget, which a returning widget takes instead of its own idle one', async () => {
    const [idle, busy] = [await open(CHARGE), await open(CHARGE)];
    registry.release(idle.store);
    await charge(busy);
    registry.release(busy.store);
    assert.equal(registry.reattach(idle.store, new FakeView()), busy.store);
  });

  it('keep a code that is being requested, so that the next widget does not request a second one', async () => {
    const one = await openInvoice();
    await dispatch(one.store, QR_REQUESTED);
    registry.release(one.store);
    const next = await open(INVOICE);
    assert.equal(next.store, one.store);
    await dispatch(next.store, {...QR_REQUESTED, attempt: 'q-2'});
    assert.lengthOf(env.callsTo('/qr'), 1);
  });

  it('keep a phone request that is being sent, and one whose response was lost', async () => {
    const one = await openInvoice();
    await dispatch(one.store, {type: 'phone/requested', attempt: 'p-1', phoneNumber: '+25779123456'});
    registry.release(one.store);
    const next = await open(INVOICE);
    assert.equal(next.store, one.store);
    await env.answer('/phone_requests', LOST);
    for (const waitMs of [500, 1_000, 2_000, 4_000, 8_000]) {
      await env.clock.pass(waitMs);
      await env.answer('/phone_requests', LOST);
    }
    assert.nestedPropertyVal(next.store.progress, 'phone.step', 'closed');
    registry.release(next.store);
    assert.equal((await open(INVOICE)).store, one.store);
  });

  it('of the same invoice are superseded by a success, and announce no failure after that', async () => {
    const [paid, shown, left] = [await openInvoice(), await openInvoice(), await openInvoice()];
    for (const {store} of [shown, left]) await charge({store});
    registry.release(left.store);
    registry.supersede(paid.store);
    await settled();
    assert.lengthOf(env.callsTo('/v2/invoices/in_1/status'), 1);
    for (const {store} of [shown, left]) {
      await env.answer(CHARGE_PATH, FAILED);
      assert.nestedPropertyVal(store.progress, 'failed.failure.code', 'EXPIRED');
      assert.isEmpty(store.payment.outbox);
    }
    assert.isEmpty(shown.view.announced);
  });

  it('without an invoice are not superseded', async () => {
    const [paid, other] = [await open(CHARGE), await open(CHARGE)];
    await charge(other);
    registry.supersede(paid.store);
    await env.answer(CHARGE_PATH, FAILED);
    assert.deepEqual(other.view.announced, ['failure EXPIRED']);
  });

  it('of other invoices are not superseded, and neither is the one that was paid', async () => {
    const paid = await openInvoice();
    const other = await open({...INVOICE, invoiceId: 'in_2'});
    await env.answer('/v2/invoices/in_2', answered({...PAYABLE, id: 'in_2'}));
    await charge(other);
    await charge(paid);
    registry.supersede(paid.store);
    await env.answer(CHARGE_PATH, FAILED);
    await env.answer(CHARGE_PATH, FAILED);
    assert.deepEqual([other.view.announced, paid.view.announced], [['failure EXPIRED'], ['failure EXPIRED']]);
  });
});
