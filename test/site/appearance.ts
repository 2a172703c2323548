import assert from 'node:assert/strict';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {chromium, type Browser, type Page} from 'playwright';
import {launchOptions, ROOT} from '../../scripts/test/browser.mjs';
import {serveFiles} from '../../scripts/test/file-server.mjs';
import {startTestService} from '../../service/test/helpers/test-service.ts';
import {PaymentWidgetPage} from '../../src/testing/index.ts';
import {watch} from './inspect.ts';

/** The computed look, as text, because the compiler adds helper calls to functions. */
const LOOK = `(async (root) => {
  await Promise.all(root.getAnimations().map(({finished}) => finished));
  const style = (selector) => getComputedStyle(root.querySelector(selector));
  const {color, backgroundColor, borderTopColor, gap, fontFamily, fontSize} = style('.widget');
  const {height, borderTopLeftRadius} = style('.box');
  const button = style('button.primary');
  return {
    color, backgroundColor, borderTopColor, gap, fontFamily, fontSize, height, borderTopLeftRadius,
    button: button.backgroundColor, onButton: button.color, muted: style('.muted').color,
    frame: style('iframe').height,
  };
})(document.querySelector('payment-widget').shadowRoot)`;

/** The expected text of the page in each state. */
const STATES = {
  'Wrong fields': 'Enter your e-mail address.',
  'Invoice with methods': 'Bank app',
  'QR code': 'Scan this code',
  'Pending': 'Waiting for your approval',
  'Declined': 'The request was declined',
  'Success': 'Payment received',
};

