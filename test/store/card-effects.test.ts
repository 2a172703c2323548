import {beforeEach, describe, it, type TestContext} from 'node:test';
import {assert} from 'chai';
import type {Credential} from '../../src/core/credential.js';
import type {PaymentOptions} from '../../src/payment/options.js';
import type {Failure, TokenAnswer} from '../../src/payment/payloads.js';
import type {CardInput} from '../../src/payment/state.js';
import type {PaymentStore} from '../../src/store/payment-store.js';
import {answered, FakeEnvironment, LOST, refused} from '../helpers/fake-environment.js';
import {FakeView} from '../helpers/fake-view.js';
import {CHARGED, DATED, DETAILS, PAYABLE, SOURCE} from '../helpers/payment.js';
import {CARD, CHARGE, CUSTOMER, INVOICE, newStore} from '../helpers/store-fixtures.js';
import {settled} from '../helpers/virtual-clock.js';

const ADD: PaymentOptions = {
  apiUrl: CHARGE.apiUrl,
  clientKey: CHARGE.clientKey,
  customerId: 'cus_1',
  fields: [],
  mode: 'add',
};
const CUSTOMER_PATH = '/v2/customers/cus_1';
const SOURCES_PATH = '/v2/customers/cus_1/sources';
const CHARGE_PATH = '/v2/charges/card';

/** A session that is no longer valid; another one is. */
function rejected(code: string): TokenAnswer {
  return {kind: 'refused', refusal: {status: 401, code, message: ''}};
}

