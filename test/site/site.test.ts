import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {after, before, describe, test} from 'node:test';
import {chromium, type Browser, type Page} from 'playwright';
import {launchOptions, ROOT} from '../../scripts/test/browser.mjs';
import {serveFiles} from '../../scripts/test/file-server.mjs';
import {startTestService} from '../../service/test/helpers/test-service.ts';
import {PaymentWidgetPage, TEST_CARDS, TEST_WALLETS, Simulator} from '../../src/testing/index.ts';
import {run} from '../examples/run.ts';
import {testAppearanceEditor} from './appearance.ts';
import {runAxe, inspect, untilHydrated, watch, type PageReport} from './inspect.ts';

const BUILT = path.join(ROOT, 'site/.vitepress/dist');
const BUILD_LIMIT_MS = 400_000;
const PLAYGROUND = '/playground.html';
const EDITOR = '/appearance.html';
/** Pages that send requests to the service. */
const LIVE: readonly string[] = [PLAYGROUND, EDITOR];
/** Pages of each kind, checked with axe in light and dark. */
const AXE_PAGES = [
  '/',
  '/start.html',
  PLAYGROUND,
  EDITOR,
  '/codes/',
  '/codes/INVALID_CVN.html',
  '/reference/tokens.html',
];

await run([process.execPath, path.join(ROOT, 'scripts/docs/serve.mjs'), '--build'], {
  cwd: ROOT,
  limitMs: BUILD_LIMIT_MS,
});

