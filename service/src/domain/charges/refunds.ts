import type {Queries, RailName} from '../../db/types.js';
import type {RefundOrder} from '../../rails/refund-order.js';
import type {OutgoingCall} from '../rail-calls.js';
import {readCharge} from './charge.js';

/** The answer to a refund: the money was sent back. */
interface SentBack {
  readonly isSentBack: true;
}

const SENT_BACK: SentBack = {isSentBack: true};

/** Refunds a card charge. */
export const cardRefund = refundOver('cards');

/** Refunds a payment from a mobile money wallet. */
export const mobileRefund = refundOver('mobile');

/** Refunds a payment that came over the instant bank system. */
export const bankRefund = refundOver('bank');

/** Refunds a charge, or a part of it. That is already recorded in the charge, so the call is repeated until the rail answers. */
function refundOver(rail: Extract<RailName, 'cards' | 'bank' | 'mobile'>): OutgoingCall<RefundOrder, SentBack> {
  return {
    prepare: ({tx}, {subject}) => orderOf(tx, subject),
    async call(rails, order) {
      await rails[rail].refund(order);
      return SENT_BACK;
    },
    find: async (rails, {key}) => ((await rails[rail].findRefund(key)) ? SENT_BACK : undefined),
    record: async () => undefined,
  };
}

/** The order of a refund that a person has ordered, or of a whole charge whose money came too late. */
async function orderOf(db: Queries, subject: string): Promise<RefundOrder> {
  const refund = await db
    .selectFrom('refunds')
    .select(['charge_id', 'amount'])
    .where('id', '=', subject)
    .executeTakeFirst();
  const charge = await readCharge(db, refund?.charge_id ?? subject);
  const {processing_id: processingId, amount: whole, currency} = charge;
  const amount = refund?.amount ?? whole;
  return {key: amount === whole ? processingId : subject, processingId, amount, currency};
}
