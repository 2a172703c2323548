import {assert, waitUntil} from '@open-wc/testing';
import {askAsMerchant, serviceUrl} from './helpers/service.js';
import {
  button,
  found,
  hears,
  mountWidget,
  newInvoice,
  shadow,
  shows,
  typeCard,
  typeInto,
  unmountWidgets,
  visibleText,
  type Mounted,
} from './helpers/widget.js';

interface Requested {
  readonly uetr: string;
  readonly phone_number: string;
}

async function mountInvoice(
  attributes: Readonly<Record<string, string>> = {},
): Promise<Mounted & {readonly invoiceId: string}> {
  const {id} = await newInvoice();
  return {...(await mountWidget({'mode': 'invoice', 'invoice-id': id, ...attributes}, 'BIF')), invoiceId: id};
}

/** A number of its own for each request, so that tests that run side by side do not answer each other's. */
function freshNumber(): string {
  const digits = String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, '0')
    .slice(-5);
  return `79${digits}9`;
}

async function ask(one: Mounted, number: string): Promise<string> {
  await shows(one.widget, 'Request on your phone');
  if (shadow(one.widget).querySelector('#phone') === null) button(one.widget, 'Request on your phone').click();
  await typeInto(one.widget, '#phone', number);
  button(one.widget, 'Ask this phone').click();
  await shows(one.widget, 'Waiting for your approval');
  const {data} = await askAsMerchant<{data: Requested[]}>(
    `/simulator/phone_requests?phone_number=${encodeURIComponent(`+257${number}`)}`,
  );
  return data[0]?.uetr ?? '';
}

function answerPhone(uetr: string, answer: 'approve' | 'decline' | 'expire'): Promise<unknown> {
  return askAsMerchant(`/simulator/phone_requests/${uetr}/${answer}`, {method: 'POST'});
}

async function showQr({widget}: Mounted): Promise<string> {
  const text = navigator.clipboard.writeText.bind(navigator.clipboard);
  let copied = '';
  navigator.clipboard.writeText = (value: string) => {
    copied = value;
    return Promise.resolve();
  };
  const opener = await found(widget, '#method-qr');
  if (opener.getAttribute('aria-expanded') === 'false') opener.click();
  await found(widget, 'svg path');
  button(widget, 'Copy the code').click();
  await shows(widget, 'Code copied');
  navigator.clipboard.writeText = text;
  return copied;
}

