import {assert} from '@open-wc/testing';

describe('the React component', () => {
  it('registers the element, and has PaymentWidget as its display name', async () => {
    assert.isUndefined(customElements.get('payment-widget'));
    const {PaymentWidget} = await import('../src/react.js');
    const {PaymentWidgetElement} = await import('../src/index.js');
    assert.equal(customElements.get('payment-widget'), PaymentWidgetElement);
    assert.equal(PaymentWidget.displayName, 'PaymentWidget');
  });
});
