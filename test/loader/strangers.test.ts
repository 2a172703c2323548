import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import {findWidgets} from '../../src/loader/placeholder.js';
import {serviceUrl} from '../helpers/service.js';

describe('a tag that another script defines', () => {
  it('loses the placeholder, and shows its own content', async () => {
    const tag = document.createElement('payment-widget');
    const attributes = {'api-url': await serviceUrl(), 'client-key': 'pk_test_demoUSD0000000000', 'mode': 'add'};
    for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value);
    document.body.append(tag);
    await findWidgets(() => undefined);
    assert.isNotNull(tag.shadowRoot?.querySelector('iframe'));
    customElements.define('payment-widget', class extends HTMLElement {});
    await waitUntil(() => tag.shadowRoot?.querySelector('.widget') === null);
    assert.equal(tag.shadowRoot?.children.length, 1);
    assert.equal(getComputedStyle(tag.shadowRoot?.querySelector('slot') ?? tag).display, 'contents');
    await findWidgets(() => undefined);
    tag.remove();
  });
});
