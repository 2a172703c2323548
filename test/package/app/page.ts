/** A typed page that uses the element and its events. Code that must not compile is marked. */
import {
  PaymentWidgetElement,
  type CardChargedDetail,
  type PaymentFailureEvent,
  type PaymentWidgetSettings,
} from '@payment-widget/element';
import '@payment-widget/element/define';
import '@payment-widget/element/payment-widget.js';

const widget = document.createElement('payment-widget');
const sameWidget: PaymentWidgetElement = widget;
document.querySelector('payment-widget')?.checkNow();

widget.mode = 'charge';
widget.currency = 'USD';
widget.amount = '19.99';
widget.apiUrl = 'https://api.example.com';
widget.clientKey = null;
widget.session = async () => {
  const answer = await fetch('/session', {method: 'POST'});
  if (!answer.ok) throw new Error(`The server created no session: status ${answer.status}.`);
  return answer.text();
};
widget.customer = {first_name: 'Aline', email: 'aline@example.com'};
widget.words = {pay: 'Give {amount}', phone_help: {en: 'Look at your phone', fr: 'Regardez votre téléphone'}};
Object.assign(widget, {theme: 'dark', hideSummary: true, returnUrl: '/basket'} satisfies PaymentWidgetSettings);
widget.submit();
widget.reset();
sameWidget.focus();

widget.addEventListener('onSuccess', ({detail}) => {
  if ('charge' in detail) remember(detail);
  else if ('qr_reference' in detail) console.log(detail.qr_reference.toUpperCase(), detail.amount.toFixed());
  else if ('uetr' in detail) console.log(detail.uetr);
  else console.log(detail.source.id);
});
document.addEventListener('onFailure', (event: PaymentFailureEvent) => console.log(event.detail?.code ?? 'declined'));

function remember({charge}: CardChargedDetail): string {
  return charge.id;
}

// @ts-expect-error -- there is no such mode
widget.mode = 'chrage';
// @ts-expect-error -- there is no such currency
widget.currency = 'EUR';
// @ts-expect-error -- a session is a function or a string
widget.session = 42;
// @ts-expect-error -- there is no text of that name
widget.words = {warning: 'Do pay again'};
// @ts-expect-error -- it takes no argument
widget.submit('now');
// @ts-expect-error -- the page cannot read what was typed
console.log(widget.typed);
// @ts-expect-error -- a declined card has no detail
widget.addEventListener('onFailure', (event) => console.log(event.detail.code));
// @ts-expect-error -- a saved card is not a charge
widget.addEventListener('onSuccess', ({detail}) => console.log(detail.charge));
widget.addEventListener('onSuccess', ({detail}) => {
  // @ts-expect-error -- a detail is frozen
  detail.customer = undefined;
});
