import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import {answerPhone, ask, freshNumber, mountInvoice, openProblems, showQr} from '../helpers/invoice.js';
import {askAsMerchant, serviceUrl} from '../helpers/service.js';
import {
  button,
  waitForElement,
  waitForEvents,
  mountWidget,
  newInvoice,
  shadow,
  waitForText,
  typeCard,
  typeInto,
  unmountWidgets,
} from '../helpers/widget.js';

/** The requests that a phone has received, newest first. */
async function requestsOn(number: string): Promise<readonly {readonly status: string}[]> {
  const path = `/simulator/phone_requests?phone_number=${encodeURIComponent(`+257${number}`)}`;
  return (await askAsMerchant<{data: {status: string}[]}>(path)).data;
}

describe('<payment-widget> for an invoice', () => {
  afterEach(unmountWidgets);

  it('settles by card', async () => {
    const one = await mountInvoice();
    await waitForText(one.widget, /Iduka Bujumbura[\s\S]*BIF\s5,000/);
    await typeCard(one.widget, '5555555555554444');
    one.widget.submit();
    await waitForEvents(one.events, 1);
    assert.hasAllKeys(one.events[0]?.detail, ['customer', 'charge']);
    await waitForText(one.widget, 'Payment received');
  });

  it('settles by QR code', async () => {
    const one = await mountInvoice();
    const payload = await showQr(one);
    await askAsMerchant('/simulator/bank_app/approve', {body: {payload}});
    await waitForEvents(one.events, 1);
    assert.hasAllKeys(one.events[0]?.detail, ['amount', 'currency', 'charge_id', 'invoice_id', 'qr_reference']);
    assert.deepInclude(one.events[0]?.detail, {amount: 5000, currency: 'BIF', invoice_id: one.invoiceId});
    assert.notExists(shadow(one.widget).querySelector('[part=qr] svg'), 'a paid code must not be scanned again');
  });

  it('settles by phone request', async () => {
    const one = await mountInvoice({methods: 'phone'});
    const uetr = await ask(one, freshNumber());
    await answerPhone(uetr, 'approve');
    await waitForEvents(one.events, 1);
    assert.deepEqual(one.events[0], {
      type: 'onSuccess',
      detail: {amount: 5000, currency: 'BIF', invoice_id: one.invoiceId, uetr},
    });
  });

  it('announces once when both rails are approved, in the shape of the rail that settled', async () => {
    const one = await mountInvoice();
    const payload = await showQr(one);
    const uetr = await ask(one, freshNumber());
    const answers = await Promise.all([
      answerPhone(uetr, 'approve'),
      askAsMerchant('/simulator/bank_app/approve', {body: {payload}}),
    ]);
    assert.lengthOf(answers, 2);
    await waitForEvents(one.events, 1);
    one.widget.checkNow();
    const status = await fetch(`${await serviceUrl()}/v2/invoices/${one.invoiceId}/status`, {
      headers: {authorization: 'Bearer pk_test_demoBIF0000000000'},
    });
    const {settled_by: settledBy} = (await status.json()) as {readonly settled_by: string};
    assert.property(one.events[0]?.detail, settledBy === 'qr' ? 'qr_reference' : 'uetr');
    assert.lengthOf(one.events, 1);
  });

  it('announces a declined phone request, and sends another one', async () => {
    const one = await mountInvoice({methods: 'phone'});
    await answerPhone(await ask(one, freshNumber()), 'decline');
    await waitForEvents(one.events, 1);
    assert.deepInclude(one.events[0]?.detail, {code: 'rtp_request_declined'});
    await waitForText(one.widget, 'declined on the phone');
    button(one.widget, 'Ask this phone').click();
    await waitForText(one.widget, 'Waiting for your approval');
  });

  it('dispatches no event when a phone request gets no answer', async () => {
    const one = await mountInvoice({methods: 'phone'});
    await answerPhone(await ask(one, freshNumber()), 'expire');
    await waitForText(one.widget, 'There was no answer on the phone');
    assert.isEmpty(one.events);
  });

  it('cancels the request and sends another one when the payer uses another number', async () => {
    const one = await mountInvoice({methods: 'phone'});
    const number = freshNumber();
    await ask(one, number);
    button(one.widget, 'Use another number').click();
    await waitUntil(async () => (await requestsOn(number))[0]?.status === 'cancelled', 'not cancelled');
    const other = freshNumber();
    (await waitForElement<HTMLInputElement>(one.widget, '#phone')).select();
    await ask(one, other);
    assert.deepEqual(
      (await requestsOn(other)).map(({status}) => status),
      ['pending'],
    );
    assert.lengthOf(await requestsOn(number), 1);
    assert.isEmpty(one.events);
  });

  it('rejects an invalid phone number, and focuses the field', async () => {
    const one = await mountInvoice({methods: 'phone'});
    await typeInto(one.widget, '#phone', '12');
    one.widget.submit();
    await waitForText(one.widget, 'Enter a phone number that can receive the request');
    await waitUntil(() => shadow(one.widget).activeElement?.id === 'phone');
  });

  it('keeps a number that a password manager fills in within one task', async () => {
    const {widget} = await mountInvoice({methods: 'phone'});
    await typeInto(widget, '#phone', '12');
    const field = shadow(widget).querySelector<HTMLInputElement>('#phone');
    assert.isNotNull(field);
    field.value = '79 12 34 56';
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, {bubbles: true}));
    await waitForText(widget, '257\u00a079\u00a012\u00a034\u00a056');
    assert.deepEqual([field.value, field.getAttribute('aria-invalid')], ['79 12 34 56', 'false']);
  });

  it('fails with rtp_request_failed when the request cannot be sent to the phone', async () => {
    const one = await mountInvoice({methods: 'phone'});
    await typeInto(one.widget, '#phone', '79120004');
    one.widget.submit();
    await waitForEvents(one.events, 1);
    assert.hasAllKeys(one.events[0]?.detail, ['code', 'message']);
    assert.deepInclude(one.events[0]?.detail, {code: 'rtp_request_failed'});
  });

  it('fails with qr_generate_failed when the service refuses a code, and makes one at the next try', async () => {
    const {id} = await newInvoice();
    await askAsMerchant('/simulator/faults', {body: {operation: 'createQr', kind: 'refuse', match: id}});
    const one = await mountWidget({'mode': 'invoice', 'invoice-id': id, 'methods': 'qr'}, 'BIF');
    await waitForEvents(one.events, 1);
    assert.deepInclude(one.events[0]?.detail, {code: 'qr_generate_failed'});
    await waitForText(one.widget, 'The QR code could not be made');
    button(one.widget, 'Show the QR code').click();
    await waitForElement(one.widget, '[part=qr] svg path');
    assert.lengthOf(one.events, 1);
  });

  for (const [method, label] of [
    ['qr', 'I have paid'],
    ['qr', 'Copy the code'],
    ['phone', 'I have approved it'],
  ] as const) {
    it(`paints a frame without the feedback before it answers a second press of "${label}"`, async () => {
      const one = await mountInvoice({methods: method});
      if (method === 'phone') await ask(one, freshNumber());
      else await waitForElement(one.widget, '[part=qr] svg path');
      openProblems(one.widget);
      const feedback = (): string =>
        [...shadow(one.widget).querySelectorAll('[part] [aria-live]')]
          .map((region) => (region as HTMLElement).innerText)
          .join('|');
      const before = feedback();
      const press = async (): Promise<void> => {
        button(one.widget, label).click();
        await one.widget.updateComplete;
        assert.equal(feedback(), before);
        await waitUntil(() => feedback() !== before, 'there was no feedback');
      };
      await press();
      await press();
    });
  }

  it('shows the code as text when the clipboard is not available', async () => {
    const one = await mountInvoice({methods: 'qr'});
    await waitForElement(one.widget, '[part=qr] svg path');
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    openProblems(one.widget);
    button(one.widget, 'Copy the code').click();
    const text = await waitForElement(one.widget, '[part=qr] code');
    navigator.clipboard.writeText = write;
    assert.match(text.innerText, /^000201/);
    await waitForText(one.widget, 'Select the code and copy it');
  });
});
