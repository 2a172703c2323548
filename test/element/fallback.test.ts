import {assert} from '@open-wc/testing';
import type {PaymentWidgetElement} from '../../src/define.js';
import {mountWidget, unmountWidgets, waitForText} from '../helpers/widget.js';

const CHARGE = {mode: 'charge', amount: '19.99', currency: 'USD', description: 'Two bags of coffee'};

/** A widget with a link in its tag. */
async function mount(
  attributes: Readonly<Record<string, string>>,
): Promise<{link: Element; widget: PaymentWidgetElement}> {
  const {widget} = await mountWidget(attributes);
  const link = document.createElement('a');
  link.href = '/other-way';
  link.textContent = 'Pay another way';
  widget.append(link);
  return {link, widget};
}

function isShown(link: Element): boolean {
  return link.getClientRects().length > 0;
}

describe('the content of the tag', () => {
  afterEach(unmountWidgets);

  it('is shown until the widget has rendered, and is hidden after that', async () => {
    const widget = document.createElement('payment-widget');
    const link = document.createElement('a');
    link.textContent = 'Pay another way';
    widget.append(link);
    document.body.append(widget);
    assert.isNotNull(widget.shadowRoot);
    assert.isTrue(isShown(link));
    for (const [name, value] of Object.entries({...CHARGE, 'api-url': location.origin, 'client-key': 'pk_test_x'})) {
      widget.setAttribute(name, value);
    }
    await widget.updateComplete;
    assert.isFalse(isShown(link));
    widget.remove();
  });

  it('is shown while payment is not available, and is hidden once it is available', async () => {
    const {link, widget} = await mount({...CHARGE, amount: '19.999'});
    assert.isTrue(isShown(link));
    widget.setAttribute('amount', '19.99');
    await widget.updateComplete;
    assert.isFalse(isShown(link));
  });

  it('is shown when the invoice cannot be loaded', async () => {
    const {link, widget} = await mount({'mode': 'invoice', 'invoice-id': 'in_none'});
    await waitForText(widget, 'This invoice was not found');
    assert.isTrue(isShown(link));
  });
});
