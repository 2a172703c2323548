import {assert, waitUntil} from '@open-wc/testing';
import {answerPhone, ask, freshNumber, mountInvoice, showQr} from '../helpers/invoice.js';
import {askAsMerchant} from '../helpers/service.js';
import {
  button,
  found,
  hears,
  mountWidget,
  newInvoice,
  shadow,
  shows,
  typeInto,
  unmountWidgets,
  visibleText,
} from '../helpers/widget.js';

describe('<payment-widget> over the life of an invoice', () => {
  afterEach(unmountWidgets);

  it('dispatches no event for an invoice that was paid elsewhere before it opened', async () => {
    const first = await mountInvoice({methods: 'phone'});
    await answerPhone(await ask(first, freshNumber()), 'approve');
    await hears(first.heard, 1);
    const {widget, heard} = await mountWidget({'mode': 'invoice', 'invoice-id': first.invoiceId}, 'BIF');
    await shows(widget, 'Already paid');
    assert.isEmpty(heard);
  });

  it('dispatches no event for a payment that another widget made while it was open', async () => {
    const one = await mountInvoice({methods: 'qr'});
    await found(one.widget, '[part=qr] svg path');
    const other = await mountWidget({'mode': 'invoice', 'invoice-id': one.invoiceId, 'methods': 'phone'}, 'BIF');
    await answerPhone(await ask(other, freshNumber()), 'approve');
    await hears(other.heard, 1);
    await shows(one.widget, 'Already paid');
    assert.isEmpty(one.heard);
  });

  it('shows that there is no such invoice', async () => {
    const {widget} = await mountWidget({'mode': 'invoice', 'invoice-id': 'in_none'}, 'BIF');
    await shows(widget, 'This invoice was not found');
    assert.notInclude(visibleText(widget), 'Pay');
  });

  it('requests a new code when the invoice is replaced while a code is shown', async () => {
    const one = await mountInvoice({methods: 'qr'});
    const before = (await found(one.widget, '[part=qr] svg path')).getAttribute('d');
    one.widget.invoiceId = (await newInvoice()).id;
    await waitUntil(() => {
      const path = shadow(one.widget).querySelector('[part=qr] svg path')?.getAttribute('d');
      return path !== undefined && path !== before;
    }, 'no new code');
  });

  it('announces the payment of a code from before a reset once, and not again after the next reset', async () => {
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

  it('announces a phone request that is approved before its response arrives', async () => {
    const one = await mountInvoice();
    await showQr(one);
    const lost = {operation: 'createPhoneRequest', match: one.invoiceId};
    await askAsMerchant('/simulator/faults', {body: {...lost, kind: 'drop_after_commit'}});
    await askAsMerchant('/simulator/faults', {body: {...lost, kind: 'status', status: 500, times: 3}});
    button(one.widget, 'Request on your phone').click();
    await typeInto(one.widget, '#phone', '79120001');
    button(one.widget, 'Ask this phone').click();
    await hears(one.heard, 1);
    assert.property(one.heard[0]?.detail, 'uetr');
    await shows(one.widget, 'Payment received');
  });

  it('announces a phone request once when it was approved while the page showed another invoice', async () => {
    const one = await mountInvoice({methods: 'phone'});
    const uetr = await ask(one, freshNumber());
    one.widget.invoiceId = (await newInvoice()).id;
    await shows(one.widget, 'Phone number');
    await answerPhone(uetr, 'approve');
    for (const round of [1, 2]) {
      one.widget.invoiceId = one.invoiceId;
      await shows(one.widget, round === 1 ? 'Payment received' : 'Already paid');
      one.widget.invoiceId = (await newInvoice()).id;
      await shows(one.widget, 'Phone number');
    }
    assert.deepEqual(
      one.heard.map(({type}) => type),
      ['onSuccess'],
    );
  });

  it('shows the outcome even when the page has set an invalid key meanwhile', async () => {
    const one = await mountInvoice({methods: 'phone'});
    const uetr = await ask(one, freshNumber());
    one.widget.clientKey = '';
    await one.widget.updateComplete;
    await answerPhone(uetr, 'approve');
    await hears(one.heard, 1);
    await shows(one.widget, 'Payment received');
    assert.notInclude(visibleText(one.widget), 'not available');
  });

  it('announces a payment that was made while it was out of the page', async () => {
    const one = await mountInvoice({methods: 'qr'});
    const payload = await showQr(one);
    one.widget.remove();
    await askAsMerchant('/simulator/bank_app/approve', {body: {payload}});
    assert.isEmpty(one.heard);
    document.body.append(one.widget);
    await hears(one.heard, 1);
    await shows(one.widget, 'Payment received');
  });

  it('focuses the first method', async () => {
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
