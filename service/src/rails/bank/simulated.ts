import {majorUnits, writeEmvQr} from './emv-qr.js';
import type {InstantBank, InstantDestination, PhoneAnswer, QrOrder} from './instant-bank.js';
import {failureOf} from '../payouts/simulated.js';

const ANSWER_DELAY_MS = 1000;

/** A BIC (ISO 9362): bank, country, location, and optionally the branch. */
const BIC = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
const ACCOUNT = /^[A-Z0-9](?:[A-Z0-9 -]{0,32}[A-Z0-9])?$/i;
const ALIAS = /^\+[1-9][0-9]{6,14}$/;

/** An instant bank system whose phones behave according to the last four digits of their number. */
export const simulatedBank: InstantBank = {
  createQr: async (order) => (fits(order) ? writeEmvQr(order) : undefined),
  requestPayment: async ({phoneNumber}) => answerOf(phoneNumber),
  sendPayout: async ({accountId, destination}) => ({
    failureCode: isResolvable(destination) ? failureOf(accountId) : 'invalid_account_info',
  }),
  refund: async () => undefined,
  // It stores nothing: a repeated order gets the same answer.
  findRequest: async () => undefined,
  findPayout: async () => undefined,
  findRefund: async () => false,
};

/** Field 54 of an EMV code holds 13 characters, so a QR code cannot request a longer amount. */
function fits({amount, currency}: QrOrder): boolean {
  return majorUnits(amount, currency).length <= 13;
}

/** Whether the destination identifies an account. An alias takes precedence. */
function isResolvable({aliasPhone, bankBic, account}: InstantDestination): boolean {
  if (aliasPhone !== undefined) return ALIAS.test(aliasPhone);
  return BIC.test(bankBic ?? '') && ACCOUNT.test(account ?? '');
}

function answerOf(phoneNumber: string): PhoneAnswer {
  switch (phoneNumber.slice(-4)) {
    case '0001':
      return {accepted: true, expected: {answer: 'approve', afterMs: ANSWER_DELAY_MS}};
    case '0002':
      return {accepted: true, expected: {answer: 'decline', afterMs: ANSWER_DELAY_MS}};
    case '0004':
      return {accepted: false};
    default:
      return {accepted: true};
  }
}
