import type {PaymentEvent} from '../../../src/payment/payment-events.js';
import {
  cardAttempt,
  isInstant,
  isUnresolved,
  needsWatch,
  walletAttempt,
  type InstantAttempt,
  type OutboxEntry,
  type Payment,
} from '../../../src/payment/state.js';
import {progressOf} from '../../../src/payment/progress.js';
import {callOf, textOf, type Situation} from './situation.js';

/** One event, with the situation before and after it. */
interface Change {
  readonly before: Situation;
  readonly event: PaymentEvent;
  readonly now: Situation;
}

/** Checks the invariants after an event; throws with the broken ones and the change. */
export function check(before: Situation, event: PaymentEvent, now: Situation): void {
  const change = {before, event, now};
  const broken = [
    ...success(change),
    ...announcements(change),
    ...calls(change),
    ...attemptLog(change),
    ...view(now),
    ...oneWayToPay(now),
    ...presses(now),
    ...returned(change),
    ...successes(change),
  ];
  if (broken.length > 0)
    throw new Error([broken.join(', '), JSON.stringify(event), textOf(before), textOf(now)].join('\n'));
}

/** Guarantee 1: only a reset removes a success of this widget. */
function* success({before, event, now}: Change): Iterable<string> {
  if (!hasSuccess(before.payment) || event.type === 'payment/reset') return;
  if (now.payment.success !== before.payment.success) yield 'a success was removed';
  if (now.payment.outbox.length > before.payment.outbox.length) yield 'something is announced after a success';
}

/** Guarantees 1, 2 and 10: each thing is announced once, nothing after a success, and no failure while the outcome is uncertain. */
function* announcements(change: Change): Iterable<string> {
  const {now} = change;
  const added = addedTo(change);
  if (added.length > 1) yield 'one event causes two announcements';
  if (new Set(now.announced).size < now.announced.length) yield 'the same outcome is announced twice';
  if (isSomebodyElses(change)) yield 'a call of this widget may have paid it';
  for (const {announcement, id} of added) {
    if (announcement.type === 'success') continue;
    const attempt = now.payment.attempts.get(id.replace('.failed', ''));
    if (hasSuccess(now.payment)) yield 'a failure is announced together with a success';
    if (attempt && !isInstant(attempt)) yield 'a charge that may still succeed is announced as failed';
  }
}

/** Whether a status settled the payment as paid elsewhere while a call on that rail was in flight. */
function isSomebodyElses({before, event, now}: Change): boolean {
  if (event.type !== 'status/received' || before.payment.success || now.payment.success?.by !== 'elsewhere')
    return false;
  const {settledBy} = event.status;
  const calling = [...before.payment.attempts.values()].filter(({step}) => step === 'calling' || step === 'repeating');
  const kinds = {
    card: ['card_charge', 'saved_card'],
    qr: ['qr_code'],
    phone: ['phone_request'],
    wallet: ['wallet_charge'],
  };
  return calling.some(({kind}) => settledBy !== null && kinds[settledBy].includes(kind));
}

/** Guarantee 3: an attempt is called once, after it was logged. Nothing is charged while another charge's outcome is unknown. */
function* calls({before, event, now}: Change): Iterable<string> {
  for (const id of now.called.slice(before.called.length)) {
    if (event.type !== 'attempt/logged' || event.attempt !== id) yield 'a call does not follow the attempt log';
    if (before.called.includes(id)) yield 'an attempt is called twice';
    const attempt = now.payment.attempts.get(id);
    if (!attempt || isInstant(attempt)) continue;
    const others = [...before.payment.attempts.values()].filter((one) => !isInstant(one) && one.id !== id);
    if (others.some(({step}) => step !== 'searching')) yield 'a second charge is made during another one';
    if (before.payment.success) yield 'a settled payment is charged';
  }
}

