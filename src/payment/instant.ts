import {isEmvQrFor} from '../core/emv-qr.js';
import {isSameMoney} from '../core/money.js';
import {RAIL_OF} from './attempt.js';
import {UNREACHABLE, type Expiry, type Outcome, type QrCode} from './payloads.js';
import type {Effect, Handlers, InstantEvent, Reason, Step} from './payment-events.js';
import {isCard, isCharging, isInstant, moneyToPay, shownAttempt, type InstantAttempt, type Payment} from './state.js';
import {
  afterRefusal,
  ALREADY_PAID,
  andThen,
  checkInvoice,
  drop,
  fail,
  forget,
  toLogged,
  mapAttempts,
  step,
  watchUntil,
  WATCH_MS,
  withAttempt,
  withoutAttempt,
} from './transitions.js';

/** The two failure codes of the instant rails (spec 6.2). */
const COULD_NOT_START = {qr_code: 'qr_generate_failed', phone_request: 'rtp_request_failed'} as const;

/** The rail that is hidden when a code or a request is shown. */
const OTHER_RAIL = {qr_code: 'phone', phone_request: 'qr'} as const;

/** The failure when the payer declines on the phone. Its code is not in the spec (6.2), which has two others. */
export const DECLINED_BY_PAYER = {
  kind: 'refused',
  code: 'rtp_request_declined',
  message: 'The payer declined the request on the phone.',
} as const;

const WRONG_CODE = 'The QR code does not ask for the amount of the invoice.';

/** The two instant rails: request, log, call, issue, expire. The invoice's status shows whether it was paid. */
export const INSTANT_HANDLERS: Handlers<InstantEvent> = {
  'qr/requested': (payment, {attempt}, now) => request(payment, {id: attempt, kind: 'qr_code', phoneNumber: ''}, now),

  'qr/created': (payment, {attempt: id, code}, now) => {
    const attempt = calledIn(payment, id);
    if (!attempt) return step(payment);
    if (!attempt.money || !isSameMoney(code.money, attempt.money) || !isEmvQrFor(code.payload, code.money)) {
      return failToStart(payment, attempt, WRONG_CODE);
    }
    const issued = step(issue(payment, attempt, {...code, code}, now), ...forgetIfSettled(payment, id));
    return andThen(issued, (after) => drawIfShown(after, id, code));
  },

  'qr/drawn': (payment, {attempt: id, drawing}) => {
    const attempt = instantIn(payment, id);
    return step(attempt?.issued ? withAttempt(payment, {...attempt, issued: {...attempt.issued, drawing}}) : payment);
  },

  'phone/requested': (payment, {attempt, phoneNumber}, now) =>
    request(payment, {id: attempt, kind: 'phone_request', phoneNumber}, now),

  'phone/sent': (payment, {attempt: id, request: sent}, now) => {
    const attempt = calledIn(payment, id);
    if (!attempt) return step(payment);
    const issued = issue(payment, attempt, {reference: sent.uetr, ...sent, code: undefined}, now);
    return step(issued, ...forgetIfSettled(payment, id));
  },

  'phone/cancelled': (payment, _event, now) =>
    step(shownAttempt(payment, 'phone')?.issued ? hide(payment, 'phone', now) : payment),

  /** The service first withdraws the old request: a payer who finds two requests could approve both. */
  'phone/resent': (payment) => {
    const attempt = shownAttempt(payment, 'phone');
    if (!attempt?.issued || attempt.isResending || attempt.phoneNumber === '') return step(payment);
    const resending = {...attempt, isResending: true};
    return step(withAttempt(payment, resending), {do: 'withdraw', attempt, reference: attempt.issued.reference});
  },

  'instant/withdrawn': (payment, {attempt: id, hasEnded, next}, now) => {
    const attempt = instantIn(payment, id);
    if (!attempt?.isResending) return step(payment);
    const waiting = {...attempt, isResending: false};
    if (!hasEnded) return checkInvoice(withAttempt(payment, waiting), now);
    const withdrawn = withAttempt(payment, {...waiting, step: 'withdrawn', isShown: false});
    if (!payment.isAttached || shownAttempt(withdrawn, 'phone') || shownAttempt(withdrawn, 'qr'))
      return step(withdrawn);
    const {phoneNumber} = attempt;
    return request(withdrawn, {id: next, kind: 'phone_request', phoneNumber}, now);
  },

  'instant/refused': (payment, {attempt: id, reason}, now) => {
    const attempt = calledIn(payment, id);
    if (!attempt) return step(payment);
    const refused = reason.code === ALREADY_PAID ? drop(payment, attempt) : refuse(payment, attempt, reason);
    return andThen(refused, (after) => afterRefusal(after, reason.code, now));
  },

  'instant/failed': (payment, {attempt: id, message}) => {
    const attempt = instantIn(payment, id);
    return attempt ? failToStart(payment, attempt, message) : step(payment);
  },
};

