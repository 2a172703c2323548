import {isPressable} from './charge.js';
import type {ChallengeEvent, Handlers, Step} from './payment-events.js';
import type {Slice} from './reducer.js';
import {cardAttempt, type CardAttempt, type Payment} from './state.js';
import {step, withAttempt} from './transitions.js';

/**
 * A card charge whose bank asks the payer. How the charge ends, one question tells, as for any pending charge: whatever the
 * bank's page or the payer does only has it asked at once.
 */
const CHALLENGE_HANDLERS: Handlers<ChallengeEvent> = {
  'challenge/cancelled': (payment) => {
    const attempt = cardAttempt(payment);
    return isPressable(attempt) ? cancel(payment, attempt) : step(payment);
  },

  'challenge/answered': (payment, {attempt: id, isOver}) => {
    const attempt = payment.attempts.get(id);
    if (attempt?.kind !== 'card_charge') return step(payment);
    // Until it is known how the charge has ended, the payer sees the press.
    const known = isOver ? payment : withAttempt(payment, {...attempt, pressed: undefined, refused: 'unanswered'});
    return step(known, {do: 'ask-now'});
  },
};

/** The challenges of cards. */
export const CHALLENGE_SLICE: Slice = {
  handlers: CHALLENGE_HANDLERS,
  call: () => undefined,
  resolve: () => undefined,
  follow: cancelSuperfluous,
};

/** What was paid another way, this card should not be charged for. */
function cancelSuperfluous(payment: Payment): Step {
  const attempt = cardAttempt(payment);
  if (!payment.success || !isPressable(attempt)) return step(payment);
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
