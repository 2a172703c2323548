import type {Challenge, ChargeAnswer} from '../../src/payment/payloads.js';
import type {PaymentEvent} from '../../src/payment/payment-events.js';
import {newPayment, type CardAttempt, type Payment} from '../../src/payment/state.js';
import {apply, CHARGE, CHARGED, CUSTOMER, NOW, SERVER_TIME, withCard} from './payment.js';

/** How long the payer has, in milliseconds. */
const LIFE_MS = 90_000;
/** When that time ends, on the monotonic clock. */
export const CHALLENGE_END = NOW + LIFE_MS;

export const CHALLENGE: Challenge = {
  type: 'challenge',
  url: 'https://api.example.com/elements/challenges/chl_1',
  expiresAt: SERVER_TIME + LIFE_MS,
  serverTime: SERVER_TIME,
};

/** A card charge with a challenge from the bank, as the service returns it. */
export const ASKED_CHARGE: ChargeAnswer = {...CHARGED, status: 'pending', created_date: SERVER_TIME, next: CHALLENGE};

/** The event with the outcome of attempt `c`. */
export function cardResolved(change: Partial<ChargeAnswer> = {}, isReturned = false, attempt = 'c'): PaymentEvent {
  const outcome = {kind: 'charge', charge: {...ASKED_CHARGE, ...change}, customer: CUSTOMER, isReturned} as const;
  return {type: 'attempt/resolved', attempt, outcome};
}

/** The answer to the charge of attempt `c`. */
export function cardCharged(change: Partial<ChargeAnswer> = {}): PaymentEvent {
  return {type: 'card/charged', attempt: 'c', charge: {...ASKED_CHARGE, ...change}};
}

/** A payment with a challenged card attempt `c`. It was in the given step when the challenge arrived. */
export function challenged(
  step: 'calling' | 'repeating' | 'unknown' = 'calling',
  payment = newPayment(CHARGE),
): Payment {
  return apply(withCard(step, payment), step === 'unknown' ? cardResolved() : cardCharged());
}

/** The card attempt of this id. */
export function cardIn({attempts}: Payment, id = 'c'): CardAttempt {
  const attempt = attempts.get(id);
  if (attempt?.kind !== 'card_charge') throw new Error(`There is no card attempt ${id}.`);
  return attempt;
}
