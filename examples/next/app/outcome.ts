import type {PaymentFailureEvent, PaymentSuccessEvent} from '@payment-widget/element';

/** The page's text after a success. An event is no proof: the shop delivers after its server has asked the service. */
export function paidText({detail}: PaymentSuccessEvent): string {
  const reference = 'charge' in detail ? detail.charge.id : 'source' in detail ? detail.source.id : detail.invoice_id;
  return `Paid: ${reference}. We deliver once our server has confirmed it.`;
}

/** The page's text after a failed attempt. A declined card has no detail. */
export function failureText({detail}: PaymentFailureEvent): string {
  return detail ? `Not paid: ${detail.code}` : 'Declined. Nothing was taken; try another card.';
}
