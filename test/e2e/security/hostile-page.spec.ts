import type {Page} from '@playwright/test';
import {TEST_CARDS, TEST_EXPIRY} from '../../../src/testing/index.ts';
import {encodingsOf, tracesOf, type Marker} from '../helpers/card-traces.ts';
import {publishableKey, type PaymentService} from '../helpers/payment-service.ts';
import {expect, test} from '../helpers/hostile-story.ts';
import {captureScript, type Capture} from '../helpers/capture.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

const CVC = '917';
const SESSION = {mode: 'charge', currency: 'USD', amount: '19.99'};

/** Messages that a careless frame might answer. */
const QUESTIONS: readonly unknown[] = [
  ...['read', 'get', 'value', 'values', 'dump', 'state', 'card', 'number', '__proto__', 'constructor', 'toString'].map(
    (type) => ({type}),
  ),
  {type: 'read', field: 'number'},
  {type: 'focus', reply: 'number'},
  {type: 'tokenize', request: 'steal', idempotencyKey: 'steal', url: 'https://evil.example/'},
  {type: 'configure', credential: publishableKey('USD'), locale: 'en', theme: {}, tokenUrl: 'https://evil.example/'},
  'number',
  ['number'],
  null,
];

const STORIES = [
  {how: 'typed by keys, paid with a session', number: TEST_CARDS.mastercard, type: typeByKeys, end: 'Payment received'},
  {how: 'pasted in groups, paid with a session', number: TEST_CARDS.good, type: paste, end: 'Payment received'},
  {
    how: 'typed by keys, and declined',
    number: TEST_CARDS.CONSUMER_AUTHENTICATION_FAILED,
    type: typeByKeys,
    end: 'declined',
  },
] as const;

for (const {how, number, type, end} of STORIES) {
  test(`a page that is hostile from its first script captures no part of a card: ${how}`, async ({
    merchant,
    shop,
    service,
  }) => {
    await merchant.open(captureScript);
    const widget = await merchant.place({attributes: attributesFor(service), session: SESSION});
    await type(widget, {number, cvc: CVC});
    await interrogate(merchant.page);
    const whileTyped = await capturesOf(merchant.page);
    expect(tracesOf({number, cvc: CVC}, whileTyped), 'before the press').toEqual([]);
    expect(
      whileTyped.filter(({text}) => text.includes(TEST_EXPIRY)),
      'the expiry',
    ).toEqual([]);

    await widget.pay();
    await expect(widget.element.getByRole(end === 'declined' ? 'alert' : 'status')).toContainText(end);
    await shop.roundTrip(service.url);
    const captures = await capturesOf(merchant.page);
    expect(tracesOf({number, cvc: CVC}, captures), 'after the payment').toEqual([]);
    expect(captures.filter(({where}) => where === 'port').map(({text}) => text)).toContain('tokenized');
    const told = captures.filter(({where}) => where === 'port' || where === 'window message');
    expect(
      told.filter(({text}) => /(?:ws|pk|sk)_(?:test|live)_/.test(text)),
      'a credential from the frame',
    ).toEqual([]);
  });
}

test('the hostile script captures everything that is typed into the page itself', async ({merchant, service}) => {
  const marker = {number: TEST_CARDS.mastercard, cvc: CVC};
  await merchant.open(captureScript);
  await merchant.place({attributes: attributesFor(service)});
  await merchant.page.evaluate(() => {
    document.querySelector('#place')?.attachShadow({mode: 'closed'}).append(document.createElement('input'));
    const own = document.body.appendChild(document.createElement('input'));
    own.addEventListener('input', () => own.setAttribute('data-length', String(own.value.length)));
    own.focus();
  });
  await merchant.page.keyboard.type(marker.number);
  await expect
    .poll(async () => tracesOf(marker, await capturesOf(merchant.page)))
    .toEqual(
      expect.arrayContaining([
        'keys: plain',
        'DOM: plain',
        'value: plain',
        'window input: plain',
        'addEventListener: plain',
      ]),
    );
  await merchant.page.keyboard.type(CVC);
  await expect.poll(async () => tracesOf(marker, await capturesOf(merchant.page))).toContain('keys: code');
});

