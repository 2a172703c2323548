import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import type {CardChargedDetail} from '../../src/payment/payloads.js';
import type {PaymentWidgetElement} from '../../src/element/payment-widget.js';
import {holdNextCall} from '../helpers/hold-back.js';
import {answerPhone, freshNumber, mountInvoice, showQr} from '../helpers/invoice.js';
import {askAsMerchant} from '../helpers/service.js';
import {
  button,
  waitForElement,
  waitForEvents,
  mountWidget,
  newInvoice,
  SECRET_KEY,
  shadow,
  waitForText,
  typeCard,
  typeCustomer,
  typeInto,
  unmountWidgets,
  type Mounted,
} from '../helpers/widget.js';

const GOOD_CARD = '4242424242424242';
const POOR_CARD = '4000000000009995';

interface Charging extends Mounted {
  readonly attributes: Readonly<Record<string, string>>;
  /** Forwards the charge to the service. */
  readonly release: () => void;
}

/** A widget with a charge in flight. */
async function mountCharging(card: string): Promise<Charging> {
  const description = `Held ${crypto.randomUUID()}`;
  const attributes = {mode: 'charge', amount: '19.99', currency: 'USD', description};
  const one = await mountWidget(attributes);
  await typeCustomer(one.widget);
  await typeCard(one.widget, card);
  const {made, release} = holdNextCall(/\/v2\/charges\/card$/);
  one.widget.submit();
  await made;
  return {...one, attributes, release};
}

async function chargesOf(description: string): Promise<readonly {readonly id: string}[]> {
  const {data} = await askAsMerchant<{data: {id: string; description: string}[]}>('/simulator/charges?limit=100');
  return data.filter((charge) => charge.description === description);
}

async function codesOf(invoiceId: string): Promise<number> {
  const {data} = await askAsMerchant<{data: {invoice_id: string}[]}>('/simulator/qr?limit=100');
  return data.filter((code) => code.invoice_id === invoiceId).length;
}

/** Like a framework that mounts every component twice. */
async function unmountAndMount(widget: PaymentWidgetElement): Promise<void> {
  widget.remove();
  document.body.append(widget);
  await widget.updateComplete;
}

