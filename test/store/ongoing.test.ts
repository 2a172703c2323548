import {beforeEach, describe, it} from 'node:test';
import {assert} from 'chai';
import type {PaymentStore} from '../../src/store/payment-store.js';
import type {PaymentOptions} from '../../src/payment/options.js';
import type {PaymentEvent} from '../../src/payment/payment-events.js';
import {answered, FakeEnvironment, LOST, refused} from '../helpers/fake-environment.js';
import {FakeView} from '../helpers/fake-view.js';
import {PAYABLE} from '../helpers/payment.js';
import {CHARGE, chargeOutcome, CODE, INVOICE, newStore, STATUS} from '../helpers/store-fixtures.js';
import {settled} from '../helpers/virtual-clock.js';

const WATCH_MS = 180_000;
const STATUS_PATH = '/v2/invoices/in_1/status';
const INVOICE_PATH = '/v2/invoices/in_1';
/** An attached store listens for the payer's return, and waits for nothing else. */
const IDLE = 1;

const RECOVERED: PaymentEvent = {
  type: 'attempt/recovered',
  logged: {id: 'a-1', order: 'one', kind: 'card_charge', subject: undefined},
};
const CHARGED: PaymentEvent = {type: 'attempt/resolved', attempt: 'a-1', outcome: chargeOutcome('succeeded')};
/** A visible code that is valid for five minutes. */
const SHOWN_CODE: readonly PaymentEvent[] = [
  {type: 'invoice/read', invoice: PAYABLE},
  {type: 'qr/requested', attempt: 'q-1'},
  {type: 'attempt/logged', attempt: 'q-1'},
  {type: 'qr/created', attempt: 'q-1', code: CODE},
];

let env: FakeEnvironment;
let store: PaymentStore;

async function dispatch(...events: readonly PaymentEvent[]): Promise<void> {
  for (const event of events) store.dispatch(event);
  await settled();
}

function open(options: PaymentOptions = INVOICE): void {
  env = new FakeEnvironment();
  store = newStore(env, options);
  store.attach(new FakeView());
}

