import {beforeEach, describe, it} from 'node:test';
import {assert} from 'chai';
import {type SuccessDetail, NEW_PAYMENT, type Announcement, type Payment} from '../../src/payment/state.js';
import {advance, type Move} from '../../src/payment/reducer.js';
import {EventOutbox, type PaymentView} from '../../src/store/event-outbox.js';
import {FakeEnvironment} from '../helpers/fake-environment.js';
import {settled} from '../helpers/virtual-clock.js';

const PHONE_PAID = {amount: 5000, currency: 'BIF', invoice_id: 'in_1', uetr: 'uetr-1'} as const;
const PAID: Move = {type: 'settled', success: {by: 'phone', detail: PHONE_PAID}};

/** A widget that keeps what it is to announce; it shows a change at once. */
class Widget implements PaymentView {
  readonly announced: string[] = [];
  shown = (): Promise<unknown> => Promise.resolve();

  onChange(): void {
    // Nobody looks.
  }

  onLeft(): void {
    // There is no other.
  }

  announce(announcement: Announcement): void {
    const {type} = announcement;
    this.announced.push(type === 'failure' ? `failure ${announcement.failure.code}` : type);
  }
}

describe('news of a payment', () => {
  let env: FakeEnvironment;
  let desk: EventOutbox;
  let holder: Widget | undefined;
  let unknown: readonly string[];
  let payment: Payment;

  beforeEach(() => {
    env = new FakeEnvironment();
    holder = new Widget();
    unknown = [];
    payment = NEW_PAYMENT;
    begin();
  });

  function begin(): void {
    desk = new EventOutbox(
      env.attemptLog,
      () => holder,
      (attempt) => unknown.includes(attempt),
    );
  }

  function make(...moves: readonly Move[]): Promise<void> {
    for (const move of moves) {
      const before = payment;
      payment = advance(before, move);
      desk.tell(before, payment);
    }
    return settled();
  }

  function fail(attempt: string, code: string): Promise<void> {
    const failure = {kind: 'refused', code, message: ''} as const;
    return make({type: 'card-sent', attempt}, {type: 'failed', rail: 'card', attempt, failure});
  }

  it('is announced in its order, one after the other', async () => {
    const widget = holder;
    await Promise.all([fail('a-1', 'first'), fail('a-2', 'second'), make(PAID)]);
    assert.deepEqual(widget?.announced, ['failure first', 'failure second', 'success']);
    assert.deepEqual(env.written, ['claim a-1.failed a-1', 'claim a-2.failed a-2', 'claim uetr-1']);
    assert.isFalse(desk.isWaiting);
  });

  it('is shown to the payer before it is claimed, and claimed before it is announced', async () => {
    let show = (): void => undefined;
    const widget = new Widget();
    widget.shown = () => new Promise<void>((resolve) => (show = resolve));
    holder = widget;
    await make(PAID);
    assert.deepEqual([env.written, widget.announced], [[], []]);
    show();
    await settled();
    assert.deepEqual([env.written, widget.announced], [['claim uetr-1'], ['success']]);
  });

  it('is announced though the widget cannot show it', async () => {
    const widget = new Widget();
    widget.shown = () => Promise.reject(new Error('a broken template'));
    holder = widget;
    await make(PAID);
    assert.deepEqual(widget.announced, ['success']);
  });

  it('waits for a widget to hold the payment', async () => {
    const widget = holder;
    holder = undefined;
    await make(PAID);
    assert.isTrue(desk.isWaiting);
    assert.isEmpty(env.written);
    holder = widget;
    await desk.deliver();
    assert.deepEqual(widget?.announced, ['success']);
    assert.isFalse(desk.isWaiting);
  });

  it('is not announced when another tab was first, and the next is', async () => {
    env.written.push('claim a-1.failed');
    await Promise.all([fail('a-1', 'first'), fail('a-2', 'second')]);
    assert.deepEqual(holder?.announced, ['failure second']);
  });

  for (const isOurs of [true, false]) {
    it(`${isOurs ? 'is' : 'is not'} announced by the next widget when the first goes while it is claimed`, async () => {
      let decide = (): void => undefined;
      let claims = 0;
      const claim = (): Promise<boolean> => {
        claims += 1;
        return new Promise((resolve) => (decide = () => resolve(isOurs)));
      };
      env = new FakeEnvironment({claim});
      begin();
      const [first, second] = [holder, new Widget()];
      await make(PAID);
      holder = undefined;
      decide();
      await settled();
      assert.isTrue(desk.isWaiting, 'nobody has told it');
      holder = second;
      await desk.deliver();
      assert.equal(claims, 1);
      assert.deepEqual([first?.announced, second.announced], [[], isOurs ? ['success'] : []]);
      assert.isFalse(desk.isWaiting);
    });
  }

  it('goes to the widget that took the payment over while the first was showing it', async () => {
    const [first, second] = [new Widget(), new Widget()];
    first.shown = () => {
      holder = second;
      return Promise.resolve();
    };
    holder = first;
    await make(PAID);
    assert.deepEqual([first.announced, second.announced], [[], ['success']]);
  });

  it('is told once when a listener takes the widget away, and what comes next waits', async () => {
    const widget = new Widget();
    const announce = widget.announce.bind(widget);
    widget.announce = (announcement) => {
      holder = undefined;
      announce(announcement);
    };
    holder = widget;
    await Promise.all([fail('a-1', 'first'), fail('a-2', 'second')]);
    assert.deepEqual(widget.announced, ['failure first']);
    assert.isTrue(desk.isWaiting);
    holder = new Widget();
    await desk.deliver();
    assert.deepEqual(holder.announced, ['failure second']);
  });

  const successes: readonly (readonly [string, object, string])[] = [
    ['a charge', {charge: {id: 'ch_1'}, customer: {}}, 'ch_1'],
    ['a saved card', {source: {id: 'src_1'}, customer: {}}, 'src_1'],
    ['a phone request', PHONE_PAID, 'uetr-1'],
    ['a QR code', {amount: 1, currency: 'BIF', charge_id: 'ch_2', invoice_id: 'in_1', qr_reference: 'qr_1'}, 'ch_2'],
  ];
  for (const [name, detail, id] of successes) {
    it(`is one for every page that hears of ${name}`, async () => {
      await make({type: 'settled', success: {by: 'card', detail: detail as SuccessDetail}});
      assert.deepEqual(env.written, [`claim ${id}`]);
    });
  }

  it('has the ledger forget, with a success, every attempt whose end is known', async () => {
    for (const attempt of ['a-1', 'a-2', 'a-3']) desk.note(attempt);
    unknown = ['a-2'];
    await make(PAID);
    assert.deepEqual(env.written, ['claim uetr-1 a-1 a-3']);
  });

  it('has the ledger forget them too when the money came from elsewhere, which is announced to nobody', async () => {
    desk.note('a-1');
    await make({type: 'settled', success: {by: 'elsewhere'}});
    assert.deepEqual([env.written, holder?.announced], [['end a-1'], []]);
  });

  it('has the ledger keep an attempt that failed and whose end is still to be found out', async () => {
    unknown = ['a-1'];
    await fail('a-1', 'unreachable');
    assert.deepEqual(env.written, ['claim a-1.failed']);
  });

  it('has the ledger forget an attempt that was declined', async () => {
    const failure = {kind: 'declined', code: 'unreachable'} as const;
    await make({type: 'card-sent', attempt: 'a-1'}, {type: 'failed', rail: 'card', attempt: 'a-1', failure});
    assert.deepEqual(env.written, ['claim a-1.failed a-1']);
  });
});