/** Calls the attempt's service operation once the attempt log contains the attempt. Drops the attempt when it is no longer shown. */
export function callForInstant(payment: Payment, attempt: InstantAttempt): Step {
  if (attempt.step !== 'logging') return step(payment);
  if (!attempt.isShown) return drop(payment, attempt);
  const calling: InstantAttempt = {...attempt, step: 'calling'};
  const call = attempt.kind === 'qr_code' ? 'create-qr' : 'request-phone';
  return step(withAttempt(payment, calling), {do: call, attempt: calling});
}

/** Handles the outcome of an attempt of an earlier page, or of one whose answer was lost. */
export function resolveInstant(payment: Payment, attempt: InstantAttempt, outcome: Outcome, now: number): Step {
  if (outcome.kind === 'phone' && outcome.isDeclined) {
    if (!canShow(payment, attempt)) return drop(payment, attempt);
    return fail(withoutAttempt(hideExpired(payment, attempt), attempt.id), attempt, DECLINED_BY_PAYER);
  }
  if (outcome.kind !== 'qr' && outcome.kind !== 'phone') return drop(payment, attempt);
  const isShown = outcome.isAlive && canReturn(payment, attempt);
  const money = outcome.kind === 'qr' ? outcome.code.money : outcome.money;
  const known: InstantAttempt = {...attempt, money, isShown, phoneNumber: ''};
  const before = isShown ? {...hideAll(payment, now), failed: undefined} : payment;
  return andThen(showOutcome(before, known, outcome, now), (after) => checkInvoice(after, now));
}

function showOutcome(
  payment: Payment,
  attempt: InstantAttempt,
  outcome: Extract<Outcome, {kind: 'qr' | 'phone'}>,
  now: number,
): Step {
  if (outcome.kind === 'phone') {
    return step(issue(payment, attempt, {reference: outcome.request.uetr, ...outcome.request, code: undefined}, now));
  }
  const {code} = outcome;
  const issued = issue(payment, attempt, {...code, code}, now);
  if (!isEmvQrFor(code.payload, code.money)) return failToStart(issued, attempt, WRONG_CODE);
  return drawIfShown(issued, attempt.id, code);
}

/** Hides what this rail shows. A hidden code or request can still be paid, so the invoice is watched for a while. */
function hide(payment: Payment, rail: 'qr' | 'phone', now: number): Payment {
  const shown = shownAttempt(payment, rail);
  if (!shown) return payment;
  return watchUntil(withAttempt(payment, {...shown, isShown: false, isResending: false}), now + WATCH_MS);
}

/** Hides what both rails show. */
export function hideAll(payment: Payment, now: number): Payment {
  return hide(hide(payment, 'qr', now), 'phone', now);
}

/** Allows one way to pay at a time: hides codes and requests while a card or a wallet is charged, and withdraws those that are hidden. */
export function withdrawHidden(payment: Payment, now: number): Step {
  const {success} = payment;
  const isCharged = [...payment.attempts.values()].some((one) => (isCard(one) ? !one.input : !isInstant(one)));
  const hidden = isCharged ? hideAll(payment, now) : payment;
  const paidWith = success && success.by !== 'elsewhere' ? Object.values(success.detail) : [];
  return [...hidden.attempts.values()].reduce<Step>((all, one) => {
    if (!isInstant(one) || one.isShown || one.step !== 'issued' || !one.issued) return all;
    const {reference} = one.issued;
    if (paidWith.includes(reference)) return all;
    const withdrawn = withAttempt(all.payment, {...one, step: 'withdrawn'});
    return step(withdrawn, ...all.effects, {do: 'withdraw', attempt: one, reference});
  }, step(hidden));
}

/** Marks codes and requests as expired. The bank may still deliver a payment, so the invoice is watched for a while. */
export function expire(payment: Payment, now: number): Payment {
  const hasEnded = (one: InstantAttempt): boolean => (one.issued?.endsAt ?? Infinity) <= now && one.step === 'issued';
  const ended = [...payment.attempts.values()].filter((one): one is InstantAttempt => isInstant(one) && hasEnded(one));
  if (ended.length === 0) return payment;
  const expired = ended.reduce<Payment>((all, one) => withAttempt(all, {...one, step: 'expired'}), payment);
  return watchUntil(expired, now + WATCH_MS);
}

/** Adjusts expiry times to the service's clock. Answers are delayed, so the one that leaves the least time is the most accurate. */
export function adjustEnds(payment: Payment, serverTime: number, now: number): Payment {
  return mapAttempts(payment, (one) => {
    if (!isInstant(one) || !one.issued) return one;
    const endsAt = Math.min(one.issued.endsAt, now + one.issued.expiresAt - serverTime);
    return {...one, issued: {...one.issued, endsAt}};
  });
}

