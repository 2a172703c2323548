import {assert, nextFrame} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import {answerPhone, ask, freshNumber, mountInvoice, showQr} from '../helpers/invoice.js';
import {holdNextCall} from '../helpers/hold-back.js';
import {askAsMerchant} from '../helpers/service.js';
import {
  button,
  waitForElement,
  waitForEvents,
  mountWidget,
  newInvoice,
  newInvoiceInParts,
  PUBLISHABLE_KEY,
  shadow,
  waitForText,
  typeCard,
  typeCustomer,
  unmountWidgets,
  type Mounted,
} from '../helpers/widget.js';

describe('the focus of <payment-widget>', () => {
  const real = globalThis.fetch;

  afterEach(() => {
    globalThis.fetch = real;
    unmountWidgets();
  });

  it('moves to the outcome after a payment by the button', async () => {
    const {widget, events} = await mountWidget({mode: 'charge', amount: '19.99', currency: 'USD'});
    await typeCustomer(widget);
    await typeCard(widget, '4242424242424242');
    button(widget, 'Pay').focus();
    button(widget, 'Pay').click();
    await waitForEvents(events, 1);
    await waitForText(widget, 'Payment received');
    assert.equal(shadow(widget).activeElement?.textContent, 'Payment received');
  });

  it('moves to the outcome when it was in the card fields during the payment', async () => {
    const {widget, events} = await mountWidget({mode: 'charge', amount: '19.99', currency: 'USD'});
    await typeCustomer(widget);
    await typeCard(widget, '4242424242424242');
    assert.equal(shadow(widget).activeElement?.localName, 'iframe');
    widget.submit();
    await waitForEvents(events, 1);
    await waitForText(widget, 'Payment received');
    assert.equal(shadow(widget).activeElement?.textContent, 'Payment received');
  });

  it('moves to the outcome in one update, because nothing asks for another after it', async () => {
    const {widget, events} = await mountWidget({mode: 'charge', amount: '19.93', currency: 'USD'});
    await typeCustomer(widget);
    await typeCard(widget, '4242424242424242');
    const pending: boolean[] = [];
    // Lit calls it last in an update, after its controllers.
    Object.assign(widget, {updated: () => pending.push(widget.isUpdatePending)});
    widget.submit();
    await waitForEvents(events, 1);
    assert.isNotEmpty(pending);
    assert.notInclude(pending, true);
  });

  it('moves to the first field by focus(), without scrolling if the page says so', async () => {
    const room = document.createElement('div');
    room.style.height = '5000px';
    document.body.prepend(room);
    const {widget} = await mountWidget({mode: 'charge', amount: '19.99', currency: 'USD'});
    await waitForElement(widget, '.field input');
    widget.focus({preventScroll: true});
    assert.equal(shadow(widget).activeElement?.tagName, 'INPUT');
    assert.equal(scrollY, 0);
    room.remove();
  });

  it('returns to the field in which the payer was when the page corrects a wrong amount', async () => {
    const {widget} = await mountWidget({mode: 'charge', amount: '19.99', currency: 'USD'});
    await typeCustomer(widget);
    for (const amount of ['', '19.98']) {
      widget.amount = amount;
      await widget.updateComplete;
      await nextFrame();
    }
    assert.equal(shadow(widget).activeElement?.id, 'email');
  });

  it('stays where it is when it is not in the widget', async () => {
    const {widget, events} = await mountWidget({mode: 'charge', amount: '19.99', currency: 'USD'});
    await typeCustomer(widget);
    await typeCard(widget, '4242424242424242');
    const outside = document.body.appendChild(document.createElement('input'));
    outside.focus();
    widget.submit();
    await waitForEvents(events, 1);
    await waitForText(widget, 'Payment received');
    assert.isTrue(document.activeElement === outside);
    outside.remove();
  });

  it('moves to the button for another code when somebody else has paid a part', async () => {
    const id = await newInvoiceInParts(2000);
    const one = await mountWidget({'mode': 'invoice', 'invoice-id': id, 'methods': 'qr'}, 'BIF');
    await showQr(one);
    button(one.widget, 'Copy the code').focus();
    const body = {amount: 2000, currency: 'BIF'};
    const path = `/v2/invoices/${id}/qr`;
    const {payload} = await askAsMerchant<{payload: string}>(path, {secretKey: PUBLISHABLE_KEY('BIF'), body});
    await askAsMerchant('/simulator/bank_app/approve', {body: {payload}});
    await focuses(one, 'Show the QR code');
  });

  it('moves to the message about a code that the service has ended', async () => {
    const one = await mountInvoice({methods: 'qr'});
    const payload = await showQr(one);
    button(one.widget, 'Copy the code').focus();
    await askAsMerchant('/simulator/bank_app/decline', {body: {payload}});
    await focuses(one, 'This QR code has expired.');
  });

  it('moves to the notice above the phone number when the request was declined', async () => {
    const one = await mountInvoice({methods: 'phone'});
    const uetr = await ask(one, freshNumber());
    button(one.widget, 'Use another number').focus();
    await answerPhone(uetr, 'decline');
    await focuses(one, 'The request was declined');
  });

  it('moves to the outcome when a phone request is approved while its button is focused', async () => {
    const one = await mountInvoice({methods: 'phone'});
    const uetr = await ask(one, freshNumber());
    button(one.widget, 'Use another number').focus();
    await answerPhone(uetr, 'approve');
    await focuses(one, 'Payment received');
  });

  it('moves to the loading message after "Try again", and then to the first method', async () => {
    const {id} = await newInvoice();
    const refusal = (): Response => Response.json({code: 'forbidden', message: 'Not here.'}, {status: 403});
    globalThis.fetch = async (input, init) =>
      new Request(input, init).url.includes(id) ? refusal() : real(input, init);
    const one = await mountWidget({'mode': 'invoice', 'invoice-id': id, 'methods': 'qr phone'}, 'BIF');
    await waitForText(one.widget, 'Try again');
    globalThis.fetch = real;
    const reading = holdNextCall(/\/v2\/invoices\/[^/?]+(\?|$)/);
    button(one.widget, 'Try again').focus();
    button(one.widget, 'Try again').click();
    await reading.made;
    await focuses(one, 'Loading the invoice…');
    reading.release();
    await waitUntil(() => shadow(one.widget).activeElement?.id === 'method-qr', 'the focus was lost');
  });

  it('moves to the first method when the widget is reset after a paid part', async () => {
    const id = await newInvoiceInParts(2000);
    const one = await mountWidget({'mode': 'invoice', 'invoice-id': id, 'methods': 'qr phone'}, 'BIF');
    await askAsMerchant('/simulator/bank_app/approve', {body: {payload: await showQr(one)}});
    await waitForEvents(one.events, 1);
    await waitForText(one.widget, 'Copy the receipt');
    button(one.widget, 'Copy the receipt').focus();
    one.widget.reset();
    await waitUntil(() => shadow(one.widget).activeElement?.id === 'method-qr', 'the focus was lost');
  });

  it('moves to the notice when the focused card fields are lost', async () => {
    const one = await mountWidget({mode: 'charge', amount: '19.99', currency: 'USD'});
    await typeCard(one.widget, '4242424242424242');
    (await waitForElement<HTMLIFrameElement>(one.widget, 'iframe')).src = 'about:blank';
    await focuses(one, 'The card form was closed');
  });
});

/** Waits until the focused element's text starts with `text`. */
async function focuses({widget}: Mounted, text: string): Promise<void> {
  const focused = (): string => (shadow(widget).activeElement as HTMLElement | null)?.innerText.trim() ?? '';
  await waitUntil(() => focused().startsWith(text), `"${focused()}" has the focus, not "${text}"`);
}
