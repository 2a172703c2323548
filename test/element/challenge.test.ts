import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import {serviceUrl} from '../helpers/service.js';
import {
  button,
  waitForElement,
  mountWidget,
  shadow,
  waitForText,
  typeCard,
  typeCustomer,
  unmountWidgets,
  visibleText,
  type Mounted,
} from '../helpers/widget.js';

/** Test cards with a bank challenge. The bank's page of the second one never loads. */
const [ASKS, SILENT] = ['4000000000003220', '4000000000003246'];
/** Each test has its own amount, because the next widget for the same amount continues an unfinished charge. */
let amount = 19;
const newCharge = (): Readonly<Record<string, string>> => {
  amount += 1;
  return {mode: 'charge', amount: String(amount), currency: 'USD'};
};
const PAGE = '.challenge iframe';
const ASKING = 'Asking the bank…';
const SLOW = 'The page of your bank is slow';

describe('<payment-widget> during a bank challenge', () => {
  const real = {
    fetch: globalThis.fetch.bind(globalThis),
    setTimeout: globalThis.setTimeout.bind(globalThis),
    ReportingObserver: Reflect.get(globalThis, 'ReportingObserver') as unknown,
  };

  afterEach(() => {
    Object.assign(globalThis, real);
    Reflect.deleteProperty(globalThis, 'crossOriginIsolated');
    unmountWidgets();
  });

  /** Pays with a challenged card by the button. */
  async function pay(
    attributes: Readonly<Record<string, string>> = {},
    number = ASKS,
    isHurried = true,
  ): Promise<Mounted> {
    const mounted = await mountWidget({...newCharge(), ...attributes});
    await typeCustomer(mounted.widget);
    await typeCard(mounted.widget, number);
    if (number === SILENT && isHurried) hurry();
    button(mounted.widget, 'Pay').focus();
    button(mounted.widget, 'Pay').click();
    return mounted;
  }

  /** Dispatches a message to the widget, as if a window had posted it. */
  async function receive({widget}: Mounted, message: Partial<MessageEventInit>, step = 'returned'): Promise<void> {
    const {contentWindow: source} = await waitForElement<HTMLIFrameElement>(widget, PAGE);
    const data = {type: 'payment-widget:challenge', step};
    const {origin} = new URL(await serviceUrl());
    globalThis.dispatchEvent(new MessageEvent('message', {source, origin, data, ...message}));
    await widget.updateComplete;
  }

  /** Ends the wait for a slow page of the bank at once. */
  function hurry(): void {
    globalThis.setTimeout = ((run: () => void, ms?: number, ...given: never[]) =>
      real.setTimeout(run, ms === 10_000 ? 0 : ms, ...given)) as typeof setTimeout;
  }

  it('shows a page of the service instead of the card form, and keeps the card frame for the next try', async () => {
    const mounted = await pay();
    const {widget, events} = mounted;
    const page = await waitForElement<HTMLIFrameElement>(widget, PAGE);
    assert.match(page.src, new RegExp(`^${await serviceUrl()}/elements/challenges/[\\w-]{20,}\\?lang=en$`));
    assert.deepEqual(
      ['title', 'referrerpolicy', 'sandbox', 'allow'].map((name) => page.getAttribute(name)),
      ['Check by your bank', 'no-referrer', 'allow-forms allow-scripts allow-same-origin', null],
    );
    assert.include(visibleText(widget), 'Your bank wants to check that it is you');
    assert.isFalse(visibleText(widget).includes('Pay $'));
    const fields = await waitForElement(widget, '#card-frame iframe');
    button(widget, 'Cancel this payment').click();
    await waitForText(widget, /Pay \$\d/);
    assert.isNull(shadow(widget).querySelector('.challenge'));
    assert.strictEqual(await waitForElement(widget, '#card-frame iframe'), fields);
    button(widget, 'Pay').click();
    await waitForElement(widget, PAGE);
    assert.deepEqual(events, []);
  });

  it('offers other ways to pay, and disables them until the payer cancels', async () => {
    const {widget} = await pay({methods: 'card wallet'});
    await waitForText(widget, 'Cancel, and pay another way');
    const other = await waitForElement(widget, '#method-wallet');
    assert.equal(other.getAttribute('aria-disabled'), 'true');
    other.click();
    await widget.updateComplete;
    assert.isNotNull(shadow(widget).querySelector(PAGE));
    assert.equal(other.getAttribute('aria-expanded'), 'false');
    button(widget, 'Cancel, and pay another way').click();
    await waitUntil(() => other.getAttribute('aria-disabled') === 'false', 'still disabled');
  });

  it('ignores messages from another window or origin, and unknown messages', async () => {
    const mounted = await pay();
    await receive(mounted, {source: window});
    await receive(mounted, {
      source: (await waitForElement<HTMLIFrameElement>(mounted.widget, '#card-frame iframe')).contentWindow,
    });
    await receive(mounted, {source: null});
    await receive(mounted, {origin: 'https://bank.example'});
    for (const data of [null, 'returned', {step: 'returned'}, {type: 'payment-widget:challenge', step: 'paid'}]) {
      await receive(mounted, {data});
    }
    assert.notInclude(visibleText(mounted.widget), ASKING);
    assert.isNotNull(shadow(mounted.widget).querySelector(PAGE));
    assert.deepEqual(mounted.events, []);
  });

  it('asks the service when the payer comes back from the bank, and does not end the challenge by itself', async () => {
    const mounted = await pay();
    await waitForElement(mounted.widget, PAGE);
    const asked: string[] = [];
    globalThis.fetch = (input, init) => {
      asked.push(String(input instanceof Request ? input.url : input));
      return real.fetch(input, init);
    };
    await receive(mounted, {});
    assert.include(visibleText(mounted.widget), ASKING);
    await receive(mounted, {}, 'shown');
    await receive(mounted, {});
    assert.include(visibleText(mounted.widget), ASKING);
    const isAsked = (): boolean => asked.some((url) => url.endsWith('/v2/attempts/conclude'));
    await waitUntil(isAsked, 'the service was not asked');
    assert.isNotNull(shadow(mounted.widget).querySelector(PAGE));
    assert.deepEqual(mounted.events, []);
  });

  it('shows that the page is slow, until the page reports that it is shown', async () => {
    const mounted = await pay({}, SILENT);
    const {widget} = mounted;
    await waitForText(widget, SLOW);
    await receive(mounted, {}, 'shown');
    assert.notInclude(visibleText(widget), SLOW);
    unmountWidgets();
    globalThis.setTimeout = real.setTimeout;
  });

  it('describes the page in the language of the payer, also after the language changes', async () => {
    const {widget} = await pay({}, SILENT);
    await waitForText(widget, SLOW);
    globalThis.setTimeout = real.setTimeout;
    widget.lang = 'fr';
    await waitForText(widget, 'La page de votre banque est lente');
    assert.notInclude(visibleText(widget), SLOW);
    const page = await waitForElement<HTMLIFrameElement>(widget, PAGE);
    assert.equal(page.title, 'Vérification par votre banque');
    assert.match(page.src, /\?lang=en$/, 'the page does not load again by itself');
    button(widget, 'Le charger à nouveau');
  });

  it('offers to load the page again soon when the browser has blocked it', async () => {
    const mounted = await pay({}, SILENT, false);
    globalThis.setTimeout = ((run: () => void, ms?: number, ...given: never[]) =>
      real.setTimeout(run, ms === 1000 ? 0 : ms, ...given)) as typeof setTimeout;
    const page = await waitForElement<HTMLIFrameElement>(mounted.widget, PAGE);
    page.dispatchEvent(new Event('load'));
    await waitForText(mounted.widget, SLOW);
    await receive(mounted, {}, 'shown');
    assert.notInclude(visibleText(mounted.widget), SLOW);
  });

  it('loads the page in the language of the payer', async () => {
    const {widget} = await pay();
    widget.lang = 'fr';
    await waitForText(widget, 'Annuler ce paiement');
    button(widget, 'Annuler ce paiement').click();
    await waitForText(widget, /Payer \d/);
    button(widget, 'Payer').click();
    assert.match((await waitForElement<HTMLIFrameElement>(widget, PAGE)).src, /\?lang=fr$/);
  });

  it('offers to load the page again when its frame has loaded another page', async () => {
    const {widget} = await pay();
    const page = await waitForElement<HTMLIFrameElement>(widget, PAGE);
    const {src} = page;
    page.src = 'about:blank';
    // The page itself may have loaded before or not.
    for (let count = 0; count < 2; count += 1) page.dispatchEvent(new Event('load'));
    await waitForText(widget, SLOW);
    button(widget, 'Load it again').click();
    await widget.updateComplete;
    assert.equal(page.src, src);
  });

  it('shows that a cancellation failed, and cancels at the next press', async () => {
    const {widget} = await pay();
    await waitForElement(widget, PAGE);
    globalThis.fetch = (input, init) =>
      String(input instanceof Request ? input.url : input).endsWith('/cancel')
        ? Promise.resolve(Response.json({code: 'not_permitted', message: ''}, {status: 403}))
        : real.fetch(input, init);
    button(widget, 'Cancel this payment').click();
    await waitForText(widget, 'That did not work. Try again.');
    globalThis.fetch = real.fetch;
    button(widget, 'Cancel this payment').click();
    await waitForText(widget, /Pay \$\d/);
  });

  it('loads a slow page again when the payer asks', async () => {
    const {widget} = await pay({}, SILENT);
    await waitForText(widget, SLOW);
    globalThis.setTimeout = real.setTimeout;
    const page = await waitForElement<HTMLIFrameElement>(widget, PAGE);
    const {src} = page;
    const loaded: string[] = [];
    Object.defineProperty(page, 'src', {set: (url: string) => void loaded.push(url)});
    button(widget, 'Load it again').click();
    await widget.updateComplete;
    assert.notInclude(visibleText(widget), SLOW);
    assert.deepEqual(loaded, [src]);
    assert.strictEqual(await waitForElement(widget, PAGE), page);
  });

  it('shows that the page of the bank cannot be displayed in a cross-origin isolated page', async () => {
    Object.defineProperty(globalThis, 'crossOriginIsolated', {value: true, configurable: true});
    const {widget} = await pay();
    await waitForText(widget, 'The page of your bank cannot be shown here');
    assert.isNull(shadow(widget).querySelector(PAGE));
    button(widget, 'Cancel this payment').click();
    await waitForText(widget, /Pay \$\d/);
  });

  it('shows it, with the focus, when the browser reports that a policy of the page blocks the page of the bank', async () => {
    let report: (reports: readonly unknown[]) => void = () => undefined;
    let watching = 0;
    class FakeObserver {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe(): void {
        watching += 1;
      }
      disconnect(): void {
        watching -= 1;
      }
    }
    Object.assign(globalThis, {ReportingObserver: FakeObserver});
    const {widget} = await pay();
    const {src} = await waitForElement<HTMLIFrameElement>(widget, PAGE);
    report([{type: 'coep', body: {blockedURL: 'https://shop.example/picture.png'}}]);
    await widget.updateComplete;
    assert.isNotNull(shadow(widget).querySelector(PAGE));
    report([{type: 'coep', body: {blockedURL: src}}]);
    await waitForText(widget, 'The page of your bank cannot be shown here');
    assert.isNull(shadow(widget).querySelector(PAGE));
    assert.equal(shadow(widget).activeElement?.textContent, 'The page of your bank cannot be shown here');
    assert.equal(watching, 1);
    button(widget, 'Cancel this payment').click();
    await waitForText(widget, /Pay \$\d/);
    assert.equal(watching, 0);
  });

  it('continues when the widget was moved in the page', async () => {
    const mounted = await pay();
    const {widget} = mounted;
    await waitForElement(widget, PAGE);
    document.body.append(document.createElement('hr'), widget);
    await widget.updateComplete;
    await receive(mounted, {});
    assert.include(visibleText(widget), ASKING);
    document.querySelector('hr')?.remove();
  });

  it('moves the focus into the page of the bank, and back to the button', async () => {
    const {widget} = await pay();
    const page = await waitForElement(widget, PAGE);
    assert.strictEqual(shadow(widget).activeElement, page);
    button(widget, 'Cancel this payment').click();
    await waitForText(widget, /Pay \$\d/);
    assert.equal(shadow(widget).activeElement?.getAttribute('part'), 'button');
  });

  it('does not move the focus when it is outside the widget', async () => {
    const {widget} = await mountWidget(newCharge());
    await typeCustomer(widget);
    await typeCard(widget, ASKS);
    const outside = document.body.appendChild(document.createElement('input'));
    outside.focus();
    widget.submit();
    await waitForElement(widget, PAGE);
    assert.strictEqual(document.activeElement, outside);
    outside.remove();
  });
});
