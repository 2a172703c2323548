import {canPress} from './charge.js';
import type {ChallengeEvent, Handlers, Step} from './payment-events.js';
import type {Slice} from './reducer.js';
import {cardAttempt, type CardAttempt, type Payment} from './state.js';
import {step, withAttempt} from './transitions.js';

/**
 * A card charge whose bank challenges the payer. As for any pending charge, the widget polls the service for the outcome. Anything
 * that the bank's page or the payer does only triggers a poll at once.
 */
const CHALLENGE_HANDLERS: Handlers<ChallengeEvent> = {
  'challenge/cancelled': (payment) => {
    const attempt = cardAttempt(payment);
    return canPress(attempt) ? cancel(payment, attempt) : step(payment);
  },

  'challenge/answered': (payment, {attempt: id, hasEnded}) => {
    const attempt = payment.attempts.get(id);
    if (attempt?.kind !== 'card_charge') return step(payment);
    // `pressed` stays set until the outcome of the charge is known.
    const known = hasEnded ? payment : withAttempt(payment, {...attempt, pressed: undefined, refused: 'unanswered'});
    return step(known, {do: 'ask-now'});
  },
};

/** The challenges of cards. */
export const CHALLENGE_SLICE: Slice = {
  handlers: CHALLENGE_HANDLERS,
  follow: cancelIfPaid,
};

/** Cancels the charge when the payment was made another way: this card should not be charged as well. */
function cancelIfPaid(payment: Payment): Step {
  const attempt = cardAttempt(payment);
  if (!payment.success || !canPress(attempt)) return step(payment);
  return cancel(payment, {...attempt, next: undefined});
}

function cancel(payment: Payment, attempt: CardAttempt & {readonly chargeId: string}): Step {
  const {id, chargeId} = attempt;
  return step(withAttempt(payment, {...attempt, pressed: 'cancel', refused: undefined}), {
    do: 'cancel-challenge',
    attempt: id,
    chargeId,
  });
}
