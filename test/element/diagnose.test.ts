import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import {PaymentWidgetElement} from '../../src/define.js';
import {
  mountWidget,
  newInvoice,
  PUBLISHABLE_KEY,
  SECRET_KEY,
  unmountWidgets,
  visibleText,
  waitForElement,
  waitForText,
} from '../helpers/widget.js';

const CHARGE = {amount: '19.99', currency: 'USD', description: 'Two bags of coffee'};

async function codesOf(widget: PaymentWidgetElement): Promise<readonly string[]> {
  return (await widget.diagnose()).map(({code}) => code);
}

describe('<payment-widget> diagnose()', () => {
  const warned: string[] = [];
  const {warn} = console;

  beforeEach(() => {
    warned.length = 0;
    console.warn = (...words: unknown[]) => warned.push(words.join(' '));
  });

  afterEach(() => {
    console.warn = warn;
    unmountWidgets();
    PaymentWidgetElement.otherVersions.length = 0;
  });

  it('finds nothing when the setup is correct', async () => {
    const {widget} = await mountWidget(CHARGE);
    assert.deepEqual(await widget.diagnose(), []);
    assert.isEmpty(warned);
  });

  it('lists errors before warnings, and contains no values', async () => {
    const {widget} = await mountWidget({amount: '19.999', currency: 'USD', desciption: 'Coffee', theme: 'dark'});
    const found = await widget.diagnose();
    assert.deepEqual(
      found.map(({code, level}) => `${level} ${code}`),
      ['error not-set-up', 'warning unknown-attribute'],
    );
    assert.include(found[0]?.message, '"amount"');
    assert.include(found[1]?.remedy, '"description"');
    assert.equal(found[1]?.link, '@payment-widget/element/docs/problems.md#unknown-attribute');
    assert.notMatch(JSON.stringify(found), /Coffee|19\.999/);
  });

  it('warns about each mistake of the page once, with the remedy', async () => {
    const {widget} = await mountWidget({...CHARGE, invoiceid: 'inv_1', session: 'ws_test_x'});
    widget.amount = '20.00';
    await widget.updateComplete;
    widget.addEventListener('Success' as 'click', () => undefined);
    widget.addEventListener('Success' as 'click', () => undefined);
    await waitUntil(() => warned.length === 3);
    assert.match(warned[0] ?? '', /"invoiceid" is not an attribute.*write "invoice-id"/);
    assert.match(warned[1] ?? '', /"session" is set as an attribute.*element\.session/);
    assert.match(warned[2] ?? '', /"Success".*never fired.*"onSuccess".*@payment-widget\/element\/react/);
    assert.notInclude(warned.join(), 'ws_test_x');
    assert.sameMembers((await codesOf(widget)) as string[], [
      'unknown-attribute',
      'property-as-attribute',
      'event-name',
    ]);
  });

  it('warns about a misspelled listener of every event, and not about a native one', async () => {
    const {widget} = await mountWidget(CHARGE);
    const misspelled = ['onsuccess', 'onfailure', 'onready', 'onchange', 'onbeforesubmit'];
    for (const type of ['change', ...misspelled]) widget.addEventListener(type as 'click', () => undefined);
    await waitUntil(() => warned.length >= misspelled.length, 'not all were reported');
    assert.deepEqual(
      warned.map((warning) => /listener waits for "(\w+)"/.exec(warning)?.[1]),
      misspelled,
    );
  });

  it('finds a refused origin, an unreachable service, and an element that is not in the page', async () => {
    const {widget} = await mountWidget({...CHARGE, 'client-key': 'pk_test_nobody'});
    assert.deepEqual(await codesOf(widget), ['origin-refused']);
    widget.setAttribute('api-url', `${location.origin}/nowhere`);
    await widget.updateComplete;
    assert.deepEqual(await codesOf(widget), ['service-unreachable']);
    const loose = document.createElement('payment-widget');
    assert.include(await codesOf(loose), 'not-in-the-page');
  });

  it('names a secret key as such without repeating it, and finds nothing once it is replaced', async () => {
    const {widget} = await mountWidget({...CHARGE, 'client-key': SECRET_KEY('USD')});
    const found = await widget.diagnose();
    assert.equal(found[0]?.code, 'not-set-up');
    assert.include(found[0]?.message, '"client-key"');
    assert.include(found[0]?.remedy, 'it held a secret key');
    assert.notInclude(JSON.stringify(found), SECRET_KEY('USD'));
    widget.setAttribute('client-key', PUBLISHABLE_KEY('USD'));
    await widget.updateComplete;
    assert.isEmpty(await codesOf(widget));
  });

  for (const [name, value, allowed] of [
    ['theme', 'Dark', 'auto light dark'],
    ['density', 'dense', 'comfortable compact'],
    ['labels', 'floating above', 'above floating'],
    ['methods', 'card walet', 'card wallet'],
    ['methods', 'card,wallet', 'card wallet'],
    ['methods', 'qr', 'card wallet'],
    ['return-url', 'javascript:alert(1)', 'https: http:'],
  ] as const) {
    it(`warns once that it ignores ${name} with the value ${value}`, async () => {
      const {widget} = await mountWidget({...CHARGE, [name]: value});
      await waitUntil(() => warned.length === 1);
      widget.amount = '21.00';
      assert.deepEqual(await codesOf(widget), ['ignored-value']);
      assert.lengthOf(warned, 1);
      assert.include(warned[0], `"${name}" has a value that the element ignores: use only: ${allowed}. See`);
      assert.notInclude(warned[0], value);
    });
  }

  it('reports an unknown method of an invoice, which is not set up, once', async () => {
    const {id} = await newInvoice();
    const {widget} = await mountWidget({'mode': 'invoice', 'invoice-id': id, 'methods': 'card paypal'});
    assert.deepEqual(await codesOf(widget), ['not-set-up']);
    assert.isEmpty(warned);
  });

  for (const [mode, allowed] of [
    ['charge', 'card'],
    ['invoice', 'card qr phone'],
  ] as const) {
    it(`warns that mobile money, the only method of mode ${mode}, cannot be used with the account, and tells the payer`, async () => {
      const {id} = await newInvoice('USD');
      const {widget} = await mountWidget({...CHARGE, mode, 'invoice-id': id, 'methods': 'wallet'});
      await waitForText(widget, 'Payment is not available here');
      assert.notInclude(visibleText(widget), 'Choose another way to pay');
      await waitUntil(() => warned.length === 1);
      assert.include(warned[0], `"methods" has a value that the element ignores: use only: ${allowed}. See`);
      assert.deepEqual(await codesOf(widget), ['ignored-value']);
      assert.lengthOf(warned, 1);
    });
  }

  it('warns that mobile money, one of two methods, cannot be used with the account', async () => {
    const {widget} = await mountWidget({...CHARGE, methods: 'wallet card'});
    (await waitForElement(widget, '#method-wallet')).click();
    await waitForText(widget, 'Choose another way to pay');
    assert.notInclude(visibleText(widget), 'Payment is not available here');
    await waitUntil(() => warned.length === 1);
    assert.include(warned[0], '"methods" has a value that the element ignores: use only: card. See');
  });

  it('accepts every value of a choice, lists of methods, and addresses of the shop', async () => {
    const {widget} = await mountWidget({
      ...CHARGE,
      'theme': 'light',
      'density': '',
      'labels': 'above',
      'return-url': '/thanks',
    });
    for (const settings of [
      {theme: 'auto', density: 'compact', labels: 'floating', returnUrl: 'https://shop.example/a:b'},
      {
        theme: null,
        density: 'comfortable',
        methods: ['card', 'wallet'] as unknown as string,
        returnUrl: 'thanks?at=1:2',
      },
    ] as const) {
      Object.assign(widget, settings);
      await widget.updateComplete;
      assert.isEmpty(await codesOf(widget));
    }
  });

  it('ends, and names the session, when the session function does not settle', async () => {
    const {setTimeout: real} = globalThis;
    globalThis.setTimeout = ((run: () => void, ms?: number, ...given: never[]) =>
      real(run, ms === 5_000 ? 0 : ms, ...given)) as typeof setTimeout;
    const {widget} = await mountWidget(CHARGE);
    widget.session = () => new Promise(() => undefined);
    const [found] = await widget.diagnose();
    globalThis.setTimeout = real;
    assert.equal(found?.code, 'not-set-up');
    assert.include(found?.message, '"session"');
  });

  it('finds another copy of the element that the page has loaded', async () => {
    PaymentWidgetElement.otherVersions.push('0.0.1');
    const {widget} = await mountWidget(CHARGE);
    const [found] = await widget.diagnose();
    assert.equal(found?.code, 'two-versions');
    assert.include(found?.message, PaymentWidgetElement.version);
    assert.include(found?.message, '0.0.1');
  });

  it('uses the version of the package', async () => {
    const {version} = (await (await fetch('/package.json')).json()) as {readonly version: string};
    assert.equal(PaymentWidgetElement.version, version);
  });
});
