import {assert} from '@open-wc/testing';

describe('the package', () => {
  it('exports the class without registering it; importing define.js registers it', async () => {
    const {PaymentWidgetElement} = await import('../src/index.js');
    assert.isUndefined(customElements.get('payment-widget'));
    await import('../src/define.js');
    assert.equal(customElements.get('payment-widget'), PaymentWidgetElement);
  });
});
