import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import {serviceUrl} from '../helpers/service.js';

describe('the loader script', () => {
  it('renders the card fields, and then loads the element, which keeps their frame', async () => {
    const tag = document.createElement('payment-widget');
    const attributes = {'api-url': await serviceUrl(), 'client-key': 'pk_test_demoUSD0000000000', 'mode': 'add'};
    for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value);
    document.body.append(tag);
    await import('../../src/loader/loader.js');
    await waitUntil(() => tag.shadowRoot?.querySelector('iframe'));
    const frame = tag.shadowRoot?.querySelector('iframe');
    assert.isUndefined(customElements.get('payment-widget'));
    await customElements.whenDefined('payment-widget');
    await waitUntil(() => tag.shadowRoot?.querySelector('.frame.ready'), 'no card form');
    assert.equal(tag.shadowRoot?.querySelector('iframe'), frame);
  });
});
