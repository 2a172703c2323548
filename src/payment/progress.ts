import type {NextAction, PhoneRequest, ShownQr, Success} from './payloads.js';
import {
  isCard,
  shownAttempt,
  walletAttempt,
  type CardAttempt,
  type FailedAttempt,
  type Payment,
  type WalletPress,
} from './state.js';

/** The card rail as the payer sees it. `checking`: an answer was lost. In all but `ready` the payer must not pay again. */
export type CardState = {readonly step: 'ready' | 'sending' | 'checking' | 'pending'};

export type QrState =
  {readonly step: 'closed' | 'requesting'} | {readonly step: 'shown' | 'expired'; readonly code: ShownQr};

export type PhoneState =
  {readonly step: 'closed' | 'requesting'} | {readonly step: 'waiting' | 'expired'; readonly request: PhoneRequest};

/**
 * The wallet rail as the payer sees it. `checking`: an answer was lost; `waiting`: the payer has nothing left to do. In all but
 * `closed` the payer must not pay again.
 */
export type WalletState =
  | {readonly step: 'closed' | 'sending' | 'checking' | 'waiting'}
  | {
      readonly step: 'asked';
      readonly action: NextAction;
      /** The press that the service has yet to answer. */
      readonly pressed: WalletPress | undefined;
      readonly refused: string | undefined;
    };

/** How far a payment has come, as the payer sees it. */
export type Progress = OpenProgress | {readonly step: 'settled'; readonly success: Success};

export interface OpenProgress {
  readonly step: 'open';
  readonly card: CardState;
  readonly qr: QrState;
  readonly phone: PhoneState;
  readonly wallet: WalletState;
  readonly failed: FailedAttempt | undefined;
}

/** What is shown before anything happened. */
export const NO_PROGRESS: OpenProgress = {
  step: 'open',
  card: {step: 'ready'},
  qr: {step: 'closed'},
  phone: {step: 'closed'},
  wallet: {step: 'closed'},
  failed: undefined,
};

export function progressOf(payment: Payment): Progress {
  const {success, failed} = payment;
  if (success) return {step: 'settled', success};
  const [card, wallet] = [cardState(payment), walletState(payment)];
  return {step: 'open', card, qr: qrState(payment), phone: phoneState(payment), wallet, failed};
}

/** Whether money may be on its way: a charge, a code that can be scanned, a request that can be approved. */
export function isUnderWay(progress: Progress): boolean {
  if (progress.step === 'settled') return false;
  const {card, qr, phone, wallet} = progress;
  return card.step !== 'ready' || 'code' in qr || phone.step !== 'closed' || wallet.step !== 'closed';
}

/** Whether the payer waits for the service to take a press. */
export function isSending(progress: Progress): boolean {
  if (progress.step === 'settled') return false;
  const {card, qr, phone, wallet} = progress;
  if (card.step === 'sending' || wallet.step === 'sending') return true;
  return (
    qr.step === 'requesting' || phone.step === 'requesting' || ('pressed' in wallet && wallet.pressed !== undefined)
  );
}

/** The card attempt that decides what the payer sees: the oldest that has no outcome. */
function cardAttempt({attempts}: Payment): CardAttempt | undefined {
  return [...attempts.values()].find(isCard);
}

function cardState(payment: Payment): CardState {
  const attempt = cardAttempt(payment);
  switch (attempt?.step) {
    case undefined:
      return {step: 'ready'};
    case 'pending':
      return {step: 'pending'};
    case 'repeating':
    case 'unknown':
      return {step: 'checking'};
    default:
      return {step: 'sending'};
  }
}

function walletState(payment: Payment): WalletState {
  const attempt = walletAttempt(payment);
  switch (attempt?.step) {
    case undefined:
      return {step: 'closed'};
    case 'repeating':
    case 'unknown':
      return {step: 'checking'};
    case 'pending': {
      const {next, pressed, refused} = attempt;
      return next ? {step: 'asked', action: next.action, pressed, refused} : {step: 'waiting'};
    }
    default:
      return {step: 'sending'};
  }
}

function qrState(payment: Payment): QrState {
  const attempt = shownAttempt(payment, 'qr');
  if (!attempt) return {step: 'closed'};
  const {code, drawing} = attempt.issued ?? {};
  if (!code || !drawing) return {step: 'requesting'};
  return {step: attempt.step === 'expired' ? 'expired' : 'shown', code: {...code, drawing}};
}

function phoneState(payment: Payment): PhoneState {
  const attempt = shownAttempt(payment, 'phone');
  if (!attempt) return {step: 'closed'};
  const {issued, phoneNumber} = attempt;
  if (!issued) return {step: 'requesting'};
  const {reference: uetr, expiresAt, serverTime} = issued;
  const request = {uetr, phoneNumber, expiresAt, serverTime};
  return {step: attempt.step === 'expired' ? 'expired' : 'waiting', request};
}
