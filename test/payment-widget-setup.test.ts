import {assert} from '@open-wc/testing';
import {isSecretKey} from '../src/core/intent.js';
import {mountWidget, shadow, shows, unmountWidgets} from './helpers/widget.js';
import {serviceUrl} from './helpers/service.js';

const CHARGE = {mode: 'charge', amount: '5000', currency: 'BIF'};

describe('<payment-widget> set up wrongly', () => {
  let errors: string[];
  const {error} = console;

  beforeEach(() => {
    errors = [];
    console.error = (...parts: unknown[]) => errors.push(parts.map(String).join(' '));
  });

  afterEach(() => {
    console.error = error;
    unmountWidgets();
  });

  async function callsToService(): Promise<number> {
    const url = await serviceUrl();
    return performance.getEntriesByType('resource').filter(({name}) => name.startsWith(url)).length;
  }

  const mistakes: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
    ['an unknown mode', {...CHARGE, mode: 'refund'}, 'mode:'],
    ['an amount that is no number', {...CHARGE, amount: 'abc'}, 'amount:'],
    ['a third decimal of a dollar', {...CHARGE, amount: '1.999', currency: 'USD'}, 'amount:'],
    ['a fraction of a franc', {...CHARGE, amount: '10.5'}, 'amount:'],
    ['a missing key', {...CHARGE, 'client-key': ''}, 'client-key:'],
    ['a secret key', {...CHARGE, 'client-key': 'sk_test_demoBIF0000000000'}, 'client-key:'],
  ];
  for (const [name, attributes, attribute] of mistakes) {
    it(`sends nothing for ${name}, tells the payer plainly and the developer once`, async () => {
      const before = await callsToService();
      const {widget} = await mountWidget(attributes, 'BIF');
      await shows(widget, 'Payment is not available here');
      widget.submit();
      widget.requestUpdate();
      await widget.updateComplete;
      assert.lengthOf(errors, 1);
      assert.include(errors[0] ?? '', attribute);
      assert.equal(await callsToService(), before);
      assert.notExists(shadow(widget).querySelector('iframe'));
    });
  }

  it('takes a secret key out of the page and never repeats it', async () => {
    const {widget} = await mountWidget({...CHARGE, 'client-key': 'sk_test_demoBIF0000000000'}, 'BIF');
    await shows(widget, 'Payment is not available here');
    assert.isFalse(widget.hasAttribute('client-key'));
    assert.isFalse(isSecretKey(new XMLSerializer().serializeToString(document) + errors.join()));
  });

  it('goes on once the mistake is mended', async () => {
    const {widget} = await mountWidget({...CHARGE, amount: 'abc'}, 'BIF');
    await shows(widget, 'Payment is not available here');
    widget.amount = '5000';
    await shows(widget, /Pay BIF\s5,000/);
  });

  it('keeps a live element of the same name when it is defined twice', async () => {
    const first = customElements.get('payment-widget');
    const again = '/src/define.ts?again';
    await import(again);
    assert.equal(customElements.get('payment-widget'), first);
  });
});
