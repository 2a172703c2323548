import type {RefundOrder, Refunds} from '../../src/rails/refund-order.js';

/** Replaces how an adapter makes refunds. */
function refunding(refund: (order: RefundOrder, rail: Refunds) => Promise<void>) {
  return <Rail extends Refunds>(rail: Rail): Rail => ({...rail, refund: (order: RefundOrder) => refund(order, rail)});
}

/** Wrong adapters, by the group of cases that must catch them and their mistake. */
export const WRONG_REFUNDS = {
  'refunds': refunding((order, rail) => rail.refund(order).catch(() => undefined)),
  'refunds, if it sends back the whole payment for a part': refunding((order, rail) =>
    rail.refund({...order, key: order.processingId, amount: 199_900n}),
  ),
  'refunds, if it knows one part of each payment': refunding((order, rail) =>
    order.key === order.processingId ? rail.refund(order) : rail.refund({...order, key: `part-${order.processingId}`}),
  ),
  'refunds, if it uses no key twice': (() => {
    let sent = 0;
    return refunding((order, rail) => rail.refund({...order, key: `${order.key}-${(sent += 1)}`}));
  })(),
};
