import {beforeEach, describe, it} from 'node:test';
import {assert} from 'chai';
import type {AttemptKind} from '../../src/payment/attempt.js';
import type {Outcome} from '../../src/payment/payloads.js';
import type {PaymentEvent} from '../../src/payment/payment-events.js';
import type {PaymentStore} from '../../src/store/payment-store.js';
import {answered, FakeEnvironment, LOST, refused} from '../helpers/fake-environment.js';
import {FakeView} from '../helpers/fake-view.js';
import {PAYABLE, SAVED_CARD, SOURCE} from '../helpers/payment.js';
import {CHARGE, chargeOutcome, CODE, CUSTOMER, INVOICE, newStore, REQUEST, STATUS} from '../helpers/store-fixtures.js';
import {settled} from '../helpers/virtual-clock.js';

const SUCCEEDED = chargeOutcome('succeeded');

/** The events of an earlier page's attempt, up to its outcome. */
function attemptEvents(id: string, outcome: Outcome, kind: AttemptKind = 'card_charge'): readonly PaymentEvent[] {
  const logged = {id, order: 'one', kind, subject: undefined};
  return [
    {type: 'attempt/recovered', logged},
    {type: 'attempt/resolved', attempt: id, outcome},
  ];
}

/** The events of a card attempt that the service refuses. */
function failureEvents(id: string, code: string): readonly PaymentEvent[] {
  return attemptEvents(id, {kind: 'refused', code, message: ''});
}

