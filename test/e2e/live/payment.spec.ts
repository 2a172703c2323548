import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {ROOT} from '../../../scripts/test/browser.mjs';
import {TEST_CARDS} from '../../../src/testing/index.ts';
import {charge, customer, decline, success} from '../helpers/payloads.ts';
import {readRecordedEvents} from '../helpers/recorder.ts';
import {expect, test} from '../helpers/story.ts';
import {WidgetPage} from '../helpers/widget-page.ts';
import {startLiveShop, type LiveShop} from './live-shop.ts';

/** Words that only a simulation or a test uses. */
const OF_A_TEST = /simulat|\bsim_|demo|\btest\b|badge/i;
const TEST_KEY = 'pk_test_demoKES0000000000';
const HOLDER = 'Zawadi Mwangi';
const EMAIL = 'aline.iradukunda@example.com';

/** Must not appear in any response, page, event, log line or metric. */
const SECRETS = [TEST_CARDS.good, TEST_CARDS.INSUFFICIENT_FUND, HOLDER, 'Zawadi', 'Mwangi'];

let live: LiveShop;

// One service and one shop for all stories of this file, one after the other.
test.describe.configure({mode: 'default'});
test.use({ignoreHTTPSErrors: true});
test.beforeAll(async () => {
  live = await startLiveShop();
});
test.afterAll(() => live.close());

/** Opens a page of the shop with the tag of docs/going-live.md. */
async function openShop(page: Page, key: string): Promise<WidgetPage> {
  const [, tag = ''] = /```html\n(.*?)```/s.exec(readFileSync(path.join(ROOT, 'docs/going-live.md'), 'utf8')) ?? [];
  const own = tag
    .replaceAll('https://pay.example', live.serviceUrl)
    .replace(/pk_live_\w+/, key)
    .replace('<payment-widget', '<payment-widget id="widget" fields="names"');
  live.show(`<!doctype html><html lang="en"><title>Duka</title><link rel="icon" href="data:,">${own}`);
  await page.goto(live.url);
  return new WidgetPage(page);
}

/** The markup of a page and its frames, without scripts and styles. */
async function shownBy(page: Page): Promise<string> {
  const parts = await Promise.all(page.frames().map((frame) => frame.evaluate(readMarkup)));
  return parts.join('\n');
}

/** The markup of a document, with that of open shadow roots. Runs in the page. */
function readMarkup(): string {
  const roots = [...document.querySelectorAll('*')].flatMap(({shadowRoot}) => shadowRoot ?? []);
  return [document.documentElement, ...roots]
    .map((root) => {
      const copy = document.createElement('div');
      copy.append(...[...root.childNodes].map((node) => node.cloneNode(true)));
      for (const code of copy.querySelectorAll('script, style')) code.remove();
      return new XMLSerializer().serializeToString(copy);
    })
    .join('\n');
}

test('declines a live card, charges another once, and never mentions a test, a simulation or the card', async ({
  page,
}) => {
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/v2/')) answers.push(response.text().catch(() => ''));
  });
  const widget = await openShop(page, live.service.keys.publishable);
  await widget.payWith({holder: HOLDER, number: TEST_CARDS.INSUFFICIENT_FUND});
  await expect(widget.alert).toContainText('declined');
  const shown = [await shownBy(page)];
  await widget.fillCard({holder: HOLDER});
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  shown.push(await shownBy(page));

  const heard = await page.evaluate(readRecordedEvents);
  const paid = {customer: customer({is_live: true}), charge: charge({amount: 25_000, currency: 'KES'})};
  expect(heard).toEqual([decline(), success(paid)]);
  const {id} = (heard[1]?.detail as typeof paid).charge;
  const headers = {authorization: `Bearer ${live.service.keys.secret}`};
  const stored = await page.request.get(`${live.serviceUrl}/v2/charges/${String(id)}`, {headers});
  expect(await stored.json()).toMatchObject({live: true, status: 'succeeded', amount: 25_000, currency: 'KES'});

  const told = [...(await Promise.all(answers)), await stored.text(), JSON.stringify(heard)];
  const kept = [...live.service.logged, await live.service.readMetrics()].join('\n');
  for (const text of [...shown, ...told, kept]) {
    expect(text).not.toMatch(OF_A_TEST);
    for (const secret of SECRETS) expect(text).not.toContain(secret);
  }
  for (const secret of [
    EMAIL,
    'Aline',
    'Iradukunda',
    live.service.keys.publishable,
    live.service.keys.secret,
    'tok_',
  ]) {
    expect(kept).not.toContain(secret);
  }
  expect(kept).toContain('/v2/charges/card');
});

test('shows no card form for a test key, and reports on the console that the service is live', async ({
  page,
  consoleErrors,
}) => {
  const widget = await openShop(page, TEST_KEY);
  await expect(widget.element.locator('[part=card-loss]')).toBeVisible();
  await expect.poll(() => consoleErrors.join()).toContain('a live service knows no pk_test_ key');
  const asked = await page.request.get(`${live.serviceUrl}/elements/card?k=${TEST_KEY}`);
  expect(await asked.text()).toContain('This is a test credential, and the service is in live mode.');
  consoleErrors.splice(0);
});
