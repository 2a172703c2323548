import type {ChargePayload, CustomerPayload, ChargeAnswer, NextAction, Outcome} from './payloads.js';
import type {Reason, Step} from './payment-events.js';
import {
  cardAttempt,
  isInstant,
  nextSecondAt,
  shownWallet,
  type Attempt,
  type ChargeAttempt,
  type Payment,
  type TimedAction,
} from './state.js';
import {RAIL_OF} from './attempt.js';
import {
  afterRefusal,
  ALREADY_PAID,
  andThen,
  drop,
  fail,
  forget,
  mapAttempts,
  settle,
  step,
  watchUntil,
  WATCH_MS,
  withAttempt,
  withoutAttempt,
} from './transitions.js';

/** The call was not made and never will be, because the payer left the page before. */
const INTERRUPTED: Reason = {
  code: 'attempt_interrupted',
  message: 'The page was left before the payment was made, and nothing was taken.',
};

/** The failure code of a charge that its payer has cancelled. */
const CANCELLED = 'CANCELLED_BY_PAYER';

/** The fields of a charge that the service has not created yet. */
export const NO_CHARGE = {
  input: undefined,
  chargeId: undefined,
  next: undefined,
  pressed: undefined,
  refused: undefined,
} as const;

/** The steps before the call that moves money. */
const STEPS_BEFORE_CALL: ReadonlySet<string> = new Set<Attempt['step']>(['searching', 'preparing', 'logging']);

/** Adds an attempt of an earlier page, to be resolved by the service. Drops a press of this page whose call was not made yet. */
export function recoverCharge(payment: Payment, attempt: ChargeAttempt): Step {
  const unsent = [...payment.attempts.values()].filter((one) => !isInstant(one) && STEPS_BEFORE_CALL.has(one.step));
  const others = mapAttempts(payment, (one) => (unsent.includes(one) ? undefined : one));
  return step(withAttempt({...others, failed: undefined}, attempt), ...forget(unsent.map(({id}) => id)));
}

/** Handles the outcome of an attempt, as the service reports it. */
export function resolveCharge(payment: Payment, attempt: ChargeAttempt, outcome: Outcome, now: number): Step {
  switch (outcome.kind) {
    case 'none':
      return refuseCharge(payment, attempt, INTERRUPTED, now);
    case 'refused':
      return refuseCharge(payment, attempt, outcome, now);
    case 'charge': {
      const {charge} = outcome;
      const customer = knownCustomer(payment, outcome.customer);
      return outcome.isReturned
        ? dropAsPaid(payment, attempt, now)
        : applyCharge(payment, attempt, {charge, customer}, now);
    }
    case 'source': {
      const customer = knownCustomer(payment, outcome.customer);
      return settle(payment, {by: 'card', detail: {customer, source: outcome.source}}, attempt.id);
    }
    case 'qr':
    case 'phone':
      return drop(payment, attempt);
  }
}

/** The customer as this page knows them: it knows more than the service returns with an attempt. */
function knownCustomer({customer}: Payment, shown: CustomerPayload): CustomerPayload {
  return customer?.payload.id === shown.id ? customer.payload : shown;
}

/** Handles a charge: only `succeeded` is a success, and only a failed charge is a decline. With any other status it is pending. */
export function applyCharge(
  payment: Payment,
  attempt: ChargeAttempt,
  {charge, customer}: {readonly charge: ChargeAnswer; readonly customer: CustomerPayload},
  now: number,
): Step {
  const {id, kind} = attempt;
  if (charge.failure_code === CANCELLED) return drop(payment, attempt);
  if (charge.status === 'failed' || charge.failure_code !== null) {
    return fail(withoutAttempt(payment, id), attempt, {kind: 'declined', code: charge.failure_code ?? ''});
  }
  if (charge.status !== 'succeeded') return step(withPending(payment, attempt, charge, now));
  const {created_date: paidAt} = charge;
  return settle(payment, {by: RAIL_OF[kind], detail: {customer, charge: payloadOf(charge)}, paidAt}, id);
}

/** The charge waits for the payer, or for the bank or provider. Meanwhile its invoice is watched: it may be paid another way. */
export function withPending(payment: Payment, attempt: ChargeAttempt, charge: ChargeAnswer, now: number): Payment {
  const next = charge.next && withEnd(charge.next, attempt.next, now);
  const known = {...attempt, step: 'pending', chargeId: charge.id, next} as const;
  const waiting = withAttempt(payment, attempt.refused ? {...known, pressed: undefined} : known);
  return next ? watchUntil(waiting, next.endsAt + WATCH_MS) : waiting;
}

/**
 * Network delay makes the remaining time look longer, so of two answers with the same expiry, the one that leaves less time is more
 * accurate. The total duration is counted from the first answer.
 */
export function withEnd(action: NextAction, before: TimedAction | undefined, now: number): TimedAction {
  const endsAt = now + action.expiresAt - action.serverTime;
  if (before?.action.expiresAt !== action.expiresAt) return {action, endsAt};
  const {serverTime} = before.action;
  return {action: {...action, serverTime}, endsAt: Math.min(endsAt, before.endsAt)};
}

/** Whether the payer can press a button: the charge waits for the payer, and no earlier press is waiting for an answer. */
export function canPress<One extends Pick<ChargeAttempt, 'chargeId' | 'next' | 'pressed'>>(
  attempt: One | undefined,
): attempt is One & {chargeId: string} {
  return attempt?.next !== undefined && attempt.pressed === undefined && attempt.chargeId !== undefined;
}

/** When the next second of the payer's countdown begins, in milliseconds of the monotonic clock; undefined without a countdown. */
export function nextChargeTickAt(payment: Payment, now: number): number | undefined {
  const next = payment.success ? undefined : (cardAttempt(payment)?.next ?? shownWallet(payment)?.next);
  return next && next.endsAt > now ? nextSecondAt(next.endsAt, now) : undefined;
}

/** The fields of a charge that the page receives (spec 2.11). */
function payloadOf(charge: ChargeAnswer): ChargePayload {
  const {id, amount, currency, status, description, failure_code, failure_message, source} = charge;
  return {id, amount, currency, status, description, failure_code, failure_message, source};
}

/** Handles a call that the service has refused. */
export function refuseCharge(payment: Payment, attempt: ChargeAttempt, {code, message}: Reason, now: number): Step {
  if (code === ALREADY_PAID) return dropAsPaid(payment, attempt, now);
  const failed = fail(withoutAttempt(payment, attempt.id), attempt, {kind: 'refused', code, message});
  return andThen(failed, (after) => afterRefusal(after, code, now));
}

/** Drops an attempt because its invoice was paid another way. The attempt took no money, or the money was refunded. */
function dropAsPaid(payment: Payment, attempt: ChargeAttempt, now: number): Step {
  return andThen(drop(payment, attempt), (after) => afterRefusal(after, ALREADY_PAID, now));
}
