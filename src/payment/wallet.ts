import {refuseCharge, resolveCharge} from './charge.js';
import type {DatedCharge, NextAction, WalletInput} from './payloads.js';
import type {Handlers, Step, WalletEvent} from './payment-events.js';
import type {Slice} from './reducer.js';
import {
  customerIdOf,
  isCharging,
  moneyToPay,
  nextSecondAt,
  walletAttempt,
  type Attempt,
  type Payment,
  type TimedAction,
  type WalletAttempt,
  type WalletPress,
} from './state.js';
import {
  afterRefusal,
  ALREADY_PAID,
  andThen,
  loggedPart,
  step,
  watchUntil,
  WATCH_MS,
  withAttempt,
} from './transitions.js';

/** Refusals of a code after which the payer enters another, or has another sent. */
const CODE_REFUSALS: ReadonlySet<string> = new Set(['otp_invalid', 'otp_expired', 'otp_exhausted']);

/**
 * A charge of a wallet: request, log, call; then the payer enters a code or approves on the phone. How the charge ends, one
 * question tells, which is asked for as long as it is pending; a press only has it asked at once.
 */
const WALLET_HANDLERS: Handlers<WalletEvent> = {
  'wallet/opened': (payment) => {
    if (payment.wallets !== undefined && payment.wallets !== 'lost') return step(payment);
    const customerId = customerIdOf(payment);
    const {clientKey} = payment.options;
    return step({...payment, wallets: 'loading'}, {do: 'read-wallets', customerId, clientKey});
  },
  'wallet/read': (payment, {wallets}) => step({...payment, wallets}),
  'wallet/requested': (payment, {attempt, input}) => request(payment, attempt, input),

  'wallet/unanswered': (payment, {attempt: id}) => {
    const attempt = walletIn(payment, id);
    return step(attempt?.step === 'calling' ? withAttempt(payment, {...attempt, step: 'repeating'}) : payment);
  },

  'wallet/charged': (payment, {attempt: id, charge}, now) => {
    const attempt = walletIn(payment, id);
    if (!attempt) return step(payment);
    // Until it is known how a charge has ended, the payer sees the press.
    const isOver = attempt.next && !charge.next;
    const known = isOver
      ? payment
      : pending(payment, {...attempt, pressed: undefined, refused: undefined}, charge, now);
    return step(known, {do: 'ask-now'});
  },

  'wallet/refused': (payment, {attempt: id, reason}, now) => {
    const attempt = walletIn(payment, id);
    return attempt ? refuseCharge(payment, attempt, reason, now) : step(payment);
  },

  'wallet/pressed': (payment, event) => press(payment, event.press, 'code' in event ? event.code : ''),

  'wallet/press-refused': (payment, {attempt: id, reason: {code}}, now) => {
    const attempt = walletIn(payment, id);
    if (!attempt) return step(payment);
    const open = {...attempt, pressed: undefined, refused: CODE_REFUSALS.has(code) ? code : 'unanswered'};
    const asked = step(withAttempt(payment, open), {do: 'ask-now'});
    // What was paid another way, the invoice says; without a question the payer would be asked for a code until it expires.
    return code === ALREADY_PAID ? andThen(asked, (after) => afterRefusal(after, code, now)) : asked;
  },

  // Always another payment, because the countdown has changed.
  'wallet/ticked': (payment) => step({...payment}),
};

/** Mobile money wallets. */
export const WALLET_SLICE: Slice = {
  handlers: WALLET_HANDLERS,
  call: (payment, attempt) => (isWallet(attempt) ? callForWallet(payment, attempt) : undefined),
  resolve: (payment, attempt, outcome, now) => {
    if (!isWallet(attempt)) return undefined;
    const ended = resolveCharge(payment, attempt, outcome, now);
    if (ended || outcome.kind !== 'charge') return ended;
    return step(pending(payment, attempt, outcome.charge, now));
  },
  follow: cancelSuperfluous,
};

