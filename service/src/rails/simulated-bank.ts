import {majorUnits, writeEmvQr} from './emv-qr.js';
import type {InstantBank, PhoneAnswer, QrOrder} from './instant-bank.js';

const ANSWER_DELAY_MS = 1000;

/** An instant bank system whose phones behave by the last four digits of their number. */
export const simulatedBank: InstantBank = {
  createQr: async (order) => (fits(order) ? writeEmvQr(order) : undefined),
  requestPayment: async ({phoneNumber}) => answerOf(phoneNumber),
  refund: async () => undefined,
};

/** Field 54 of an EMV code holds 13 characters; an amount that is longer cannot be asked by QR code. */
function fits({amount, currency}: QrOrder): boolean {
  return majorUnits(amount, currency).length <= 13;
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
