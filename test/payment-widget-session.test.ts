import {assert} from '@open-wc/testing';
import type {CardChargedDetail} from '../src/core/outcome.js';
import {askAsMerchant} from './helpers/service.js';
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
} from './helpers/widget.js';

const GOOD_CARD = '4242424242424242';
const CHARGE = {mode: 'charge', amount: '19.99', currency: 'USD', description: 'Two cups of coffee'};

function detailOf(heard: readonly {readonly detail: unknown}[], index = 0): CardChargedDetail {
  return heard[index]?.detail as CardChargedDetail;
}

describe('<payment-widget> with a session, and after the outcome', () => {
  afterEach(unmountWidgets);

  it('offers the saved cards of a session and pays with one', async () => {
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
    const {widget, heard} = await mountWidget({
      'mode': 'charge',
      'amount': '19.99',
      'currency': 'USD',
      'customer-id': customerId,
    });
    widget.session = () => Promise.resolve(session.token);
    await shows(widget, 'Visa ending in 4242');
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

  it('begins a new payment after a reset', async () => {
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

  it('keeps the news of a charge on screen when the page asked for another payment meanwhile', async () => {
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

  it('shows the outcome on, when a listener sets the customer it has just learned of', async () => {
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

  it('says so when the page cannot give a session, and sends no charge', async () => {
    const {widget, heard} = await mountWidget(CHARGE);
    await found(widget, '.frame.ready');
    widget.session = () => Promise.reject(new TypeError('no'));
    await widget.updateComplete;
    await typeCustomer(widget);
    widget.submit();
    await hears(heard, 1);
    assert.deepInclude(heard[0]?.detail, {code: 'session_unavailable'});
  });

  it('is accessible before, while and after', async () => {
    const {widget, heard} = await mountWidget(CHARGE);
    await found(widget, '.frame.ready');
    await assert.isAccessible(widget, {ignoredRules: ['frame-tested']});
    widget.submit();
    await shows(widget, 'Enter your first name');
    await assert.isAccessible(widget, {ignoredRules: ['frame-tested']});
    assert.isEmpty(heard);
  });
});
