import type {ReactiveControllerHost} from 'lit';
import {assert} from '@open-wc/testing';
import type {ChargeIntent, Intent, InvoiceIntent} from '../src/core/intent.js';
import {Late} from '../src/core/late.js';
import type {Announcement} from '../src/core/payment.js';
import {PaymentController} from '../src/payment-controller.js';
import type {CardInput} from '../src/rails/card-desk.js';
import {PaymentRuns} from '../src/rails/payment-runs.js';
import {SmallWorld} from './helpers/small-world.js';
import {settled} from './helpers/virtual-clock.js';

const SETUP = {apiUrl: 'https://api.example.com', clientKey: 'pk_test_abc', customerId: 'cus_1'};
const CHARGE: ChargeIntent = {...SETUP, mode: 'charge', money: {minor: 1999, currency: 'USD'}, description: 'Coffee'};
const INVOICE: InvoiceIntent = {...SETUP, mode: 'invoice', invoiceId: 'in_1', methods: ['card']};

describe('a payment before what pays is loaded', () => {
  let world: SmallWorld;
  let announced: Announcement[];
  let controller: PaymentController;
  /** What the loads that wait are answered with, the oldest first. */
  let loads: {readonly arrive: () => void; readonly fail: () => void}[];
  let tokens: number;
  /** What each of them was for. */
  let paid: unknown[];
  /** What the page has set. */
  let wanted: Intent;

  beforeEach(() => {
    world = new SmallWorld();
    announced = [];
    loads = [];
    tokens = 0;
    paid = [];
    const load = (): Promise<PaymentRuns> =>
      new Promise((resolve, reject) => {
        const arrive = (): void => resolve(new PaymentRuns(world));
        loads.push({arrive, fail: () => reject(new TypeError('Failed to fetch'))});
      });
    const host = {
      addController: () => undefined,
      updateComplete: Promise.resolve(true),
      requestUpdate: () => void update(),
    };
    const announce = (announcement: Announcement): void => void announced.push(announcement);
    const source = {late: new Late(load), world};
    controller = new PaymentController(host as unknown as ReactiveControllerHost, announce, source);
    controller.hostConnected();
  });

  const card: CardInput = {
    sourceId: undefined,
    isCodeAsked: false,
    details: undefined,
    tokenize: () => {
      tokens += 1;
      paid.push(controller.money);
      return Promise.resolve({kind: 'invalid'});
    },
  };

  /** As an element takes what the page has set at its next update; here at each moment at which that may be. */
  async function update(): Promise<void> {
    for (let moment = 0; moment < 20; moment += 1) {
      await Promise.resolve();
      controller.begin(wanted, wanted.clientKey);
    }
  }

  /** The page sets it, and the element updates at once. */
  function set(intent: Intent): boolean {
    wanted = intent;
    return controller.begin(intent, intent.clientKey);
  }

  async function press(): Promise<void> {
    void controller.payByCard(card);
    await settled();
  }

  async function answer(how: 'arrive' | 'fail'): Promise<void> {
    loads.shift()?.[how]();
    await settled();
  }

  it('says what the page said: the amount, and the customer', () => {
    set(CHARGE);
    assert.deepEqual([controller.money, controller.customerId], [CHARGE.money, 'cus_1']);
    assert.deepEqual([controller.payment.step, controller.isBusy], ['open', false]);
  });

  it('lets a press wait, takes no second one meanwhile, and sends it once', async () => {
    set(CHARGE);
    await press();
    assert.isTrue(controller.isBusy);
    await press();
    assert.equal(tokens, 0);
    await answer('arrive');
    assert.equal(tokens, 1);
    assert.isFalse(controller.isBusy);
    await press();
    assert.equal(tokens, 2);
  });

  for (const other of [{...CHARGE, money: {minor: 5, currency: 'USD'}} as const, INVOICE]) {
    it(`pays what the payer saw when ${other.mode} with another amount is set while a press waits`, async () => {
      set(CHARGE);
      await press();
      assert.isFalse(set(other));
      controller.reset();
      assert.deepEqual(controller.money, CHARGE.money);
      await answer('arrive');
      assert.equal(tokens, 1);
      assert.deepEqual(paid, [CHARGE.money]);
    });
  }

  it('takes the amount that is set before a press', async () => {
    set(CHARGE);
    const money = {minor: 2500, currency: 'USD'} as const;
    assert.isTrue(set({...CHARGE, money}));
    assert.deepEqual(controller.money, money);
    await answer('arrive');
    assert.deepEqual(controller.money, money);
  });

  it('forgets a press when the widget is taken out, also when it comes back', async () => {
    set(CHARGE);
    await press();
    controller.hostDisconnected();
    assert.isFalse(controller.isBusy);
    controller.hostConnected();
    await answer('arrive');
    assert.equal(tokens, 0);
    assert.deepEqual([controller.isBusy, announced], [false, []]);
    await press();
    assert.equal(tokens, 1);
  });

  it('tells a press that could not be sent, once, and takes the next one', async () => {
    set(CHARGE);
    await press();
    await answer('fail');
    const failure = {
      kind: 'refused',
      status: 0,
      code: 'unreachable',
      message: 'The payment service could not be reached.',
    } as const;
    assert.deepEqual(announced, [{type: 'failure', failure}]);
    assert.isFalse(controller.isBusy);
    assert.deepEqual('failed' in controller.payment ? controller.payment.failed?.failure : undefined, failure);
    await press();
    assert.isUndefined('failed' in controller.payment ? controller.payment.failed : null);
    await answer('arrive');
    assert.deepEqual([tokens, announced.length], [1, 1]);
  });

  it('asks again after five seconds, or when the network is back, and keeps the notice', async () => {
    set(CHARGE);
    await press();
    await answer('fail');
    await world.clock.pass(4_999);
    assert.lengthOf(loads, 0);
    await world.clock.pass(1);
    assert.lengthOf(loads, 1);
    await answer('fail');
    await world.clock.comeBack();
    assert.lengthOf(loads, 1);
    await answer('arrive');
    await world.clock.pass(60_000);
    assert.lengthOf(loads, 0);
    assert.isDefined('failed' in controller.payment ? controller.payment.failed : undefined);
    assert.lengthOf(announced, 1);
  });

  it('asks no more once the widget is taken out', async () => {
    set(CHARGE);
    await answer('fail');
    controller.hostDisconnected();
    await world.clock.pass(60_000);
    assert.deepEqual([loads.length, world.clock.waiting], [0, 0]);
  });

  it('wipes the notice of a press that could not be sent with a reset', async () => {
    set(CHARGE);
    await press();
    await answer('fail');
    controller.reset();
    assert.isUndefined('failed' in controller.payment ? controller.payment.failed : null);
  });

  it('calls an invoice unreachable that cannot be read, and reads it when asked again', async () => {
    set(INVOICE);
    assert.deepEqual(controller.invoice, {step: 'loading'});
    await answer('fail');
    assert.deepEqual(controller.invoice, {step: 'unpayable', reason: 'unreachable'});
    controller.loadInvoice();
    await answer('arrive');
    assert.deepEqual(controller.invoice, {step: 'loading'});
    assert.match(world.sent[0]?.call.url ?? '', /\/v2\/invoices\/in_1$/);
    controller.loadInvoice();
    assert.lengthOf(world.sent, 1);
  });
});
