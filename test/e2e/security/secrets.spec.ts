import type {Page, Request} from '@playwright/test';
import {TEST_CARDS} from '../../../src/testing/index.ts';
import {expect, test} from '../helpers/story.ts';

const CVC = '917';

test('leaks no card number, security code, secret key or session while a card is charged', async ({
  shop,
  service,
  context,
  recordings,
}) => {
  const requests: Request[] = [];
  const told: string[] = [];
  context.on('request', (request) => requests.push(request));
  context.on('console', (message) => told.push(message.text()));
  // The card form gets the session as soon as it exists.
  const minting = shop.page.waitForResponse(`${shop.url}/shop/sessions`);
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.payWith({number: TEST_CARDS.good, cvc: CVC});
  const minted = await minting;
  await expect(widget.status).toContainText('Payment received');
  await shop.roundTrip(service.url);

  const {session} = (await minted.json()) as {readonly session: string};
  const card = [TEST_CARDS.good, '4242 4242 4242 4242', TEST_CARDS.good.slice(-12), '4242 4242 4242'];
  const secrets = [...card, session, 'sk_test_', 'sk_live_'];
  const {windowMessages, portMessages} = recordings;
  const heard = await shop.events();

  expect(leaksOf(secrets, [await textOfPage(shop.page)]), 'the page').toEqual([]);
  expect(
    leaksOf(
      [...secrets, CVC],
      requests.map((request) => request.url()),
    ),
    'an address',
  ).toEqual([]);
  expect(leaksOf([...secrets, CVC], [await storedIn(shop.page)]), 'the storage').toEqual([]);
  expect(leaksOf([...secrets, CVC], told), 'the console').toEqual([]);
  expect(leaksOf([...secrets, CVC], windowMessages), 'a message between windows').toEqual([]);
  expect(leaksOf([...card, CVC], portMessages), 'a message over the port').toEqual([]);
  expect(
    leaksOf(
      secrets,
      heard.map(({detail}) => JSON.stringify(detail)),
    ),
    'an event',
  ).toEqual([]);
  expect(portMessages.join()).toContain('"tokenized"');
  expect(windowMessages.join()).toContain('payment-widget:init');

  const carriers = requests.filter((request) => leaksOf([...card, CVC], [request.postData() ?? '']).length > 0);
  expect(carriers.map((request) => `${request.method()} ${request.url()}`)).toEqual([`POST ${service.url}/v2/tokens`]);
  expect(carriers.map((request) => request.frame() === shop.page.mainFrame())).toEqual([false]);
  expect(await context.cookies()).toEqual([]);
});

test('the page cannot read the card while the payer types it', async ({shop}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.fillCard({number: TEST_CARDS.good, cvc: CVC});
  await expect(widget.card('number')).toHaveValue('4242 4242 4242 4242');
  expect(leaksOf([TEST_CARDS.good.slice(0, 8), '4242 4242'], [await textOfPage(shop.page)])).toEqual([]);
  const reached = await widget.element.evaluate((element) => {
    const frame = element.shadowRoot?.querySelector('iframe');
    return frame?.contentDocument ?? 'out of reach';
  });
  expect(reached).toBe('out of reach');
});

test('the leak check finds a card number and a security code that a page leaks', async ({shop, recordings}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.card('number').waitFor();
  const markers = [TEST_CARDS.good, CVC];
  await widget.element.evaluate(
    (element, [number, code]) => {
      element.shadowRoot?.querySelector('form')?.setAttribute('data-leak', `${number} ${code}`);
      localStorage.setItem('leak', JSON.stringify({number, code}));
      window.postMessage({number, code}, '*');
      new MessageChannel().port1.postMessage({number, code});
    },
    markers as [string, string],
  );
  await shop.roundTrip();
  for (const place of ['windowMessages', 'portMessages'] as const) {
    await expect.poll(() => leaksOf(markers, recordings[place])).toEqual(markers);
  }
  expect(leaksOf(markers, [await textOfPage(shop.page)])).toEqual(markers);
  expect(leaksOf(markers, [await storedIn(shop.page)])).toEqual(markers);
});

/** The CVC on its own: its three digits may occur in an id or a token by chance. */
const CODE_ALONE = new RegExp(`(?<![0-9A-Za-z])${CVC}(?![0-9A-Za-z])`);

/** The markers that occur in one of the texts. */
function leaksOf(markers: readonly string[], texts: readonly string[]): readonly string[] {
  const holds = (text: string, marker: string): boolean =>
    marker === CVC ? CODE_ALONE.test(text) : text.includes(marker);
  return markers.filter((marker) => texts.some((text) => holds(text, marker)));
}

/**
 * The main page as text, with every open shadow root and the values of its fields. Leaves out the demo's own list of test
 * cards.
 */
function textOfPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const serializer = new XMLSerializer();
    const read = (root: Document | ShadowRoot): string => {
      const elements = [...root.querySelectorAll('*')];
      const values = elements.flatMap((element) => (element instanceof HTMLInputElement ? [element.value] : []));
      const inner = elements.flatMap(({shadowRoot}) => (shadowRoot ? [read(shadowRoot)] : []));
      return [...[...root.children].map((child) => serializer.serializeToString(child)), ...values, ...inner].join(
        '\n',
      );
    };
    document.querySelector('[aria-labelledby=try-title]')?.remove();
    return read(document);
  });
}

/** Everything that the page's origin stores in the browser, and the page's URL. */
function storedIn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const caches = await globalThis.caches.keys();
    const state: unknown = history.state;
    const {href} = location;
    return JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie, databases, caches, href, state]);
  });
}