describe('a card attempt', () => {
  let env: FakeEnvironment;
  let store: PaymentStore;
  let view: FakeView;
  /** The idempotency keys of the token requests, and the results for them. */
  let tokenKeys: string[];
  let tokenAnswers: TokenAnswer[];

  beforeEach(() => {
    tokenKeys = [];
    tokenAnswers = [];
    open(CHARGE);
  });

  function open(options: PaymentOptions, credential: Credential = options.clientKey): void {
    env = new FakeEnvironment();
    view = new FakeView();
    store = newStore(env, options, credential);
    store.attach(view);
  }

  async function submit(input: Partial<CardInput> = {}, attempt = 'a-1'): Promise<void> {
    const tokenize = async (key: string): Promise<TokenAnswer> => {
      tokenKeys.push(key);
      return tokenAnswers[tokenKeys.length - 1] ?? {kind: 'token', token: 'tok_1', holder: 'Aline Ndayizeye'};
    };
    store.dispatch({type: 'card/submitted', attempt, input: {...CARD, tokenize, ...input}});
    await settled();
  }

  const cardStep = (): string => (store.progress.step === 'open' ? store.progress.card.step : 'settled');

  it('charges a new token once the attempt log has stored the attempt', async () => {
    let endLog = (): void => undefined;
    env.attemptLog = {...env.attemptLog, add: () => new Promise((resolve) => (endLog = resolve))};
    await submit();
    assert.deepEqual(tokenKeys, ['a-1.token']);
    await env.answer(CUSTOMER_PATH, answered(CUSTOMER));
    assert.isEmpty(env.callsTo(CHARGE_PATH));
    endLog();
    await settled();
    const [call] = env.callsTo(CHARGE_PATH);
    assert.include(call, {method: 'POST', idempotencyKey: 'a-1.charge', credential: CHARGE.clientKey});
    assert.deepEqual(call?.body, {
      amount: 1999,
      currency: 'USD',
      customer_id: 'cus_1',
      description: CHARGE.description,
      invoice_id: undefined,
      installment: undefined,
      token: 'tok_1',
    });
    await env.answer(CHARGE_PATH, answered(DATED));
    const detail = {customer: CUSTOMER, charge: CHARGED};
    assert.deepEqual(store.payment.success, {by: 'card', detail, paidAt: DATED.created_date});
    assert.deepEqual(view.announced, ['success']);
  });

  it('charges the amount due of an invoice, and sends the installment number', async () => {
    open(INVOICE);
    store.dispatch({type: 'invoice/read', invoice: {...PAYABLE, due: {...PAYABLE.due, installment: 2}}});
    await submit();
    await env.answer(CUSTOMER_PATH, answered(CUSTOMER));
    assert.deepInclude(env.callsTo(CHARGE_PATH)[0]?.body as object, {
      amount: 5000,
      currency: 'BIF',
      description: undefined,
      invoice_id: 'in_1',
      installment: 2,
    });
  });

  it('creates a customer from the payer’s input and the card holder’s name, and reuses it for the next attempt', async () => {
    open({...CHARGE, customerId: undefined});
    const details = {email: DETAILS.email};
    await submit({details});
    const [call] = env.callsTo('/v2/customers');
    assert.include(call, {method: 'POST', idempotencyKey: 'a-1.customer'});
    assert.deepEqual(call?.body, DETAILS);
    await env.answer('/v2/customers', answered(CUSTOMER));
    await env.answer(CHARGE_PATH, refused(402, 'card_refused'));
    await submit({details: {...details}}, 'a-2');
    assert.lengthOf(env.callsTo('/v2/customers'), 1);
    assert.lengthOf(env.callsTo(CUSTOMER_PATH), 1);
  });

  for (const [status, created] of [
    [404, ['a-1.customer', 'a-2.customer']],
    [403, ['a-1.customer']],
  ] as const) {
    it(`creates ${created.length === 2 ? 'another' : 'no other'} customer when reading the first one is refused with ${status}`, async () => {
      open({...CHARGE, customerId: undefined});
      const details = {email: DETAILS.email};
      await submit({details});
      await env.answer('/v2/customers', answered(CUSTOMER));
      await env.answer(CHARGE_PATH, refused(402, 'card_refused'));
      await submit({details}, 'a-2');
      await env.answer(CUSTOMER_PATH, refused(status, 'x'));
      assert.deepEqual(
        env.callsTo('/v2/customers').map(({idempotencyKey}) => idempotencyKey),
        [...created],
      );
    });
  }

  it('saves a card in add mode, and announces one success with the card and its customer', async () => {
    open(ADD);
    await submit();
    await env.answer(CUSTOMER_PATH, answered(CUSTOMER));
    assert.deepEqual(env.written, ['begin saved_card a-1']);
    const [call] = env.callsTo(SOURCES_PATH);
    assert.include(call, {method: 'POST', idempotencyKey: 'a-1.source'});
    assert.deepEqual(call?.body, {token: 'tok_1'});
    await env.answer(SOURCES_PATH, answered(SOURCE));
    const detail = {customer: CUSTOMER, source: SOURCE};
    assert.deepEqual(store.payment.success, {by: 'card', detail});
    assert.deepEqual(view.announced, ['success']);
  });

  for (const [name, isCodeAsked, keys, instrument] of [
    ['without a token', false, [], {source_id: 'src_1'}],
    [
      'with a token for its code where the code is required',
      true,
      ['a-1.token'],
      {source_id: 'src_1', cvc_token: 'tok_1'},
    ],
  ] as const) {
    it(`charges a saved card ${name}`, async () => {
      await submit({sourceId: 'src_1', isCodeAsked});
      await env.answer(CUSTOMER_PATH, answered(CUSTOMER));
      assert.deepEqual(tokenKeys, keys as unknown as string[]);
      const {token, source_id, cvc_token} = env.callsTo(CHARGE_PATH)[0]?.body as Record<string, unknown>;
      assert.deepEqual(JSON.parse(JSON.stringify({token, source_id, cvc_token})), instrument);
    });
  }

  it('ends without a failure when the card fields are invalid', async () => {
    tokenAnswers = [{kind: 'invalid'}];
    await submit();
    assert.deepEqual([cardStep(), view.announced, env.sent, env.written], ['ready', [], [], []]);
  });

  it('fails when the token is refused, and neither logs the attempt nor calls the service', async () => {
    tokenAnswers = [{kind: 'refused', refusal: {status: 422, code: 'card_not_supported', message: 'Why.'}}];
    await submit();
    assert.deepEqual(view.announced, ['failure card_not_supported']);
    assert.deepEqual(store.payment.failed, {
      rail: 'card',
      attempt: 'a-1',
      failure: {kind: 'refused', code: 'card_not_supported', message: 'Why.'},
    });
    assert.isEmpty(env.sent);
    assert.deepEqual(env.written, ['claim a-1.failed a-1']);
  });

  it('fails when the customer is refused, and charges nothing', async () => {
    await submit();
    await env.answer(CUSTOMER_PATH, refused(404, 'not_found'));
    assert.deepEqual(view.announced, ['failure not_found']);
    assert.deepEqual(env.written, ['claim a-1.failed a-1']);
    assert.isEmpty(env.callsTo(CHARGE_PATH));
  });

  it('is declined when the charge has failed', async () => {
    await submit();
    await env.answer(CUSTOMER_PATH, answered(CUSTOMER));
    await env.answer(CHARGE_PATH, answered({...CHARGED, status: 'failed', failure_code: 'EXPIRED'}));
    assert.deepEqual(store.payment.failed?.failure, {kind: 'declined', code: 'EXPIRED'});
    assert.deepEqual(view.announced, ['failure EXPIRED']);
  });

  it('repeats a charge whose response was lost, with the same key, until the service answers', async () => {
    await submit();
    await env.answer(CUSTOMER_PATH, answered(CUSTOMER));
    assert.equal(cardStep(), 'sending');
    await env.answer(CHARGE_PATH, LOST);
    assert.equal(cardStep(), 'checking');
    await env.clock.pass(1_000);
    await env.answer(CHARGE_PATH, LOST);
    await env.clock.pass(2_000);
    await env.answer(CHARGE_PATH, answered(CHARGED));
    assert.equal(cardStep(), 'settled');
    const keys = env.callsTo(CHARGE_PATH).map(({idempotencyKey}) => idempotencyKey);
    assert.deepEqual(keys, ['a-1.charge', 'a-1.charge', 'a-1.charge']);
  });

  it('continues without a view once the call was made', async () => {
    await submit();
    await env.answer(CUSTOMER_PATH, answered(CUSTOMER));
    store.detach();
    await env.answer(CHARGE_PATH, LOST);
    await env.clock.pass(1_000);
    await env.answer(CHARGE_PATH, answered(CHARGED));
    assert.deepEqual([store.payment.success?.by, view.announced], ['card', []]);
  });

  it('does not start without a view', async () => {
    store = newStore(env, CHARGE);
    await submit();
    assert.deepEqual([tokenKeys, cardStep()], [[], 'ready']);
  });

  it('does not start when the view is detached during the search for attempts of earlier pages', async () => {
    const submitted = submit();
    store.detach();
    await submitted;
    assert.deepEqual([tokenKeys, cardStep()], [[], 'ready']);
    store.attach(view);
    await submit({}, 'a-2');
    assert.deepEqual(tokenKeys, ['a-2.token']);
  });

  it('fails with session_unavailable when the session function throws, and does not repeat its message', async (test: TestContext) => {
    test.mock.method(console, 'error', () => undefined);
    open(CHARGE, () => Promise.reject(new RangeError('a secret of the page')));
    await submit();
    assert.deepEqual(view.announced, ['failure session_unavailable']);
    const failure: Failure = {
      kind: 'refused',
      code: 'session_unavailable',
      message: "The page's session function failed with RangeError.",
    };
    assert.deepEqual(store.payment.failed?.failure, failure);
    assert.isEmpty(env.sent);
  });

  for (const code of ['session_expired', 'session_refused']) {
    it(`charges with a new session after ${code}, and with the same key`, async () => {
      const sessions = ['2', '1'].map((digit) => `ws_test_${digit.repeat(43)}`);
      open(CHARGE, async () => sessions.pop() ?? Promise.reject(new RangeError('no session')));
      await submit();
      await env.answer(CUSTOMER_PATH, answered(CUSTOMER));
      await env.answer(CHARGE_PATH, refused(403, code));
      await env.answer(CHARGE_PATH, answered(CHARGED));
      assert.equal(cardStep(), 'settled');
      const [first, second] = env.callsTo(CHARGE_PATH);
      assert.notEqual(first?.credential, second?.credential);
      assert.equal(first?.idempotencyKey, second?.idempotencyKey);
    });
  }

  for (const [mode, options, path] of [
    ['charge', CHARGE, CHARGE_PATH],
    ['add', ADD, SOURCES_PATH],
  ] as const) {
    it(`fails with session_unavailable when the session cannot be renewed in ${mode} mode`, async (test: TestContext) => {
      test.mock.method(console, 'error', () => undefined);
      const sessions = [`ws_test_${'1'.repeat(43)}`];
      open(options, async () => sessions.pop() ?? Promise.reject(new RangeError('no session')));
      await submit();
      await env.answer(CUSTOMER_PATH, answered(CUSTOMER));
      await env.answer(path, refused(401, 'session_expired'));
      assert.deepEqual(view.announced, ['failure session_unavailable']);
      assert.equal(cardStep(), 'ready');
      assert.lengthOf(env.callsTo(path), 1);
    });
  }

  describe('when the session of a token is not valid any more', () => {
    let fetched: number;
    let used: string[];

    beforeEach(() => {
      fetched = 0;
      used = [];
    });

    async function session(): Promise<string> {
      fetched += 1;
      return `ws_test_${String(fetched).padStart(43, '0')}`;
    }

    /** Requests a token like the card fields do, with the session of the store's calls. */
    async function submitWithSession(answers: readonly TokenAnswer[]): Promise<void> {
      const tokenize = async (key: string): Promise<TokenAnswer> => {
        tokenKeys.push(key);
        used.push((await store.client.credentials.token()).slice(-1));
        return answers[used.length - 1] ?? {kind: 'token', token: 'tok_1', holder: 'Aline Ndayizeye'};
      };
      await submit({tokenize});
    }

    for (const code of ['session_expired', 'session_refused', 'unauthorized'])
      it(`fetches the token again after ${code}, with a new session and the same key`, async () => {
        open(CHARGE, session);
        await submitWithSession([rejected(code)]);
        assert.deepEqual(used, ['1', '2']);
        assert.deepEqual(tokenKeys, ['a-1.token', 'a-1.token']);
        await env.answer(CUSTOMER_PATH, answered(CUSTOMER));
        assert.nestedPropertyVal(env.callsTo(CHARGE_PATH)[0], 'body.token', 'tok_1');
      });

    it('fetches the token again only once', async () => {
      open(CHARGE, session);
      await submitWithSession([rejected('session_expired'), rejected('session_expired')]);
      assert.deepEqual([used, fetched], [['1', '2'], 2]);
      assert.deepEqual(view.announced, ['failure session_expired']);
    });

    it('does not fetch the token again without a session function', async () => {
      await submitWithSession([rejected('session_expired')]);
      assert.lengthOf(used, 1);
      assert.deepEqual(view.announced, ['failure session_expired']);
    });

    it('does not fetch the token again when it was refused for another reason', async () => {
      open(CHARGE, session);
      await submitWithSession([{kind: 'refused', refusal: {status: 422, code: 'card_not_supported', message: ''}}]);
      assert.deepEqual(used, ['1']);
    });
  });
});
