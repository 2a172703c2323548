import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import {holdNextCall} from '../helpers/hold-back.js';
import {ask, freshNumber, showQr} from '../helpers/invoice.js';
import {askAsMerchant} from '../helpers/service.js';
import {
  button,
  waitForElement,
  waitForEvents,
  mountWidget,
  newInvoiceInParts,
  PUBLISHABLE_KEY,
  SECRET_KEY,
  shadow,
  waitForText,
  typeCard,
  unmountWidgets,
  type Mounted,
} from '../helpers/widget.js';

const GOOD_CARD = '5555555555554444';

interface Part {
  readonly id: string;
  readonly one: Mounted;
}

/** A widget for an invoice of 5000 BIF in two parts. */
async function mountParts(first: number, attributes: Readonly<Record<string, string>> = {}): Promise<Part> {
  const id = await newInvoiceInParts(first);
  const one = await mountWidget({'mode': 'invoice', 'invoice-id': id, ...attributes}, 'BIF');
  return {id, one};
}

function approve(payload: unknown): Promise<unknown> {
  return askAsMerchant('/simulator/bank_app/approve', {body: {payload}});
}

/** Pays a part of an invoice on another device. */
async function payElsewhere(id: string, amount: number): Promise<void> {
  const asked = {secretKey: PUBLISHABLE_KEY('BIF'), body: {amount, currency: 'BIF'}};
  const {payload} = await askAsMerchant<{payload: string}>(`/v2/invoices/${id}/qr`, asked);
  await approve(payload);
}