describe('the outbox of a payment store', () => {
  let env: FakeEnvironment;
  let store: PaymentStore;
  let view: FakeView;

  beforeEach(() => {
    open(new FakeEnvironment());
  });

  /** A store with a new view. */
  function open(environment: FakeEnvironment, options: typeof CHARGE | typeof INVOICE = CHARGE): void {
    env = environment;
    view = new FakeView();
    store = newStore(env, options);
    store.attach(view);
  }

  /** Attaches another view. */
  function attachNext(): FakeView {
    const next = new FakeView();
    store.attach(next);
    return next;
  }

  async function dispatch(...events: readonly PaymentEvent[]): Promise<void> {
    for (const event of events) store.dispatch(event);
    await settled();
  }

  it('is announced in order, one entry after another', async () => {
    await dispatch(
      ...failureEvents('a-1', 'first'),
      ...failureEvents('a-2', 'second'),
      ...attemptEvents('a-3', SUCCEEDED),
    );
    assert.deepEqual(view.announced, ['failure first', 'failure second', 'success']);
    assert.deepEqual(env.written, ['claim a-1.failed a-1', 'claim a-2.failed a-2', 'claim ch_1 a-3']);
    assert.isEmpty(store.payment.outbox);
  });

  it('removes an entry before it is announced', async () => {
    const lengths: number[] = [];
    view.announce = () => void lengths.push(store.payment.outbox.length);
    await dispatch(...failureEvents('a-1', 'first'), ...attemptEvents('a-2', SUCCEEDED));
    assert.deepEqual(lengths, [1, 0]);
  });

  it('is shown to the payer before it is claimed, and claimed before it is announced', async () => {
    const done: string[] = [];
    let [endShow, endClaim] = [(): void => undefined, (): void => undefined];
    const claim = (): Promise<boolean> => {
      done.push('claimed');
      return new Promise((resolve) => (endClaim = () => resolve(true)));
    };
    open(new FakeEnvironment({claim}));
    view.shown = () => {
      done.push('shown');
      return new Promise<void>((resolve) => (endShow = resolve));
    };
    await dispatch(...attemptEvents('a-1', SUCCEEDED));
    assert.deepEqual(done, ['shown']);
    endShow();
    await settled();
    assert.deepEqual([done, view.announced], [['shown', 'claimed'], []]);
    endClaim();
    await settled();
    assert.deepEqual(view.announced, ['success']);
  });

  it('is announced when the view cannot show it', async () => {
    view.shown = () => Promise.reject(new Error('a broken template'));
    await dispatch(...attemptEvents('a-1', SUCCEEDED));
    assert.deepEqual(view.announced, ['success']);
  });

  it('waits for a view', async () => {
    store.detach();
    await dispatch(...attemptEvents('a-1', SUCCEEDED));
    assert.lengthOf(store.payment.outbox, 1);
    assert.isEmpty(env.written);
    const next = attachNext();
    await settled();
    assert.deepEqual([view.announced, next.announced], [[], ['success']]);
    assert.isEmpty(store.payment.outbox);
  });

  it('skips an entry that another tab has claimed first, and announces the next one', async () => {
    env.written.push('claim a-1.failed');
    await dispatch(...failureEvents('a-1', 'first'), ...failureEvents('a-2', 'second'));
    assert.deepEqual(view.announced, ['failure second']);
    assert.isEmpty(store.payment.outbox);
  });

  for (const isOurs of [true, false]) {
    it(`${isOurs ? 'is' : 'is not'} announced by the next view when the first is detached during the claim`, async () => {
      const claims: ((isOurs: boolean) => void)[] = [];
      open(new FakeEnvironment({claim: () => new Promise((resolve) => claims.push(resolve))}));
      await dispatch(...attemptEvents('a-1', SUCCEEDED));
      store.detach();
      claims[0]?.(isOurs);
      await settled();
      assert.lengthOf(store.payment.outbox, 1, 'no view has announced it');
      const next = attachNext();
      await settled();
      assert.lengthOf(claims, 1);
      assert.deepEqual([view.announced, next.announced], [[], isOurs ? ['success'] : []]);
      assert.isEmpty(store.payment.outbox);
    });
  }

  it('is announced by the new view when the first view is replaced while it shows an entry', async () => {
    let next = new FakeView();
    view.shown = () => {
      store.detach();
      next = attachNext();
      return Promise.resolve();
    };
    await dispatch(...attemptEvents('a-1', SUCCEEDED));
    assert.deepEqual([view.announced, next.announced], [[], ['success']]);
    assert.deepEqual(env.written, ['claim ch_1 a-1']);
  });

  it('is announced once when a listener detaches the view, and the next entry waits for the next view', async () => {
    const announce = view.announce.bind(view);
    view.announce = (announcement) => {
      store.detach();
      announce(announcement);
    };
    await dispatch(...failureEvents('a-1', 'first'), ...failureEvents('a-2', 'second'));
    assert.deepEqual(view.announced, ['failure first']);
    assert.lengthOf(store.payment.outbox, 1);
    const next = attachNext();
    await settled();
    assert.deepEqual([view.announced, next.announced], [['failure first'], ['failure second']]);
  });

  const sent = {kind: 'phone', request: REQUEST, money: PAYABLE.due, isAlive: true, isDeclined: false} as const;
  const paid = {...STATUS, status: 'paid', amountDue: 0, version: 2};
  const byPhone: PaymentEvent = {type: 'status/received', status: {...paid, settledBy: 'phone', uetr: 'uetr-1'}};
  const byQr = {...paid, settledBy: 'qr', qrReference: CODE.reference, chargeId: 'ch_2'} as const;
  const source: Outcome = {kind: 'source', source: SOURCE, customer: CUSTOMER};
  const successes: readonly (readonly [string, readonly PaymentEvent[], string])[] = [
    ['a charge', attemptEvents('a-1', SUCCEEDED), 'ch_1'],
    ['a saved card', attemptEvents('a-1', source, 'saved_card'), 'src_1'],
    ['a phone request', [...attemptEvents('a-1', sent, 'phone_request'), byPhone], 'uetr-1'],
    [
      'a QR code',
      [
        ...attemptEvents('a-1', {kind: 'qr', code: CODE, isAlive: true}, 'qr_code'),
        {type: 'status/received', status: byQr},
      ],
      'ch_2',
    ],
  ];
  for (const [name, events, id] of successes) {
    it(`claims the success of ${name} under an id that every page knows`, async () => {
      open(new FakeEnvironment(), INVOICE);
      await dispatch(...events);
      assert.deepEqual([env.written, view.announced], [[`claim ${id} a-1`], ['success']]);
    });
  }

  it('deletes a resolved attempt from the attempt log with a success, and keeps an unresolved one', async () => {
    const logged = {id: 'a-2', order: 'one', kind: 'card_charge', subject: undefined} as const;
    await dispatch({type: 'attempt/recovered', logged}, ...attemptEvents('a-1', SUCCEEDED));
    assert.deepEqual(env.written, ['claim ch_1 a-1']);
    assert.deepEqual([...store.payment.attempts.keys()], ['a-2']);
  });

  it('is empty when the invoice was paid elsewhere, and the attempt log deletes the attempts', async () => {
    open(new FakeEnvironment(), INVOICE);
    const status = {...paid, settledBy: null};
    await dispatch(...attemptEvents('a-1', sent, 'phone_request'), {type: 'status/received', status});
    assert.deepEqual([env.written, view.announced], [['end a-1'], []]);
    assert.deepEqual(store.progress, {step: 'settled', success: {by: 'elsewhere'}});
  });

  it('keeps the progress object of a success', async () => {
    await dispatch(...attemptEvents('a-1', SUCCEEDED));
    const {progress} = store;
    assert.equal(progress.step, 'settled');
    await dispatch({type: 'page/returned'}, {type: 'clock/ticked'});
    assert.equal(store.progress, progress);
  });
});

