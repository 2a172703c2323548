import type {OutgoingCall} from '../outgoing.js';
import {readCharge} from './charge.js';

/** What there is to know of a refund: its money was sent back. */
interface SentBack {
  readonly isSentBack: true;
}

const SENT_BACK: SentBack = {isSentBack: true};

/** Sends a card's money back. Its charge says so already: a system that does not answer is asked until it does. */
export const cardRefund: OutgoingCall<string, SentBack> = {
  prepare: async ({tx}, {subject: chargeId}) => (await readCharge(tx, chargeId)).processing_id,
  call: async ({cards}, processingId) => {
    await cards.refund(processingId);
    return SENT_BACK;
  },
  find: async ({cards}, processingId) => ((await cards.findRefund(processingId)) ? SENT_BACK : undefined),
  record: async () => undefined,
};

/** The same with money that came over the instant bank system. */
export const bankRefund: OutgoingCall<string, SentBack> = {
  prepare: async ({tx}, {subject: chargeId}) => (await readCharge(tx, chargeId)).processing_id,
  call: async ({bank}, reference) => {
    await bank.refund(reference);
    return SENT_BACK;
  },
  find: async ({bank}, reference) => ((await bank.findRefund(reference)) ? SENT_BACK : undefined),
  record: async () => undefined,
};
