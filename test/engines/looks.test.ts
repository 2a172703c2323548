import assert from 'node:assert/strict';
import {mkdir} from 'node:fs/promises';
import {after, afterEach, before, describe, test} from 'node:test';
import {isDeepStrictEqual} from 'node:util';
import {chromium, type Browser, type Page} from 'playwright';
import {launchOptions} from '../../scripts/test/browser.mjs';
import {findOldChromium} from '../../scripts/test/old-browsers.mjs';
import {publishableKey} from '../e2e/helpers/payment-service.ts';
import {withRetries} from '../hosts/browsers/with-retries.ts';
import {CHARGE, startServers, type Servers} from '../hosts/environment.ts';

/** The old browsers on this machine; may be empty. */
const versions = (process.env['HOST_ENGINES'] ?? 'chromium-88').split(',').flatMap((name) => name.split('-').slice(1));
const PICTURES = new URL('../../test-results/engines/', import.meta.url);
const LIMIT_MS = 120_000;

/** The visible colours of a widget and its card frame, and the frame's colour scheme. */
interface Look {
  readonly text: string;
  readonly background: string;
  readonly button: string;
  readonly onButton: string;
  readonly line: string;
  readonly field: string;
  readonly frame: string;
  readonly scheme: string;
}

/** What the latest Chromium shows. */
const LIGHT: Look = {
  text: 'rgb(24, 32, 43)',
  background: 'rgb(255, 255, 255)',
  button: 'rgb(20, 105, 74)',
  onButton: 'rgb(255, 255, 255)',
  line: 'rgb(212, 216, 220)',
  field: 'rgb(133, 143, 156)',
  frame: 'rgb(255, 255, 255)',
  scheme: 'light',
};
const DARK: Look = {
  text: 'rgb(238, 242, 246)',
  background: 'rgb(20, 25, 31)',
  button: 'rgb(111, 211, 169)',
  onButton: 'rgb(6, 40, 27)',
  line: 'rgb(52, 60, 69)',
  field: 'rgb(111, 124, 139)',
  frame: 'rgb(20, 25, 31)',
  scheme: 'dark',
};