describe('<payment-widget> for an invoice in parts', () => {
  afterEach(unmountWidgets);

  it('pays the first part by QR code and, after a reset, the rest by card', async () => {
    const {id, one} = await mountParts(2000);
    await waitForText(one.widget, /BIF\s2,000/);
    await approve(await showQr(one));
    await waitForEvents(one.events, 1);
    assert.deepInclude(one.events[0]?.detail, {amount: 2000, currency: 'BIF', invoice_id: id});
    await waitForText(one.widget, 'Payment received');

    one.widget.reset();
    await waitForText(one.widget, 'Part 2 of 2');
    await typeCard(one.widget, GOOD_CARD);
    one.widget.submit();
    await waitForEvents(one.events, 2);
    const {charge} = one.events[1]?.detail as {readonly charge: {readonly amount: number; readonly status: string}};
    assert.deepInclude(charge, {amount: 3000, status: 'succeeded'});
    const paid = await askAsMerchant(`/v2/invoices/${id}`, {secretKey: SECRET_KEY('BIF')});
    assert.deepInclude(paid, {status: 'paid', amount_due: 0, total_amount_paid: 5000});
  });

  it('pays the first part by card and, after a reset, the rest by QR code', async () => {
    const {id, one} = await mountParts(2000);
    await waitForText(one.widget, /BIF\s2,000/);
    await typeCard(one.widget, GOOD_CARD);
    one.widget.submit();
    await waitForEvents(one.events, 1);
    one.widget.reset();
    await waitForText(one.widget, 'Part 2 of 2');
    await approve(await showQr(one));
    await waitForEvents(one.events, 2);
    assert.deepInclude(one.events[1]?.detail, {amount: 3000, invoice_id: id});
  });

  for (const [name, first, rest] of [
    ['another amount', 2000, 3000],
    ['the same amount', 2500, 2500],
  ] as const) {
    it(`continues with a next part of ${name} when somebody else pays the first, without an event`, async () => {
      const {id, one} = await mountParts(first, {methods: 'qr'});
      const code = await showQr(one);
      await payElsewhere(id, first);
      await waitUntil(() => shadow(one.widget).querySelector('[part=qr] svg') === null, 'the code is still shown');
      await waitForText(one.widget, new RegExp(`BIF\\s${rest.toLocaleString('en')}`));
      assert.isEmpty(one.events);
      const next = await again(one);
      assert.notEqual(next, code);
      await approve(next);
      await waitForEvents(one.events, 1);
      assert.deepInclude(one.events[0]?.detail, {amount: rest, invoice_id: id});
    });
  }

  it('requests no code while it reads the amount due after somebody else has paid a part', async () => {
    const {id, one} = await mountParts(2500, {methods: 'qr'});
    await showQr(one);
    const reading = holdNextCall(/\/v2\/invoices\/[^/?]+(\?|$)/);
    await payElsewhere(id, 2500);
    await reading.made;
    await waitForText(one.widget, 'Show the QR code');
    button(one.widget, 'Show the QR code').click();
    await one.widget.updateComplete;
    await waitForText(one.widget, 'Show the QR code');
    reading.release();
    await approve(await again(one));
    await waitForEvents(one.events, 1);
    assert.deepInclude(one.events[0], {type: 'onSuccess'});
  });

  it('requests the code of a panel that was opened while the invoice loads, once it has loaded', async () => {
    const {one} = await mountParts(2000, {methods: 'phone qr'});
    await waitForText(one.widget, /BIF\s2,000/);
    const reading = holdNextCall(/\/v2\/invoices\/[^/?]+(\?|$)/);
    one.widget.reset();
    await reading.made;
    (await waitForElement(one.widget, '#method-qr')).click();
    await waitForText(one.widget, 'Show the QR code');
    reading.release();
    await waitForElement(one.widget, '[part=qr] svg path');
  });

  it('withdraws a phone request for a part that somebody else has paid', async () => {
    const {id, one} = await mountParts(2000, {methods: 'phone'});
    const number = freshNumber();
    await ask(one, number);
    await payElsewhere(id, 2000);
    await waitForText(one.widget, 'Part 2 of 2');
    await waitForText(one.widget, 'Ask this phone');
    const path = `/simulator/phone_requests?phone_number=${encodeURIComponent(`+257${number}`)}`;
    let statuses: readonly string[] = [];
    const isWithdrawn = async (): Promise<boolean> => {
      const {data} = await askAsMerchant<{data: {status: string}[]}>(path);
      statuses = data.map(({status}) => status);
      return statuses[0] === 'cancelled';
    };
    await waitUntil(isWithdrawn, `the request is ${statuses.join()}`);
    assert.isEmpty(one.events);
  });

  it('charges nothing for a part that is already paid, shows the next one, and charges it', async () => {
    const {id, one} = await mountParts(2000);
    await waitForText(one.widget, /BIF\s2,000/);
    await payElsewhere(id, 2000);
    await typeCard(one.widget, GOOD_CARD);
    one.widget.submit();
    await waitForEvents(one.events, 1);
    assert.deepInclude(one.events[0], {type: 'onFailure'});
    assert.deepInclude(one.events[0]?.detail, {code: 'amount_mismatch'});
    await waitForText(one.widget, 'Part 2 of 2');
    one.widget.submit();
    await waitForEvents(one.events, 2);
    assert.deepInclude((one.events[1]?.detail as {readonly charge: object}).charge, {amount: 3000});
  });

  it('requests a code again, with a new session, when the first request was for a part that is already paid', async () => {
    const id = await newInvoiceInParts(2000);
    let minted = 0;
    const one = await mountWidget({'mode': 'invoice', 'invoice-id': id, 'methods': 'phone qr'}, 'BIF');
    await waitForText(one.widget, /BIF\s2,000/);
    one.widget.session = async () => {
      minted += 1;
      const body = {mode: 'invoice', invoice_id: id};
      return (await askAsMerchant<{token: string}>('/v2/widget_sessions', {secretKey: SECRET_KEY('BIF'), body})).token;
    };
    await one.widget.updateComplete;
    one.widget.reset();
    await waitUntil(() => minted === 1, 'no session was requested');
    const asking = holdNextCall(/\/qr$/);
    (await waitForElement(one.widget, '#method-qr')).click();
    await asking.made;
    await payElsewhere(id, 2000);
    asking.release();
    await waitForEvents(one.events, 1);
    assert.deepInclude(one.events[0]?.detail, {code: 'qr_generate_failed'});
    await waitForText(one.widget, 'Part 2 of 2');
    const code = await again(one);
    assert.equal(minted, 2);
    await approve(code);
    await waitForEvents(one.events, 2);
    assert.deepInclude(one.events[1]?.detail, {amount: 3000});
  });
});

/** Shows the code if it is hidden, and returns its text. */
async function again(one: Mounted): Promise<string> {
  await waitForText(one.widget, 'Show the QR code');
  await waitUntil(
    () => button(one.widget, 'Show the QR code').ariaDisabled === 'false',
    'the button is still disabled',
  );
  button(one.widget, 'Show the QR code').click();
  return showQr(one);
}
