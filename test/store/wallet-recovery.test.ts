import {beforeEach, describe, it} from 'node:test';
import {assert} from 'chai';
import type {PaymentEvent} from '../../src/payment/payment-events.js';
import type {Part} from '../../src/store/environment.js';
import type {PaymentStore} from '../../src/store/payment-store.js';
import {WALLETS} from '../../src/store/wallet-effects.js';
import {answered, FakeEnvironment} from '../helpers/fake-environment.js';
import {FakeView} from '../helpers/fake-view.js';
import {CHARGE, newStore} from '../helpers/store-fixtures.js';
import {settled} from '../helpers/virtual-clock.js';
import {walletOutcome} from '../helpers/wallet.js';

const CONCLUDE = '/v2/attempts/conclude';
const LOAD_AGAIN_MS = 5_000;
const CODE: PaymentEvent = {type: 'wallet/pressed', press: 'code', code: '493027'};

describe('the wallets of a payment store', () => {
  let env: FakeEnvironment;
  let store: PaymentStore;
  let view: FakeView;
  /** The number of loads, and how many of them fail. */
  let loads: number;
  let failures: number;

  beforeEach(() => {
    [loads, failures] = [0, 0];
    env = new FakeEnvironment();
    env.loadPart = load;
    view = new FakeView();
    store = newStore(env, CHARGE);
  });

  async function load(): Promise<Part> {
    loads += 1;
    if (loads <= failures) throw new TypeError('the code did not load');
    return WALLETS;
  }

  /** Attaches a view while an earlier page's wallet attempt is in the log. */
  async function attach(): Promise<void> {
    env.leftoverAttempts = [{id: 'w', order: store.payment.order, kind: 'wallet_charge', subject: undefined}];
    store.attach(view);
    await settled();
  }

  it('are not loaded for a card attempt of an earlier page', async () => {
    env.leftoverAttempts = [{id: 'c', order: store.payment.order, kind: 'card_charge', subject: undefined}];
    store.attach(view);
    await settled();
    assert.deepEqual([loads, env.callsTo(CONCLUDE).length], [0, 1]);
  });

  it('are loaded for an attempt of an earlier page, which is then resolved', async () => {
    await attach();
    assert.equal(loads, 1);
    assert.lengthOf(env.callsTo(CONCLUDE), 1);
    await env.answer(CONCLUDE, answered(walletOutcome({status: 'succeeded', next: undefined})));
    assert.deepEqual([store.payment.success?.by, view.announced], ['wallet', ['success']]);
  });

  it('let the payer continue the charge of an earlier page', async () => {
    await attach();
    await env.answer(CONCLUDE, answered(walletOutcome()));
    store.dispatch(CODE);
    await settled();
    assert.lengthOf(env.callsTo('/v2/charges/ch_w/code'), 1);
  });

  it('are loaded again when loading fails, and no outcome is requested meanwhile', async () => {
    failures = 2;
    await attach();
    assert.deepEqual([loads, env.callsTo(CONCLUDE).length], [1, 0]);
    await env.clock.pass(LOAD_AGAIN_MS - 1);
    assert.equal(loads, 1);
    await env.clock.pass(1);
    assert.deepEqual([loads, env.callsTo(CONCLUDE).length], [2, 0]);
    await env.clock.pass(LOAD_AGAIN_MS);
    assert.deepEqual([loads, env.callsTo(CONCLUDE).length], [3, 1]);
  });

  it('are not loaded any more without a view', async () => {
    failures = Infinity;
    await attach();
    store.detach();
    await env.clock.pass(10 * LOAD_AGAIN_MS);
    assert.deepEqual([loads, env.clock.waiting], [1, 0]);
  });

  it('are added only once when they are opened twice', async () => {
    store.attach(view);
    await store.openWallets();
    await store.openWallets();
    await settled();
    assert.lengthOf(env.callsTo('/v2/wallet_providers'), 1);
  });

  it('cannot be opened when loading fails, and can be opened later', async () => {
    failures = 1;
    store.attach(view);
    const problem = await store.openWallets().catch((error: unknown) => error);
    assert.instanceOf(problem, TypeError);
    assert.isUndefined(store.payment.wallets);
    await store.openWallets();
    await settled();
    assert.lengthOf(env.callsTo('/v2/wallet_providers'), 1);
  });

  it('ignore the events of the payer before they are loaded', async () => {
    store.attach(view);
    store.dispatch({type: 'wallet/requested', attempt: 'w', input: {number: '+25768123456', provider: undefined}});
    await settled();
    assert.deepEqual([store.payment.attempts.size, loads], [0, 0]);
  });
});
