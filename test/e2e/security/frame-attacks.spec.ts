import type {Frame, Page} from '@playwright/test';
import {expect, test} from '../helpers/hostile-story.ts';
import {publishableKey, type PaymentService} from '../helpers/payment-service.ts';
import {
  addFrame,
  attackFrom,
  CARD_PROTOCOL_VERSION,
  EVERY_MESSAGE,
  removeAttackers,
  ATTACKER_PAGES,
  strangeOrigins,
} from '../helpers/attacker.ts';

declare global {
  interface Window {
    /** What the card page has sent over any port it received. */
    heardOverPorts?: string[];
  }
}

const NONCE = 'a'.repeat(32);
const INIT = {type: 'payment-widget:init', version: CARD_PROTOCOL_VERSION, nonce: NONCE};
const READY = JSON.stringify({type: 'ready', nonce: NONCE});

/** Almost valid answers of an embedder, with their number of ports. */
const WRONG_ANSWERS: readonly (readonly [what: string, message: unknown, ports: number])[] = [
  ['no port', INIT, 0],
  ['two ports', INIT, 2],
  ['another version', {...INIT, version: 1}, 1],
  ['a short nonce', {...INIT, nonce: 'a'}, 1],
  ['a nonce that is no text', {...INIT, nonce: [NONCE]}, 1],
  ['a word too many', {...INIT, number: 1}, 1],
  ['text', JSON.stringify(INIT), 1],
  ['nothing', null, 1],
];

test('waiting card fields pair only with the page that contains them, and only once', async ({
  merchant,
  service,
  serve,
  recordings,
}) => {
  const port = await serve(ATTACKER_PAGES);
  await merchant.open(undefined, ATTACKER_PAGES);
  const card = await addCardFrame(merchant.page, cardUrl(service));
  for (const origin of strangeOrigins(port)) {
    const attacker = await addFrame(merchant.page, `${origin}/attacker`);
    expect(await attackFrom(attacker, recordings), origin).toEqual([]);
    await removeAttackers(merchant.page);
  }
  // An allowed origin, but not the window that contains the fields.
  const sibling = await addFrame(merchant.page, new URL('/attacker', merchant.page.url()).href);
  expect(await attackFrom(sibling, recordings), 'the page’s own origin').toEqual([]);
  for (const [what, message, ports] of WRONG_ANSWERS) {
    expect(await answer(merchant.page, message, ports), what).toEqual([]);
  }
  // It pairs only once, so pairing now proves that it has not before.
  await answer(merchant.page, INIT, 1);
  await expect.poll(() => heardOf(merchant.page)).toEqual([READY]);
  await answer(merchant.page, {...INIT, nonce: 'b'.repeat(32)}, 1);
  await card.locator('body').evaluate(() => new Promise(requestAnimationFrame));
  expect(await answer(merchant.page, null, 1), 'a second time').toEqual([READY]);
});

test('card fields on a page of a foreign origin do not load, and post no message', async ({
  page,
  service,
  serve,
  recordings,
  consoleErrors,
  request,
}) => {
  const url = cardUrl(service);
  const port = await serve({'/': '<!doctype html><title>Evil</title><link rel="icon" href="data:," />'});
  const policy = (await request.get(url)).headers()['content-security-policy'] ?? '';
  const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
  expect(ancestors).toContain('http://localhost:*');
  expect(ancestors.filter((one) => !/^http:\/\/(?:localhost|127\.0\.0\.1):(?:\*|\d+)$/.test(one))).toEqual([]);

  for (const origin of strangeOrigins(port).filter((one) => one.includes('.localhost'))) {
    await page.goto(origin);
    const card = await addCardFrame(page, url);
    expect(await answer(page, INIT, 1), origin).toEqual([]);
    expect(await heardOf(page), origin).toEqual([]);
    expect(card.url()).not.toBe(url);
    expect(consoleErrors.splice(0).join('\n')).toContain('frame-ancestors');
  }
  expect(recordings.windowMessages.filter((text) => text.includes('hello'))).toEqual([]);

  await page.goto(`http://localhost:${String(port)}/`);
  await addCardFrame(page, url);
  await answer(page, INIT, 1);
  await expect.poll(() => heardOf(page)).toEqual([READY]);
  expect(recordings.windowMessages.filter((text) => text.includes('hello'))).toHaveLength(1);
});

test('the card page in its own window is empty, and answers no message', async ({
  merchant,
  service,
  recordings,
  consoleErrors,
}) => {
  await merchant.open();
  const [opened] = await Promise.all([
    merchant.page.waitForEvent('popup'),
    merchant.page.evaluate((url) => {
      window.opened = window.open(url);
    }, cardUrl(service)),
  ]);
  await opened.waitForLoadState();
  const received = await merchant.page.evaluate(
    async ([messages, init]) => {
      const heard: unknown[] = [];
      for (const message of [...messages, init]) {
        const {port1, port2} = new MessageChannel();
        port1.onmessage = ({data}) => heard.push(data);
        window.opened?.postMessage(message, '*', [port2]);
      }
      window.opened?.postMessage('the last', '*');
      await fetch('/shop/config');
      return heard;
    },
    [EVERY_MESSAGE, INIT] as const,
  );
  await expect.poll(() => recordings.windowMessages).toContain('"the last"');
  expect(received).toEqual([]);
  expect(await opened.locator('body').innerText()).toBe('');
  expect(await opened.locator('input').count()).toBe(0);
  // The browser's request for an icon, which the page does not have.
  expect(consoleErrors.splice(0).filter((text) => !text.includes('404'))).toEqual([]);
});

function cardUrl({url}: PaymentService): string {
  return `${url}/elements/card?k=${publishableKey('USD')}`;
}

/** Puts the card page into a frame of a page without a widget, and waits until it has loaded or was blocked. */
async function addCardFrame(page: Page, url: string): Promise<Frame> {
  await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.onload = resolve;
        frame.id = 'card';
        frame.src = src;
        document.body.prepend(frame);
      }),
    url,
  );
  const frame = await (await page.$('#card'))?.contentFrame();
  if (!frame) throw new Error('There is no frame.');
  return frame;
}

/** Answers the card page's hello as an embedder would. Returns everything it has sent over any port, one round trip later. */
async function answer(page: Page, message: unknown, ports: number): Promise<readonly string[]> {
  await page.evaluate(
    async ([sent, count]) => {
      const heard = (window.heardOverPorts ??= []);
      const channels = Array.from({length: count}, () => new MessageChannel());
      for (const {port1} of channels) port1.onmessage = ({data}) => heard.push(JSON.stringify(data));
      const card = document.querySelector<HTMLIFrameElement>('#card')?.contentWindow;
      card?.postMessage(
        sent,
        '*',
        channels.map(({port2}) => port2),
      );
      await fetch('/shop/config');
    },
    [message, ports] as const,
  );
  return heardOf(page);
}

function heardOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.heardOverPorts ?? []);
}
