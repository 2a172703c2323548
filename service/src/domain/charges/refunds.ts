import type {OutgoingCall} from '../rail-calls.js';
import {readCharge} from './charge.js';

/** The answer to a refund: the money was sent back. */
interface SentBack {
  readonly isSentBack: true;
}

const SENT_BACK: SentBack = {isSentBack: true};

/** Refunds a card charge. The charge is already marked as refunded, so the call is repeated until the rail answers. */
export const cardRefund: OutgoingCall<string, SentBack> = {
  prepare: async ({tx}, {subject: chargeId}) => (await readCharge(tx, chargeId)).processing_id,
  call: async ({cards}, processingId) => {
    await cards.refund(processingId);
    return SENT_BACK;
  },
  find: async ({cards}, processingId) => ((await cards.findRefund(processingId)) ? SENT_BACK : undefined),
  record: async () => undefined,
};

/** Refunds a payment from a mobile money wallet. */
export const mobileRefund: OutgoingCall<string, SentBack> = {
  prepare: async ({tx}, {subject: chargeId}) => (await readCharge(tx, chargeId)).processing_id,
  call: async ({mobile}, processingId) => {
    await mobile.refund(processingId);
    return SENT_BACK;
  },
  find: async ({mobile}, processingId) => ((await mobile.findRefund(processingId)) ? SENT_BACK : undefined),
  record: async () => undefined,
};

/** Refunds a payment that came over the instant bank system. */
export const bankRefund: OutgoingCall<string, SentBack> = {
  prepare: async ({tx}, {subject: chargeId}) => (await readCharge(tx, chargeId)).processing_id,
  call: async ({bank}, reference) => {
    await bank.refund(reference);
    return SENT_BACK;
  },
  find: async ({bank}, reference) => ((await bank.findRefund(reference)) ? SENT_BACK : undefined),
  record: async () => undefined,
};
