import type {PaymentFailureEvent, PaymentSuccessEvent} from '@payment-widget/element';

/** What the page says of a success. An event is no proof: the shop delivers when its server has asked the service. */
export function paidText({detail}: PaymentSuccessEvent): string {
  const reference = 'charge' in detail ? detail.charge.id : 'source' in detail ? detail.source.id : detail.invoice_id;
  return `Paid: ${reference}. We deliver once our server has confirmed it.`;
}

/** What the page says of an attempt that did not go through. A declined card has no detail. */
export function failureText({detail}: PaymentFailureEvent): string {
  return detail ? `Not paid: ${detail.code}` : 'Declined. Nothing was taken; try another card.';
}
