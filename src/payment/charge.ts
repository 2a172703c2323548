import type {ChargePayload, CustomerPayload, DatedCharge, Outcome} from './payloads.js';
import type {Reason, Step} from './payment-events.js';
import {isInstant, type Attempt, type CardAttempt, type Payment, type WalletAttempt} from './state.js';
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
  withAttempt,
  withoutAttempt,
} from './transitions.js';

/** An attempt whose outcome is that of its own charge. */
export type ChargeAttempt = CardAttempt | WalletAttempt;

/** The call was not made, and never will be: the page was left before. */
const INTERRUPTED: Reason = {
  code: 'attempt_interrupted',
  message: 'The page was left before the payment was made, and nothing was taken.',
};

/** The failure code of a charge that its payer has cancelled. */
const CANCELLED = 'CANCELLED_BY_PAYER';

/** The steps before the call that moves money. */
const UNCALLED: ReadonlySet<string> = new Set<Attempt['step']>(['searching', 'preparing', 'logging']);

/** An attempt of an earlier page, of which the service is asked. A press that has not led to a call yet came too late. */
export function recoverCharge(payment: Payment, attempt: ChargeAttempt): Step {
  const uncalled = [...payment.attempts.values()].filter((one) => !isInstant(one) && UNCALLED.has(one.step));
  const others = mapAttempts(payment, (one) => (uncalled.includes(one) ? undefined : one));
  return step(withAttempt({...others, failed: undefined}, attempt), ...forget(uncalled.map(({id}) => id)));
}

/**
 * The service has said what became of an attempt.
 *
 * @returns undefined while its charge is pending
 */
export function resolveCharge(
  payment: Payment,
  attempt: ChargeAttempt,
  outcome: Outcome,
  now: number,
): Step | undefined {
  switch (outcome.kind) {
    case 'none':
      return refuseCharge(payment, attempt, INTERRUPTED, now);
    case 'refused':
      return refuseCharge(payment, attempt, outcome, now);
    case 'charge':
      return outcome.isReturned
        ? dropForPaid(payment, attempt, now)
        : endCharge(payment, attempt, outcome.charge, knownCustomer(payment, outcome.customer));
    case 'source': {
      const customer = knownCustomer(payment, outcome.customer);
      return settle(payment, {by: 'card', detail: {customer, source: outcome.source}}, attempt.id);
    }
    case 'qr':
    case 'phone':
      return drop(payment, attempt);
  }
}

/** The customer as this page knows them, which is more than the service shows of an attempt. */
function knownCustomer({customer}: Payment, shown: CustomerPayload): CustomerPayload {
  return customer?.payload.id === shown.id ? customer.payload : shown;
}

/**
 * The end of a charge: only `succeeded` is a success, only a failed charge a decline. Anything else is not decided.
 *
 * @returns undefined while it is pending
 */
export function endCharge(
  payment: Payment,
  attempt: ChargeAttempt,
  charge: DatedCharge,
  customer: CustomerPayload,
): Step | undefined {
  const {id, kind} = attempt;
  if (charge.failure_code === CANCELLED) return drop(payment, attempt);
  if (charge.status === 'failed' || charge.failure_code !== null) {
    return fail(withoutAttempt(payment, id), attempt, {kind: 'declined', code: charge.failure_code ?? ''});
  }
  if (charge.status !== 'succeeded') return undefined;
  const {created_date: paidAt} = charge;
  return settle(payment, {by: RAIL_OF[kind], detail: {customer, charge: payloadOf(charge)}, paidAt}, id);
}

/** What the page is told of a charge (spec 2.11). */
function payloadOf(charge: DatedCharge): ChargePayload {
  const {id, amount, currency, status, description, failure_code, failure_message, source} = charge;
  return {id, amount, currency, status, description, failure_code, failure_message, source};
}

/** The service has refused the call. */
export function refuseCharge(payment: Payment, attempt: ChargeAttempt, {code, message}: Reason, now: number): Step {
  if (code === ALREADY_PAID) return dropForPaid(payment, attempt, now);
  const failed = fail(withoutAttempt(payment, attempt.id), attempt, {kind: 'refused', code, message});
  return andThen(failed, (after) => afterRefusal(after, code, now));
}

/** The invoice was paid another way, and this attempt took nothing, or its money went back. */
function dropForPaid(payment: Payment, attempt: ChargeAttempt, now: number): Step {
  return andThen(drop(payment, attempt), (after) => afterRefusal(after, ALREADY_PAID, now));
}
