import {beforeEach, describe, it} from 'node:test';
import {assert} from 'chai';
import type {Credential} from '../../src/core/credential.js';
import type {ChargeAnswer} from '../../src/payment/payloads.js';
import {CHALLENGES} from '../../src/store/challenge-effects.js';
import type {Environment, PartName} from '../../src/store/environment.js';
import type {PaymentStore} from '../../src/store/payment-store.js';
import {ASKED_CHARGE, CHALLENGE} from '../helpers/challenge.js';
import {answered, FakeEnvironment, LOST, refused} from '../helpers/fake-environment.js';
import {FakeView} from '../helpers/fake-view.js';
import {CUSTOMER} from '../helpers/payment.js';
import {CHARGE, newStore} from '../helpers/store-fixtures.js';
import {settled} from '../helpers/virtual-clock.js';

const CONCLUDE = '/v2/attempts/conclude';
const CANCEL = '/v2/charges/ch_1/cancel';
/** The service's and the page's clocks start at 0. */
const ASKED: ChargeAnswer = {...ASKED_CHARGE, next: {...CHALLENGE, expiresAt: 3_500, serverTime: 0}};
const CANCELLED = {status: 'failed', failure_code: 'CANCELLED_BY_PAYER', next: undefined};

describe('a payment store during a bank challenge', () => {
  let env: FakeEnvironment;
  let store: PaymentStore;
  let view: FakeView;
  /** The loaded parts, and how many loads fail. */
  let loads: PartName[];
  let failures: number;

  beforeEach(() => open());

  function open(credential?: Credential): void {
    [loads, failures] = [[], 0];
    env = new FakeEnvironment();
    env.loadPart = load;
    view = new FakeView();
    store = newStore(env, CHARGE, credential);
  }

  const load: Environment['loadPart'] = async (name) => {
    loads.push(name);
    if (loads.length <= failures) throw new TypeError('the code did not load');
    return CHALLENGES;
  };

  /** Attaches a view while an earlier page's card attempt is in the log, and answers the call for its outcome. */
  async function attach(change: Partial<ChargeAnswer> = {}): Promise<void> {
    env.leftoverAttempts = [{id: 'c', order: store.payment.order, kind: 'card_charge', subject: undefined}];
    store.attach(view);
    await settled();
    await conclude(change);
  }

  async function conclude(change: Partial<ChargeAnswer> = {}): Promise<void> {
    const charge = {...ASKED, ...change};
    await env.answer(CONCLUDE, answered({kind: 'charge', charge, customer: CUSTOMER, isReturned: false}));
  }

  async function cancel(): Promise<void> {
    store.dispatch({type: 'challenge/cancelled'});
    await settled();
  }

  const pressed = (): unknown =>
    store.progress.step === 'open' && store.progress.card.step === 'asked' ? store.progress.card.pressed : 'not asked';

  it('loads the challenge part, and updates the payment when it has loaded', async () => {
    const loaded: (() => void)[] = [];
    env.loadPart = () => new Promise((resolve) => void loaded.push(() => resolve(CHALLENGES)));
    await attach();
    assert.equal(pressed(), undefined);
    const before = store.payment;
    for (const end of loaded) end();
    await settled();
    assert.notStrictEqual(store.payment, before);
    assert.deepEqual(store.payment, before);
    assert.lengthOf(loaded, 1);
  });

  it('loads nothing when the charge is pending without a challenge', async () => {
    await attach({next: undefined});
    assert.deepEqual(loads, []);
  });

  it('loads the challenge part again when loading fails, and not again once it has loaded', async () => {
    failures = 1;
    await attach();
    assert.deepEqual(loads, ['challenge']);
    await env.clock.pass(2_000);
    await conclude({next: {...CHALLENGE, expiresAt: 90_000, serverTime: 2_000}});
    await env.clock.pass(3_000);
    assert.deepEqual(loads, ['challenge', 'challenge']);
    await env.clock.pass(20_000);
    assert.lengthOf(loads, 2);
  });

  it('updates the payment when the number of seconds left changes', async () => {
    await attach();
    const seen = store.payment;
    await env.clock.pass(499);
    assert.strictEqual(store.payment, seen);
    await env.clock.pass(1);
    assert.notStrictEqual(store.payment, seen);
  });

  it('cancels the charge at the service, and then asks for its outcome at once', async () => {
    await attach();
    await cancel();
    const [call] = env.callsTo(CANCEL);
    assert.equal(call?.method, 'POST');
    assert.isUndefined(call?.body);
    assert.match(String(call?.idempotencyKey), /\.cancel$/);
    const asked = env.callsTo(CONCLUDE).length;
    await env.answer(CANCEL, answered({...ASKED, ...CANCELLED}));
    assert.equal(pressed(), 'cancel');
    assert.lengthOf(env.callsTo(CONCLUDE), asked + 1);
    await conclude(CANCELLED);
    assert.deepEqual([store.progress.step === 'open' && store.progress.card.step, view.announced], [
      'ready',
      [],
    ] as never);
  });

  it('retries a cancellation with the same key, and can cancel again when the service refuses it', async () => {
    await attach();
    await cancel();
    await env.answer(CANCEL, LOST);
    await env.clock.pass(500);
    const keys = env.callsTo(CANCEL).map(({idempotencyKey}) => idempotencyKey);
    assert.deepEqual([keys.length, new Set(keys).size], [2, 1]);
    await env.answer(CANCEL, refused(409, 'not_cancellable'));
    assert.isUndefined(pressed());
    assert.nestedPropertyVal(store.progress, 'card.refused', 'unanswered');
    await cancel();
    assert.deepEqual([pressed(), env.callsTo(CANCEL).length], ['cancel', 3]);
  });

  it('lets the payer cancel again when the session function of the page fails', async () => {
    let isFailing = false;
    open(() => (isFailing ? Promise.reject(new RangeError('a secret')) : Promise.resolve(`ws_test_${'1'.repeat(43)}`)));
    await attach();
    isFailing = true;
    store.client.credentials.renew();
    await cancel();
    assert.deepEqual([pressed(), env.callsTo(CANCEL).length], [undefined, 0] as never);
  });

  it('polls at short intervals again after a requested check', async () => {
    await attach();
    for (let round = 0; round < 40; round += 1) {
      await env.clock.pass(10_000);
      await conclude({next: undefined});
    }
    store.dispatch({type: 'check/requested'});
    await settled();
    await conclude({next: undefined});
    const asked = env.callsTo(CONCLUDE).length;
    await env.clock.pass(2_400);
    assert.lengthOf(env.callsTo(CONCLUDE), asked + 1);
  });
});