for (const version of versions) {
  describe(`the look in Chromium ${version}`, () => {
    let servers: Servers;
    let browser: Browser;
    before(async () => {
      await mkdir(PICTURES, {recursive: true});
      servers = await startServers();
      browser = await chromium.launch(launchOptions(findOldChromium(version)));
    });
    afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
    after(async () => {
      await browser.close();
      await servers.close();
    });

    /** A page with a card form, and its console output. */
    async function open(scheme: 'light' | 'dark', style: Readonly<Record<string, string>>): Promise<Opened> {
      const settings = {colorScheme: scheme, locale: 'en-US', viewport: {width: 480, height: 760}} as const;
      const page = await withRetries('a new page', () => browser.newPage(settings));
      const warnings: string[] = [];
      page.on('console', (message) => warnings.push(message.text()));
      await page.addInitScript((values) => {
        document.addEventListener('DOMContentLoaded', () => {
          for (const [name, value] of Object.entries(values)) document.documentElement.style.setProperty(name, value);
        });
      }, style);
      const {amount, currency} = CHARGE;
      const customer = await servers.service.createCustomer(currency);
      const shop = {'mode': 'charge', amount, currency, 'description': 'Two bags of coffee', 'customer-id': customer};
      const access = {'api-url': servers.service.url, 'client-key': publishableKey(currency)};
      await page.goto(servers.pages.address('strict', {...shop, ...access}).url);
      return {page, warnings};
    }

    for (const [scheme, look] of [
      ['light', LIGHT],
      ['dark', DARK],
    ] as const) {
      test(
        `${version}: is ${scheme} on a page that follows the system, on a ${scheme} system`,
        {timeout: LIMIT_MS},
        async () => {
          const {page, warnings} = await open(scheme, {'color-scheme': 'light dark'});
          await untilLook(page, look);
          await page.screenshot({path: new URL(`${version}-${scheme}.png`, PICTURES).pathname});
          assert.deepEqual(warnings, []);
        },
      );

      test(
        `${version}: is ${scheme} on a page that sets this scheme, on a system with the other one`,
        {timeout: LIMIT_MS},
        async () => {
          const other = scheme === 'light' ? 'dark' : 'light';
          const {page, warnings} = await open(other, {'color-scheme': scheme});
          await untilLook(page, look);
          assert.deepEqual(warnings, []);
        },
      );
    }

    test(`${version}: is light on a page that sets no scheme, on a dark system`, {timeout: LIMIT_MS}, async () => {
      const {page} = await open('dark', {});
      await untilLook(page, LIGHT);
    });

    test(`${version}: follows later changes of the system and of the page`, {timeout: LIMIT_MS}, async () => {
      const {page, warnings} = await open('light', {'color-scheme': 'light dark'});
      await untilLook(page, LIGHT);
      await page.emulateMedia({colorScheme: 'dark'});
      await untilLook(page, DARK);
      await page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'light'));
      await untilLook(page, LIGHT);
      assert.deepEqual(warnings, []);
    });

    test(
      `${version}: has the scheme of its theme attribute on a page with the other scheme`,
      {timeout: LIMIT_MS},
      async () => {
        const {page, warnings} = await open('light', {'color-scheme': 'light dark'});
        await untilLook(page, LIGHT);
        await page.evaluate(() => document.querySelector('payment-widget')?.setAttribute('theme', 'dark'));
        await untilLook(page, DARK);
        await page.emulateMedia({colorScheme: 'dark'});
        await page.evaluate(() => document.querySelector('payment-widget')?.setAttribute('theme', 'light'));
        await untilLook(page, LIGHT);
        assert.deepEqual(warnings, []);
      },
    );

    test(`${version}: uses the colours that a page sets for each scheme`, {timeout: LIMIT_MS}, async () => {
      const own = {
        '--payment-widget-color-accent': 'light-dark(rgb(67, 56, 202), rgb(165, 180, 252))',
        '--payment-widget-color-on-accent': 'light-dark(#ffffff, #14123a)',
        '--payment-widget-color-text': 'an unknown colour',
      };
      const {page, warnings} = await open('dark', {'color-scheme': 'light dark', ...own});
      await untilLook(page, {...DARK, button: 'rgb(165, 180, 252)', onButton: 'rgb(20, 18, 58)'});
      assert.deepEqual(warnings, []);
    });
  });
}

interface Opened {
  readonly page: Page;
  readonly warnings: readonly string[];
}

/** Waits for a look, because the card frame receives changes by message. */
async function untilLook(page: Page, wanted: Look): Promise<void> {
  const giveUp = Date.now() + 60_000;
  let seen = await lookOf(page).catch(String);
  while (!isDeepStrictEqual(seen, wanted) && Date.now() < giveUp) {
    await page.evaluate('new Promise(requestAnimationFrame)');
    seen = await lookOf(page).catch(String);
  }
  assert.deepEqual(seen, wanted);
}

/** As text, because the compiler adds helper calls to functions that a page does not have. */
const IN_FRAME = `({
  frame: getComputedStyle(document.body).backgroundColor,
  field: getComputedStyle(document.querySelector('.box')).borderTopColor,
})`;
const IN_PAGE = `((root) => ({
  text: getComputedStyle(root.querySelector('.widget')).color,
  background: getComputedStyle(root.querySelector('.widget')).backgroundColor,
  line: getComputedStyle(root.querySelector('.widget')).borderTopColor,
  button: getComputedStyle(root.querySelector('button.primary')).backgroundColor,
  onButton: getComputedStyle(root.querySelector('button.primary')).color,
  scheme: getComputedStyle(root.querySelector('iframe')).colorScheme,
}))(document.querySelector('payment-widget').shadowRoot)`;

async function lookOf(page: Page): Promise<Look> {
  const frame = page.frames().find((one) => one !== page.mainFrame());
  return Object.assign({}, await frame?.evaluate(IN_FRAME), await page.evaluate(IN_PAGE)) as Look;
}
