import {simulatedBank} from '../src/rails/bank/simulated.js';
import type {InstantBank, InstantPayoutAnswer, PhoneAnswer} from '../src/rails/bank/instant-bank.js';
import {jsonText} from '../src/lib/json-text.js';
import type {PayoutAnswer, PayoutNetwork} from '../src/rails/payouts/payout-network.js';
import {simulatedPayouts} from '../src/rails/payouts/simulated.js';
import {simulatedTax} from '../src/rails/tax/simulated.js';
import type {TaxAuthority} from '../src/rails/tax/tax-authority.js';

/** What is stored of an order, in minor units. */
interface Order {
  readonly amount?: bigint;
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

/** The simulated bank with a memory of its orders. `received` are the references of the payments that have arrived. */
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
