import {beforeEach, describe, it, type TestContext} from 'node:test';
import {assert} from 'chai';
import {fieldsOf, ShapeError} from '../../src/core/json-reader.js';
import type {Credential} from '../../src/core/credential.js';
import type {ChargeOptions, InvoiceOptions} from '../../src/payment/options.js';
import type {Outcome, WalletInput} from '../../src/payment/payloads.js';
import type {PaymentStore} from '../../src/store/payment-store.js';
import {answered, FakeEnvironment, LOST, refused} from '../helpers/fake-environment.js';
import {FakeView} from '../helpers/fake-view.js';
import {CUSTOMER, PAYABLE} from '../helpers/payment.js';
import {CHARGE, INVOICE, newStore} from '../helpers/store-fixtures.js';
import {settled} from '../helpers/virtual-clock.js';
import {APPROVE, ENTER_CODE, SAVED_WALLET, WALLET, WALLET_CHARGE} from '../helpers/wallet.js';

const PROVIDERS = '/v2/wallet_providers';
const CHARGES = '/v2/charges/wallet';
const CONCLUDE = '/v2/attempts/conclude';
const PATHS = {
  code: '/v2/charges/ch_w/code',
  resend: '/v2/charges/ch_w/resend',
  cancel: '/v2/charges/ch_w/cancel',
} as const;
/** A session function that fails. */
const NO_SESSION: Credential = () => Promise.reject(new RangeError('a secret of the page'));
const SESSION: Credential = () => Promise.resolve(`ws_test_${'1'.repeat(43)}`);
const NO_PROVIDERS = {providers: [], merchantName: 'Iduka'};
/** The service's and the page's clocks start at 0. */
const LIFE = {expiresAt: 3_500, serverTime: 0};

