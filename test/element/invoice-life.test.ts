import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import {answerPhone, ask, freshNumber, mountInvoice, showQr} from '../helpers/invoice.js';
import {askAsMerchant} from '../helpers/service.js';
import {
  button,
  waitForElement,
  waitForEvents,
  mountWidget,
  newInvoice,
  shadow,
  waitForText,
  typeInto,
  unmountWidgets,
  visibleText,
} from '../helpers/widget.js';

describe('<payment-widget> over the life of an invoice', () => {
  afterEach(unmountWidgets);

  it('dispatches no event for an invoice that was paid elsewhere before it opened', async () => {
    const first = await mountInvoice({methods: 'phone'});
    await answerPhone(await ask(first, freshNumber()), 'approve');
    await waitForEvents(first.events, 1);
    const {widget, events} = await mountWidget({'mode': 'invoice', 'invoice-id': first.invoiceId}, 'BIF');
    await waitForText(widget, 'Already paid');
    assert.isEmpty(events);
  });

  it('dispatches no event for a payment that another widget made while it was open', async () => {
    const one = await mountInvoice({methods: 'qr'});
    await waitForElement(one.widget, '[part=qr] svg path');
    const other = await mountWidget({'mode': 'invoice', 'invoice-id': one.invoiceId, 'methods': 'phone'}, 'BIF');
    await answerPhone(await ask(other, freshNumber()), 'approve');
    await waitForEvents(other.events, 1);
    await waitForText(one.widget, 'Already paid');
    assert.isEmpty(one.events);
  });

  it('shows that there is no such invoice', async () => {
    const {widget} = await mountWidget({'mode': 'invoice', 'invoice-id': 'in_none'}, 'BIF');
    await waitForText(widget, 'This invoice was not found');
    assert.notInclude(visibleText(widget), 'Pay');
  });

  it('shows that the invoice could not be loaded, and loads it when the payer tries again', async () => {
    const {id} = await newInvoice();
    await askAsMerchant('/simulator/faults', {
      body: {operation: 'getInvoice', match: id, kind: 'status', status: 400},
    });
    const {widget, events} = await mountWidget({'mode': 'invoice', 'invoice-id': id}, 'BIF');
    await waitForText(widget, 'The invoice could not be loaded');
    button(widget, 'Try again').click();
    await waitForText(widget, /BIF\s5,000/);
    assert.notInclude(visibleText(widget), 'could not be loaded');
    assert.isEmpty(events);
  });

  it('requests a new code when the invoice is replaced while a code is shown', async () => {
    const one = await mountInvoice({methods: 'qr'});
    const before = (await waitForElement(one.widget, '[part=qr] svg path')).getAttribute('d');
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
    await waitForEvents(one.events, 1);
    assert.property(one.events[0]?.detail, 'qr_reference');
    one.widget.reset();
    await waitForText(one.widget, 'Already paid');
    assert.lengthOf(one.events, 1);
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
    await waitForEvents(one.events, 1);
    assert.property(one.events[0]?.detail, 'uetr');
    await waitForText(one.widget, 'Payment received');
  });

  it('announces a phone request once when it was approved while the page showed another invoice', async () => {
    const one = await mountInvoice({methods: 'phone'});
    const uetr = await ask(one, freshNumber());
    one.widget.invoiceId = (await newInvoice()).id;
    await waitForText(one.widget, 'Phone number');
    await answerPhone(uetr, 'approve');
    for (const round of [1, 2]) {
      one.widget.invoiceId = one.invoiceId;
      await waitForText(one.widget, round === 1 ? 'Payment received' : 'Already paid');
      one.widget.invoiceId = (await newInvoice()).id;
      await waitForText(one.widget, 'Phone number');
    }
    assert.deepEqual(
      one.events.map(({type}) => type),
      ['onSuccess'],
    );
  });

  it('shows the outcome even when the page has set an invalid key meanwhile', async () => {
    const one = await mountInvoice({methods: 'phone'});
    const uetr = await ask(one, freshNumber());
    one.widget.clientKey = '';
    await one.widget.updateComplete;
    await answerPhone(uetr, 'approve');
    await waitForEvents(one.events, 1);
    await waitForText(one.widget, 'Payment received');
    assert.notInclude(visibleText(one.widget), 'not available');
  });

  it('counts down again after it was out of the page', async () => {
    const one = await mountInvoice({methods: 'qr'});
    await showQr(one);
    const left = (): string => /Valid for \S+/.exec(visibleText(one.widget))?.[0] ?? '';
    one.widget.remove();
    document.body.append(one.widget);
    await waitUntil(() => left() !== '', 'no countdown');
    const before = left();
    await waitUntil(() => left() !== before, 'the countdown stands still');
  });

  it('announces a payment that was made while it was out of the page', async () => {
    const one = await mountInvoice({methods: 'qr'});
    const payload = await showQr(one);
    one.widget.remove();
    await askAsMerchant('/simulator/bank_app/approve', {body: {payload}});
    assert.isEmpty(one.events);
    document.body.append(one.widget);
    await waitForEvents(one.events, 1);
    await waitForText(one.widget, 'Payment received');
  });

  it('focuses the first method', async () => {
    const one = await mountInvoice({methods: 'qr phone'});
    await waitForText(one.widget, 'QR code');
    one.widget.focus();
    assert.equal(shadow(one.widget).activeElement?.id, 'method-qr');
  });

  it('focuses the first field when there is only one method', async () => {
    const one = await mountInvoice({methods: 'phone'});
    await waitForElement(one.widget, '#phone');
    one.widget.focus();
    assert.equal(shadow(one.widget).activeElement?.id, 'phone');
  });

  it('is accessible with every method open', async () => {
    const one = await mountInvoice();
    await showQr(one);
    await ask(one, freshNumber());
    await assert.isAccessible(one.widget, {ignoredRules: ['frame-tested']});
  });
});