/** Guarantees 4 and 5: an attempt stays in the log while its outcome is unknown. */
function* attemptLog(change: Change): Iterable<string> {
  const {now} = change;
  for (const id of [...now.forgotten, ...addedTo(change).flatMap(({ended}) => ended)]) {
    const attempt = now.payment.attempts.get(id);
    if (attempt && isUnresolved(attempt)) yield 'an attempt with an unknown outcome is forgotten';
    const isCalling = now.running.some((effect) => callOf(effect) === id);
    if (isCalling && attempt) yield 'an attempt is forgotten while its call is in flight';
  }
}

/** A running charge is shown, and no invoice is watched without a widget. */
function* view({payment, running, now}: Situation): Iterable<string> {
  const progress = progressOf(payment);
  const attempts = [...payment.attempts.values()];
  const isCharging = attempts.some((one) => !isInstant(one) && running.some((effect) => callOf(effect) === one.id));
  if (progress.step === 'open' && isCharging && progress.card.step === 'ready' && progress.wallet.step === 'closed') {
    yield 'a charge is not shown';
  }
  if (!payment.isAttached && needsWatch(payment, now)) yield 'the invoice is watched without a widget';
}

/** Only one code or request is shown at a time, and none beside a charge. Every hidden one is paid or being withdrawn. */
function* oneWayToPay({payment: {attempts, success}}: Situation): Iterable<string> {
  const all = [...attempts.values()];
  const instant = all.filter(isInstant);
  const shown = instant.filter(({isShown}) => isShown);
  if (shown.length > 1) yield 'two ways to pay are shown at once';
  const isCharging = all.some((one) => !isInstant(one) && one.step !== 'searching' && one.step !== 'preparing');
  if (isCharging && shown.length > 0) yield 'another way to pay is shown during a charge';
  const paidWith: readonly unknown[] = success && success.by !== 'elsewhere' ? Object.values(success.detail) : [];
  const isLive = ({step, isShown, issued}: InstantAttempt): boolean =>
    step === 'issued' && !isShown && !paidWith.includes(issued?.reference);
  if (instant.some(isLive)) yield 'a hidden code or request can still be paid';
}

/** One press of a charge is in flight at a time, with its own id. A charge is cancelled when the payment succeeds another way. */
function* presses({payment, running}: Situation): Iterable<string> {
  const presses = running.flatMap((effect) => ('chargeId' in effect ? [effect] : []));
  const pressed = presses.map(({attempt}) => attempt);
  if (new Set(pressed).size < pressed.length) yield 'two presses are in flight';
  if (presses.some(({attempt, chargeId}) => chargeId !== `ch-${attempt}`)) yield 'the press belongs to another charge';
  const asked = [walletAttempt(payment), cardAttempt(payment)];
  if (payment.success && asked.some((one) => one?.next && !one.pressed))
    yield 'a charge can still succeed although the payment succeeded another way';
}

/** A charge is a success only when a response reports it, not because of a press or of what its payer did elsewhere. */
function* successes(change: Change): Iterable<string> {
  const {event} = change;
  const charge =
    event.type === 'attempt/resolved' && event.outcome.kind === 'charge'
      ? event.outcome.charge
      : event.type === 'card/charged'
        ? event.charge
        : undefined;
  for (const {announcement} of addedTo(change)) {
    const isCharge = announcement.type === 'success' && 'charge' in announcement.detail;
    if (isCharge && charge?.status !== 'succeeded')
      yield 'a charge is announced that the service did not report as paid';
  }
}

/** A charge that its payer has cancelled, or whose money was returned, is neither a success nor a failure. */
function* returned(change: Change): Iterable<string> {
  const {event} = change;
  if (event.type !== 'attempt/resolved' || event.outcome.kind !== 'charge') return;
  const {charge, isReturned} = event.outcome;
  const isOver = isReturned || charge.failure_code === 'CANCELLED_BY_PAYER';
  if (isOver && addedTo(change).length > 0) yield 'a charge that was cancelled or returned is announced';
}

function hasSuccess({success: reason}: Payment): boolean {
  return reason !== undefined && reason.by !== 'elsewhere';
}

function addedTo({before, now}: Change): readonly OutboxEntry[] {
  return now.payment.outbox.slice(before.payment.outbox.length);
}
