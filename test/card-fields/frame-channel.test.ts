import {assert, waitUntil} from '@open-wc/testing';
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
} as const;

const setUsualTimeout = globalThis.setTimeout;

/** How much faster timeouts expire in a hurried page. */
const HURRY = 20;
/** Eight seconds in such a page. */
const PATIENCE = {timeout: HURRY * 8_000};

/** Makes timers run faster until the test ends. */
function hurry(): void {
  const set = (callback: () => void, ms = 0) => setUsualTimeout(callback, ms / HURRY);
  globalThis.setTimeout = set as typeof setTimeout;
}

describe('card channel', () => {
  let frame: HTMLIFrameElement;
  let channel: CardChannel | undefined;
  let news: string[];
  let messages: FromFrame[];
  let shownHeight: number | undefined;
  let shownMerchant: string | undefined;

  beforeEach(() => {
    frame = document.createElement('iframe');
    document.body.append(frame);
    news = [];
    messages = [];
    shownHeight = undefined;
    shownMerchant = undefined;
  });

  afterEach(() => {
    globalThis.setTimeout = setUsualTimeout;
    channel?.close();
    frame.remove();
  });

  function open(url: string, readyLimitMs = 8_000, explain = diagnoseFrame): void {
    channel = new CardChannel(
      frame,
      {url, look: {locale: 'fr', theme: THEME, isNameKnown: false}, explain, readyLimitMs},
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
    await waitUntil(() => news.includes('ready'), 'no handshake', {timeout: 8_000});
  }

  it('pairs with the page of the service and hears what it says', async () => {
    await openCardPage();
    channel?.post({type: 'configure', credential: PUBLISHABLE_KEY('USD'), locale: 'en', theme: THEME});
    await waitUntil(() => messages.some(({type}) => type === 'configured'));
    assert.deepEqual(news, ['ready']);
  });

  it('hears how high the fields are that the page shows at once, in the language it was told', async () => {
    await openCardPage();
    const first = shownHeight;
    channel?.post({type: 'configure', credential: PUBLISHABLE_KEY('USD'), locale: 'fr', theme: THEME});
    await waitUntil(() => messages.some(({type}) => type === 'resized'));
    assert.isAbove(Number(first), 150);
    assert.equal(shownMerchant, 'Iduka Bujumbura');
    assert.deepInclude(messages, {type: 'resized', height: Number(first)});
  });

  it('takes no hello from anyone but its frame', async () => {
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

  it('takes no hello of another version, nor a message that is none', async () => {
    open(`${await serviceUrl()}/healthz`, 60_000);
    const origin = await serviceUrl();
    for (const data of [{type: 'payment-widget:hello', version: 1}, 'hello', null, {type: 'other'}]) {
      window.dispatchEvent(new MessageEvent('message', {data, origin, source: frame.contentWindow}));
    }
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(news, []);
  });

  it('is lost when the frame says hello a second time: it went somewhere else', async () => {
    await openCardPage();
    frame.src = `${frame.src}&again=1`;
    await waitUntil(() => news.includes('navigated'), 'the second page was not noticed', {timeout: 8_000});
    channel?.post({type: 'focus'});
    assert.deepEqual(news, ['ready', 'navigated']);
  });

  it('is lost when the frame goes to a page that says nothing', async () => {
    await openCardPage();
    hurry();
    frame.src = 'about:blank#elsewhere';
    await waitUntil(() => news.includes('navigated'), 'the second page was not noticed', PATIENCE);
    assert.deepEqual(news, ['ready', 'navigated']);
  });

  it('tries twice, and is lost when the page is there and never speaks', async () => {
    hurry();
    let loads = 0;
    frame.addEventListener('load', () => (loads += 1));
    open(new URL('../helpers/quiet-card-page.html', import.meta.url).href);
    await waitUntil(() => news.length > 0, 'silence was not noticed', PATIENCE);
    assert.deepEqual(news, ['silent']);
    assert.isAtLeast(loads, 2);
  });

  it('is lost all the same when nobody finds out why', async () => {
    hurry();
    open(new URL('../helpers/quiet-card-page.html', import.meta.url).href, 8_000, () => new Promise(() => undefined));
    await waitUntil(() => news.length > 0, 'silence was not noticed', PATIENCE);
    assert.deepEqual(news, ['silent']);
  });

  it('is called unreachable when what finds out why cannot be had', async () => {
    hurry();
    open(new URL('../helpers/quiet-card-page.html', import.meta.url).href, 8_000, () =>
      Promise.reject(new TypeError()),
    );
    await waitUntil(() => news.length > 0, 'silence was not noticed', PATIENCE);
    assert.deepEqual(news, ['unreachable']);
  });

  it('tries twice, and is lost when there is another page in its place', async () => {
    hurry();
    open(`${await serviceUrl()}/healthz`);
    await waitUntil(() => news.length > 0, 'it was not noticed', PATIENCE);
    assert.deepEqual(news, ['broken']);
  });

  it('is lost at once when the page’s own policy keeps the frame out', async () => {
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
