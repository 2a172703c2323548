import {beforeEach, describe, it} from 'node:test';
import {assert} from 'chai';
import type {ChargeIntent, Intent, InvoiceIntent} from '../../src/payment/options.js';
import type {Announcement, Invoice} from '../../src/payment/state.js';
import type {Call} from '../../src/api/http.js';
import type {CardInput} from '../../src/store/card-desk.js';
import type {PaymentStore} from '../../src/store/payment-store.js';
import {PaymentRegistry} from '../../src/store/payment-registry.js';
import type {PaymentView} from '../../src/store/event-outbox.js';
import {FakeEnvironment} from '../helpers/fake-environment.js';
import {settled} from '../helpers/virtual-clock.js';

const SETUP = {apiUrl: 'https://api.example.com', clientKey: 'pk_test_abc', customerId: 'cus_1'};
const CHARGE: ChargeIntent = {...SETUP, mode: 'charge', money: {minor: 1999, currency: 'USD'}, description: 'Coffee'};
const INVOICE: InvoiceIntent = {...SETUP, mode: 'invoice', invoiceId: 'in_1', methods: ['card', 'qr', 'phone']};
const PAYABLE: Invoice = {
  id: 'in_1',
  number: null,
  status: 'sent',
  description: null,
  merchantName: null,
  customerId: null,
  amountDue: 5000,
  due: {minor: 5000, currency: 'BIF'},
  quittanceNumber: null,
};
const CARD: CardInput = {
  sourceId: undefined,
  isCodeAsked: false,
  details: undefined,
  tokenize: () => Promise.resolve({kind: 'token', token: 'tok_1'}),
};
const SUCCEEDED = {id: 'ch_1', status: 'succeeded', failure_code: null};
const LOST = {kind: 'undecided', retryAfterMs: undefined} as const;

class Widget implements PaymentView {
  readonly announced: string[] = [];
  readonly shown = (): Promise<unknown> => Promise.resolve();

  onChange(): void {
    // Nobody looks.
  }

  announce({type}: Announcement): void {
    this.announced.push(type);
  }

  left = 0;

  onLeft(): void {
    this.left += 1;
  }
}

describe('the payments of one document', () => {
  let env: FakeEnvironment;
  let runs: PaymentRegistry;

  beforeEach(() => {
    env = new FakeEnvironment();
    runs = new PaymentRegistry(env);
  });

  async function open(intent: Intent): Promise<{run: PaymentStore; widget: Widget}> {
    const widget = new Widget();
    const run = runs.take(intent, intent.clientKey, widget);
    run.open();
    await settled();
    return {run, widget};
  }

  async function answer(path: string, value: unknown): Promise<void> {
    await give(path, {kind: 'answered', value});
  }

  /** Answers the last call of that address. */
  async function give(path: string, decision: Parameters<FakeEnvironment['sent'][number]['answer']>[0]): Promise<void> {
    const isMeant = ({call}: {readonly call: Call<unknown>}): boolean => call.url.endsWith(path);
    const sent = env.sent.filter(isMeant).at(-1);
    if (!sent) throw new Error(`Nobody called ${path}.`);
    sent.answer(decision);
    await settled();
  }

  async function charge({run}: {readonly run: PaymentStore}): Promise<void> {
    void run.payByCard(CARD);
    await settled();
    await answer('/v2/customers/cus_1', {id: 'cus_1'});
  }

  const count = (path: string): number => env.sent.filter(({call}) => call.url.endsWith(path)).length;

  it('are each their own while they are shown, also for the same order', async () => {
    const [one, other] = [await open(CHARGE), await open(CHARGE)];
    assert.notEqual(one.run, other.run);
  });

  it('are not kept when nothing is under way', async () => {
    const {run} = await open(CHARGE);
    runs.leave(run);
    assert.notEqual(runs.take(CHARGE, CHARGE.clientKey, new Widget()), run);
  });

  it('go on without a widget, and are announced once by the next one for the same order', async () => {
    const first = await open(CHARGE);
    await charge(first);
    runs.leave(first.run);
    await answer('/v2/charges/card', SUCCEEDED);
    assert.isEmpty(first.widget.announced);
    const next = await open({...CHARGE});
    assert.equal(next.run, first.run);
    await settled();
    assert.deepEqual(next.widget.announced, ['success']);
    assert.equal(next.run.payment.step, 'settled');
    runs.leave(next.run);
    assert.notEqual((await open(CHARGE)).run, first.run, 'the next payment is another');
    assert.equal(count('/v2/charges/card'), 1);
  });

  const others: readonly (readonly [string, Intent])[] = [
    ['another amount', {...CHARGE, money: {minor: 2000, currency: 'USD'}}],
    ['another description', {...CHARGE, description: 'Tea leaves'}],
    ['another customer', {...CHARGE, customerId: 'cus_2'}],
    ['another merchant', {...CHARGE, clientKey: 'pk_test_abd'}],
    ['an invoice', INVOICE],
  ];
  for (const [name, intent] of others) {
    it(`are not taken up by a widget that asks for ${name}, and wait for theirs`, async () => {
      const first = await open(CHARGE);
      await charge(first);
      runs.leave(first.run);
      const other = await open(intent);
      assert.notEqual(other.run, first.run);
      await answer('/v2/charges/card', SUCCEEDED);
      assert.isEmpty(other.widget.announced);
      assert.deepEqual((await open(CHARGE)).widget.announced, ['success']);
    });
  }

  it('are taken back by their own widget, unless another has them by then', async () => {
    const {run} = await open(CHARGE);
    await charge({run});
    runs.leave(run);
    assert.equal(runs.takeBack(run, new Widget()), run);
    runs.leave(run);
    const other = await open(CHARGE);
    assert.equal(other.run, run);
    assert.isUndefined(runs.takeBack(run, new Widget()));
  });

  it('tell a widget with an idle payment of the same kind when one under way is left', async () => {
    const [one, idle] = [await open(CHARGE), await open(CHARGE)];
    await charge(one);
    runs.leave(one.run);
    assert.equal(idle.widget.left, 1);
  });

  it('give a widget that is back what another has left under way, rather than its own idle one', async () => {
    const [idle, busy] = [await open(CHARGE), await open(CHARGE)];
    runs.leave(idle.run);
    await charge(busy);
    runs.leave(busy.run);
    assert.equal(runs.takeBack(idle.run, new Widget()), busy.run);
  });

  it('keep a code that is being made, so that the next widget makes no other', async () => {
    const one = await openInvoice();
    void one.run.rails?.openQr();
    await settled();
    runs.leave(one.run);
    const next = await open(INVOICE);
    assert.equal(next.run, one.run);
    void next.run.rails?.openQr();
    await settled();
    assert.equal(count('/qr'), 1);
  });

  it('keep a request that is being sent, and one whose answer was lost', async () => {
    const one = await openInvoice();
    void one.run.rails?.requestPhone('+25779123456');
    await settled();
    runs.leave(one.run);
    const next = await open(INVOICE);
    assert.equal(next.run, one.run);
    await give('/phone_requests', LOST);
    for (const waitMs of [500, 1_000, 2_000, 4_000, 8_000]) {
      await env.clock.pass(waitMs);
      await give('/phone_requests', LOST);
    }
    assert.equal(next.run.payment.step === 'open' ? next.run.payment.phone.step : '', 'closed');
    runs.leave(next.run);
    assert.equal((await open(INVOICE)).run, one.run);
  });

  async function openInvoice(): Promise<{run: PaymentStore; widget: Widget}> {
    const one = await open(INVOICE);
    await answer('/v2/invoices/in_1', PAYABLE);
    return one;
  }
});
