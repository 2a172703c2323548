import assert from 'node:assert/strict';
import type {RefundOrder, Refunds} from '../src/rails/refund-order.js';
import type {Case, Stand} from './case.js';

/** A payment that can be refunded. */
type Payment = Omit<RefundOrder, 'key'>;

/** How a rail takes the money that the cases send back. */
export interface Money<S> {
  /** Takes at least 100 minor units. Called once in a case. */
  take(stand: S): Promise<Payment>;
  /** How much of the payment was sent back; undefined if that cannot be known. */
  refunded(stand: S): Promise<bigint | undefined>;
}

/** A stand with a payment. */
interface Paid {
  readonly rail: Refunds;
  readonly payment: Payment;
  /** The refund of the whole payment. */
  readonly whole: RefundOrder;
  /** The refund of a part of the payment. */
  readonly part: (key: string, changed?: Partial<Payment>) => RefundOrder;
  /** Checks how much of the payment was sent back. */
  isSentBack(amount: bigint): Promise<void>;
}

const PART = 7n;

/** The cases about refunds, for a stand that knows how much was sent back. */
export function refundCases<S extends Stand<Refunds>>(money: Money<S>): readonly Case<S>[] {
  return Object.entries({...WHOLE, ...PARTS, ...REFUSED}).map(([name, run]) => ({
    group: 'refunds',
    name,
    run: async (stand) => run(await pay(stand, money)),
  }));
}

/** The cases about refunds whose answer is lost, for a stand with a line. */
export function lostRefundCases<S extends Stand<Refunds>>(money: Money<S>): readonly Case<S>[] {
  return (['whole', 'part'] as const).map((what) => ({
    group: 'line',
    name: `a refund of the ${what} whose answer is lost is found by its key, and money is sent back once if it is requested again`,
    async run(stand) {
      const paid = await pay(stand, money);
      const order = what === 'whole' ? paid.whole : paid.part('refund-1');
      stand.line?.break({kind: 'lose', after: /^/});
      await assert.rejects(stand.rail.refund(order));
      stand.line?.mend();
      assert.equal(await stand.rail.findRefund(order.key), true);
      await stand.rail.refund(order);
      await paid.isSentBack(order.amount);
    },
  }));
}

async function pay<S extends Stand<Refunds>>(stand: S, money: Money<S>): Promise<Paid> {
  const payment = await money.take(stand);
  return {
    rail: stand.rail,
    payment,
    whole: {...payment, key: payment.processingId},
    part: (key, changed) => ({...payment, amount: PART, ...changed, key}),
    async isSentBack(amount) {
      const refunded = await money.refunded(stand);
      if (refunded !== undefined) assert.equal(refunded, amount);
    },
  };
}

type Run = (paid: Paid) => Promise<void>;

const WHOLE: Readonly<Record<string, Run>> = {
  async 'the whole payment is sent back once, even if the refund is requested several times'(paid) {
    const {rail, whole} = paid;
    await Promise.all([rail.refund(whole), rail.refund(whole)]);
    await rail.refund(whole);
    await paid.isSentBack(whole.amount);
  },
  async 'a refund of the whole is found by the id of the payment once it was made'({rail, whole}) {
    assert.equal(await rail.findRefund(whole.key), false);
    await rail.refund(whole);
    assert.equal(await rail.findRefund(whole.key), true);
  },
};

const PARTS: Readonly<Record<string, Run>> = {
  async 'a part is sent back once, even if it is requested several times'(paid) {
    const {rail, part} = paid;
    await Promise.all([rail.refund(part('refund-1')), rail.refund(part('refund-1'))]);
    await rail.refund(part('refund-1'));
    await paid.isSentBack(PART);
  },
  async 'a part is found by its key alone'({rail, part, whole}) {
    assert.equal(await rail.findRefund('refund-1'), false);
    await rail.refund(part('refund-1'));
    const found = ['refund-1', 'refund-2', whole.key].map((key) => rail.findRefund(key));
    assert.deepEqual(await Promise.all(found), [true, false, false]);
  },
  async 'two parts with two keys are both sent back, up to the whole payment'(paid) {
    const {rail, part, payment} = paid;
    await rail.refund(part('refund-1'));
    await rail.refund(part('refund-2', {amount: payment.amount - PART}));
    await paid.isSentBack(payment.amount);
  },
  async 'a part with an unusual key is one part'(paid) {
    const key = 'a/b?c=d&e#f %2F..';
    await paid.rail.refund(paid.part(key));
    assert.equal(await paid.rail.findRefund(key), true);
    await paid.isSentBack(PART);
  },
};

const REFUSED: Readonly<Record<string, Run>> = {
  async 'a part that is requested again with another amount is not sent back again'(paid) {
    const {rail, part} = paid;
    await rail.refund(part('refund-1'));
    await assert.rejects(rail.refund(part('refund-1', {amount: PART + 1n})));
    await paid.isSentBack(PART);
  },
  async 'parts that together are more than the payment are refused, and so is the whole after a part'(paid) {
    const {rail, part, payment, whole} = paid;
    await assert.rejects(rail.refund(part('refund-1', {amount: payment.amount + 1n})));
    await rail.refund(part('refund-2'));
    await assert.rejects(rail.refund(part('refund-3', {amount: payment.amount - PART + 1n})));
    await assert.rejects(rail.refund(whole));
    assert.equal(await rail.findRefund('refund-3'), false);
    await paid.isSentBack(PART);
  },
  async 'two parts at once cannot be more than the payment'(paid) {
    const {rail, part, payment} = paid;
    const orders = ['refund-1', 'refund-2'].map((key) => part(key, {amount: payment.amount}));
    await Promise.allSettled(orders.map((order) => rail.refund(order)));
    await paid.isSentBack(payment.amount);
  },
  async 'a part in another currency or of zero is refused'(paid) {
    const {rail, part, payment} = paid;
    const currency = payment.currency === 'USD' ? 'KES' : 'USD';
    await assert.rejects(rail.refund(part('refund-1', {currency})));
    await assert.rejects(rail.refund(part('refund-2', {amount: 0n})));
    await paid.isSentBack(0n);
  },
  async 'a refund of money that was never taken fails'({rail, whole, part}) {
    const processingId = 'payment-of-nobody';
    await assert.rejects(rail.refund({...whole, key: processingId, processingId}));
    await assert.rejects(rail.refund(part('refund-1', {processingId})));
  },
};