/** The tests of the appearance editor. The site must be built. */
export function testAppearanceEditor(): void {
  let site: Awaited<ReturnType<typeof serveFiles>>;
  let service: Awaited<ReturnType<typeof startTestService>>;
  let browser: Browser;

  before(async () => {
    site = await serveFiles(path.join(ROOT, 'site/.vitepress/dist'));
    service = await startTestService();
    browser = await chromium.launch(launchOptions());
  });
  after(async () => {
    await browser.close();
    await service.close();
    await site.close();
  });

  async function open(): Promise<{page: Page; widget: PaymentWidgetPage; problems: string[]}> {
    const page = await browser.newPage({
      colorScheme: 'light',
      permissions: ['clipboard-read', 'clipboard-write'],
      viewport: {width: 1280, height: 900},
    });
    const {problems} = watch(page, site.url);
    await page.goto(`${site.url}/appearance.html?service=${encodeURIComponent(service.url)}`);
    await untilDrawn(page);
    return {page, widget: new PaymentWidgetPage(page), problems};
  }

  test('shows a change on the element at once, and keeps what was typed', async () => {
    const {page, widget, problems} = await open();
    await widget.card('number').fill('4242');
    await page.getByLabel('Brand colour, light').fill('#5b21b6');
    await page.getByLabel('Density').selectOption('compact');
    await page.getByLabel('Labels').selectOption('floating');
    await page.getByLabel('Radius').fill('3');
    await untilLook(page, {button: 'rgb(91, 33, 182)', gap: '12px', borderTopLeftRadius: '3px'});
    await page.getByLabel('Theme').selectOption('dark');
    await untilLook(page, {backgroundColor: 'rgb(20, 25, 31)'});
    assert.equal(await widget.card('number').inputValue(), '4242');
    await widget.frame.locator('html.floating').waitFor();
    await page.getByText('/* On the tag: theme="dark" density="compact" labels="floating" */').first().waitFor();
    assert.deepEqual(problems, []);
    await page.close();
  });

  test('reports a colour pair with too little contrast, only in the theme that has it', async () => {
    const {page} = await open();
    const status = page.getByRole('status').first();
    await status.getByText('Every colour is easy to read.').waitFor();
    await page.getByLabel('Errors, light').fill('#ffb0b0');
    await status
      .getByText('Errors on the background, light: the contrast of 1.7:1 is too low. It needs 4.5:1.')
      .waitFor();
    await page.getByLabel('Theme').selectOption('dark');
    await status.getByText('Every colour is easy to read.').waitFor();
    await page.close();
  });

  for (const look of ['harbour', 'clay', 'ink']) {
    test(`the CSS of ${look}, with changes, gives a separate page the same look`, async () => {
      const {page} = await open();
      await page.getByLabel('Start from').selectOption(look);
      await page.getByLabel('Background, light').fill('#fdf6ff');
      await page.getByLabel('Spacing').fill('23');
      await page.getByRole('combobox', {name: 'Font'}).selectOption('Serif');
      await untilLook(page, {backgroundColor: 'rgb(253, 246, 255)', gap: '23px'});
      const wanted = await page.evaluate(LOOK);
      await page.getByRole('button', {name: 'Copy the CSS'}).click();
      await page.getByRole('status').getByText('Copied.').waitFor();
      const css = await page.evaluate(() => navigator.clipboard.readText());
      const width = await page.locator('payment-widget').evaluate((element) => element.getBoundingClientRect().width);
      assert.deepEqual(await lookOfShop(page, {css, width}), wanted);
      await page.close();
    });
  }

  test('shows each state of the real element, at the width of a phone and of a desktop', async () => {
    const {page, problems} = await open();
    for (const [state, text] of Object.entries(STATES)) {
      await page.getByRole('button', {name: state, exact: true}).click();
      await page.locator('payment-widget').getByText(text).first().waitFor();
    }
    const width = (): Promise<number> => page.locator('.stage').evaluate((stage) => stage.clientWidth);
    assert.equal(await width(), 373);
    await page.getByLabel('Width').selectOption('desktop');
    assert.ok((await width()) > 480);
    assert.deepEqual(problems, []);
    await page.close();
  });

  test('fits a screen of 280 px', async () => {
    const {page} = await open();
    await page.setViewportSize({width: 280, height: 700});
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 280);
    await page.close();
  });

  test('shows how to start a service when there is none, and still writes the CSS', async () => {
    const page = await browser.newPage();
    await page.route('**/elements/payment-widget.js', (route) => route.abort());
    await page.goto(`${site.url}/appearance.html`);
    await page.getByRole('alert').getByText('npm ci && npm start').waitFor();
    await page.getByLabel('Radius').fill('0');
    await page.getByText('--payment-widget-radius: 0px;').first().waitFor();
    await page.close();
  });

  /** A shop's page with that style sheet, and the attributes named in its comment. */
  async function lookOfShop(page: Page, {css, width}: {css: string; width: number}): Promise<unknown> {
    const [, attributes = ''] = /On the tag: (.+) \*\//.exec(css) ?? [];
    const folder = await mkdtemp(path.join(tmpdir(), 'appearance-'));
    const html = `<!doctype html><title>Shop</title><style>${css}</style><div style="width:${width}px">
      <payment-widget mode="charge" api-url="${service.url}" client-key="pk_test_demoUSD0000000000" amount="19.99" currency="USD"
        description="Two bags of coffee" ${attributes}></payment-widget></div>
      <script src="${service.url}/elements/payment-widget.js"></script>`;
    await writeFile(path.join(folder, 'index.html'), html);
    const shop = await serveFiles(folder);
    try {
      await page.goto(shop.url);
      await untilDrawn(page);
      return await page.evaluate(LOOK);
    } finally {
      // A server that is left open keeps the process of a failed test alive.
      await shop.close();
      await rm(folder, {recursive: true});
    }
  }
}

/** Waits until the element has rendered: the card fields exist before that. */
async function untilDrawn(page: Page): Promise<void> {
  await new PaymentWidgetPage(page).card('number').waitFor();
  await page.locator('payment-widget:defined').waitFor();
  await page.locator('payment-widget button.primary').waitFor();
}

/** Waits until the element has this look. */
async function untilLook(page: Page, wanted: Readonly<Record<string, string>>): Promise<void> {
  const check = `${LOOK}.then((look) => Object.entries(${JSON.stringify(wanted)}).every(([name, value]) => look[name] === value))`;
  await page.waitForFunction(check);
}
