import {RAIL_OF, type LoggedAttempt} from './attempt.js';
import {referenceOf, type Failure, type Success} from './payloads.js';
import type {Effect, Step} from './payment-events.js';
import {
  customerIdOf,
  isCharging,
  isInstant,
  mayStillSucceed,
  type Attempt,
  type OutboxEntry,
  type Payment,
} from './state.js';

/** How long one reason keeps the invoice watched, in milliseconds. */
export const WATCH_MS = 180_000;

/** The refusal code of a call for an invoice that is already paid. */
export const ALREADY_PAID = 'invoice_already_paid';

/** A payment, and what has to be done because of it. */
export function step(payment: Payment, ...effects: readonly Effect[]): Step {
  return {payment, effects};
}

/** Appends a second step: its effects follow those of the first. */
export function andThen({payment, effects}: Step, next: (payment: Payment) => Step): Step {
  const after = next(payment);
  return {payment: after.payment, effects: [...effects, ...after.effects]};
}

export function withAttempt(payment: Payment, attempt: Attempt): Payment {
  return {...payment, attempts: new Map(payment.attempts).set(attempt.id, attempt)};
}

export function withoutAttempt(payment: Payment, id: string): Payment {
  return {...payment, attempts: new Map([...payment.attempts].filter(([one]) => one !== id))};
}

/** Changes every attempt. An attempt for which `change` returns undefined is removed. */
export function mapAttempts(payment: Payment, change: (attempt: Attempt) => Attempt | undefined): Payment {
  const attempts = [...payment.attempts.values()].flatMap((attempt) => change(attempt) ?? []);
  return {...payment, attempts: new Map(attempts.map((attempt) => [attempt.id, attempt]))};
}

/** The fields of an attempt that the attempt log stores. */
export function toLogged({id, order, kind, subject}: Attempt): LoggedAttempt {
  return {id, order, kind, subject};
}

/**
 * Settles the payment: the money arrived, or the card was saved. Only `payment/reset` leaves this state. A second success belongs to
 * another payment: the attempt log keeps its attempt, and the next page announces it.
 */
export function settle(payment: Payment, success: Success, attempt?: string): Step {
  if (payment.success) return step(attempt === undefined ? payment : withoutAttempt(payment, attempt));
  const hasEnded = (one: Attempt): boolean => one.id === attempt || !(mayStillSucceed(one) || one.step === 'calling');
  const ended = [...payment.attempts.values()].filter(hasEnded).map(({id}) => id);
  const settled = {...mapAttempts(payment, (one) => setAside(one, attempt)), success, failed: undefined};
  if (success.by === 'elsewhere') return step(settled, ...forget(ended));
  const {detail} = success;
  return step(withAnnouncement(settled, {id: referenceOf(detail), announcement: {type: 'success', detail}, ended}));
}

/** What to keep of an attempt that the payer no longer waits for: money may still arrive for a code or a request. */
export function setAside(attempt: Attempt, settling?: string): Attempt | undefined {
  if (!isInstant(attempt)) return mayStillSucceed(attempt) && attempt.id !== settling ? attempt : undefined;
  return attempt.step === 'logging' ? undefined : {...attempt, isShown: false, isResending: false};
}

/**
 * Shows and announces a failed attempt. The caller has removed the attempt, unless it may still have an effect. While a charge is
 * under way the payer should only wait: no failure is shown, and the failure of a code or a request is not announced.
 */
export function fail(payment: Payment, attempt: Attempt, failure: Failure): Step {
  const {id, kind} = attempt;
  const rail = RAIL_OF[kind];
  const ended = payment.attempts.has(id) ? [] : [id];
  const isBusy = isCharging(payment);
  if (payment.success || (isBusy && isInstant(attempt))) return step(payment, ...forget(ended));
  const failed = isBusy ? payment : {...payment, failed: {rail, attempt: id, failure}};
  if (attempt.isFailureAnnounced || payment.isSuperseded) return step(failed, ...forget(ended));
  return step(withAnnouncement(failed, {id: `${id}.failed`, announcement: {type: 'failure', failure}, ended}));
}

/** Removes an attempt that had no effect. Nothing is announced. */
export function drop(payment: Payment, attempt: Attempt): Step {
  return step(withoutAttempt(payment, attempt.id), ...forget([attempt.id]));
}

export function forget(ids: readonly string[]): readonly Effect[] {
  return ids.length > 0 ? [{do: 'forget-attempts', ids}] : [];
}

function withAnnouncement(payment: Payment, entry: Omit<OutboxEntry, 'isOurs'>): Payment {
  return {...payment, outbox: [...payment.outbox, {...entry, isOurs: undefined}]};
}

/** Polls the invoice now, and watches it for a while. */
export function checkInvoice(payment: Payment, now: number): Step {
  return step(watchUntil(payment, now + WATCH_MS), {do: 'ask-now'});
}

/** Watches the invoice at least until this moment of the monotonic clock, in milliseconds. */
export function watchUntil(payment: Payment, until: number): Payment {
  return until > payment.watchUntil ? {...payment, watchUntil: until} : payment;
}

/** Reads the invoice, also when it could not be read before. */
export function readInvoice(payment: Payment): Step {
  const {options, invoice} = payment;
  if (options.mode !== 'invoice' || invoice.isLoading) return step(payment);
  const state = invoice.state.step === 'unpayable' ? {step: 'loading' as const} : invoice.state;
  const loading = {...payment, invoice: {...invoice, state, isLoading: true}};
  return step(loading, {do: 'read-invoice', invoiceId: options.invoiceId});
}

/** Reads the amount to pay again. A session is created for one amount, so a new session is fetched, too. */
export function reloadInvoice(payment: Payment): Step {
  return andThen(step(payment, {do: 'renew-session'}), readInvoice);
}

/** Reads again what the customer has saved: a new session may see more, and another tab may have removed some. */
export function rereadSaved(payment: Payment): Step {
  const {savedCards, wallets} = payment;
  const customerId = customerIdOf(payment);
  const effects: Effect[] = [];
  if (savedCards?.length && customerId !== undefined) effects.push({do: 'read-cards', customerId});
  if (wallets !== undefined && wallets !== 'loading') effects.push(readWallets(payment));
  return step(payment, ...effects);
}

/** Reads the wallets of the customer that the page or the invoice names. */
export function readWallets(payment: Payment): Effect {
  return {do: 'read-wallets', customerId: customerIdOf(payment), clientKey: payment.options.clientKey};
}

/**
 * Handles a refused payment: the invoice, or a part of it, may have been paid in the meantime. The payer reads what the refusal means,
 * although the page was told the rail's code: another amount or part is due now, or another session is needed.
 */
export function afterRefusal(payment: Payment, code: string, now: number): Step {
  if (code === 'resource_missing') return rereadSaved(payment);
  if (payment.options.mode !== 'invoice') return step(payment);
  if (code === ALREADY_PAID) return checkInvoice(payment, now);
  if (code === 'amount_mismatch') return reloadInvoice(withNotice(payment, 'price_changed'));
  return step(/^session_/.test(code) ? withNotice(payment, code) : payment);
}

function withNotice({failed, ...payment}: Payment, code: string): Payment {
  return {...payment, failed: failed && {...failed, failure: {kind: 'refused', code, message: ''}}};
}
