import {orderDigest, type LoggedAttempt} from './attempt.js';
import {callForCard, CARD_HANDLERS} from './card.js';
import {recoverCharge, refuseCharge, resolveCharge, NO_CHARGE} from './charge.js';
import {isSameMoney} from '../core/money.js';
import type {PaymentOptions} from './options.js';
import type {Outcome} from './payloads.js';
import type {
  AttemptEvent,
  ChargeEvent,
  Handlers,
  OutboxEvent,
  PaymentEvent,
  Step,
  ViewEvent,
} from './payment-events.js';
import {
  isAnyPayable,
  isCard,
  isCharging,
  isInstant,
  isUnresolved,
  mayStillSucceed,
  newPayment,
  type Attempt,
  type Payment,
} from './state.js';
import {
  andThen,
  checkInvoice,
  drop,
  forget,
  mapAttempts,
  readInvoice,
  rereadSaved,
  setAside,
  step,
  withAttempt,
} from './transitions.js';

const VIEW_HANDLERS: Handlers<ViewEvent> = {
  'view/attached': (payment, _event, now) => {
    const attached = step({...payment, isAttached: true}, {do: 'find-attempts'});
    const hasEnded = payment.success && !isAnyPayable(payment, now);
    return payment.watchUntil === 0 || hasEnded ? attached : andThen(attached, (after) => checkInvoice(after, now));
  },
  'view/detached': (payment) => step({...payment, isAttached: false}),
  'page/returned': (payment) => step(payment, {do: 'find-attempts'}),
  'options/changed': (payment, {options}) => changeOptions(payment, options),
  'reach/changed': (payment, {reach}) => step({...payment, reach}),
  'session/changed': (payment) => {
    const {savedCards, invoice} = payment;
    const reread = rereadSaved({...payment, savedCards: savedCards?.length ? savedCards : undefined});
    return invoice.state.step === 'unpayable' ? andThen(reread, readInvoice) : reread;
  },
  'payment/reset': reset,
  'payment/superseded': (payment, _event, now) => checkInvoice({...payment, isSuperseded: true}, now),
  'failure/carried-over': (payment, {failed}) => step(payment.success ? payment : {...payment, failed}),
  'check/requested': (payment, _event, now) => checkInvoice(payment, now),
  'cards/requested': (payment) => {
    const {mode, customerId} = payment.options;
    if (mode !== 'charge' || customerId === undefined || payment.savedCards) return step(payment);
    return step({...payment, savedCards: []}, {do: 'read-cards', customerId});
  },
  'cards/read': (payment, {cards}) => step({...payment, savedCards: cards}),
  'cards/removed': (payment, {sourceId}) => {
    const {savedCards, wallets} = payment;
    const kept = <Saved extends {readonly id: string}>(all: readonly Saved[]) => all.filter(({id}) => id !== sourceId);
    const rest = typeof wallets === 'object' ? {...wallets, saved: kept(wallets.saved)} : wallets;
    return step({...payment, savedCards: savedCards && kept(savedCards), wallets: rest});
  },
};

const OUTBOX_HANDLERS: Handlers<OutboxEvent> = {
  'outbox/claimed': (payment, {isOurs}) => {
    const [first, ...others] = payment.outbox;
    return step(first ? {...payment, outbox: [{...first, isOurs}, ...others]} : payment);
  },
  'outbox/delivered': (payment) => step({...payment, outbox: payment.outbox.slice(1)}),
};

const CHARGE_HANDLERS: Handlers<ChargeEvent> = {
  'charge/unanswered': (payment, {attempt: id}) => {
    const attempt = payment.attempts.get(id);
    if (!attempt || isInstant(attempt) || attempt.step !== 'calling') return step(payment);
    return step(withAttempt(payment, {...attempt, step: 'repeating'}));
  },
  'charge/refused': (payment, {attempt: id, reason}, now) => {
    const attempt = payment.attempts.get(id);
    return attempt && !isInstant(attempt) ? refuseCharge(payment, attempt, reason, now) : step(payment);
  },
  // Always a new object, because the countdown has changed or its views were loaded.
  'charge/ticked': (payment) => step({...payment}),
};