test('the hostile script observes every way to send data out of the page', async ({
  merchant,
  service,
  consoleErrors,
}) => {
  const marker = {number: TEST_CARDS.mastercard, cvc: CVC};
  await merchant.open(captureScript);
  for (const [disguise, [text = '']] of Object.entries(encodingsOf(marker.number))) {
    await merchant.page.evaluate(sendEverywhere, [text, service.url] as const);
    for (const way of WAYS) {
      await expect
        .poll(async () => tracesOf(marker, await capturesOf(merchant.page)), `${disguise} by ${way}`)
        .toContain(`${way}: ${disguise}`);
    }
  }
  // These requests fail, which the console reports.
  consoleErrors.splice(0);
});

const WAYS = [
  ...['fetch', 'XMLHttpRequest', 'sendBeacon', 'WebSocket', 'EventSource', 'port.postMessage', 'port', 'onmessage'],
  ...['window.postMessage', 'window message', 'console', 'Storage', 'storage', 'indexedDB', 'history', 'JSON', 'DOM'],
];

/** Sends a text through every available API. Runs in the page. */
async function sendEverywhere([text, service]: readonly [string, string]): Promise<void> {
  const url = `${service}/healthz`;
  const quietly = (act: () => unknown): void => {
    try {
      act();
    } catch {
      // The request was observed before it failed.
    }
  };
  void fetch(url, {method: 'POST', mode: 'no-cors', body: new Blob([text])}).catch(() => undefined);
  const request = new XMLHttpRequest();
  request.open('POST', '/shop/config');
  request.send(text);
  navigator.sendBeacon('/shop/config', text);
  quietly(() => new WebSocket('ws://127.0.0.1:9', [text]));
  quietly(() => new EventSource(`${url}?${text}`).close());
  const {port1, port2} = new MessageChannel();
  port1.onmessage = () => undefined;
  port2.postMessage({deep: {deeper: [text]}});
  window.postMessage({text}, '*');
  console.debug(text);
  localStorage.setItem('kept', text);
  history.replaceState({text}, '');
  JSON.stringify({text});
  document.body.dataset['text'] = text;
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('kept', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
    opening.onsuccess = () => {
      const writing = opening.result.transaction('kept', 'readwrite');
      writing.objectStore('kept').put(text, 'kept');
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

function attributesFor(service: PaymentService): Readonly<Record<string, string>> {
  const key = publishableKey('USD');
  return {'api-url': service.url, 'client-key': key, 'amount': '19.99', 'currency': 'USD'};
}

async function typeByKeys(widget: WidgetPage, {number, cvc}: Marker): Promise<void> {
  for (const [name, text] of [
    ['name', 'Aline Iradukunda'],
    ['number', number],
    ['exp', TEST_EXPIRY],
    ['csc', cvc],
  ] as const) {
    await widget.card(name).click();
    await widget.page.keyboard.type(text);
  }
}

/** Copies the number in groups in another tab, and pastes it. */
async function paste(widget: WidgetPage, {number, cvc}: Marker): Promise<void> {
  await typeByKeys(widget, {number: '', cvc});
  const notes = await widget.page.context().newPage();
  await notes.setContent('<input>');
  await notes.locator('input').fill(number.replace(/\d{4}(?=\d)/g, '$& '));
  await notes.locator('input').press('ControlOrMeta+A');
  await notes.locator('input').press('ControlOrMeta+C');
  await notes.close();
  await widget.page.bringToFront();
  await widget.card('number').click();
  await widget.page.keyboard.press('ControlOrMeta+V');
  await expect(widget.card('number')).toHaveValue(number.replace(/\d{4}(?=\d)/g, '$& '));
}

/** Sends every question to the frame, over the port that the page has stolen and to its window, and records the answers. */
async function interrogate(page: Page): Promise<void> {
  await page.evaluate((questions) => {
    const frame = document.querySelector('#widget')?.shadowRoot?.querySelector('iframe');
    for (const question of questions) {
      for (const port of window.capturedPorts.slice(0, 1)) port.postMessage(question);
      frame?.contentWindow?.postMessage(question, '*');
    }
  }, QUESTIONS);
}

function capturesOf(page: Page): Promise<readonly Capture[]> {
  return page.evaluate(() => window.collectCaptures());
}
