import {assert} from '@open-wc/testing';
import {attemptKey, orderDigest, type AttemptKind} from '../../src/payment/attempt.js';
import type {PaymentOptions} from '../../src/payment/options.js';
import type {Money} from '../../src/core/money.js';
import type {CardChargedDetail} from '../../src/payment/payloads.js';
import {browserEnvironment} from '../../src/store/environment.js';
import {PaymentsClient} from '../../src/api/client.js';
import {InvoiceClient} from '../../src/api/invoice-client.js';
import {holdNextCall} from '../helpers/hold-back.js';
import {showQr} from '../helpers/invoice.js';
import {openTab, type OtherTab} from '../helpers/other-tab.js';
import {askAsMerchant, makeToken, serviceUrl} from '../helpers/service.js';
import {
  button,
  waitForEvents,
  mountWidget,
  newInvoice,
  PUBLISHABLE_KEY,
  shadow,
  waitForText,
  unmountWidgets,
  visibleText,
} from '../helpers/widget.js';

const BIF = PUBLISHABLE_KEY('BIF');
const MONEY: Money = {minor: 5000, currency: 'BIF'};

/** A page that started an attempt, and its request. */
interface Page {
  readonly tab: OtherTab;
  readonly key: {readonly idempotencyKey: string};
  readonly attributes: Readonly<Record<string, string>>;
}

