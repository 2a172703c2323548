import {createHash} from 'node:crypto';
import type {PaymentOptions} from '../../../src/payment/options.js';
import type {Invoice} from '../../../src/payment/payloads.js';
import type {Effect, PaymentEvent, Step} from '../../../src/payment/payment-events.js';
import {newPayment, type Payment} from '../../../src/payment/state.js';

/** The reducer, or a faulty one. */
export type Reduce = (payment: Payment, event: PaymentEvent, now: number) => Step;

/** A payment, its pending effects, and its history. */
export interface Situation {
  readonly payment: Payment;
  readonly running: readonly Effect[];
  readonly now: number;
  /** The ids of the attempts that were logged, called and announced. */
  readonly logged: readonly string[];
  readonly called: readonly string[];
  readonly announced: readonly string[];
  /** The attempts that the last event deleted from the log. */
  readonly forgotten: readonly string[];
  /** How many attempts of each kind were started. */
  readonly started: Readonly<
    Record<'card' | 'qr' | 'phone' | 'wallet' | 'recovered' | 'views' | 'resets' | 'statuses', number>
  >;
}

export const MONEY = {minor: 5000, currency: 'BIF'} as const;
const SETUP = {apiUrl: 'https://pay.example', clientKey: 'pk_test_1', customerId: 'cus_1', fields: []};
const OPTIONS: Readonly<Record<'charge' | 'add' | 'invoice', PaymentOptions>> = {
  charge: {...SETUP, mode: 'charge', money: MONEY, description: undefined, methods: ['card', 'wallet']},
  add: {...SETUP, mode: 'add'},
  invoice: {...SETUP, mode: 'invoice', invoiceId: 'in_1', methods: ['card', 'qr', 'phone', 'wallet']},
};

export const INVOICE = {id: 'in_1', status: 'pending', customerId: null, amountDue: 5000, due: MONEY} as Invoice;

/** A payment with a widget; an invoice has already been read. */
export function firstSituation(reduce: Reduce, mode: 'charge' | 'add' | 'invoice'): Situation {
  const started = {card: 0, qr: 0, phone: 0, wallet: 0, recovered: 0, views: 1, resets: 0, statuses: 0};
  const nothing = {running: [], now: 0, logged: [], called: [], announced: [], forgotten: [], started};
  const attached = after(reduce, {payment: newPayment(OPTIONS[mode]), ...nothing}, {type: 'view/attached'});
  if (mode !== 'invoice') return attached;
  const reading = after(reduce, attached, {type: 'invoice/requested'});
  return after(reduce, {...reading, running: []}, {type: 'invoice/read', invoice: INVOICE});
}

/** The situation after an event. */
export function after(reduce: Reduce, situation: Situation, event: PaymentEvent): Situation {
  const {payment, effects} = reduce(situation.payment, event, situation.now);
  const calls = effects.flatMap((effect) => callOf(effect) ?? []);
  return {
    ...situation,
    payment,
    running: [...situation.running, ...effects.filter(isAnswered)],
    logged: event.type === 'attempt/logged' ? [...situation.logged, event.attempt] : situation.logged,
    called: [...situation.called, ...calls],
    forgotten: effects.flatMap((effect) => (effect.do === 'forget-attempts' ? effect.ids : [])),
    announced: [...situation.announced, ...payment.outbox.slice(situation.payment.outbox.length).map(({id}) => id)],
  };
}

/** The attempt whose call an effect makes. */
export function callOf(effect: Effect): string | undefined {
  switch (effect.do) {
    case 'charge-card':
    case 'save-card':
    case 'create-qr':
    case 'request-phone':
    case 'charge-wallet':
      return effect.attempt.id;
    default:
      return undefined;
  }
}

/** Whether the store answers an effect with an event. */
function isAnswered(effect: Effect): boolean {
  if (effect.do === 'find-attempts') return effect.attempt !== undefined;
  return !['forget-attempts', 'renew-session', 'ask-now', 'read-cards'].includes(effect.do);
}

/** A hash of a situation; short, because there are millions. */
export function digestOf(situation: Situation): string {
  return createHash('md5').update(textOf(situation)).digest('base64');
}

/**
 * A situation as text. Of its pending effects it contains only what determines their results, independent of their order; of its
 * options, only the mark.
 */
export function textOf({payment, running, now, logged, called, announced, started}: Situation): string {
  const state = {...payment, options: undefined, attempts: [...payment.attempts.values()]};
  return JSON.stringify([
    state,
    running.map(nameOf).sort(),
    now,
    logged.toSorted(),
    called.toSorted(),
    announced,
    started,
  ]);
}

function nameOf(effect: Effect): string {
  const {attempt} = 'attempt' in effect ? effect : {};
  return `${effect.do} ${typeof attempt === 'object' ? attempt.id : (attempt ?? '')}`;
}
