import {simulatedBank} from '../src/rails/bank/simulated.js';
import type {InstantBank, InstantPayoutAnswer, PhoneAnswer} from '../src/rails/bank/instant-bank.js';
import {jsonText} from '../src/lib/json-text.js';
import type {PayoutAnswer, PayoutNetwork} from '../src/rails/payouts/payout-network.js';
import {simulatedPayouts} from '../src/rails/payouts/simulated.js';
import {simulatedTax} from '../src/rails/tax/simulated.js';
import type {TaxAuthority} from '../src/rails/tax/tax-authority.js';

/** What of an order is kept; minor units. */
interface Order {
  readonly amount?: bigint;
}

/** A system that knows its orders again. */
export interface Remembering<Rail> {
  readonly rail: Rail;
  /** The orders that it has carried out, by their kind. */
  readonly orders: Readonly<Record<string, Pick<Orders<unknown>, 'all'>>>;
}

/** The orders of one kind that a system has carried out, one for each key, and their answers. */
class Orders<Answer> {
  readonly #kept = new Map<string, {readonly order: Order; readonly answer: Answer}>();

  /**
   * Keeps the answer to an order, and gives it; to a repetition, the answer that it had.
   *
   * @throws Error when the key is another order's
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

/** The simulation as a system that knows its orders again, and to which some money has come. */
export function rememberingBank(received: readonly string[]): Remembering<InstantBank> {
  const [request, payout, refund] = [new Orders<PhoneAnswer>(), new Orders<InstantPayoutAnswer>(), new Orders<true>()];
  const rail: InstantBank = {
    createQr: (order) => simulatedBank.createQr(order),
    requestPayment: async (order) => request.keep(order.uetr, order, await simulatedBank.requestPayment(order)),
    findRequest: async (uetr) => request.find(uetr),
    sendPayout: async (order) => payout.keep(order.attempt, order, await simulatedBank.sendPayout(order)),
    findPayout: async (attempt) => payout.find(attempt),
    async refund(reference) {
      if (!received.includes(reference)) throw new Error('no such money has come');
      refund.keep(reference, {}, true);
    },
    findRefund: async (reference) => refund.find(reference) ?? false,
  };
  return {rail, orders: {request, payout, refund}};
}

/** The same of payouts. */
export function rememberingPayouts(): Remembering<PayoutNetwork> {
  const payout = new Orders<PayoutAnswer>();
  const rail: PayoutNetwork = {
    send: async (order) => payout.keep(order.attempt, order, await simulatedPayouts.send(order)),
    find: async (attempt) => payout.find(attempt),
  };
  return {rail, orders: {payout}};
}

/** The same of taxes; what is refused is forgotten. */
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
