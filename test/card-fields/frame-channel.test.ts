import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import {CARD_PROTOCOL_VERSION} from '../../src/card-protocol/greeting.js';
import type {FromFrame} from '../../src/card-protocol/messages.js';
import {CardChannel} from '../../src/card-fields/frame-channel.js';
import {diagnoseFrame} from '../../src/element/diagnostics.js';
import {serviceUrl} from '../helpers/service.js';
import {PUBLISHABLE_KEY} from '../helpers/widget.js';

const THEME = {
  scheme: 'light',
  colorText: '#16202e',
  colorMuted: '#566274',
  colorBackground: '#ffffff',
  colorBorder: '#8692a3',
  colorAccent: '#0b5fd8',
  colorDanger: '#b3261e',
  radius: 10,
  fontSize: 16,
  padding: 8,
  labels: 'above',
} as const;

const setUsualTimeout = globalThis.setTimeout;

/** The factor by which {@link hurry} shortens timeouts. */
const HURRY = 20;
/** Eight real seconds after {@link hurry}. */
const PATIENCE_MS = HURRY * 8_000;

/** Makes timers run faster until the test ends. */
function hurry(factor = HURRY): void {
  const set = (callback: () => void, ms = 0) => setUsualTimeout(callback, ms / factor);
  globalThis.setTimeout = set as typeof setTimeout;
}