describe('<payment-widget> after an earlier page', () => {
  let client: PaymentsClient;
  let tabs: OtherTab[] = [];

  beforeEach(async () => {
    client = new PaymentsClient(browserEnvironment(), await serviceUrl(), BIF);
  });

  afterEach(() => {
    for (const tab of tabs) tab.close();
    tabs = [];
    unmountWidgets();
  });

  async function begin(options: PaymentOptions, kind: AttemptKind, subject?: string): Promise<Page> {
    const tab = await openTab();
    tabs.push(tab);
    const attempt = {id: crypto.randomUUID(), order: orderDigest(options), kind, subject};
    await tab.attemptLog.add(attempt);
    const asked: Readonly<Record<string, string>> =
      options.mode === 'invoice'
        ? {'invoice-id': options.invoiceId}
        : {amount: '5000', currency: 'BIF', description: 'description' in options ? (options.description ?? '') : ''};
    return {tab, key: {idempotencyKey: attemptKey(attempt)}, attributes: {mode: options.mode, ...asked}};
  }

  async function beginCharge(): Promise<Page> {
    const description = `Left behind ${crypto.randomUUID()}`;
    const setup = {apiUrl: await serviceUrl(), clientKey: BIF, customerId: undefined, fields: []};
    return begin({...setup, mode: 'charge', methods: ['card'], money: MONEY, description}, 'card_charge');
  }

  async function beginInvoice(id: string, kind: AttemptKind): Promise<Page> {
    const setup = {apiUrl: await serviceUrl(), clientKey: BIF, customerId: undefined, fields: []};
    return begin({...setup, mode: 'invoice', invoiceId: id, methods: ['qr', 'phone']}, kind, id);
  }

  async function charge({key}: Page, number: string): Promise<string> {
    const details = {first_name: 'Aline', last_name: 'Ndayizeye', email: 'aline@example.bi'};
    const customer = await client.createCustomer(details, {idempotencyKey: crypto.randomUUID()});
    const customerId = customer.kind === 'answered' ? customer.value.id : '';
    const instrument = {token: await makeToken(number, BIF)};
    const made = await client.chargeCard({money: MONEY, customerId, instrument}, key);
    return made.kind === 'answered' ? made.value.id : '';
  }

  it('announces the charge of the closed page, and a later page does not', async () => {
    const page = await beginCharge();
    const id = await charge(page, '4242424242424242');
    page.tab.close();
    const one = await mountWidget(page.attributes, 'BIF');
    await waitForEvents(one.events, 1);
    assert.equal((one.events[0]?.detail as CardChargedDetail).charge.id, id);
    await waitForText(one.widget, 'Payment received');
    assert.isFalse(await (await openTabToClose()).attemptLog.claim(id, []));
    unmountWidgets();
    const later = await mountWidget(page.attributes, 'BIF');
    await waitForText(later.widget, 'Pay BIF');
    assert.isEmpty(later.events);
  });

  it('shows the charge without an event when the closed page has already announced it', async () => {
    const page = await beginCharge();
    const id = await charge(page, '4242424242424242');
    await page.tab.attemptLog.claim(id, []);
    page.tab.close();
    const {widget, events} = await mountWidget(page.attributes, 'BIF');
    await waitForText(widget, 'Payment received');
    assert.isEmpty(events);
  });

  it('announces a decline, or that the charge was never made, and lets the payer pay', async () => {
    for (const [number, detail] of [
      ['4000000000009995', undefined],
      [undefined, {code: 'attempt_interrupted'}],
    ] as const) {
      const page = await beginCharge();
      if (number !== undefined) await charge(page, number);
      page.tab.close();
      const {widget, events} = await mountWidget(page.attributes, 'BIF');
      await waitForEvents(events, 1);
      assert.equal(events[0]?.type, 'onFailure');
      if (detail) assert.deepInclude(events[0]?.detail, detail);
      else assert.isUndefined(events[0]?.detail);
      await waitForText(widget, 'Pay BIF');
    }
  });

  it('does not resolve an attempt while its tab is open, and lets the payer pay here', async () => {
    const page = await beginCharge();
    const {widget, events} = await mountWidget(page.attributes, 'BIF');
    await waitForText(widget, 'Pay BIF');
    assert.notInclude(visibleText(widget), 'Do not pay again');
    assert.isEmpty(events);
    page.tab.close();
    await waitForEvents(events, 1);
    assert.deepInclude(events[0]?.detail, {code: 'attempt_interrupted'});
  });

  it('announces the payment of the earlier code while that code is withdrawn for a new one', async () => {
    const {id} = await newInvoice();
    const page = await beginInvoice(id, 'qr_code');
    const made = await new InvoiceClient(client, id).createQr(MONEY, page.key);
    if (made.kind === 'refused') throw new Error(made.refusal.code);
    page.tab.close();
    const resolving = holdNextCall(/\/attempts\/conclude$/);
    const one = await mountWidget({...page.attributes, methods: 'phone qr'}, 'BIF');
    const own = await showQr(one);
    assert.notEqual(own, made.value.payload);
    await resolving.made;
    const withdrawing = holdNextCall(new RegExp(`/qr/${made.value.reference}$`));
    resolving.release();
    await withdrawing.made;
    await askAsMerchant('/simulator/bank_app/approve', {body: {payload: made.value.payload}});
    await waitForEvents(one.events, 1);
    assert.deepInclude(one.events[0]?.detail, {qr_reference: made.value.reference});
    withdrawing.release();
  });

  it('announces a phone request that was approved while no page was open', async () => {
    const {id} = await newInvoice();
    const page = await beginInvoice(id, 'phone_request');
    const made = await new InvoiceClient(client, id).requestPhone('+25779123456', MONEY, page.key);
    page.tab.close();
    const uetr = made.kind === 'answered' ? made.value.uetr : '';
    await askAsMerchant(`/simulator/phone_requests/${uetr}/approve`, {method: 'POST'});
    const one = await mountWidget(page.attributes, 'BIF');
    await waitForEvents(one.events, 1);
    assert.deepInclude(one.events[0]?.detail, {uetr, amount: 5000});
    await waitForText(one.widget, 'Payment received');
  });

  it('continues to wait for a phone request that has no answer yet', async () => {
    const {id} = await newInvoice();
    const page = await beginInvoice(id, 'phone_request');
    const made = await new InvoiceClient(client, id).requestPhone('+25779123456', MONEY, page.key);
    page.tab.close();
    const one = await mountWidget({...page.attributes, methods: 'phone'}, 'BIF');
    await waitForText(one.widget, 'Waiting for your approval');
    assert.exists(button(one.widget, 'Use another number'));
    const uetr = made.kind === 'answered' ? made.value.uetr : '';
    await askAsMerchant(`/simulator/phone_requests/${uetr}/approve`, {method: 'POST'});
    await waitForEvents(one.events, 1);
    assert.notExists(shadow(one.widget).querySelector('.failure'));
  });

  async function openTabToClose(): Promise<OtherTab> {
    const tab = await openTab();
    tabs.push(tab);
    return tab;
  }
});
