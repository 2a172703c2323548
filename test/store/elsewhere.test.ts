import {beforeEach, describe, it} from 'node:test';
import {assert} from 'chai';
import {fieldsOf} from '../../src/core/json-reader.js';
import type {InvoiceOptions} from '../../src/payment/options.js';
import type {PaymentStore} from '../../src/store/payment-store.js';
import {WALLETS} from '../../src/store/wallet-effects.js';
import {answered, FakeEnvironment, LOST, refused} from '../helpers/fake-environment.js';
import {FakeView} from '../helpers/fake-view.js';
import {PAYABLE} from '../helpers/payment.js';
import {INVOICE, newStore, STATUS} from '../helpers/store-fixtures.js';
import {settled} from '../helpers/virtual-clock.js';
import {ENTER_CODE, WALLET_CHARGE} from '../helpers/wallet.js';

const OPTIONS: InvoiceOptions = {...INVOICE, methods: ['card', 'wallet']};
const CHARGE = '/v2/charges/ch_other/status';
const NEXT = {...ENTER_CODE, expiresAt: 90_000, serverTime: 0};

describe('a wallet charge of another page', () => {
  let env: FakeEnvironment;
  let store: PaymentStore;
  let view: FakeView;
  let loads: number;

  beforeEach(async () => {
    loads = 0;
    env = new FakeEnvironment();
    env.loadPart = async () => {
      loads += 1;
      return WALLETS;
    };
    view = new FakeView();
    store = newStore(env, OPTIONS);
    store.attach(view);
    store.dispatch({type: 'invoice/requested'});
    await settled();
  });

  const open = async (waitingCharge: string | null = 'ch_other'): Promise<void> => {
    await env.answer('/v2/invoices/in_1', answered({...PAYABLE, waitingCharge}));
  };
  const step = (): string => (store.progress.step === 'open' ? store.progress.wallet.step : store.progress.step);
  const tell = async (waitingCharge: string | null, change: Partial<typeof STATUS> = {}): Promise<void> => {
    store.dispatch({type: 'status/received', status: {...STATUS, waitingCharge, ...change}});
    await settled();
  };

  it('is not read when the invoice has none, and the wallet part is not loaded', async () => {
    await open(null);
    assert.deepEqual([loads, env.callsTo(CHARGE).length], [0, 0]);
  });

  it('is read when the wallet part has loaded, and its next action is shown', async () => {
    await open();
    assert.deepEqual([loads, step()], [1, 'checking']);
    const [call] = env.callsTo(CHARGE);
    assert.equal(call?.method, 'GET');
    const action = {
      type: 'approve_on_phone',
      sent_to: '+257 •••• 56',
      expires_at: 9,
      server_time: 1,
      instructions: null,
    };
    assert.deepEqual(call?.read(fieldsOf({status: 'pending', next_action: action})), {
      status: 'pending',
      next: {type: 'approve_on_phone', sentTo: '+257 •••• 56', expiresAt: 9, serverTime: 1, dial: null},
    });
    assert.deepEqual(call?.read(fieldsOf({status: 'failed', next_action: null})), {status: 'failed', next: undefined});
    await env.answer(CHARGE, answered({status: 'pending', next: NEXT}));
    assert.equal(step(), 'asked');
    assert.isEmpty(env.callsTo('/v2/attempts/conclude'));
  });

  it('is polled while it is pending, also after a lost response, and at once after a press', async () => {
    await open();
    await env.answer(CHARGE, LOST);
    assert.equal(step(), 'checking');
    await env.clock.pass(10_000);
    await env.answer(CHARGE, answered({status: 'pending', next: NEXT}));
    const before = env.callsTo(CHARGE).length;
    store.dispatch({type: 'wallet/pressed', press: 'code', code: '493027'});
    await settled();
    await env.answer('/v2/charges/ch_other/code', answered({...WALLET_CHARGE, id: 'ch_other', next: undefined}));
    assert.isAbove(env.callsTo(CHARGE).length, before);
  });

  it('stays shown while the service cannot be reached, and is read when it answers again', async () => {
    await open();
    await env.answer(CHARGE, answered({status: 'pending', next: NEXT}));
    for (let minutes = 0; minutes < 2; minutes += 1) {
      for (let tries = 0; tries < 6; tries += 1) {
        await env.clock.pass(10_000);
        await env.answer(CHARGE, LOST);
      }
    }
    assert.equal(step(), 'asked');
    await env.clock.pass(10_000);
    await env.answer(CHARGE, answered({status: 'pending', next: undefined}));
    assert.equal(step(), 'waiting');
  });

  it('is not polled any more when the invoice has another charge, or when the service refuses to show it', async () => {
    await open();
    await tell('ch_next', {version: 2});
    await env.answer('/v2/charges/ch_next/status', refused(404, 'resource_missing'));
    assert.equal(step(), 'closed');
    await env.clock.pass(60_000);
    assert.lengthOf(env.callsTo(CHARGE), 1);
    assert.lengthOf(env.callsTo('/v2/charges/ch_next/status'), 1);
  });

  it('is not polled any more when the invoice has no charge any more', async () => {
    await open();
    await env.answer(CHARGE, answered({status: 'pending', next: NEXT}));
    assert.equal(step(), 'asked');
    await tell(null, {version: 2});
    assert.equal(step(), 'closed');
    await env.clock.pass(60_000);
    assert.lengthOf(env.callsTo(CHARGE), 1);
  });

  it('settles the payment elsewhere, without an announcement, when it succeeds', async () => {
    await open();
    await env.answer(CHARGE, answered({status: 'succeeded', next: undefined}));
    await tell(null, {version: 2, status: 'paid', settledBy: 'wallet', chargeId: 'ch_other', amountDue: 0});
    assert.deepEqual([store.payment.success, view.announced, env.written], [{by: 'elsewhere'}, [], []] as never);
  });

  it('is not polled without a view', async () => {
    await open();
    await env.answer(CHARGE, answered({status: 'pending', next: NEXT}));
    store.detach();
    await env.clock.pass(60_000);
    assert.lengthOf(env.callsTo(CHARGE), 1);
  });
});
