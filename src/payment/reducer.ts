import {
  type Failure,
  type Rail,
  type Success,
  isCardBusy,
  type Announcement,
  type CardState,
  type OpenPayment,
  type Payment,
  type PhoneRequest,
  type PhoneState,
  type QrState,
  type ShownQr,
} from './state.js';

/** What can happen to a payment. `attempt` is its id; a move of an attempt that was replaced is ignored. */
export type Move =
  | {readonly type: 'card-sent' | 'card-unknown' | 'card-dropped'; readonly attempt: string}
  | {readonly type: 'card-pending'; readonly attempt: string; readonly chargeId: string}
  | {readonly type: 'qr-requested' | 'qr-expired' | 'qr-dropped'; readonly attempt: string}
  | {readonly type: 'qr-shown'; readonly attempt: string; readonly code: ShownQr}
  | {readonly type: 'phone-requested' | 'phone-expired' | 'phone-dropped'; readonly attempt: string}
  | {readonly type: 'phone-sent'; readonly attempt: string; readonly request: PhoneRequest}
  | {readonly type: 'failed'; readonly rail: Rail; readonly attempt: string; readonly failure: Failure}
  | {readonly type: 'settled'; readonly success: Success};

/**
 * The payment after a move; the same object when the move changes nothing, so `advance(p, m) === p` means refused.
 * Nothing leaves `settled`: that is what makes a second success, and a failure after a success, impossible.
 */
export function advance(payment: Payment, move: Move): Payment {
  if (payment.step === 'settled') return payment;
  if (move.type === 'settled') return {step: 'settled', success: move.success};
  if (move.type === 'failed') return withFailure(payment, move);
  if (isCardMove(move)) return withCard(payment, move);
  return isQrMove(move) ? withQr(payment, move) : withPhone(payment, move);
}

/** What a transition announces to the page, derived from the payment before and after it. */
export function announcementOf(before: Payment, after: Payment): Announcement | undefined {
  if (before.step === 'settled') return undefined;
  if (after.step === 'settled') {
    return after.success.by === 'elsewhere' ? undefined : {type: 'success', detail: after.success.detail};
  }
  const {failed} = after;
  return failed && failed !== before.failed ? {type: 'failure', failure: failed.failure} : undefined;
}

type CardMove = Extract<Move, {type: `card-${string}`}>;
type QrMove = Extract<Move, {type: `qr-${string}`}>;
type PhoneMove = Extract<Move, {type: `phone-${string}`}>;
type FailedMove = Extract<Move, {type: 'failed'}>;

function isCardMove(move: CardMove | QrMove | PhoneMove): move is CardMove {
  return move.type.startsWith('card-');
}

function isQrMove(move: QrMove | PhoneMove): move is QrMove {
  return move.type.startsWith('qr-');
}

function withCard(payment: OpenPayment, move: CardMove): OpenPayment {
  const {attempt} = move;
  if (move.type === 'card-sent') {
    return isCardBusy(payment) ? payment : {...payment, card: {step: 'sending', attempt}, failed: undefined};
  }
  if (!isAttempt(payment.card, attempt)) return payment;
  switch (move.type) {
    case 'card-dropped':
      return {...payment, card: {step: 'ready'}};
    case 'card-unknown':
      return payment.card.step === 'sending' ? {...payment, card: {step: 'checking', attempt}} : payment;
    case 'card-pending':
      return payment.card.step === 'pending'
        ? payment
        : {...payment, card: {step: 'pending', attempt, chargeId: move.chargeId}};
  }
}

function withQr(payment: OpenPayment, move: QrMove): OpenPayment {
  const {qr} = payment;
  if (move.type === 'qr-requested') {
    if (isCardBusy(payment) || qr.step === 'requesting' || qr.step === 'shown') return payment;
    return {...payment, qr: {step: 'requesting', attempt: move.attempt}, failed: undefined};
  }
  if (!isAttempt(qr, move.attempt)) return payment;
  if (move.type === 'qr-dropped') return {...payment, qr: {step: 'closed'}};
  if (move.type === 'qr-shown') {
    return qr.step === 'requesting'
      ? {...payment, qr: {step: 'shown', attempt: move.attempt, code: move.code}}
      : payment;
  }
  return qr.step === 'shown' ? {...payment, qr: {...qr, step: 'expired'}} : payment;
}

function withPhone(payment: OpenPayment, move: PhoneMove): OpenPayment {
  const {phone} = payment;
  if (move.type === 'phone-requested') {
    if (isCardBusy(payment) || phone.step === 'requesting' || phone.step === 'waiting') return payment;
    return {...payment, phone: {step: 'requesting', attempt: move.attempt}, failed: undefined};
  }
  if (!isAttempt(phone, move.attempt)) return payment;
  if (move.type === 'phone-dropped') return {...payment, phone: {step: 'closed'}};
  if (move.type === 'phone-sent') {
    if (phone.step !== 'requesting') return payment;
    return {...payment, phone: {step: 'waiting', attempt: move.attempt, request: move.request}};
  }
  return phone.step === 'waiting' ? {...payment, phone: {...phone, step: 'expired'}} : payment;
}

/** Ends the attempt of one rail. The failure is not shown while a card charge is undecided: the payer should only wait. */
function withFailure(payment: OpenPayment, {rail, attempt, failure}: FailedMove): OpenPayment {
  if (!isAttempt(payment[rail], attempt)) return payment;
  const failed = rail !== 'card' && isCardBusy(payment) ? payment.failed : {rail, attempt, failure};
  switch (rail) {
    case 'card':
      return {...payment, card: {step: 'ready'}, failed};
    case 'qr':
      return {...payment, qr: {step: 'closed'}, failed};
    case 'phone':
      return {...payment, phone: {step: 'closed'}, failed};
  }
}

function isAttempt(state: CardState | QrState | PhoneState, attempt: string): boolean {
  return 'attempt' in state && state.attempt === attempt;
}