function attemptHandlers(slices: readonly Slice[]): Handlers<AttemptEvent> {
  const bySlice = (payment: Payment, handle: (slice: Slice) => Step | undefined): Step =>
    slices.reduce<Step | undefined>((done, slice) => done ?? handle(slice), undefined) ?? step(payment);
  return {
    'attempt/logged': (payment, {attempt: id}) => {
      const attempt = payment.attempts.get(id);
      if (!attempt) return step(payment, ...forget([id]));
      if (isCard(attempt)) return callForCard(payment, attempt);
      return bySlice(payment, (slice) => slice.call?.(payment, attempt));
    },
    'attempt/recovered': (payment, {logged}, now) => {
      if (payment.attempts.has(logged.id)) return step(payment);
      const attempt = recoveredAttempt(logged);
      const recovered = isInstant(attempt) ? step(withAttempt(payment, attempt)) : recoverCharge(payment, attempt);
      // The payment counted as paid elsewhere may turn out to be this attempt.
      const isElsewhere = payment.success?.by === 'elsewhere';
      return isElsewhere ? andThen(recovered, (open) => checkInvoice({...open, success: undefined}, now)) : recovered;
    },
    'attempt/resolved': (payment, {attempt: id, outcome}, now) => {
      const attempt = payment.attempts.get(id);
      if (!attempt || !isUnresolved(attempt)) return step(payment);
      if (isCard(attempt)) return resolveCharge(payment, attempt, outcome, now);
      return bySlice(payment, (slice) => slice.resolve?.(payment, attempt, outcome, now));
    },
    'attempt/not-found': (payment, {attempt: id}) => {
      const attempt = payment.attempts.get(id);
      // Once the service has reported a pending charge, the charge exists, and a later "not found" is ignored.
      return attempt?.step === 'unknown' ? drop(payment, attempt) : step(payment);
    },
  };
}

/** A part of the reducer that is loaded on demand: the invoice with its codes and requests, the wallets, or the challenges. */
export interface Slice {
  readonly handlers: Partial<Handlers<PaymentEvent>>;
  /** Makes the call of an attempt that the attempt log contains. Undefined for an attempt on another rail. */
  readonly call?: (payment: Payment, attempt: Attempt) => Step | undefined;
  /** Handles the outcome of an attempt, as the service reports it. Undefined for an attempt on another rail. */
  readonly resolve?: (payment: Payment, attempt: Attempt, outcome: Outcome, now: number) => Step | undefined;
  /** Derives further changes from the state; called after every event. */
  readonly follow: (payment: Payment, now: number) => Step;
}

/** The payment after an event, and what has to be done because of it. `now`: the monotonic clock, in milliseconds. */
export type Reducer = (payment: Payment, event: PaymentEvent, now: number) => Step;

/**
 * Creates the reducer of a payment. Only `payment/reset` leaves the success of this widget, so neither a second success nor a
 * failure after a success is possible.
 *
 * @param slices the parts loaded so far; events of other parts are ignored
 */
export function makeReducer(slices: readonly Slice[]): Reducer {
  const own = {...VIEW_HANDLERS, ...OUTBOX_HANDLERS, ...CHARGE_HANDLERS, ...CARD_HANDLERS, ...attemptHandlers(slices)};
  const handlers = slices.reduce<Readonly<Partial<Record<string, unknown>>>>(
    (all, slice) => ({...all, ...slice.handlers}),
    own,
  );
  return (payment, event, now) => {
    const handle = handlers[event.type] as Reducer | undefined;
    const after = handle ? handle(payment, event, now) : step(payment);
    return slices.reduce((done, slice) => andThen(done, (open) => slice.follow(open, now)), after);
  };
}

/** Sets another amount, text or session for the same payment. A new amount needs a new session. */
function changeOptions(payment: Payment, options: PaymentOptions): Step {
  const before = payment.options;
  if (JSON.stringify(before) === JSON.stringify(options)) return step(payment);
  const order = orderDigest(options);
  const isOtherMoney =
    before.mode === 'charge' && options.mode === 'charge' && !isSameMoney(before.money, options.money);
  const changed = step({...payment, options, order}, ...(isOtherMoney ? [{do: 'renew-session'} as const] : []));
  return order === payment.order ? changed : andThen(changed, (after) => step(after, {do: 'find-attempts'}));
}

/** Starts a new payment of the same kind. Does nothing while a charge is under way. */
function reset(payment: Payment, _event: unknown, now: number): Step {
  if (isCharging(payment)) return step(payment);
  if (payment.success) {
    const {options, isAttached, outbox} = payment;
    const attempts = mapAttempts(payment, (one) => (mayStillSucceed(one) ? one : undefined)).attempts;
    const fresh = newPayment(options);
    // The invoice may be paid: until it is read again, a failed attempt of another page is not announced.
    const unread =
      options.mode === 'invoice' ? {isSuperseded: true, invoice: {...fresh.invoice, amountDue: Infinity}} : {};
    return step({...fresh, ...unread, isAttached, outbox, attempts}, {do: 'renew-session'});
  }
  const hidden = mapAttempts(payment, (one) => setAside(one));
  const cleared = {...hidden, failed: undefined, customer: undefined, isSuperseded: false};
  return payment.watchUntil === 0 ? step(cleared) : checkInvoice(cleared, now);
}

/** An attempt that an earlier page has logged; nothing else is known about it. */
function recoveredAttempt({kind, ...logged}: LoggedAttempt): Attempt {
  const unknown = {...logged, step: 'unknown', money: undefined, isFailureAnnounced: false} as const;
  if (kind === 'card_charge' || kind === 'saved_card') {
    return {...unknown, ...NO_CHARGE, kind, prepared: undefined};
  }
  if (kind === 'wallet_charge') return {...unknown, ...NO_CHARGE, kind};
  return {...unknown, kind, isShown: false, phoneNumber: '', isResending: false, issued: undefined};
}