describe('a payment store', () => {
  const cards = '/v2/customers/cus_1/sources';
  const saved = {...SAVED_CARD, customer_id: 'cus_1'};
  let env: FakeEnvironment;
  let store: PaymentStore;

  beforeEach(() => {
    env = new FakeEnvironment();
    store = newStore(env, CHARGE);
    store.attach(new FakeView());
  });

  async function readCards(): Promise<void> {
    store.dispatch({type: 'cards/requested'});
    store.dispatch({type: 'cards/requested'});
    await settled();
    await env.answer(cards, answered([saved]));
  }

  it('reads the saved cards once', async () => {
    await readCards();
    assert.deepEqual(store.payment.savedCards, [saved]);
    assert.lengthOf(env.callsTo(cards), 1);
  });

  it('has no saved card when the service refuses to list them', async () => {
    store.dispatch({type: 'cards/requested'});
    await settled();
    await env.answer(cards, refused(403, 'not_permitted'));
    assert.isEmpty(store.payment.savedCards);
  });

  for (const [name, decision, isGone] of [
    ['the service has removed', answered('removed'), true],
    ['the service does not know', refused(404, 'not_found'), true],
    ['the service refuses to remove', refused(403, 'not_permitted'), false],
  ] as const) {
    it(`${isGone ? 'removes' : 'keeps'} a saved card that ${name}`, async () => {
      await readCards();
      const removal = store.removeSaved('src_1');
      await settled();
      assert.include(env.callsTo(`${cards}/src_1`)[0], {method: 'DELETE', idempotencyKey: 'id-1.remove'});
      await env.answer(`${cards}/src_1`, decision);
      assert.equal(await removal, isGone);
      assert.lengthOf(store.payment.savedCards ?? [], isGone ? 0 : 1);
    });
  }

  it('keeps a saved card when the answer to its removal is lost', async () => {
    await readCards();
    const removal = store.removeSaved('src_1');
    await settled();
    for (const waitMs of [500, 1_000, 2_000, 4_000, 8_000]) {
      await env.answer(`${cards}/src_1`, LOST);
      await env.clock.pass(waitMs);
    }
    await env.answer(`${cards}/src_1`, LOST);
    assert.isFalse(await removal);
    assert.lengthOf(store.payment.savedCards ?? [], 1);
  });

  it('removes no card that it does not know', async () => {
    await readCards();
    assert.isFalse(await store.removeSaved('src_2'));
    assert.lengthOf(env.sent, 1);
  });

  it('fetches a new session for another amount, and keeps it for another description', async () => {
    let sessions = 0;
    const session = async (): Promise<string> => {
      sessions += 1;
      return `ws_test_${String(sessions).padStart(43, '0')}`;
    };
    store.retarget({options: CHARGE, credential: session});
    const first = await store.client.credentials.token();
    store.retarget({options: {...CHARGE, description: 'Tea leaves'}, credential: session});
    assert.equal(await store.client.credentials.token(), first);
    store.retarget({options: {...CHARGE, money: {minor: 2000, currency: 'USD'}}, credential: session});
    assert.notEqual(await store.client.credentials.token(), first);
    assert.equal(sessions, 2);
  });
});
