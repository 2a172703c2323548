import {assert} from '@open-wc/testing';

describe('the package', () => {
  it('brings the class without registering it, and registers it only when asked to', async () => {
    const {PaymentWidgetElement} = await import('../src/index.js');
    assert.isUndefined(customElements.get('payment-widget'));
    await import('../src/define.js');
    assert.equal(customElements.get('payment-widget'), PaymentWidgetElement);
  });
});