describe('<payment-widget> for an invoice', () => {
  afterEach(unmountWidgets);

  it('settles by card', async () => {
    const one = await mountInvoice();
    await shows(one.widget, /Iduka Bujumbura[\s\S]*BIF\s5,000/);
    await typeCard(one.widget, '5555555555554444');
    one.widget.submit();
    await hears(one.heard, 1);
    assert.hasAllKeys(one.heard[0]?.detail, ['customer', 'charge']);
    await shows(one.widget, 'Payment received');
  });

  it('settles by QR code', async () => {
    const one = await mountInvoice();
    const payload = await showQr(one);
    await askAsMerchant('/simulator/bank_app/approve', {body: {payload}});
    await hears(one.heard, 1);
    assert.hasAllKeys(one.heard[0]?.detail, ['amount', 'currency', 'charge_id', 'invoice_id', 'qr_reference']);
    assert.deepInclude(one.heard[0]?.detail, {amount: 5000, currency: 'BIF', invoice_id: one.invoiceId});
    assert.notExists(shadow(one.widget).querySelector('svg'), 'a paid code must not be scanned again');
  });

  it('settles by phone request', async () => {
    const one = await mountInvoice({methods: 'phone'});
    const uetr = await ask(one, freshNumber());
    await answerPhone(uetr, 'approve');
    await hears(one.heard, 1);
    assert.deepEqual(one.heard[0], {
      type: 'onSuccess',
      detail: {amount: 5000, currency: 'BIF', invoice_id: one.invoiceId, uetr},
    });
  });

  it('announces once when both rails report, in the shape of the one that settled', async () => {
    const one = await mountInvoice();
    const payload = await showQr(one);
    const uetr = await ask(one, freshNumber());
    const answers = await Promise.all([
      answerPhone(uetr, 'approve'),
      askAsMerchant('/simulator/bank_app/approve', {body: {payload}}),
    ]);
    assert.lengthOf(answers, 2);
    await hears(one.heard, 1);
    one.widget.checkNow();
    const status = await fetch(`${await serviceUrl()}/v2/invoices/${one.invoiceId}/status`, {
      headers: {authorization: 'Bearer pk_test_demoBIF0000000000'},
    });
    const {settled_by: settledBy} = (await status.json()) as {readonly settled_by: string};
    assert.property(one.heard[0]?.detail, settledBy === 'qr' ? 'qr_reference' : 'uetr');
    assert.lengthOf(one.heard, 1);
  });

  it('tells a declined request, and asks again', async () => {
    const one = await mountInvoice({methods: 'phone'});
    await answerPhone(await ask(one, freshNumber()), 'decline');
    await hears(one.heard, 1);
    assert.deepInclude(one.heard[0]?.detail, {code: 'rtp_request_declined'});
    await shows(one.widget, 'declined on the phone');
    button(one.widget, 'Ask this phone').click();
    await shows(one.widget, 'Waiting for your approval');
  });

  it('says nothing to the page when a request gets no answer, and still hears a late one', async () => {
    const one = await mountInvoice({methods: 'phone'});
    await answerPhone(await ask(one, freshNumber()), 'expire');
    await shows(one.widget, 'There was no answer on the phone');
    assert.isEmpty(one.heard);
  });

  it('lets the payer take another number', async () => {
    const one = await mountInvoice({methods: 'phone'});
    const first = await ask(one, freshNumber());
    button(one.widget, 'Use another number').click();
    await shows(one.widget, 'Phone number');
    const {data} = await askAsMerchant<{data: {uetr: string; status: string}[]}>('/simulator/phone_requests');
    await waitUntil(() => data.some(({uetr}) => uetr === first));
    one.widget.submit();
    await shows(one.widget, 'Waiting for your approval');
    assert.isEmpty(one.heard);
  });

  it('wants a phone number that can be one', async () => {
    const one = await mountInvoice({methods: 'phone'});
    await typeInto(one.widget, '#phone', '12');
    one.widget.submit();
    await shows(one.widget, 'Enter a phone number that can receive the request');
    await waitUntil(() => shadow(one.widget).activeElement?.id === 'phone');
  });

  it('fails with rtp_request_failed when a phone cannot be asked', async () => {
    const one = await mountInvoice({methods: 'phone'});
    await typeInto(one.widget, '#phone', '79120004');
    one.widget.submit();
    await hears(one.heard, 1);
    assert.hasAllKeys(one.heard[0]?.detail, ['code', 'message']);
    assert.deepInclude(one.heard[0]?.detail, {code: 'rtp_request_failed'});
  });

  it('fails with qr_generate_failed when no code can be had, and makes one when asked again', async () => {
    const {id} = await newInvoice();
    await askAsMerchant('/simulator/faults', {body: {operation: 'createQr', kind: 'refuse', match: id}});
    const one = await mountWidget({'mode': 'invoice', 'invoice-id': id, 'methods': 'qr'}, 'BIF');
    await hears(one.heard, 1);
    assert.deepInclude(one.heard[0]?.detail, {code: 'qr_generate_failed'});
    await shows(one.widget, 'The QR code could not be made');
    button(one.widget, 'Show the QR code').click();
    await found(one.widget, 'svg path');
    assert.lengthOf(one.heard, 1);
  });

  it('shows the code as text where the clipboard is not to be had', async () => {
    const one = await mountInvoice({methods: 'qr'});
    await found(one.widget, 'svg path');
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    button(one.widget, 'Copy the code').click();
    const field = await found<HTMLInputElement>(one.widget, '#payload');
    navigator.clipboard.writeText = write;
    assert.match(field.value, /^000201/);
  });

  it('stays silent about an invoice that was paid elsewhere before it opened', async () => {
    const first = await mountInvoice({methods: 'phone'});
    await answerPhone(await ask(first, freshNumber()), 'approve');
    await hears(first.heard, 1);
    const {widget, heard} = await mountWidget({'mode': 'invoice', 'invoice-id': first.invoiceId}, 'BIF');
    await shows(widget, 'Already paid');
    assert.isEmpty(heard);
  });

  it('stays silent about a payment that another widget made while it was open', async () => {
    const one = await mountInvoice({methods: 'qr'});
    await found(one.widget, 'svg path');
    const other = await mountWidget({'mode': 'invoice', 'invoice-id': one.invoiceId, 'methods': 'phone'}, 'BIF');
    await answerPhone(await ask(other, freshNumber()), 'approve');
    await hears(other.heard, 1);
    await shows(one.widget, 'Already paid');
    assert.isEmpty(one.heard);
  });

  it('says so when there is no such invoice, and when it could not be read', async () => {
    const {widget} = await mountWidget({'mode': 'invoice', 'invoice-id': 'in_none'}, 'BIF');
    await shows(widget, 'This invoice was not found');
    assert.notInclude(visibleText(widget), 'Pay');
  });

  it('asks for a new code when the invoice is replaced while one is shown', async () => {
    const one = await mountInvoice({methods: 'qr'});
    const before = (await found(one.widget, 'svg path')).getAttribute('d');
    one.widget.invoiceId = (await newInvoice()).id;
    await waitUntil(() => {
      const path = shadow(one.widget).querySelector('svg path')?.getAttribute('d');
      return path !== undefined && path !== before;
    }, 'no new code');
  });

  it('hears of a code that was given out before a reset, once, and never again after the next one', async () => {
    const one = await mountInvoice({methods: 'qr'});
    const payload = await showQr(one);
    one.widget.reset();
    await askAsMerchant('/simulator/bank_app/approve', {body: {payload}});
    await hears(one.heard, 1);
    assert.property(one.heard[0]?.detail, 'qr_reference');
    one.widget.reset();
    await shows(one.widget, 'Already paid');
    assert.lengthOf(one.heard, 1);
  });

  it('goes on counting, and hears the money, after it was out of the page', async () => {
    const one = await mountInvoice({methods: 'qr'});
    const payload = await showQr(one);
    one.widget.remove();
    await askAsMerchant('/simulator/bank_app/approve', {body: {payload}});
    assert.isEmpty(one.heard);
    document.body.append(one.widget);
    await hears(one.heard, 1);
    await shows(one.widget, 'Payment received');
  });

  it('puts the focus on the first thing to do', async () => {
    const one = await mountInvoice({methods: 'qr phone'});
    await shows(one.widget, 'QR code');
    one.widget.focus();
    assert.equal(shadow(one.widget).activeElement?.id, 'method-qr');
  });

  it('is accessible with every method open', async () => {
    const one = await mountInvoice();
    await showQr(one);
    await ask(one, freshNumber());
    await assert.isAccessible(one.widget, {ignoredRules: ['frame-tested']});
  });
});