describe('a payment store with wallets', () => {
  let env: FakeEnvironment;
  let store: PaymentStore;
  let view: FakeView;

  beforeEach(() => open(CHARGE));

  async function open(options: ChargeOptions | InvoiceOptions, credential?: Credential): Promise<void> {
    env = new FakeEnvironment();
    view = new FakeView();
    store = newStore(env, options, credential);
    store.attach(view);
    await store.openWallets();
    await settled();
  }

  async function request(input: WalletInput = WALLET, attempt = 'a-1'): Promise<void> {
    store.dispatch({type: 'wallet/requested', attempt, input});
    await settled();
  }

  async function press(name: keyof typeof PATHS): Promise<void> {
    store.dispatch({type: 'wallet/pressed', ...(name === 'code' ? {press: name, code: '493027'} : {press: name})});
    await settled();
  }

  /** Makes a charge that waits for a code, and answers the first call for its outcome. */
  async function openCharge(): Promise<void> {
    await request();
    await env.answer(CHARGES, answered({...WALLET_CHARGE, next: {...ENTER_CODE, ...LIFE}}));
    await conclude({kind: 'charge', charge: {...WALLET_CHARGE, next: {...ENTER_CODE, ...LIFE}}});
  }

  async function conclude(
    outcome: Omit<Extract<Outcome, {kind: 'charge'}>, 'customer' | 'isReturned'>,
    isReturned = false,
  ): Promise<void> {
    await env.answer(CONCLUDE, answered({...outcome, customer: CUSTOMER, isReturned}));
  }

  const walletStep = (): string => (store.progress.step === 'open' ? store.progress.wallet.step : 'settled');

  describe('the list of wallets', () => {
    it('is read once', async () => {
      assert.include(env.callsTo(PROVIDERS)[0], {method: 'GET', credential: CHARGE.clientKey});
      await env.answer(PROVIDERS, answered(NO_PROVIDERS));
      assert.deepEqual(store.payment.wallets, {...NO_PROVIDERS, customerId: 'cus_1', saved: []});
      await store.openWallets();
      assert.lengthOf(env.callsTo(PROVIDERS), 1);
    });

    it('parses each provider, and throws for a wrong type', () => {
      const [call] = env.callsTo(PROVIDERS);
      const own = {id: 'lumicash', name: 'Lumicash', prefixes: ['68', '31'], minimum: 100, maximum: 5_000_000};
      const sent = {...own, calling_code: '257', is_answering: false, object: 'wallet_provider'};
      const providers = [{...own, callingCode: '257', step: 1, isAnswering: false}];
      assert.deepEqual(call?.read(fieldsOf({data: [sent], merchant_name: 'Iduka'})), {
        providers,
        merchantName: 'Iduka',
      });
      assert.deepEqual(call?.read(fieldsOf({data: [sent]})), {providers, merchantName: ''});
      assert.deepEqual(call?.read(fieldsOf({data: [{...sent, step: 100}]})), {
        providers: [{...own, callingCode: '257', step: 100, isAnswering: false}],
        merchantName: '',
      });
      for (const wrong of [{prefixes: [7]}, {prefixes: '68'}, {minimum: '100'}, {is_answering: null}]) {
        assert.throws(() => call?.read(fieldsOf({data: [{...sent, ...wrong}]})), ShapeError);
      }
    });

    it('is marked as lost when the service refuses, and is read again when it is opened again', async () => {
      await env.answer(PROVIDERS, refused(403, 'forbidden'));
      assert.equal(store.payment.wallets, 'lost');
      await store.openWallets();
      await settled();
      assert.lengthOf(env.callsTo(PROVIDERS), 2);
    });

    it('is marked as expired when the session has expired, and is read again when it is opened again', async () => {
      await env.answer(PROVIDERS, refused(401, 'session_expired'));
      assert.equal(store.payment.wallets, 'expired');
      await store.openWallets();
      await settled();
      assert.lengthOf(env.callsTo(PROVIDERS), 2);
    });

    it('is marked as lost when every response is lost', async () => {
      await env.answer(PROVIDERS, LOST);
      for (const waitMs of [500, 1_000, 2_000, 4_000, 8_000]) {
        assert.notEqual(store.payment.wallets, 'lost');
        await env.clock.pass(waitMs);
        await env.answer(PROVIDERS, LOST);
      }
      assert.equal(store.payment.wallets, 'lost');
    });

    it('includes the customer’s saved wallets only with a session, because a key may not read them', async () => {
      const saved = '/v2/customers/cus_1/wallets';
      assert.isEmpty(env.callsTo(saved));
      await open(CHARGE, SESSION);
      await settled();
      await env.answer(PROVIDERS, answered(NO_PROVIDERS));
      await env.answer(saved, answered([SAVED_WALLET]));
      assert.deepEqual(store.payment.wallets, {...NO_PROVIDERS, customerId: 'cus_1', saved: [SAVED_WALLET]});
    });

    for (const when of ['before', 'after'] as const) {
      it(`includes the saved wallets when the page sets its session ${when} the providers are read`, async () => {
        const providers = answered(NO_PROVIDERS);
        if (when === 'after') await env.answer(PROVIDERS, providers);
        store.retarget({options: CHARGE, credential: SESSION});
        await settled();
        if (when === 'before') await env.answer(PROVIDERS, providers);
        await env.answer(PROVIDERS, providers);
        await env.answer('/v2/customers/cus_1/wallets', answered([SAVED_WALLET]));
        assert.deepEqual(store.payment.wallets, {...NO_PROVIDERS, customerId: 'cus_1', saved: [SAVED_WALLET]});
        store.retarget({options: CHARGE, credential: () => Promise.resolve(`ws_test_${'2'.repeat(43)}`)});
        await settled();
        assert.lengthOf(env.callsTo(PROVIDERS), 2, 'a framework makes a new function at each render');
      });
    }

    it('can be used when the saved wallets cannot be read', async () => {
      await open(CHARGE, SESSION);
      await settled();
      await env.answer(PROVIDERS, answered(NO_PROVIDERS));
      await env.answer('/v2/customers/cus_1/wallets', refused(403, 'not_permitted'));
      assert.deepEqual(store.payment.wallets, {...NO_PROVIDERS, customerId: 'cus_1', saved: []});
    });

    it('parses a saved wallet', async () => {
      await open(CHARGE, SESSION);
      await settled();
      const [call] = env.callsTo('/v2/customers/cus_1/wallets');
      const {sentTo, isDefault, ...same} = SAVED_WALLET;
      const sent = {...same, sent_to: sentTo, is_default: isDefault, last4: '3456', object: 'wallet'};
      assert.deepEqual(call?.read(fieldsOf({data: [sent]})), [SAVED_WALLET]);
    });

    it('is marked as lost when the session function throws', async (test: TestContext) => {
      test.mock.method(console, 'error', () => undefined);
      await open(CHARGE, NO_SESSION);
      assert.equal(store.payment.wallets, 'lost');
      assert.isEmpty(env.sent);
    });
  });

  describe('a charge', () => {
    it('is made once the attempt log has stored the attempt, with the key of the attempt', async () => {
      let endLog = (): void => undefined;
      env.attemptLog = {...env.attemptLog, add: () => new Promise((resolve) => (endLog = resolve))};
      await request({number: '+25768123456', provider: 'lumicash'});
      assert.isEmpty(env.callsTo(CHARGES));
      endLog();
      await settled();
      const [call] = env.callsTo(CHARGES);
      assert.include(call, {method: 'POST', idempotencyKey: 'a-1.wallet', credential: CHARGE.clientKey});
      assert.deepEqual(call?.body, {
        amount: 1999,
        currency: 'USD',
        number: '+25768123456',
        provider: 'lumicash',
        source_id: undefined,
        customer_id: 'cus_1',
        description: CHARGE.description,
        invoice_id: undefined,
        installment: undefined,
      });
    });

    it('names a saved wallet only by its id', async () => {
      await request({sourceId: 'src_w'});
      const body = env.callsTo(CHARGES)[0]?.body as Readonly<Record<string, unknown>>;
      assert.deepEqual([body['number'], body['provider'], body['source_id']], [undefined, undefined, 'src_w']);
    });

    it('has the amount due, the customer and the installment number of an invoice', async () => {
      await open(INVOICE);
      const due = {...PAYABLE.due, installment: 2};
      store.dispatch({type: 'invoice/read', invoice: {...PAYABLE, due, customerId: 'cus_9'}});
      await request();
      assert.deepEqual(env.callsTo(CHARGES)[0]?.body, {
        amount: 5000,
        currency: 'BIF',
        number: WALLET.number,
        provider: undefined,
        source_id: undefined,
        customer_id: 'cus_9',
        description: undefined,
        invoice_id: 'in_1',
        installment: 2,
      });
    });

    it('is resolved at once, and its success is announced', async () => {
      await request();
      await env.answer(CHARGES, answered({...WALLET_CHARGE, next: APPROVE}));
      assert.equal(walletStep(), 'asked');
      assert.deepEqual(env.callsTo(CONCLUDE)[0]?.body, {
        operation: 'wallet_charge',
        subject: undefined,
        idempotency_key: 'a-1.wallet',
      });
      await conclude({kind: 'charge', charge: {...WALLET_CHARGE, status: 'succeeded', next: undefined}});
      assert.deepEqual([store.payment.success?.by, view.announced], ['wallet', ['success']]);
      assert.deepEqual(env.written, ['begin wallet_charge a-1', 'claim ch_w a-1']);
    });

    it('is repeated with the same key as long as responses are lost', async () => {
      await request();
      for (const waitMs of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]) {
        await env.answer(CHARGES, LOST);
        assert.equal(walletStep(), 'checking');
        await env.clock.pass(waitMs);
      }
      const keys = env.callsTo(CHARGES).map(({idempotencyKey}) => idempotencyKey);
      assert.deepEqual([keys.length, new Set(keys).size], [7, 1]);
    });

    it('continues without a view', async () => {
      await request();
      store.detach();
      await env.answer(CHARGES, LOST);
      await env.clock.pass(1_000);
      await env.answer(CHARGES, answered({...WALLET_CHARGE, next: APPROVE}));
      assert.equal(store.payment.attempts.get('a-1')?.step, 'pending');
      assert.isEmpty(env.callsTo(CONCLUDE));
    });

    it('fails when the service refuses it', async () => {
      await request();
      await env.answer(CHARGES, refused(400, 'provider_unknown', 'Which one?'));
      const failure = {kind: 'refused', code: 'provider_unknown', message: 'Which one?'};
      assert.deepEqual(store.payment.failed, {rail: 'wallet', attempt: 'a-1', failure} as never);
      assert.deepEqual(view.announced, ['failure provider_unknown']);
    });

    it('fails with session_unavailable when the session function throws, and does not repeat its message', async (test: TestContext) => {
      test.mock.method(console, 'error', () => undefined);
      await open(CHARGE, NO_SESSION);
      await request();
      assert.deepEqual(view.announced, ['failure session_unavailable']);
      const message = "The page's session function failed with RangeError.";
      assert.deepEqual(store.payment.failed?.failure, {kind: 'refused', code: 'session_unavailable', message});
      assert.isEmpty(env.sent);
    });
  });

  describe('a press', () => {
    for (const [name, path] of Object.entries(PATHS) as [keyof typeof PATHS, string][]) {
      it(`sends ${name} once, with its own key`, async () => {
        await openCharge();
        await press(name);
        await press(name);
        const [call, ...others] = env.callsTo(path);
        assert.isEmpty(others);
        assert.equal(call?.method, 'POST');
        assert.match(call?.idempotencyKey ?? '', new RegExp(`^id-\\d+\\.${name}$`));
        assert.deepEqual(call?.body, name === 'code' ? {code: '493027'} : undefined);
      });
    }

    it('has another key than the press before it', async () => {
      await openCharge();
      for (let count = 0; count < 2; count += 1) {
        await press('code');
        await env.answer(PATHS.code, refused(428, 'otp_invalid'));
        await conclude({kind: 'charge', charge: WALLET_CHARGE});
      }
      const keys = env.callsTo(PATHS.code).map(({idempotencyKey}) => idempotencyKey);
      assert.equal(new Set(keys).size, 2);
      assert.deepEqual(view.announced, []);
    });

    it('is followed by a call for the outcome at once when it is answered', async () => {
      await openCharge();
      await press('code');
      const before = env.callsTo(CONCLUDE).length;
      await env.answer(PATHS.code, answered({...WALLET_CHARGE, status: 'succeeded', next: undefined}));
      assert.lengthOf(env.callsTo(CONCLUDE), before + 1);
      await conclude({kind: 'charge', charge: {...WALLET_CHARGE, status: 'succeeded', next: undefined}});
      assert.deepEqual(view.announced, ['success']);
    });

    it('is marked as unanswered when every response is lost, and the payer can press again', async () => {
      await openCharge();
      await press('code');
      for (const waitMs of [500, 1_000, 2_000, 4_000, 8_000]) {
        await env.answer(PATHS.code, LOST);
        await env.clock.pass(waitMs);
      }
      await env.answer(PATHS.code, LOST);
      const keys = env.callsTo(PATHS.code).map(({idempotencyKey}) => idempotencyKey);
      assert.deepEqual([keys.length, new Set(keys).size], [6, 1]);
      const {progress} = store;
      assert.deepInclude(progress.step === 'open' ? progress.wallet : {}, {pressed: undefined, refused: 'unanswered'});
    });

    it('is marked as unanswered when the session function throws, and the charge stays open', async (test: TestContext) => {
      test.mock.method(console, 'error', () => undefined);
      const sessions = [`ws_test_${'1'.repeat(43)}`];
      await open(CHARGE, async () => sessions.pop() ?? Promise.reject(new RangeError('no session')));
      await openCharge();
      await press('cancel');
      await env.answer(PATHS.cancel, refused(401, 'session_expired'));
      const {progress} = store;
      assert.deepInclude(progress.step === 'open' ? progress.wallet : {}, {step: 'asked', refused: 'unanswered'});
      assert.deepEqual(view.announced, []);
    });
  });

  describe('the countdown', () => {
    it('updates the view when its number changes, until its end', async () => {
      await openCharge();
      const changesIn = async (ms: number): Promise<number> => {
        const before = view.changes;
        await env.clock.pass(ms);
        return view.changes - before;
      };
      assert.deepEqual([await changesIn(499), await changesIn(1), await changesIn(999)], [0, 1, 0]);
      assert.deepEqual([await changesIn(2_001), await changesIn(0)], [3, 0]);
    });

    it('stops without a view', async () => {
      await openCharge();
      store.detach();
      await env.clock.pass(0);
      assert.equal(env.clock.waiting, 0);
    });
  });
});