describe('the documentation site', {concurrency: 1}, () => {
  let site: Awaited<ReturnType<typeof serveFiles>>;
  let service: Awaited<ReturnType<typeof startTestService>>;
  let browser: Browser;

  before(async () => {
    site = await serveFiles(BUILT);
    service = await startTestService();
    browser = await chromium.launch(launchOptions());
  });
  after(async () => {
    await browser.close();
    await service.close();
    await site.close();
  });

  function addressOf(file: string): string {
    return site.url + file + (LIVE.includes(file) ? `?service=${encodeURIComponent(service.url)}` : '');
  }

  function playgroundAt(query: string): string {
    return addressOf(PLAYGROUND) + query;
  }

  async function openPlayground(query: string): Promise<{page: Page; widget: PaymentWidgetPage; problems: string[]}> {
    const page = await browser.newPage({permissions: ['clipboard-read', 'clipboard-write']});
    const {problems} = watch(page, site.url);
    await page.goto(playgroundAt(query));
    return {page, widget: new PaymentWidgetPage(page), problems};
  }

  test('every page opens without errors and foreign requests, fits a phone, and has no dead links', async () => {
    const context = await browser.newContext();
    const seen = new Map<string, PageReport>();
    for (const file of pagesIn(BUILT)) {
      seen.set(file, await inspect(context, addressOf(file)));
    }
    await context.close();
    assert.ok(seen.size > 90, `${seen.size} pages`);
    assert.deepEqual(
      [...seen].flatMap(([file, page]) => [...faultsOf(file, page), ...deadLinks(file, page, seen)]),
      [],
    );
  });

  for (const scheme of ['light', 'dark'] as const) {
    test(`axe finds no faults on a page of each kind, ${scheme}`, async () => {
      const context = await browser.newContext({colorScheme: scheme});
      for (const file of AXE_PAGES) {
        const page = await context.newPage();
        await page.goto(addressOf(file));
        await page.locator('h1').first().waitFor();
        if (LIVE.includes(file)) await new PaymentWidgetPage(page).card('number').waitFor();
        assert.deepEqual(await runAxe(page), [], file);
        await page.close();
      }
      await context.close();
    });
  }

  test('the search finds a page by a word on it', async () => {
    const page = await browser.newPage();
    await page.goto(site.url);
    await untilHydrated(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').fill('waitUntil');
    const first = page.getByRole('option').first();
    await first.click();
    await page.getByRole('heading', {name: 'The page and the widget'}).waitFor();
    await page.close();
  });

  test('the search finds the page for each of a developer’s words first', async () => {
    const page = await browser.newPage();
    await page.goto(site.url);
    await untilHydrated(page);
    await page.keyboard.press('Control+k');
    for (const [words, title] of [
      ['CSP', 'Host pages'],
      ['3-D Secure', 'Charge'],
      ['mobile money', 'Testing a page that has the widget'],
    ] as const) {
      await page.getByRole('searchbox').fill(words);
      await page.getByRole('option').first().getByText(title).waitFor();
    }
    await page.getByRole('searchbox').fill('zqxv');
    await page.getByText('No results for "zqxv"').waitFor();
    await page.close();
  });

  test('the playground takes a payment by mobile money, and its code names the methods', async () => {
    const {page, widget, problems} = await openPlayground('&methods=wallet&currency=BIF&amount=5000');
    await widget.payByWallet(TEST_WALLETS.code);
    await widget.walletCode.waitFor();
    await widget.enterCode(await new Simulator(service.url).readCode(TEST_WALLETS.code));
    await page.getByRole('log').getByText('onSuccess').waitFor();
    await page.locator('pre.code').getByText('methods="wallet"').waitFor();
    await page.getByLabel('Currency').selectOption('USD');
    assert.equal(await page.getByLabel('Methods').inputValue(), 'card');
    assert.equal(await page.locator('pre.code').getByText('methods=').count(), 0);
    assert.deepEqual(problems, []);
    await page.close();
  });

  test('the playground charges a card, and logs the event', async () => {
    const {page, widget, problems} = await openPlayground('&amount=7.50');
    await widget.payWith();
    await page.getByRole('log').getByText('onSuccess').waitFor();
    const [newest] = await new Simulator(service.url).ledger();
    assert.deepEqual([newest?.amount, newest?.currency, newest?.status], [750, 'USD', 'succeeded']);
    assert.deepEqual(problems, []);
    await page.close();
  });

  test('the playground shows a decline in the language that was selected before the press', async () => {
    const {page, widget} = await openPlayground('');
    await widget.fillCustomer();
    await widget.fillCard({number: TEST_CARDS.PROCESSOR_DECLINED});
    await page.getByLabel('Language').selectOption('fr');
    await widget.pay();
    await widget.alert.getByText('Votre carte a été refusée').waitFor();
    await page.getByRole('log').getByText('onFailure').waitFor();
    assert.equal(new URL(page.url()).searchParams.get('lang'), 'fr');
    await page.close();
  });

  test('the playground settles an invoice by QR code', async () => {
    const {page, widget} = await openPlayground('&mode=invoice&methods=qr+phone');
    await new Simulator(service.url).approveQr(await widget.openQr());
    await page.getByRole('log').getByText('onSuccess').waitFor();
    await page.close();
  });

  test('the playground’s code contains the settings of its widget, and charges on a separate page', async () => {
    const {page} = await openPlayground('&mode=add');
    await page.getByRole('radio', {name: 'charge'}).check();
    await page.getByLabel('Amount').fill('12.00');
    await page.getByLabel('Description').fill('A "small" basket');
    await page.getByRole('button', {name: 'Copy the code'}).click();
    await page.getByRole('button', {name: 'Copied'}).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    for (const line of ['mode="charge"', 'amount="12.00"', 'description="A &quot;small&quot; basket"']) {
      assert.ok(copied.includes(line), `${line} is not in:\n${copied}`);
    }
    const folder = await mkdtemp(path.join(tmpdir(), 'playground-'));
    await writeFile(path.join(folder, 'index.html'), `<!doctype html><title>Shop</title>\n${copied}`);
    const shop = await serveFiles(folder);
    try {
      const logged = page.waitForEvent('console', {predicate: (message) => message.text().startsWith('paid or saved')});
      await page.goto(shop.url);
      await new PaymentWidgetPage(page).payWith();
      await logged;
      await page.close();
    } finally {
      await shop.close();
      await rm(folder, {recursive: true});
    }
  });

  test('the playground shows how to start a service when there is none, and continues when there is one', async () => {
    const page = await browser.newPage();
    await page.route(`${service.url}/**`, (route) => route.abort());
    await page.goto(playgroundAt(''));
    await page.getByRole('alert').getByText('npm ci && npm start').waitFor();
    await page.unroute(`${service.url}/**`);
    await page.getByRole('button', {name: 'Try again'}).click();
    await new PaymentWidgetPage(page).card('number').waitFor();
    await page.close();
  });

  test('a link cannot make the playground load a script from another host', async () => {
    const page = await browser.newPage();
    const {foreign} = watch(page, site.url);
    await page.route('**/elements/payment-widget.js', (route) => route.abort());
    await page.goto(`${site.url}${PLAYGROUND}?service=${encodeURIComponent('https://shop.example')}`);
    await page.getByRole('alert').waitFor();
    assert.deepEqual(foreign, ['http://127.0.0.1:4010/elements/payment-widget.js']);
    await page.close();
  });
});

describe('the appearance editor', {concurrency: 1}, testAppearanceEditor);

/** The paths of the built pages. */
function pagesIn(folder: string): readonly string[] {
  const files = readdirSync(folder, {recursive: true, encoding: 'utf8'}).map((file) => file.replaceAll(path.sep, '/'));
  return files.filter((file) => file.endsWith('.html') && file !== '404.html').map((file) => `/${file}`);
}

function faultsOf(file: string, {title, heading, overflow, problems, foreign}: PageReport): readonly string[] {
  return [
    ...problems.map((problem) => `${file} logs: ${problem}`),
    ...(LIVE.includes(file) ? [] : foreign.map((url) => `${file} requests ${url}`)),
    ...(heading === '' || title === '' ? [`${file} has no heading or no title`] : []),
    ...(overflow > 0 ? [`${file} is ${overflow} px too wide for a phone`] : []),
  ];
}

function deadLinks(file: string, {links}: PageReport, seen: ReadonlyMap<string, PageReport>): readonly string[] {
  return links.filter((link) => !isReachable(link, seen)).map((link) => `${file} links to a missing page: ${link}`);
}

function isReachable(link: string, seen: ReadonlyMap<string, PageReport>): boolean {
  const [file = '', id] = link.split('#');
  const page = seen.get(file) ?? seen.get(`${file}index.html`) ?? seen.get(`${file}.html`);
  if (page === undefined) return isFile(file);
  return id === undefined || id === '' || page.ids.includes(decodeURIComponent(id));
}

/** Whether the address is a plain file, such as the OpenAPI document. */
function isFile(address: string): boolean {
  return readdirSync(BUILT).includes(address.slice(1));
}
