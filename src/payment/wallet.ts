import {canPress, resolveCharge, withEnd, NO_CHARGE, withPending} from './charge.js';
import type {ChargeProgress, ChargeAnswer, WalletInput} from './payloads.js';
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
  readWallets,
  toLogged,
  step,
  watchUntil,
  WATCH_MS,
  withAttempt,
} from './transitions.js';

/** Refusals of a code after which the payer can enter another code or request a new one. */
const CODE_REFUSALS: ReadonlySet<string> = new Set(['otp_invalid', 'otp_expired', 'otp_exhausted']);

/**
 * A wallet charge: request, log, call; then the payer enters a code or approves on the phone. The widget polls the service for the
 * outcome as long as the charge is pending. A press only triggers a poll at once.
 */
const WALLET_HANDLERS: Handlers<WalletEvent> = {
  'wallet/opened': (payment) =>
    payment.wallets === 'loading' || typeof payment.wallets === 'object' ? step(payment) : loadWallets(payment),
  'wallet/read': (payment, {wallets}) => step({...payment, wallets}),
  'wallet/requested': (payment, {attempt, input}) => request(payment, attempt, input),

  'wallet/charged': (payment, {attempt: id, charge}, now) => {
    const attempt = walletIn(payment, id);
    if (!attempt) return answered(payment, id, charge, now);
    // `pressed` stays set until the outcome of the charge is known.
    const isActionDone = attempt.next && !charge.next;
    const known = isActionDone
      ? payment
      : withPending(payment, {...attempt, pressed: undefined, refused: undefined}, charge, now);
    return step(known, {do: 'ask-now'});
  },

  'wallet/pressed': (payment, event) => press(payment, event.press, 'code' in event ? event.code : ''),

  'elsewhere/read': (payment, {chargeId, progress}, now) => read(payment, chargeId, progress, now),

  'wallet/press-refused': (payment, {attempt: id, reason: {code}}, now) => {
    const isCode = CODE_REFUSALS.has(code);
    // `pressed` stays set until the next answer, which reports the remaining tries.
    const open = change(payment, id, isCode ? {refused: code} : {pressed: undefined, refused: 'unanswered'});
    if (open === payment) return step(payment);
    const asked = step(open, {do: 'ask-now'});
    // Checks the invoice, because it was paid another way. Otherwise the form would ask for the code until the code expires.
    return code === ALREADY_PAID ? andThen(asked, (after) => afterRefusal(after, code, now)) : asked;
  },
};

/** Mobile money wallets. */
export const WALLET_SLICE: Slice = {
  handlers: WALLET_HANDLERS,
  call: (payment, attempt) => (isWallet(attempt) ? callForWallet(payment, attempt) : undefined),
  resolve: (payment, attempt, outcome, now) =>
    isWallet(attempt) ? resolveCharge(payment, attempt, outcome, now) : undefined,
  follow: (payment) => andThen(cancelIfPaid(payment), rereadForCustomer),
};

/** Reads the wallets again when they are not those of the customer whom the page or the invoice names now. */
function rereadForCustomer(payment: Payment): Step {
  const {wallets} = payment;
  const isOther = typeof wallets === 'object' && wallets.customerId !== customerIdOf(payment);
  return isOther ? loadWallets(payment) : step(payment);
}

function loadWallets(payment: Payment): Step {
  return step({...payment, wallets: 'loading'}, readWallets(payment));
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
    isFailureAnnounced: false,
    money,
    ...NO_CHARGE,
    input,
  };
  const requested = {...withAttempt(payment, attempt), failed: undefined};
  return step(requested, {do: 'log-attempt', attempt: toLogged(attempt)});
}

/** Charges the wallet. The attempt log already contains the attempt. */
function callForWallet(payment: Payment, attempt: WalletAttempt): Step {
  const {input, money} = attempt;
  if (attempt.step !== 'logging' || !input || !money) return step(payment);
  const calling: WalletAttempt = {...attempt, step: 'calling'};
  const {options} = payment;
  const wanted = {attempt: calling, input, money, options, customerId: customerIdOf(payment)};
  return step(withAttempt(payment, calling), {do: 'charge-wallet', ...wanted});
}

/** One press at a time. The view stays the same until the service has answered. */
function press(payment: Payment, pressed: WalletPress, code: string): Step {
  const shown = shownWallet(payment);
  if (!canPress(shown)) return step(payment);
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

/** Asks the service to cancel the charge when the payment was made another way. */
function cancelIfPaid(payment: Payment): Step {
  const attempt = payment.success && walletAttempt(payment);
  if (!canPress(attempt)) return step(payment);
  return andThen(press(payment, 'cancel', ''), (after) => step(change(after, attempt.id, {next: undefined})));
}

/** Changes the payer's next action. `id`: the attempt's id, or the charge's id when another page started the charge. */
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

/** The service has answered a press on a charge that another page started. `pressed` stays set when the payer has nothing more to do. */
function answered(
  payment: Payment,
  chargeId: string,
  {status, next}: Pick<ChargeAnswer, 'status' | 'next'>,
  now: number,
): Step {
  const known = next ? change(payment, chargeId, {pressed: undefined, refused: undefined}) : payment;
  return read(known, chargeId, {status, next}, now);
}

/**
 * Applies the progress of a charge of another page. When it has failed, the payer can pay here. When it has succeeded, nothing can
 * start until the invoice reports it. The invoice is watched as long as the charge is shown.
 */
function read(payment: Payment, chargeId: string, progress: ChargeProgress | undefined, now: number): Step {
  const {elsewhere} = payment;
  if (elsewhere?.chargeId !== chargeId || elsewhere.step === 'ended') return step(payment);
  const next = progress?.next && withEnd(progress.next, elsewhere.next, now);
  const pressed = elsewhere.refused ? undefined : elsewhere.pressed;
  const known = {...payment, elsewhere: {...elsewhere, step: elsewhereStep(progress), next, pressed}};
  const isActionDone = elsewhere.next !== undefined && next === undefined;
  return step(watchUntil(known, now + WATCH_MS), ...(isActionDone ? [{do: 'ask-now'} as const] : []));
}

function elsewhereStep(progress: ChargeProgress | undefined): 'ended' | 'pending' {
  return !progress || progress.status === 'failed' ? 'ended' : 'pending';
}

function isWallet(attempt: Attempt): attempt is WalletAttempt {
  return attempt.kind === 'wallet_charge';
}

function walletIn(payment: Payment, id: string): WalletAttempt | undefined {
  const attempt = payment.attempts.get(id);
  return attempt && isWallet(attempt) ? attempt : undefined;
}