describe('polling the status of an invoice', () => {
  beforeEach(() => {
    open();
  });

  it('does not start before there is a reason', async () => {
    await dispatch({type: 'invoice/read', invoice: PAYABLE});
    assert.isEmpty(env.sent);
    assert.equal(env.clock.waiting, IDLE);
  });

  it('starts when a check is requested, and ends three minutes later', async () => {
    await dispatch({type: 'check/requested'});
    assert.lengthOf(env.callsTo(STATUS_PATH), 1);
    await env.answer(STATUS_PATH, answered(STATUS));
    assert.equal(store.payment.invoice.status, STATUS);
    await env.clock.pass(WATCH_MS - 1);
    assert.isAbove(env.clock.waiting, IDLE);
    await env.clock.pass(1);
    assert.equal(env.clock.waiting, IDLE);
  });

  it('reads the status at once when the payer asks or comes back, and uses the time of the service', async () => {
    await dispatch(...SHOWN_CODE);
    await env.answer(STATUS_PATH, answered(STATUS));
    await dispatch({type: 'check/requested'});
    assert.lengthOf(env.callsTo(STATUS_PATH), 2);
    await env.answer(STATUS_PATH, answered({...STATUS, serverTime: 60_000}));
    assert.equal(store.payment.attempts.get('q-1')?.step, 'issued');
    assert.nestedPropertyVal(store.payment.attempts.get('q-1'), 'issued.endsAt', 240_000);
    await env.clock.comeBack();
    assert.lengthOf(env.callsTo(STATUS_PATH), 3);
  });

  it('continues for three minutes after the shown code has expired', async () => {
    await dispatch(...SHOWN_CODE);
    await env.clock.pass(CODE.expiresAt + WATCH_MS - 1);
    assert.isAbove(env.clock.waiting, IDLE);
    await env.clock.pass(1);
    assert.equal(env.clock.waiting, IDLE);
  });

  it('continues for as long when the phone request was cancelled before it expired', async () => {
    await dispatch(
      {type: 'invoice/read', invoice: PAYABLE},
      {type: 'phone/requested', attempt: 'p-1', phoneNumber: '+25779123456'},
      {type: 'attempt/logged', attempt: 'p-1'},
      {type: 'phone/sent', attempt: 'p-1', request: {uetr: 'uetr-1', expiresAt: 600_000, serverTime: 0}},
      {type: 'phone/cancelled'},
    );
    await env.answer('/phone_requests', LOST);
    await env.answer('/uetr-1', answered('pending'));
    await env.clock.pass(600_000 + WATCH_MS - 1);
    assert.isAbove(env.clock.waiting, IDLE);
    await env.clock.pass(1);
    assert.equal(env.clock.waiting, IDLE);
  });

  it('ends with a success when no code can be paid any more', async () => {
    await dispatch({type: 'check/requested'}, RECOVERED, CHARGED, {type: 'quittance/read', number: 'Q1'});
    assert.equal(store.payment.success?.by, 'card');
    assert.equal(env.clock.waiting, IDLE);
  });

  it('continues after a success until the code cannot be paid any more', async () => {
    await dispatch(...SHOWN_CODE, RECOVERED, CHARGED, {type: 'quittance/read', number: 'Q1'});
    await env.answer(STATUS_PATH, answered(STATUS));
    await env.clock.pass(CODE.expiresAt - 1);
    assert.isAbove(env.callsTo(STATUS_PATH).length, 1);
    assert.isAbove(env.clock.waiting, IDLE);
    await env.clock.pass(1);
    assert.equal(env.clock.waiting, IDLE);
  });

  it('does not start for a payment without an invoice', async () => {
    open(CHARGE);
    await dispatch({type: 'invoice/requested'}, {type: 'check/requested'});
    assert.isEmpty(env.sent);
    assert.equal(env.clock.waiting, IDLE);
  });
});

describe('the background work of a payment store', () => {
  beforeEach(() => {
    open();
  });

  /** The state of the payment, and what keeps running for it. */
  const states: readonly (readonly [string, readonly PaymentEvent[]])[] = [
    ['polls the status of the invoice', [{type: 'check/requested'}]],
    ['shows a code', SHOWN_CODE],
    ['asks for the outcome of an attempt', [RECOVERED]],
    ['asks for the quittance', [RECOVERED, CHARGED]],
    ['does all of this', [...SHOWN_CODE, {...RECOVERED, logged: {...RECOVERED.logged, id: 'a-2'}}, RECOVERED, CHARGED]],
  ];
  for (const [name, events] of states) {
    it(`ends when the view is detached while the store ${name}`, async () => {
      await dispatch(...events);
      assert.notDeepEqual([env.clock.waiting, env.sent.length], [IDLE, 0]);
      store.detach();
      await settled();
      assert.equal(env.clock.waiting, 0);
      const calls = env.sent.length;
      const isGoingOn = env.sent.filter(({call}) => call.signal?.aborted === false);
      assert.isEmpty(isGoingOn);
      await env.clock.comeBack();
      await env.clock.pass(600_000);
      assert.lengthOf(env.sent, calls);
    });
  }

  it('does not start without a view, and starts when one is attached', async () => {
    store.detach();
    await dispatch(RECOVERED, {type: 'check/requested'});
    assert.isEmpty(env.sent);
    assert.equal(env.clock.waiting, 0);
    store.attach(new FakeView());
    await settled();
    assert.lengthOf(env.callsTo('/v2/attempts/conclude'), 1);
    assert.lengthOf(env.callsTo(STATUS_PATH), 1);
  });

  it('continues with the next view when the first is detached', async () => {
    await dispatch(...SHOWN_CODE);
    store.detach();
    await env.clock.pass(10_000);
    assert.lengthOf(env.callsTo(STATUS_PATH), 1);
    store.attach(new FakeView());
    await settled();
    assert.lengthOf(env.callsTo(STATUS_PATH), 2);
    assert.isAbove(env.clock.waiting, IDLE);
  });

  it('is not started twice when other events are dispatched', async () => {
    await dispatch(...SHOWN_CODE, RECOVERED);
    const waiting = env.clock.waiting;
    await dispatch({type: 'cards/requested'}, {type: 'clock/ticked'}, {type: 'time/received', serverTime: 0});
    assert.equal(env.clock.waiting, waiting);
    assert.lengthOf(env.callsTo(STATUS_PATH), 1);
    assert.lengthOf(env.callsTo('/v2/attempts/conclude'), 1);
  });
});

