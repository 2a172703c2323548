import type {Challenge, DatedCharge} from '../../src/payment/payloads.js';
import type {PaymentEvent} from '../../src/payment/payment-events.js';
import {newPayment, type CardAttempt, type Payment} from '../../src/payment/state.js';
import {apply, CHARGE, CHARGED, CUSTOMER, NOW, SERVER_TIME, withCard} from './payment.js';

/** How long the payer has, in milliseconds. */
const LIFE_MS = 90_000;
/** When that time is over, on the monotonic clock. */
export const CHALLENGE_END = NOW + LIFE_MS;

export const CHALLENGE: Challenge = {
  type: 'challenge',
  url: 'https://api.example.com/elements/challenges/chl_1',
  expiresAt: SERVER_TIME + LIFE_MS,
  serverTime: SERVER_TIME,
};

/** A card charge whose bank asks the payer, as the service answers it. */
export const ASKED_CHARGE: DatedCharge = {...CHARGED, status: 'pending', created_date: SERVER_TIME, next: CHALLENGE};

/** The event that tells what became of attempt `c`. */
export function cardResolved(change: Partial<DatedCharge> = {}, isReturned = false, attempt = 'c'): PaymentEvent {
  const outcome = {kind: 'charge', charge: {...ASKED_CHARGE, ...change}, customer: CUSTOMER, isReturned} as const;
  return {type: 'attempt/resolved', attempt, outcome};
}

/** The answer to the charge of attempt `c`. */
export function cardCharged(change: Partial<DatedCharge> = {}): PaymentEvent {
  return {type: 'card/charged', attempt: 'c', charge: {...ASKED_CHARGE, ...change}};
}

/** A payment with a card attempt `c` whose bank asks: it was answered so in this step. */
export function asked(step: 'calling' | 'repeating' | 'unknown' = 'calling', payment = newPayment(CHARGE)): Payment {
  return apply(withCard(step, payment), step === 'unknown' ? cardResolved() : cardCharged());
}

/** The card attempt of this id. */
export function cardIn({attempts}: Payment, id = 'c'): CardAttempt {
  const attempt = attempts.get(id);
  if (attempt?.kind !== 'card_charge') throw new Error(`There is no card attempt ${id}.`);
  return attempt;
}
