import {simulatedBank} from '../src/rails/bank/simulated.js';
import type {InstantBank, InstantPayoutAnswer, PhoneAnswer} from '../src/rails/bank/instant-bank.js';
import {jsonText} from '../src/lib/json-text.js';
import type {MobileAnswer, MobileMoney} from '../src/rails/mobile/mobile-money.js';
import {simulatedMobile} from '../src/rails/mobile/simulated.js';
import type {PayoutAnswer, PayoutNetwork} from '../src/rails/payouts/payout-network.js';
import {simulatedPayouts} from '../src/rails/payouts/simulated.js';
import type {RefundOrder, Refunds} from '../src/rails/refund-order.js';
import {simulatedTax} from '../src/rails/tax/simulated.js';
import type {TaxAuthority} from '../src/rails/tax/tax-authority.js';

/** What is stored of an order, in minor units. */
interface Order {
  readonly amount?: bigint;
  /** Of a refund: the id of its payment. */
  readonly processingId?: string;
}

/** A system that recognises repeated orders. */
export interface Remembering<Rail> {
  readonly rail: Rail;
  /** The executed orders, by kind. */
  readonly orders: Readonly<Record<string, Pick<Orders<unknown>, 'all'>>>;
}

/** The executed orders of one kind and their answers, one for each key. */
class Orders<Answer> {
  readonly #kept = new Map<string, {readonly order: Order; readonly answer: Answer}>();

  /**
   * Stores the answer to an order and returns it. For a repeated order, returns the stored answer.
   *
   * @throws Error if the key belongs to a different order
   */
  keep(key: string, order: Order, answer: Answer): Answer {
    const before = this.#kept.get(key);
    if (before === undefined) this.#kept.set(key, {order, answer});
    else if (jsonText(before.order) !== jsonText(order)) throw new Error('the key of another order');
    return before === undefined ? answer : before.answer;
  }

  find(key: string): Answer | undefined {
    return this.#kept.get(key)?.answer;
  }

  all(): readonly Order[] {
    return [...this.#kept.values()].map(({order}) => order);
  }
}

/** A payment that can be refunded. */
type Payment = Pick<RefundOrder, 'amount' | 'currency'>;

/** Refunds at most what was paid. `paymentOf` returns a payment by its id. */
function rememberRefunds(refunds: Orders<true>, paymentOf: (id: string) => Payment | undefined): Refunds {
  const isPossible = ({processingId, amount, currency}: RefundOrder): boolean => {
    const payment = paymentOf(processingId);
    const before = refunds.all().filter((order) => order.processingId === processingId);
    const left = before.reduce((rest, order) => rest - (order.amount ?? 0n), payment?.amount ?? 0n);
    return payment?.currency === currency && amount > 0n && amount <= left;
  };
  return {
    async refund(order) {
      const {key, ...kept} = order;
      if (refunds.find(key) === undefined && !isPossible(order)) throw new Error('so much cannot be sent back');
      refunds.keep(key, kept, true);
    },
    findRefund: async (key) => refunds.find(key) ?? false,
  };
}

/** The simulated bank with a memory of its orders. `received` are the payments that have arrived. */
export function rememberingBank(received: readonly Omit<RefundOrder, 'key'>[]): Remembering<InstantBank> {
  const [request, payout, refund] = [new Orders<PhoneAnswer>(), new Orders<InstantPayoutAnswer>(), new Orders<true>()];
  const rail: InstantBank = {
    createQr: (order) => simulatedBank.createQr(order),
    requestPayment: async (order) => request.keep(order.uetr, order, await simulatedBank.requestPayment(order)),
    findRequest: async (uetr) => request.find(uetr),
    sendPayout: async (order) => payout.keep(order.attempt, order, await simulatedBank.sendPayout(order)),
    findPayout: async (attempt) => payout.find(attempt),
    ...rememberRefunds(refund, (reference) => received.find(({processingId}) => processingId === reference)),
  };
  return {rail, orders: {request, payout, refund}};
}

/** Simulated mobile money with a memory of its orders. */
export function rememberingMobile(): Remembering<MobileMoney> {
  const [charge, refund] = [new Orders<MobileAnswer>(), new Orders<true>()];
  const payments = new Map<string, Payment>();
  const rail: MobileMoney = {
    async charge(order) {
      const answer = charge.keep(order.attempt, order, await simulatedMobile.charge(order));
      if (answer.status === 'succeeded') payments.set(answer.processingId, order);
      return answer;
    },
    find: async (attempt) => charge.find(attempt),
    ...rememberRefunds(refund, (id) => payments.get(id)),
  };
  return {rail, orders: {charge, refund}};
}

/** The simulated payout network with a memory of its orders. */
export function rememberingPayouts(): Remembering<PayoutNetwork> {
  const payout = new Orders<PayoutAnswer>();
  const rail: PayoutNetwork = {
    send: async (order) => payout.keep(order.attempt, order, await simulatedPayouts.send(order)),
    find: async (attempt) => payout.find(attempt),
  };
  return {rail, orders: {payout}};
}

/** The simulated tax authority with a memory of the filings that it accepted. */
export function rememberingTax(): Remembering<TaxAuthority> {
  const filing = new Orders<string>();
  const rail: TaxAuthority = {
    async file({attempt, ...filed}) {
      const answer = await simulatedTax.file({attempt, ...filed});
      if (answer.accepted) filing.keep(attempt, filed, answer.quittanceNumber);
      return answer;
    },
    findQuittance: async (attempt) => filing.find(attempt),
  };
  return {rail, orders: {filing}};
}