describe('polling for the quittance', () => {
  const paid = (quittanceNumber: string | null): ReturnType<typeof answered> =>
    answered({...PAYABLE, status: 'paid', quittanceNumber});

  /** When the invoice was requested, in milliseconds. */
  let askedAt: number[];

  beforeEach(async () => {
    open();
    await dispatch(RECOVERED, CHARGED);
    askedAt = [];
  });

  /** Lets time pass second by second, and answers each request at once. */
  async function pass(seconds: number, answer: ReturnType<typeof answered> | undefined): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      await env.clock.pass(1_000);
      if (env.callsTo(INVOICE_PATH).length === askedAt.length) continue;
      askedAt.push(env.now());
      if (answer) await env.answer(INVOICE_PATH, answer);
    }
  }

  it('waits 3, 8, 20 and 60 seconds between the reads, and then stops', async () => {
    await pass(600, paid(null));
    assert.deepEqual(askedAt, [3_000, 11_000, 31_000, 91_000]);
    assert.equal(env.clock.waiting, IDLE);
  });

  it('counts the reads that the service refuses', async () => {
    await pass(600, refused(403, 'not_permitted'));
    assert.deepEqual(askedAt, [3_000, 11_000, 31_000, 91_000]);
  });

  it('stops once the number is known', async () => {
    await pass(5, paid(null));
    await pass(600, paid('Q1'));
    assert.deepEqual(askedAt, [3_000, 11_000]);
    assert.equal(store.payment.quittance.number, 'Q1');
    assert.equal(env.clock.waiting, IDLE);
  });

  it('reads again only after the previous read was answered', async () => {
    await pass(60, undefined);
    assert.deepEqual(askedAt, [3_000]);
    await env.answer(INVOICE_PATH, paid(null));
    await env.clock.pass(7_999);
    assert.lengthOf(env.callsTo(INVOICE_PATH), 1);
    await env.clock.pass(1);
    assert.lengthOf(env.callsTo(INVOICE_PATH), 2);
  });

  it('continues with the next view where it stopped', async () => {
    await pass(5, paid(null));
    store.detach();
    await env.clock.pass(600_000);
    assert.deepEqual([env.clock.waiting, env.callsTo(INVOICE_PATH).length], [0, 1]);
    store.attach(new FakeView());
    await env.clock.pass(7_999);
    assert.lengthOf(env.callsTo(INVOICE_PATH), 1);
    await env.clock.pass(1);
    assert.lengthOf(env.callsTo(INVOICE_PATH), 2);
  });

  it('does not start when the invoice was paid elsewhere', async () => {
    open();
    await dispatch({type: 'invoice/read', invoice: {...PAYABLE, status: 'paid'}});
    assert.equal(store.payment.success?.by, 'elsewhere');
    await env.clock.pass(600_000);
    assert.isEmpty(env.sent);
  });

  it('does not start without an invoice', async () => {
    open(CHARGE);
    await dispatch(RECOVERED, CHARGED);
    assert.equal(store.payment.success?.by, 'card');
    await env.clock.pass(600_000);
    assert.isEmpty(env.callsTo(INVOICE_PATH));
    assert.equal(env.clock.waiting, IDLE);
  });
});
