import type {OutgoingCall} from '../outgoing.js';
import {readCharge} from './charge.js';

/** Sends a card's money back. Its charge says so already: a system that does not answer is asked until it does. */
export const cardRefund: OutgoingCall<string, void> = {
  prepare: async ({tx}, {subject: chargeId}) => (await readCharge(tx, chargeId)).processing_id,
  call: ({cards}, processingId) => cards.refund(processingId),
  record: async () => undefined,
};

/** The same with money that came over the instant bank system. */
export const bankRefund: OutgoingCall<string, void> = {
  prepare: async ({tx}, {subject: chargeId}) => (await readCharge(tx, chargeId)).processing_id,
  call: ({bank}, reference) => bank.refund(reference),
  record: async () => undefined,
};
