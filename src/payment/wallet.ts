import {isPressable, refuseCharge, resolveCharge, timed, UNMADE, withPending} from './charge.js';
import type {ChargeProgress, DatedCharge, WalletInput} from './payloads.js';
import type {Handlers, Step, WalletEvent} from './payment-events.js';
import type {Slice} from './reducer.js';
import {
  customerIdOf,
  isCharging,
  moneyToPay,
  shownWallet,
  walletAttempt,
  type Attempt,
  type Payment,
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
    if (!attempt) return answered(payment, id, charge, now);
    // Until it is known how a charge has ended, the payer sees the press.
    const isOver = attempt.next && !charge.next;
    const known = isOver
      ? payment
      : withPending(payment, {...attempt, pressed: undefined, refused: undefined}, charge, now);
    return step(known, {do: 'ask-now'});
  },

  'wallet/refused': (payment, {attempt: id, reason}, now) => {
    const attempt = walletIn(payment, id);
    return attempt ? refuseCharge(payment, attempt, reason, now) : step(payment);
  },

  'wallet/pressed': (payment, event) => press(payment, event.press, 'code' in event ? event.code : ''),

  'elsewhere/read': (payment, {chargeId, progress}, now) => read(payment, chargeId, progress, now),

  'wallet/press-refused': (payment, {attempt: id, reason: {code}}, now) => {
    const isCode = CODE_REFUSALS.has(code);
    // How many tries are left, the next answer tells; until then the payer sees the press.
    const open = change(payment, id, isCode ? {refused: code} : {pressed: undefined, refused: 'unanswered'});
    if (open === payment) return step(payment);
    const asked = step(open, {do: 'ask-now'});
    // What was paid another way, the invoice says; without a question the payer would be asked for a code until it expires.
    return code === ALREADY_PAID ? andThen(asked, (after) => afterRefusal(after, code, now)) : asked;
  },
};

/** Mobile money wallets. */
export const WALLET_SLICE: Slice = {
  handlers: WALLET_HANDLERS,
  call: (payment, attempt) => (isWallet(attempt) ? callForWallet(payment, attempt) : undefined),
  resolve: (payment, attempt, outcome, now) =>
    isWallet(attempt) ? resolveCharge(payment, attempt, outcome, now) : undefined,
  follow: cancelSuperfluous,
};

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
    ...UNMADE,
    input,
  };
  const requested = {...withAttempt(payment, attempt), failed: undefined};
  return step(requested, {do: 'log-attempt', attempt: loggedPart(attempt)});
}

/** Charges the wallet, now that the attempt log has the attempt. */
function callForWallet(payment: Payment, attempt: WalletAttempt): Step {
  const {input, money} = attempt;
  if (attempt.step !== 'logging' || !input || !money) return step(payment);
  const calling: WalletAttempt = {...attempt, step: 'calling'};
  const {options} = payment;
  const wanted = {attempt: calling, input, money, options, customerId: customerIdOf(payment)};
  return step(withAttempt(payment, calling), {do: 'charge-wallet', ...wanted});
}

/** One press at a time. What is shown stays until the service has answered. */
function press(payment: Payment, pressed: WalletPress, code: string): Step {
  const shown = shownWallet(payment);
  if (!isPressable(shown)) return step(payment);
  const {chargeId} = shown;
  const attempt = 'id' in shown ? shown.id : chargeId;
  return step(change(payment, attempt, {pressed, refused: undefined}), {
    do: 'press-wallet',
    attempt,
    chargeId,
    press: pressed,
    code,
  });
}

/** What was paid another way, this wallet should not be charged for: the service is asked to cancel the charge. */
function cancelSuperfluous(payment: Payment): Step {
  const attempt = payment.success && walletAttempt(payment);
  if (!isPressable(attempt)) return step(payment);
  return andThen(press(payment, 'cancel', ''), (after) => step(change(after, attempt.id, {next: undefined})));
}

/** Changes what is asked of the payer, by the attempt's id, or the charge's where another page began it. */
function change(
  payment: Payment,
  id: string,
  now: Partial<Pick<WalletAttempt, 'next' | 'pressed' | 'refused'>>,
): Payment {
  const attempt = walletIn(payment, id);
  if (attempt) return withAttempt(payment, {...attempt, ...now});
  const {elsewhere} = payment;
  return elsewhere?.chargeId === id ? {...payment, elsewhere: {...elsewhere, ...now}} : payment;
}

/** The service has answered a press on a charge that another page began. The payer sees the press until it is known what follows. */
function answered(
  payment: Payment,
  chargeId: string,
  {status, next}: Pick<DatedCharge, 'status' | 'next'>,
  now: number,
): Step {
  const known = next ? change(payment, chargeId, {pressed: undefined, refused: undefined}) : payment;
  return read(known, chargeId, {status, next}, now);
}

/**
 * How far a charge of another page has come. It has failed: the payer may pay here. It has succeeded: the invoice tells so,
 * and until then nothing may be started. It is read as long as it is shown, so the invoice is watched as long.
 */
function read(payment: Payment, chargeId: string, progress: ChargeProgress | undefined, now: number): Step {
  const {elsewhere} = payment;
  if (elsewhere?.chargeId !== chargeId || elsewhere.step === 'over') return step(payment);
  const next = progress?.next && timed(progress.next, elsewhere.next, now);
  const pressed = elsewhere.refused ? undefined : elsewhere.pressed;
  const known = {...payment, elsewhere: {...elsewhere, step: elsewhereStep(progress), next, pressed}};
  const isNews = elsewhere.next !== undefined && next === undefined;
  return step(watchUntil(known, now + WATCH_MS), ...(isNews ? [{do: 'ask-now'} as const] : []));
}

function elsewhereStep(progress: ChargeProgress | undefined): 'over' | 'pending' {
  return !progress || progress.status === 'failed' ? 'over' : 'pending';
}

function isWallet(attempt: Attempt): attempt is WalletAttempt {
  return attempt.kind === 'wallet_charge';
}

function walletIn(payment: Payment, id: string): WalletAttempt | undefined {
  const attempt = payment.attempts.get(id);
  return attempt && isWallet(attempt) ? attempt : undefined;
}
