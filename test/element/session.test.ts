import {assert} from '@open-wc/testing';
import type {CardChargedDetail} from '../../src/payment/payloads.js';
import {askAsMerchant} from '../helpers/service.js';
import {
  found,
  hears,
  mountWidget,
  SECRET_KEY,
  shadow,
  shows,
  typeCard,
  typeCustomer,
  unmountWidgets,
  type Mounted,
} from '../helpers/widget.js';

const GOOD_CARD = '4242424242424242';
const CHARGE = {mode: 'charge', amount: '19.99', currency: 'USD', description: 'Two cups of coffee'};

function detailOf(heard: readonly {readonly detail: unknown}[], index = 0): CardChargedDetail {
  return heard[index]?.detail as CardChargedDetail;
}

/** How often a customer has been charged. */
async function countCharges(customerId: string | null | undefined): Promise<number> {
  const {data} = await askAsMerchant<{data: {customer_id: string}[]}>('/simulator/charges?limit=200');
  return data.filter((one) => one.customer_id === customerId).length;
}

describe('<payment-widget> with a session, and after the outcome', () => {
  afterEach(unmountWidgets);

  /** A widget of a session whose customer has a saved card. */
  async function mountWithSavedCard(): Promise<Mounted> {
    const add = await mountWidget({mode: 'add'});
    await typeCustomer(add.widget);
    await typeCard(add.widget, GOOD_CARD);
    add.widget.submit();
    await hears(add.heard, 1);
    const customerId = detailOf(add.heard).customer.id;
    add.widget.remove();
    const session = await askAsMerchant<{token: string}>('/v2/widget_sessions', {
      secretKey: SECRET_KEY('USD'),
      body: {mode: 'charge', amount: 1999, currency: 'USD', customer_id: customerId},
    });
    const one = await mountWidget({
      'mode': 'charge',
      'amount': '19.99',
      'currency': 'USD',
      'customer-id': customerId,
    });
    one.widget.session = () => Promise.resolve(session.token);
    await shows(one.widget, 'Visa ending in 4242');
    return one;
  }

  it('offers the saved cards of a session and pays with one', async () => {
    const {widget, heard} = await mountWithSavedCard();
    const another = shadow(widget).querySelectorAll<HTMLInputElement>('input[type=radio]')[1];
    another?.click();
    await widget.updateComplete;
    assert.isTrue(another?.checked);
    shadow(widget).querySelectorAll<HTMLInputElement>('input[type=radio]')[0]?.click();
    await widget.updateComplete;
    widget.submit();
    await hears(heard, 1);
    assert.equal(detailOf(heard).charge.status, 'succeeded');
  });

  it('charges no saved card when the page sets an invalid currency before it agrees', async () => {
    const {widget, heard} = await mountWithSavedCard();
    let agree = (): void => undefined;
    widget.addEventListener('onBeforeSubmit', (event) => {
      event.waitUntil(new Promise<void>((resolve) => (agree = resolve)));
    });
    widget.submit();
    await shows(widget, 'Paying…');
    widget.setAttribute('currency', 'EUR');
    await shows(widget, 'Payment is not available here');
    agree();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    widget.currency = 'USD';
    await shows(widget, 'Pay \\$19.99');
    assert.isEmpty(heard);
    assert.equal(await countCharges(widget.customerId), 0);
    widget.submit();
    await shows(widget, 'Paying…');
    agree();
    await hears(heard, 1);
    assert.equal(await countCharges(widget.customerId), 1);
  });

  it('starts a new payment after a reset', async () => {
    const {widget, heard} = await mountWidget(CHARGE);
    for (const round of [1, 2]) {
      await typeCustomer(widget);
      await typeCard(widget, GOOD_CARD);
      widget.submit();
      await hears(heard, round);
      widget.reset();
      await found(widget, '.frame.ready');
    }
    assert.notEqual(detailOf(heard, 0).charge.id, detailOf(heard, 1).charge.id);
  });

  it('keeps the outcome of a charge on screen when the page has set another payment meanwhile', async () => {
    const {widget, heard} = await mountWidget(CHARGE);
    await typeCustomer(widget);
    await typeCard(widget, GOOD_CARD);
    widget.submit();
    widget.mode = 'add';
    await hears(heard, 1);
    await shows(widget, 'Payment received');
    widget.reset();
    await shows(widget, 'Save card');
  });

  it('fetches another session when the service does not know the first', async () => {
    const {widget, heard} = await mountWidget(CHARGE);
    let asked = 0;
    widget.session = async () => {
      asked += 1;
      if (asked === 1) return `ws_test_${'x'.repeat(43)}`;
      const body = {mode: 'charge', amount: 1999, currency: 'USD'};
      return (await askAsMerchant<{token: string}>('/v2/widget_sessions', {secretKey: SECRET_KEY('USD'), body})).token;
    };
    await typeCustomer(widget);
    await typeCard(widget, GOOD_CARD);
    widget.submit();
    await hears(heard, 1);
    assert.equal(heard[0]?.type, 'onSuccess');
    assert.equal(asked, 2);
  });

  it('keeps showing the outcome when a listener sets the new customer', async () => {
    const {widget, heard} = await mountWidget(CHARGE);
    widget.addEventListener('onSuccess', ({detail}) => {
      widget.customerId = (detail as CardChargedDetail).customer.id;
    });
    await typeCustomer(widget);
    await typeCard(widget, GOOD_CARD);
    widget.submit();
    await hears(heard, 1);
    await widget.updateComplete;
    await shows(widget, 'Payment received');
  });

  it('fails with session_unavailable when the page cannot provide a session', async () => {
    const {widget, heard} = await mountWidget(CHARGE);
    await found(widget, '.frame.ready');
    widget.session = () => Promise.reject(new TypeError('no'));
    await widget.updateComplete;
    await typeCustomer(widget);
    widget.submit();
    await hears(heard, 1);
    assert.deepInclude(heard[0]?.detail, {code: 'session_unavailable'});
  });

  it('is accessible when it opens and when it shows what is missing', async () => {
    const {widget, heard} = await mountWidget(CHARGE);
    await found(widget, '.frame.ready');
    await assert.isAccessible(widget, {ignoredRules: ['frame-tested']});
    widget.submit();
    await shows(widget, 'Enter your e-mail address');
    await assert.isAccessible(widget, {ignoredRules: ['frame-tested']});
    assert.isEmpty(heard);
  });
});
