import type {Challenge, NextAction, PhoneRequest, Rail, ShownQr, Success} from './payloads.js';
import {cardAttempt, shownAttempt, shownWallet, type FailedAttempt, type Payment, type WalletPress} from './state.js';

/**
 * The card rail as the payer sees it. `checking`: an answer was lost; `asked`: the bank challenges the payer. In every step except
 * `ready` the payer must not pay again.
 */
export type CardState = {readonly step: 'ready' | 'sending' | 'checking' | 'pending'} | ActionNeeded<Challenge>;

/** A charge whose payer has something to do. */
interface ActionNeeded<Action> {
  readonly step: 'asked';
  readonly action: Action;
  /** The press that the service has not answered yet. */
  readonly pressed: WalletPress | undefined;
  /** Why the last press was refused: the code of the refusal, or `unanswered`. */
  readonly refused: string | undefined;
}

export type QrState =
  {readonly step: 'closed' | 'requesting'} | {readonly step: 'shown' | 'expired'; readonly code: ShownQr};

export type PhoneState =
  {readonly step: 'closed' | 'requesting'} | {readonly step: 'waiting' | 'expired'; readonly request: PhoneRequest};

/**
 * The wallet rail as the payer sees it. `checking`: an answer was lost; `waiting`: the payer has nothing left to do. In every step
 * except `closed` the payer must not pay again.
 */
export type WalletState =
  {readonly step: 'closed' | 'sending' | 'checking' | 'waiting'} | ActionNeeded<Exclude<NextAction, Challenge>>;

/** The progress of a payment, as the payer sees it. */
export type Progress = OpenProgress | {readonly step: 'settled'; readonly success: Success};

export interface OpenProgress {
  readonly step: 'open';
  readonly card: CardState;
  readonly qr: QrState;
  readonly phone: PhoneState;
  readonly wallet: WalletState;
  readonly failed: FailedAttempt | undefined;
}

/** The initial progress. */
export const NO_PROGRESS: OpenProgress = {
  step: 'open',
  card: {step: 'ready'},
  qr: {step: 'closed'},
  phone: {step: 'closed'},
  wallet: {step: 'closed'},
  failed: undefined,
};

/** What is under way: nothing when the payment is settled. */
export function openProgress(progress: Progress): OpenProgress {
  return progress.step === 'open' ? progress : NO_PROGRESS;
}

export function progressOf(payment: Payment): Progress {
  const {success, failed} = payment;
  if (success) return {step: 'settled', success};
  const [card, wallet] = [cardState(payment), walletState(payment)];
  return {step: 'open', card, qr: qrState(payment), phone: phoneState(payment), wallet, failed};
}

/** Whether money may be on its way: a charge, a code that can be scanned, a request that can be approved. */
export function isInProgress(progress: Progress): boolean {
  const {card, qr, phone, wallet} = openProgress(progress);
  return card.step !== 'ready' || 'code' in qr || phone.step !== 'closed' || wallet.step !== 'closed';
}

/** Whether the payer waits for the service to answer a press. */
export function isSending(progress: Progress): boolean {
  const {card, qr, phone, wallet} = openProgress(progress);
  const isSent = [card, wallet].some((one) => one.step === 'sending' || (one.step === 'asked' && one.pressed));
  return isSent || qr.step === 'requesting' || phone.step === 'requesting';
}

/** The rail on which the payer has something to do. Nothing else can start until that is done or cancelled. */
export function actionRail(progress: Progress): Rail | undefined {
  const open = openProgress(progress);
  return (['card', 'wallet'] as const).find((rail) => open[rail].step === 'asked');
}

function cardState(payment: Payment): CardState {
  const attempt = cardAttempt(payment);
  switch (attempt?.step) {
    case undefined:
      return {step: 'ready'};
    case 'pending': {
      const {next, pressed, refused} = attempt;
      if (next?.action.type !== 'challenge') return {step: 'pending'};
      return {step: 'asked', action: next.action, pressed, refused};
    }
    case 'repeating':
    case 'unknown':
      return {step: 'checking'};
    default:
      return {step: 'sending'};
  }
}

function walletState(payment: Payment): WalletState {
  const attempt = shownWallet(payment);
  switch (attempt?.step) {
    case undefined:
    case 'ended':
      return {step: 'closed'};
    case 'repeating':
    case 'unknown':
      return {step: 'checking'};
    case 'pending': {
      const {next, pressed, refused} = attempt;
      // Only a card has a challenge.
      if (!next || next.action.type === 'challenge') return {step: 'waiting'};
      return {step: 'asked', action: next.action, pressed, refused};
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
