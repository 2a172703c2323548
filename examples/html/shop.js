// Runs before the widget's own script, so the listeners and properties are set when the element starts.
const widget = document.querySelector('payment-widget');
const outcome = document.querySelector('.outcome');

const invoiceId = new URLSearchParams(location.search).get('invoice');
if (invoiceId) {
  document.querySelector('h1').textContent = 'Your invoice';
  widget.setAttribute('mode', 'invoice');
  widget.setAttribute('invoice-id', invoiceId);
}

// If you have a server, let it create a session that fixes the amount. `session` is a property, never an attribute:
// widget.session = async () => {
//   const answer = await fetch('/session', {method: 'POST'});
//   if (!answer.ok) throw new Error(`The server created no session: status ${answer.status}.`);
//   return answer.text();
// };

// An event is no proof: the shop delivers after its server has asked the service.
widget.addEventListener('onSuccess', ({detail}) => {
  outcome.textContent = `Paid: ${detail.charge?.id ?? detail.invoice_id}. We deliver once our server has confirmed it.`;
});

// A declined card has no detail.
widget.addEventListener('onFailure', ({detail}) => {
  outcome.textContent = detail ? `Not paid: ${detail.code}` : 'Declined. Nothing was taken; try another card.';
});
