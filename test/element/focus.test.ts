import {assert} from '@open-wc/testing';
import {button, hears, mountWidget, shadow, shows, typeCard, typeCustomer, unmountWidgets} from '../helpers/widget.js';

describe('the focus of <payment-widget>', () => {
  afterEach(unmountWidgets);

  it('is on the outcome after a payment by the button', async () => {
    const {widget, heard} = await mountWidget({mode: 'charge', amount: '19.99', currency: 'USD'});
    await typeCustomer(widget);
    await typeCard(widget, '4242424242424242');
    button(widget, 'Pay').focus();
    button(widget, 'Pay').click();
    await hears(heard, 1);
    await shows(widget, 'Payment received');
    assert.equal(shadow(widget).activeElement?.textContent, 'Payment received');
  });

  it('is on the outcome after a payment from the card fields', async () => {
    const {widget, heard} = await mountWidget({mode: 'charge', amount: '19.99', currency: 'USD'});
    await typeCustomer(widget);
    await typeCard(widget, '4242424242424242');
    assert.equal(shadow(widget).activeElement?.localName, 'iframe');
    widget.submit();
    await hears(heard, 1);
    await shows(widget, 'Payment received');
    assert.equal(shadow(widget).activeElement?.textContent, 'Payment received');
  });

  it('stays where it is when it is not in the widget', async () => {
    const {widget, heard} = await mountWidget({mode: 'charge', amount: '19.99', currency: 'USD'});
    await typeCustomer(widget);
    await typeCard(widget, '4242424242424242');
    const outside = document.body.appendChild(document.createElement('input'));
    outside.focus();
    widget.submit();
    await hears(heard, 1);
    await shows(widget, 'Payment received');
    assert.isTrue(document.activeElement === outside);
    outside.remove();
  });
});
