/** The states that the appearance editor shows. The real element reaches them through the actions of a page or a payer. */

/** The simulator's phones: the last digits of a number decide what the payer answers (docs/testing.md). */
const PHONES = {approves: '+25779000001', declines: '+25779000002', waits: '+25779123456'};

export const STATES = {
  'Empty form': {mode: 'charge'},
  'Wrong fields': {mode: 'charge', reach: (widget) => widget.submit()},
  'Invoice with methods': {mode: 'invoice', methods: 'card qr phone'},
  'QR code': {mode: 'invoice', methods: 'qr'},
  'Pending': {mode: 'invoice', methods: 'phone', reach: ask(PHONES.waits)},
  'Declined': {mode: 'invoice', methods: 'phone', reach: ask(PHONES.declines)},
  'Success': {mode: 'invoice', methods: 'phone', reach: ask(PHONES.approves)},
};

/** Brings a widget into its state as soon as it is ready. */
export function reachWhenReady(widget, {reach}) {
  if (reach) widget.addEventListener('onReady', () => widget.updateComplete.then(() => reach(widget)), {once: true});
}

/** Types a phone number, and presses the button. */
function ask(number) {
  return (widget) => {
    const field = widget.shadowRoot.querySelector('input[name=phone]');
    field.value = number;
    field.dispatchEvent(new Event('input', {bubbles: true}));
    widget.submit();
  };
}
