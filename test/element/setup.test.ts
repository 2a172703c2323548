import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import {PaymentWidgetElement} from '../../src/element/payment-widget.js';
import {isSecretKey} from '../../src/core/credential.js';
import {holdNextCall} from '../helpers/hold-back.js';
import {
  waitForElement,
  waitForEvents,
  mountWidget,
  shadow,
  waitForText,
  typeCard,
  typeCustomer,
  unmountWidgets,
  visibleText,
} from '../helpers/widget.js';
import {serviceUrl} from '../helpers/service.js';

const isText = (property: string): boolean => PaymentWidgetElement.elementProperties.get(property)?.attribute !== false;

/** Values that throw an error when they are read, and the properties for which this matters. */
const UNREADABLE: readonly (readonly [string, () => unknown, (property: string) => boolean])[] = [
  ['a revoked proxy', () => revoked({}), () => true],
  ['a revoked proxy of a function', () => revoked(() => undefined), () => true],
  ['a symbol', () => Symbol('red'), isText],
  ['an object without a text', () => Object.create(null) as unknown, isText],
  ['a list with a symbol', () => [Symbol('red')], isText],
];

function revoked(target: object): unknown {
  const {proxy, revoke} = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

const CHARGE = {mode: 'charge', amount: '5000', currency: 'BIF'};

describe('<payment-widget> with an invalid setup', () => {
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
    it(`sends nothing for ${name}, shows a notice, and logs one error for the developer`, async () => {
      const before = await callsToService();
      const {widget} = await mountWidget(attributes, 'BIF');
      await waitForText(widget, 'Payment is not available here');
      widget.submit();
      widget.requestUpdate();
      await widget.updateComplete;
      assert.lengthOf(errors, 1);
      assert.include(errors[0] ?? '', attribute);
      assert.equal(await callsToService(), before);
      assert.notExists(shadow(widget).querySelector('iframe'));
    });
  }

  it('removes a secret key from the page and never repeats it', async () => {
    const {widget} = await mountWidget({...CHARGE, 'client-key': 'sk_test_demoBIF0000000000'}, 'BIF');
    await waitForText(widget, 'Payment is not available here');
    assert.isFalse(widget.hasAttribute('client-key'));
    assert.isFalse(isSecretKey(new XMLSerializer().serializeToString(document) + errors.join()));
  });

  it('stays disabled until the attribute that held a secret key is set again', async () => {
    const {widget} = await mountWidget({...CHARGE, title: 'sk_test_demoBIF0000000000'}, 'BIF');
    for (let update = 0; update < 2; update += 1) {
      widget.requestUpdate();
      await widget.updateComplete;
    }
    await waitForText(widget, 'Payment is not available here');
    assert.lengthOf(errors, 1);
    assert.match(errors[0] ?? '', /title: it held a secret key/);
    widget.setAttribute('title', 'Pay here');
    widget.requestUpdate();
    await widget.updateComplete;
    assert.notInclude(widget.shadowRoot?.textContent, 'Payment is not available here');
  });

  for (const [property, attribute, value] of [
    ['apiUrl', 'api-url', 'https://pay.example/sk_test_demoBIF0000000000'],
    ['customerId', 'customer-id', 'sk_test_demoBIF0000000000'],
    ['invoiceId', 'invoice-id', 'sk_live_demoBIF0000000000'],
    ['description', 'description', 'for rk_test_demoBIF0000000000'],
    ['customer', 'customer', {address: {line_1: 'sk_test_demoBIF0000000000'}}],
    ['customer', 'customer', {first_name: 'sk_test_demoBIF0000000000', last_name: 'Ndayizeye', email: 'a@example.bi'}],
    ['words', 'words', {pay: {en: 'sk_test_demoBIF0000000000 {amount}'}}],
  ] as const) {
    it(`sends and shows nothing when the property ${property} holds a secret key, and names the attribute: ${JSON.stringify(value)}`, async () => {
      const {widget} = await mountWidget(CHARGE, 'BIF');
      // The valid settings have requested the card frame.
      await waitForElement(widget, '.frame.ready');
      const before = await callsToService();
      Reflect.set(widget, property, value);
      await waitForText(widget, 'Payment is not available here');
      widget.submit();
      await widget.updateComplete;
      assert.include(errors.join(), `${attribute}: it held a secret key`);
      assert.isFalse(isSecretKey(errors.join()));
      const elements = [...shadow(widget).querySelectorAll('*')];
      const attributes = elements.flatMap((element) => [...element.attributes].map((one) => one.value));
      const values = elements.map((element) => (element instanceof HTMLInputElement ? element.value : ''));
      assert.isFalse(isSecretKey([shadow(widget).textContent, ...attributes, ...values].join(' ')));
      assert.equal(await callsToService(), before);
    });
  }

  const sessions: readonly (readonly [string, unknown])[] = [
    ['a secret key', 'sk_test_demoBIF0000000000'],
    ['something that is no token', 'hello'],
    ['a number', 7],
  ];
  for (const [name, session] of sessions) {
    it(`sends nothing when the session is ${name}`, async () => {
      const {widget} = await mountWidget(CHARGE, 'BIF');
      // The valid settings have requested the card frame.
      await waitForElement(widget, '.frame.ready');
      const before = await callsToService();
      widget.session = session as string;
      await waitForText(widget, 'Payment is not available here');
      assert.lengthOf(errors, 1);
      assert.include(errors[0] ?? '', 'session:');
      assert.isFalse(isSecretKey(errors.join()));
      assert.equal(await callsToService(), before);
    });
  }

  for (const [name, session, outcome] of [
    ['rejects', () => Promise.reject(new TypeError('no')), 'it failed with TypeError'],
    ['returns a page instead of a token', () => Promise.resolve('<!doctype html>'), 'it resolved with another value'],
    ['returns nothing', () => Promise.resolve(undefined as unknown as string), 'it resolved with another value'],
  ] as const) {
    it(`logs an error when the session function ${name}, and fails once a session is needed`, async () => {
      const {widget, events} = await mountWidget({...CHARGE, currency: 'USD', amount: '19.99'});
      widget.session = session;
      await waitUntil(() => errors.some((error) => error.includes('session:')));
      assert.include(errors.join(), 'session: your function must resolve with a session token');
      assert.include(errors.join(), outcome);
      assert.notInclude(errors.join(), 'doctype');
      await typeCustomer(widget);
      await typeCard(widget, '4242424242424242');
      widget.submit();
      await waitForEvents(events, 1);
      assert.equal((events[0]?.detail as {code: string}).code, 'session_unavailable');
      await waitForText(widget, 'not charged');
      widget.session = null;
      await widget.updateComplete;
      widget.submit();
      await waitForEvents(events, 2);
      assert.equal(events[1]?.type, 'onSuccess');
    });
  }

  const urls = ['https://host:99999', 'https://api.%', 'not a url', 'javascript:alert(1)'];
  for (const url of urls) {
    it(`shows a notice for the invalid address ${url}`, async () => {
      const {widget} = await mountWidget({...CHARGE, 'api-url': url}, 'BIF');
      await waitForText(widget, 'Payment is not available here');
      assert.include(errors.join(), 'api-url:');
    });
  }

  it('accepts a number as the amount, and ignores values that are not text', async () => {
    const {widget} = await mountWidget({mode: 'charge', currency: 'BIF'}, 'BIF');
    widget.amount = 5000;
    widget.description = 123456 as unknown as string;
    widget.customerId = {} as unknown as string;
    widget.customer = {email: 7 as unknown as string, first_name: 'Aline'};
    await waitForText(widget, /Pay BIF\s5,000/);
    assert.exists(shadow(widget).querySelector('#email'));
    assert.notExists(shadow(widget).querySelector('#first_name'));
  });

  /** Everything that a page can set. */
  const properties = [...PaymentWidgetElement.elementProperties.keys()].map(String);

  for (const [kind, make, isRefused] of UNREADABLE) {
    it(`shows the payment when the page sets properties during it to ${kind}`, async () => {
      const {widget, events} = await mountWidget({...CHARGE, description: `Order of ${kind}`}, 'BIF');
      await typeCustomer(widget);
      await typeCard(widget, '4242424242424242');
      const {made, release} = holdNextCall(/\/v2\/charges\/card$/);
      widget.submit();
      await made;
      for (const property of properties) {
        Reflect.set(widget, property, make());
        await widget.updateComplete;
      }
      release();
      await waitForText(widget, 'Payment received');
      await waitForEvents(events, 1);
      await widget.diagnose();
      const refused = properties.filter((property) => errors.join().includes(`${property}: cannot be read`));
      assert.deepEqual(refused, properties.filter(isRefused));
    });
  }

  it('continues once the mistake is corrected', async () => {
    const {widget} = await mountWidget({...CHARGE, amount: 'abc'}, 'BIF');
    await waitForText(widget, 'Payment is not available here');
    widget.amount = '5000';
    await waitForText(widget, /Pay BIF\s5,000/);
  });

  it('keeps what was typed, also in the card fields, while the page sets a wrong amount', async () => {
    const {widget, events} = await mountWidget({...CHARGE, description: 'Order that waits'}, 'BIF');
    const ready: string[] = [];
    widget.addEventListener('onReady', ({detail}) => ready.push(detail.mode));
    await typeCustomer(widget);
    await typeCard(widget, '4242424242424242');
    widget.amount = '';
    await waitForText(widget, 'Payment is not available here');
    assert.notMatch(visibleText(widget), /Pay BIF/);
    widget.submit();
    widget.amount = '7000';
    await waitForText(widget, /Pay BIF\s7,000/);
    widget.submit();
    await waitForText(widget, 'Payment received');
    await waitForEvents(events, 1);
    assert.nestedPropertyVal(events[0]?.detail, 'charge.amount', 7000);
    assert.isAtMost(ready.length, 1);
  });

  it('keeps the first definition when it is defined twice', async () => {
    const first = customElements.get('payment-widget');
    const again = '/src/define.ts?again';
    await import(again);
    assert.equal(customElements.get('payment-widget'), first);
  });
});
