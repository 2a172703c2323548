import type {
  ApproveOnPhone,
  ChargeAnswer,
  EnterCode,
  Outcome,
  SavedWallet,
  WalletInput,
} from '../../src/payment/payloads.js';
import type {PaymentEvent} from '../../src/payment/payment-events.js';
import {newPayment, type Payment, type WalletAttempt} from '../../src/payment/state.js';
import {apply, CHARGE, CHARGED, CUSTOMER, loggedIn, NOW, SERVER_TIME} from './payment.js';

/** How long a code or a prompt can be answered, in milliseconds. */
const LIFE_MS = 90_000;
/** When that time ends, on the monotonic clock. */
export const WALLET_END = NOW + LIFE_MS;

export const WALLET = {number: '+25768123456', provider: undefined} satisfies WalletInput;
export const SAVED_WALLET: SavedWallet = {
  id: 'src_w',
  customer_id: 'cus_made',
  provider: 'lumicash',
  sentTo: '+257 •••• 56',
  isDefault: true,
};
const LIFE = {expiresAt: SERVER_TIME + LIFE_MS, serverTime: SERVER_TIME};
export const ENTER_CODE: EnterCode = {
  type: 'enter_code',
  sentTo: '+257 •••• 56',
  triesLeft: 5,
  resendAt: SERVER_TIME + 30_000,
  ...LIFE,
};
export const APPROVE: ApproveOnPhone = {type: 'approve_on_phone', sentTo: '+257 •••• 56', dial: '*126#', ...LIFE};

/** The charge of a wallet as the service returns it, with a `created_date` and a `next`, which no event has. */
export const WALLET_CHARGE: ChargeAnswer = {
  ...CHARGED,
  id: 'ch_w',
  status: 'pending',
  created_date: SERVER_TIME,
  source: {brand: 'lumicash', last_four: '3456'},
  next: ENTER_CODE,
};

/** The event that the service has made the charge of attempt `w`, or has answered a press. */
export function walletCharged(change: Partial<ChargeAnswer> = {}, attempt = 'w'): PaymentEvent {
  return {type: 'wallet/charged', attempt, charge: {...WALLET_CHARGE, ...change}};
}

/** The event with the outcome of attempt `w`. */
export function walletResolved(change: Partial<ChargeAnswer> = {}, isReturned = false, attempt = 'w'): PaymentEvent {
  return {type: 'attempt/resolved', attempt, outcome: walletOutcome(change, isReturned)};
}

export function walletOutcome(change: Partial<ChargeAnswer> = {}, isReturned = false): Outcome {
  return {kind: 'charge', charge: {...WALLET_CHARGE, ...change}, customer: CUSTOMER, isReturned};
}

export const ALL_WALLET_STEPS: readonly WalletAttempt['step'][] = [
  'logging',
  'calling',
  'repeating',
  'unknown',
  'pending',
];

/** A payment with a wallet attempt in this step; a pending one waits for a code. */
export function withWallet(step: WalletAttempt['step'], payment = newPayment(CHARGE), id = 'w'): Payment {
  if (step === 'unknown') {
    return apply(payment, {type: 'attempt/recovered', logged: loggedIn(payment, 'wallet_charge', id)});
  }
  const events: Readonly<Record<typeof step, readonly PaymentEvent[]>> = {
    logging: [],
    calling: [{type: 'attempt/logged', attempt: id}],
    repeating: [
      {type: 'attempt/logged', attempt: id},
      {type: 'charge/unanswered', attempt: id},
    ],
    pending: [{type: 'attempt/logged', attempt: id}, walletCharged({}, id)],
  };
  return apply(payment, {type: 'wallet/requested', attempt: id, input: WALLET}, ...events[step]);
}

/** The wallet attempt of this id. */
export function walletIn({attempts}: Payment, id = 'w'): WalletAttempt {
  const attempt = attempts.get(id);
  if (attempt?.kind !== 'wallet_charge') throw new Error(`There is no wallet attempt ${id}.`);
  return attempt;
}