interface Request {
  readonly id: string;
  readonly kind: InstantAttempt['kind'];
  readonly phoneNumber: string;
}

function request(payment: Payment, {id, kind, phoneNumber}: Request, now: number): Step {
  const {options, order} = payment;
  const money = moneyToPay(payment);
  const attempt: InstantAttempt = {
    id,
    order,
    kind,
    subject: options.mode === 'invoice' ? options.invoiceId : undefined,
    step: 'logging',
    isShown: true,
    isFailureAnnounced: false,
    money,
    phoneNumber,
    isResending: false,
    issued: undefined,
  };
  // While the invoice is read again, the amount on screen may be that of a part that is paid.
  const isKnown = options.mode === 'invoice' && !payment.invoice.isLoading;
  if (!isKnown || !money || !canShow(payment, attempt)) return step(payment);
  const hidden = hide(hideExpired(payment, attempt), OTHER_RAIL[kind], now);
  const requested = {...withAttempt(hidden, attempt), failed: undefined};
  return step(requested, {do: 'log-attempt', attempt: toLogged(attempt)});
}

/** Whether the payer may see another code or request: one at a time, and none while a card or a wallet is charged. */
function canShow(payment: Payment, {kind}: InstantAttempt): boolean {
  const shown = shownAttempt(payment, RAIL_OF[kind]);
  return !payment.success && !isCharging(payment) && (!shown || shown.step === 'expired');
}

/** Whether a recovered code or request that can still be paid may be shown: not beside a payable one of the other rail. */
function canReturn(payment: Payment, attempt: InstantAttempt): boolean {
  const other = shownAttempt(payment, OTHER_RAIL[attempt.kind]);
  return canShow(payment, attempt) && (!other || other.step === 'expired');
}

function hideExpired(payment: Payment, {kind}: InstantAttempt): Payment {
  const shown = shownAttempt(payment, RAIL_OF[kind]);
  return shown ? withAttempt(payment, {...shown, isShown: false, isResending: false}) : payment;
}

/** Records a code or a request that the service has created: from now on a payment with it belongs to this widget. */
function issue(
  payment: Payment,
  attempt: InstantAttempt,
  {reference, expiresAt, serverTime, code}: Expiry & {readonly reference: string; readonly code: QrCode | undefined},
  now: number,
): Payment {
  const endsAt = now + expiresAt - serverTime;
  const issued = {reference, expiresAt, serverTime, endsAt, code, drawing: undefined};
  return watchUntil(withAttempt(payment, {...attempt, step: 'issued', issued}), endsAt + WATCH_MS);
}

function drawIfShown(payment: Payment, id: string, code: QrCode): Step {
  return instantIn(payment, id)?.isShown ? step(payment, {do: 'draw-qr', attempt: id, code}) : step(payment);
}

/** Deletes the attempt from the log when the payment is settled, so that a later page does not continue with its code or request. */
function forgetIfSettled({success}: Payment, id: string): readonly Effect[] {
  return success ? forget([id]) : [];
}

/** Handles a refused or unanswered call. Without an answer the call may have taken effect, so the outcome is resolved later. */
function refuse(payment: Payment, attempt: InstantAttempt, {code, message}: Reason): Step {
  if (code !== UNREACHABLE.code) return failToStart(payment, attempt, message);
  const isAnnounced = attempt.isShown && !payment.success && !isCharging(payment);
  const unknown = withAttempt(payment, {...attempt, step: 'unknown', isShown: false, isFailureAnnounced: isAnnounced});
  return attempt.isShown
    ? fail(unknown, attempt, {kind: 'refused', code: COULD_NOT_START[attempt.kind], message})
    : step(unknown);
}

/** Removes the attempt, but only hides an issued one, because it can still be paid. Announces the failure only when the attempt is shown. */
function failToStart(payment: Payment, attempt: InstantAttempt, message: string): Step {
  const {id, kind, isShown} = attempt;
  const issued = instantIn(payment, id);
  const rest = issued?.issued ? withAttempt(payment, {...issued, isShown: false}) : withoutAttempt(payment, id);
  if (!isShown) return issued?.issued ? step(rest) : drop(rest, attempt);
  return fail(rest, attempt, {kind: 'refused', code: COULD_NOT_START[kind], message});
}

function calledIn(payment: Payment, id: string): InstantAttempt | undefined {
  const attempt = instantIn(payment, id);
  return attempt?.step === 'calling' ? attempt : undefined;
}

function instantIn(payment: Payment, id: string): InstantAttempt | undefined {
  const attempt = payment.attempts.get(id);
  return attempt && isInstant(attempt) ? attempt : undefined;
}