describe('<payment-widget> that is removed, moved or replaced', () => {
  afterEach(unmountWidgets);

  it('announces a charge once when the charge ended while the widget was out of the page', async () => {
    const {widget, events, attributes, release} = await mountCharging(GOOD_CARD);
    widget.remove();
    release();
    await waitUntil(async () => (await chargesOf(attributes.description ?? '')).length > 0, 'no charge');
    assert.isEmpty(events);
    document.body.append(widget);
    await waitForEvents(events, 1);
    assert.equal(events[0]?.type, 'onSuccess');
    await waitForText(widget, 'Payment received');
    await unmountAndMount(widget);
    await waitForText(widget, 'Payment received');
    assert.lengthOf(events, 1);
  });

  it('announces a charge once when the widget was moved in the page during the charge', async () => {
    const {widget, events, attributes, release} = await mountCharging(GOOD_CARD);
    await unmountAndMount(widget);
    await unmountAndMount(widget);
    await waitForText(widget, 'Paying|Keep this page open');
    release();
    await waitForEvents(events, 1);
    assert.lengthOf(await chargesOf(attributes.description ?? ''), 1);
  });

  it('announces a charge once it is back from a document without a window, where nobody hears an event', async () => {
    const {widget, events, attributes, release} = await mountCharging(GOOD_CARD);
    document.implementation.createHTMLDocument().body.append(widget);
    release();
    await waitUntil(async () => (await chargesOf(attributes.description ?? '')).length > 0, 'no charge');
    assert.isEmpty(events);
    document.body.append(widget);
    await waitForEvents(events, 1);
    await waitForText(widget, 'Payment received');
  });

  it('shows the charge of the replaced element, and announces it once', async () => {
    const first = await mountCharging(GOOD_CARD);
    first.widget.remove();
    const second = await mountWidget(first.attributes);
    await waitForText(second.widget, 'Paying|Keep this page open');
    second.widget.submit();
    first.release();
    await waitForEvents(second.events, 1);
    await waitForText(second.widget, 'Payment received');
    document.body.append(first.widget);
    await first.widget.updateComplete;
    await waitForElement(first.widget, '.frame.ready');
    assert.isEmpty(first.events);
    assert.lengthOf(second.events, 1);
    const {charge} = second.events[0]?.detail as CardChargedDetail;
    const charges = await chargesOf(first.attributes.description ?? '');
    assert.deepEqual(
      charges.map(({id}) => id),
      [charge.id],
    );
  });

  it('announces the decline of the replaced element once', async () => {
    const first = await mountCharging(POOR_CARD);
    first.widget.remove();
    const second = await mountWidget(first.attributes);
    first.release();
    await waitForEvents(second.events, 1);
    assert.deepEqual(second.events[0], {type: 'onFailure', detail: undefined});
    await waitForText(second.widget, 'not enough money on this card');
    assert.isEmpty(first.events);
  });

  it('starts a payment of its own beside an element whose charge is in flight', async () => {
    const first = await mountCharging(GOOD_CARD);
    const second = await mountWidget(first.attributes);
    await waitForElement(second.widget, '.frame.ready');
    first.release();
    await waitForEvents(first.events, 1);
    assert.notInclude(shadow(second.widget).textContent, 'Payment received');
    assert.isEmpty(second.events);
  });

  it('makes one QR code when it is mounted, unmounted and mounted again', async () => {
    const {id} = await newInvoice();
    const {made, release} = holdNextCall(/\/qr$/);
    const {widget} = await mountWidget({'mode': 'invoice', 'invoice-id': id, 'methods': 'qr'}, 'BIF');
    await unmountAndMount(widget);
    await made;
    await unmountAndMount(widget);
    release();
    await waitForElement(widget, '[part=qr] svg path');
    assert.equal(await codesOf(id), 1);
  });

  it('makes one QR code when a new element replaces it while the code is requested', async () => {
    const {id} = await newInvoice();
    const {made, release} = holdNextCall(/\/qr$/);
    const attributes = {'mode': 'invoice', 'invoice-id': id, 'methods': 'qr'};
    const first = await mountWidget(attributes, 'BIF');
    await made;
    first.widget.remove();
    const second = await mountWidget(attributes, 'BIF');
    release();
    const payload = await showQr(second);
    assert.equal(await codesOf(id), 1);
    await askAsMerchant('/simulator/bank_app/approve', {body: {payload}});
    await waitForEvents(second.events, 1);
    assert.isEmpty(first.events);
  });

  it('announces a phone request that was being sent when the element was replaced', async () => {
    const one = await mountInvoice({methods: 'phone'});
    const {made, release} = holdNextCall(/\/phone_requests$/);
    const number = freshNumber();
    await typeInto(one.widget, '#phone', number);
    button(one.widget, 'Ask this phone').click();
    await made;
    one.widget.remove();
    const second = await mountWidget({'mode': 'invoice', 'invoice-id': one.invoiceId, 'methods': 'phone'}, 'BIF');
    release();
    await waitForText(second.widget, 'Waiting for your approval');
    const path = `/simulator/phone_requests?phone_number=${encodeURIComponent(`+257${number}`)}`;
    const {data} = await askAsMerchant<{data: {uetr: string}[]}>(path);
    await answerPhone(data[0]?.uetr ?? '', 'approve');
    await waitForEvents(second.events, 1);
    assert.deepInclude(second.events[0]?.detail, {uetr: data[0]?.uetr});
    await waitForText(second.widget, 'Payment received');
  });

  it('announces a payment once when two widgets for one invoice are in the page', async () => {
    const one = await mountInvoice({methods: 'qr'});
    const other = await mountWidget({'mode': 'invoice', 'invoice-id': one.invoiceId, 'methods': 'qr phone'}, 'BIF');
    const payload = await showQr(one);
    await showQr(other);
    await askAsMerchant('/simulator/bank_app/approve', {body: {payload}});
    await waitForEvents(one.events, 1);
    await waitForText(other.widget, 'Already paid');
    for (const {widget} of [one, other]) await unmountAndMount(widget);
    await waitForText(one.widget, 'Payment received');
    await waitForText(other.widget, 'Already paid');
    assert.deepEqual([one.events.length, other.events.length], [1, 0]);
    const paid = await askAsMerchant(`/v2/invoices/${one.invoiceId}`, {secretKey: SECRET_KEY('BIF')});
    assert.deepInclude(paid, {status: 'paid', total_amount_paid: 5000});
  });
});