/** When the next second of the countdown begins, in milliseconds of the monotonic clock; undefined without one. */
export function nextWalletTickAt(payment: Payment, now: number): number | undefined {
  const next = payment.success ? undefined : walletAttempt(payment)?.next;
  return next && next.endsAt > now ? nextSecondAt(next.endsAt, now) : undefined;
}

/** One charge at a time: a second press has no effect. */
function request(payment: Payment, id: string, input: WalletInput): Step {
  const {options, order, invoice} = payment;
  const money = moneyToPay(payment);
  // While the invoice is read again, the amount on screen may be that of a part that is paid.
  const isKnown = options.mode === 'charge' || !invoice.isLoading;
  if (payment.success || isCharging(payment) || !isKnown || !money) return step(payment);
  const attempt: WalletAttempt = {
    id,
    order,
    kind: 'wallet_charge',
    subject: undefined,
    step: 'logging',
    isQuiet: false,
    money,
    input,
    chargeId: undefined,
    next: undefined,
    pressed: undefined,
    refused: undefined,
  };
  const requested = {...withAttempt(payment, attempt), failed: undefined};
  return step(requested, {do: 'log-attempt', attempt: loggedPart(attempt)});
}

/** Charges the wallet, now that the attempt log has the attempt. */
function callForWallet(payment: Payment, attempt: WalletAttempt): Step {
  const {input} = attempt;
  if (attempt.step !== 'logging' || !input) return step(payment);
  const calling: WalletAttempt = {...attempt, step: 'calling'};
  const {options} = payment;
  const customerId = customerIdOf(payment);
  return step(withAttempt(payment, calling), {do: 'charge-wallet', attempt: calling, input, options, customerId});
}

/**
 * The charge waits for its payer or its provider. Its invoice is watched meanwhile: when it is paid elsewhere, this charge is
 * superfluous.
 */
function pending(payment: Payment, attempt: WalletAttempt, charge: DatedCharge, now: number): Payment {
  const next = charge.next ? timed(charge.next, attempt.next, now) : undefined;
  const waiting = withAttempt(payment, {...attempt, step: 'pending', chargeId: charge.id, next});
  return next ? watchUntil(waiting, next.endsAt + WATCH_MS) : waiting;
}

/** Answers are delayed on their way, so of two that name one end, the one that leaves less time is the more accurate. */
function timed(action: NextAction, before: TimedAction | undefined, now: number): TimedAction {
  const endsAt = now + action.expiresAt - action.serverTime;
  const isSame = before?.action.expiresAt === action.expiresAt;
  return {action, endsAt: isSame ? Math.min(endsAt, before.endsAt) : endsAt};
}

/** One press at a time. What is shown stays until the service has answered. */
function press(payment: Payment, pressed: WalletPress, code: string): Step {
  const attempt = walletAttempt(payment);
  if (!attempt?.next || attempt.pressed || attempt.chargeId === undefined) return step(payment);
  return pressIn(payment, {...attempt, pressed}, {chargeId: attempt.chargeId, press: pressed, code});
}

function pressIn(
  payment: Payment,
  attempt: WalletAttempt,
  call: {readonly chargeId: string; readonly press: WalletPress; readonly code: string},
): Step {
  return step(withAttempt(payment, attempt), {do: 'press-wallet', attempt: attempt.id, ...call});
}

/** What was paid another way, this wallet should not be charged for: the service is asked to cancel the charge. */
function cancelSuperfluous(payment: Payment): Step {
  const attempt = walletAttempt(payment);
  if (!payment.success || attempt?.chargeId === undefined || !attempt.next || attempt.pressed) return step(payment);
  const cancelled = {...attempt, pressed: 'cancel', next: undefined} as const;
  return pressIn(payment, cancelled, {chargeId: attempt.chargeId, press: 'cancel', code: ''});
}

function isWallet(attempt: Attempt): attempt is WalletAttempt {
  return attempt.kind === 'wallet_charge';
}

function walletIn(payment: Payment, id: string): WalletAttempt | undefined {
  const attempt = payment.attempts.get(id);
  return attempt && isWallet(attempt) ? attempt : undefined;
}