describe('the card channel', () => {
  let frame: HTMLIFrameElement;
  let channel: CardChannel | undefined;
  let news: string[];
  let messages: FromFrame[];
  /** How often the channel has loaded the page. */
  let loads: number;
  let observer: MutationObserver;
  let shownHeight: number | undefined;
  let shownMerchant: string | undefined;

  beforeEach(() => {
    frame = document.createElement('iframe');
    document.body.append(frame);
    news = [];
    messages = [];
    loads = 0;
    observer = new MutationObserver((records) => (loads += records.length));
    observer.observe(frame, {attributeFilter: ['src']});
    shownHeight = undefined;
    shownMerchant = undefined;
  });

  afterEach(() => {
    globalThis.setTimeout = setUsualTimeout;
    channel?.close();
    observer.disconnect();
    frame.remove();
  });

  function open(url: string, readyLimitMs = 8_000, findReason = diagnoseFrame): void {
    channel = new CardChannel(
      frame,
      {url, appearance: {locale: 'fr', theme: THEME, isNameKnown: false}, findReason, readyLimitMs},
      {
        onShown: ({height, merchant}) => {
          shownHeight = height;
          shownMerchant = merchant;
        },
        onReady: () => news.push('ready'),
        onMessage: (message) => messages.push(message),
        onLost: (reason) => news.push(reason),
      },
    );
  }

  async function openCardPage(): Promise<void> {
    open(`${await serviceUrl()}/elements/card?k=${PUBLISHABLE_KEY('USD')}`);
    await waitUntil(() => news.includes('ready'), 'no handshake');
  }

  it('pairs with the card page of the service and receives its messages', async () => {
    await openCardPage();
    channel?.post({type: 'configure', credential: PUBLISHABLE_KEY('USD'), locale: 'en', theme: THEME});
    await waitUntil(() => messages.some(({type}) => type === 'configured'));
    assert.deepEqual(news, ['ready']);
  });

  it('receives the height of the fields when they are first shown, already in the given language', async () => {
    await openCardPage();
    const first = shownHeight;
    channel?.post({type: 'configure', credential: PUBLISHABLE_KEY('USD'), locale: 'fr', theme: THEME});
    await waitUntil(() => messages.some(({type}) => type === 'resized'));
    assert.isAbove(Number(first), 150);
    assert.equal(shownMerchant, 'Iduka Bujumbura');
    assert.deepInclude(messages, {type: 'resized', height: Number(first)});
  });

  it('ignores a hello that does not come from its frame', async () => {
    open(`${await serviceUrl()}/healthz`, 60_000);
    const hello = {type: 'payment-widget:hello', version: CARD_PROTOCOL_VERSION};
    window.postMessage(hello, '*');
    window.dispatchEvent(new MessageEvent('message', {data: hello, origin: await serviceUrl(), source: window}));
    window.dispatchEvent(
      new MessageEvent('message', {data: hello, origin: 'https://evil.example', source: frame.contentWindow}),
    );
    window.dispatchEvent(new MessageEvent('message', {data: hello, origin: await serviceUrl(), source: null}));
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(news, []);
  });

  it('ignores a hello of another version and data that is no hello', async () => {
    open(`${await serviceUrl()}/healthz`, 60_000);
    const origin = await serviceUrl();
    for (const data of [{type: 'payment-widget:hello', version: 1}, 'hello', null, {type: 'other'}]) {
      window.dispatchEvent(new MessageEvent('message', {data, origin, source: frame.contentWindow}));
    }
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(news, []);
  });

  it('is lost when the frame sends a second hello, because the frame has navigated', async () => {
    await openCardPage();
    frame.src = `${frame.src}&again=1`;
    await waitUntil(() => news.includes('navigated'), 'the second page was not detected');
    channel?.post({type: 'focus'});
    assert.deepEqual(news, ['ready', 'navigated']);
  });

  it('is lost when the frame navigates to a page that sends no message', async () => {
    await openCardPage();
    hurry();
    frame.src = 'about:blank#elsewhere';
    await waitUntil(() => news.includes('navigated'), 'the second page was not detected', PATIENCE_MS);
    assert.deepEqual(news, ['ready', 'navigated']);
  });

  it('loads the page again, and is lost as silent when the page sends no message', async () => {
    hurry();
    open(new URL('../helpers/quiet-card-page.html', import.meta.url).href);
    await waitUntil(() => news.length > 0, 'the missing answer was not detected', PATIENCE_MS);
    assert.deepEqual(news, ['silent']);
    assert.equal(loads, 2);
  });

  it('is lost as silent when the diagnosis never ends', async () => {
    hurry();
    open(new URL('../helpers/quiet-card-page.html', import.meta.url).href, 8_000, () => new Promise(() => undefined));
    await waitUntil(() => news.length > 0, 'the missing answer was not detected', PATIENCE_MS);
    assert.deepEqual(news, ['silent']);
  });

  it('is lost as unreachable when the diagnosis fails', async () => {
    hurry();
    open(new URL('../helpers/quiet-card-page.html', import.meta.url).href, 8_000, () =>
      Promise.reject(new TypeError()),
    );
    await waitUntil(() => news.length > 0, 'the missing answer was not detected', PATIENCE_MS);
    assert.deepEqual(news, ['unreachable']);
  });

  it('loads the page again, and is lost as broken when another page is at the address', async () => {
    // The diagnosis calls the service, so its time limit must still be longer than a call on a busy machine.
    hurry(4);
    open(`${await serviceUrl()}/healthz`);
    await waitUntil(() => news.length > 0, 'the problem was not detected', PATIENCE_MS);
    assert.deepEqual(news, ['broken']);
    assert.equal(loads, 2);
  });

  it('is lost at once when the page’s own content security policy blocks the frame', async () => {
    const url = `${await serviceUrl()}/elements/card?k=${PUBLISHABLE_KEY('USD')}`;
    open(url, 60_000);
    const refuse = (blockedURI: string, disposition: 'enforce' | 'report' = 'enforce'): boolean =>
      document.dispatchEvent(
        new SecurityPolicyViolationEvent('securitypolicyviolation', {
          ...{blockedURI, disposition, effectiveDirective: 'frame-src', violatedDirective: 'frame-src'},
          ...{documentURI: location.href, originalPolicy: '', statusCode: 200},
        }),
      );
    refuse('https://other.example/frame');
    refuse('inline');
    refuse(url, 'report');
    assert.deepEqual(news, []);
    refuse(url);
    assert.deepEqual(news, ['blocked']);
  });
});
