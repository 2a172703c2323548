import type {Locator, Page} from '@playwright/test';
import {TEST_CARDS} from '../../../src/testing/index.ts';
import {holdRequests} from '../helpers/hold-back.ts';
import {expect, test} from '../helpers/story.ts';

declare global {
  interface Window {
    moved?: number[];
    /** The shifts that moved something outside every shadow tree. */
    movedOfPage?: number[];
  }
}

/** web.dev calls 0.1 good. A form for card details should move less. */
const STILL = 0.02;

for (const width of [375, 1280]) {
  for (const mode of ['charge', 'add', 'invoice']) {
    test(`${mode} at ${width} px: the layout does not shift when the invoice and the card form load`, async ({
      shop,
    }) => {
      await shop.page.setViewportSize({width, height: 900});
      const arrival = await holdRequests(shop.page, /\/elements\/|\/v2\/invoices\//);
      const widget = await shop.open({mode}, {until: 'commit'});
      await widget.element
        .getByText(mode === 'invoice' ? 'Loading the invoice' : 'Loading the secure card form')
        .waitFor();
      await shop.page.evaluate(watchShifts);
      arrival.release();
      await widget.card('number').waitFor();
      await expect(widget.frame.locator('.field-number svg')).toHaveCount(2);
      expect(await shiftsOf(shop.page)).toBeLessThan(STILL);
      await shop.page.evaluate(pushDown);
      await expect.poll(() => shiftsOf(shop.page)).toBeGreaterThan(STILL);
    });
  }
}

for (const width of [375, 1280]) {
  for (const mode of ['charge', 'add', 'invoice', 'two']) {
    test(`the demo page, ${mode}, at ${width} px: the layout does not shift on a slow connection`, async ({shop}) => {
      await shop.page.setViewportSize({width, height: 900});
      await shop.page.addInitScript(watchShifts);
      await comeOneByOne(shop.page);
      const [widget] = mode === 'two' ? await shop.openTwo() : [await shop.open({mode})];
      await widget.card('number').waitFor();
      await expect(widget.frame.locator('.field-number svg')).toHaveCount(2);
      expect(await shiftsOf(shop.page)).toBeLessThan(STILL);
      await shop.page.unrouteAll({behavior: 'ignoreErrors'});
    });
  }
}

/** Delivers everything that does not block the first paint one by one, with paints in between, as on a slow connection. The element comes last. */
async function comeOneByOne(page: Page): Promise<void> {
  let turn = Promise.resolve();
  await page.route(/^http/, async (route) => {
    const request = route.request();
    if (/\/payment-widget\/.+\.js/.test(request.url())) {
      await page.locator('payment-widget').first().waitFor({state: 'attached'});
    } else if (request.resourceType() !== 'stylesheet' && !/\/first\.js$|\.html|\/\?/.test(request.url())) {
      turn = turn.then(() => page.evaluate(drawn));
      await turn;
    }
    await route.continue();
  });
}

/** Resolves after two animation frames. */
async function drawn(): Promise<void> {
  for (let pictures = 0; pictures < 2; pictures += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

function placeInFrame(field: Element): readonly number[] {
  const {left, top} = field.getBoundingClientRect();
  return [left, top];
}

/** Longer than the half second after an input in which shifts count as caused by the user (Layout Instability, 3.3). */
const LATE_MS = 900;

test('errors and card brand icons do not shift the layout of a phone, and a late outcome is in view', async ({
  shop,
  service,
}) => {
  await shop.page.setViewportSize({width: 375, height: 900});
  const widget = await shop.open({currency: 'USD'});
  await expect(widget.frame.locator('.field-number svg')).toHaveCount(2);
  const fields = widget.frame.locator('body');
  await shop.page.evaluate(watchShifts);
  await fields.evaluate(watchShifts);
  const standsStill = async (what: string): Promise<void> => {
    expect.soft(await shiftsOf(shop.page), `the page: ${what}`).toBeLessThan(STILL);
    if (await fields.isVisible()) expect.soft(await shiftsOf(fields), `the card fields: ${what}`).toBeLessThan(STILL);
  };
  await widget.detail('email').pressSequentially('aline');
  await widget.detail('email').press('Tab');
  await widget.element.locator('.error').waitFor();
  await standsStill('an error of the widget');
  await widget.card('number').pressSequentially('4242');
  await expect(widget.frame.locator('.field-number svg')).toHaveCount(1);
  await widget.card('number').press('Tab');
  await widget.frame.locator('.problem-number:not([hidden])').waitFor();
  await standsStill('a mark, and an error of the card fields');
  await widget.fillCustomer();
  await widget.fillCard({number: TEST_CARDS.INSUFFICIENT_FUND});
  await service.setFault({operation: 'createCardCharge', kind: 'delay', delay_ms: LATE_MS, times: 2});
  await widget.payButton.scrollIntoViewIfNeeded();
  const before = await widget.card('number').evaluate(placeInFrame);
  await widget.pay();
  // A decline message appears above the button, which moves down to make room. The fields do not move.
  await expect(widget.element.locator('.banner.failure')).toBeInViewport();
  expect(await widget.card('number').evaluate(placeInFrame)).toEqual(before);
  await widget.fillCard();
  await widget.pay();
  await expect(widget.element.locator('.banner.success')).toBeInViewport();
});

test('no style sheet of the page can hide the test badge', async ({shop}) => {
  const widget = await shop.open({currency: 'USD'});
  const badge = widget.element.locator('[part=test-badge]');
  await expect(badge).toBeVisible();
  const before = await Promise.all([badge.evaluate(styleOf), badge.boundingBox()]);
  await shop.page.evaluate(hideBadge);
  await expect(widget.element).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
  expect(await Promise.all([badge.evaluate(styleOf), badge.boundingBox()])).toEqual(before);
  await expect(badge).toBeVisible();
});

test('a saved card shows the icon of its network, and a success banner shows an icon', async ({shop}) => {
  const widget = await shop.open({currency: 'USD', customer: 'saved'});
  await expect(widget.element.locator('.choice .brand')).toHaveCount(2);
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  await expect(widget.element.locator('.banner.success > .mark')).toBeVisible();
});

/** After two animation frames, starts to add up shifts that the user did not cause (Layout Instability). */
async function watchShifts(): Promise<void> {
  const drawn = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  await drawn();
  await drawn();
  const moved: number[] = [];
  const movedOfPage: number[] = [];
  Object.assign(window, {moved, movedOfPage});
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const sources = Reflect.get(entry, 'sources') as readonly {readonly node: Node | null}[];
      if (Reflect.get(entry, 'hadRecentInput') === true) continue;
      moved.push(Number(Reflect.get(entry, 'value')));
      if (sources.some(({node}) => node)) movedOfPage.push(Number(Reflect.get(entry, 'value')));
    }
  });
  observer.observe({type: 'layout-shift'});
}

/** The sum so far, after two more animation frames. */
function shiftsOf(place: Page | Locator): Promise<number> {
  const sum = async (): Promise<number> => {
    for (let pictures = 0; pictures < 2; pictures += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (window.moved ?? []).reduce((all, value) => all + value, 0);
  };
  return 'goto' in place ? place.evaluate(sum) : place.evaluate(sum);
}

/** Proves that a shift is counted at all. */
function pushDown(): void {
  const block = document.createElement('p');
  block.textContent = 'A notice that came late. '.repeat(60);
  document.body.prepend(block);
}

function styleOf(element: Element): Readonly<Record<string, string>> {
  const style = getComputedStyle(element);
  const names = Array.from(style).filter((name) => !name.startsWith('--'));
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
}

/** Every way in which a page could hide the badge. The last line proves that the sheet applies. */
function hideBadge(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    @keyframes away { from, to { opacity: 0; visibility: hidden; transform: scale(0) } }
    payment-widget { --payment-widget-color-muted: transparent; --payment-widget-color-text: transparent; color: transparent }
    payment-widget::part(test-badge) {
      display: none !important; visibility: hidden !important; opacity: 0 !important; position: absolute !important;
      inset: -999px auto auto -999px !important; clip-path: inset(50%) !important; transform: scale(0) !important;
      scale: 0 !important; translate: -999px !important; rotate: 90deg !important; filter: opacity(0) !important; color: transparent !important;
      background: none !important; border: 0 !important; font-size: 0 !important; line-height: 0 !important;
      inline-size: 0 !important; block-size: 0 !important; max-inline-size: 0 !important; overflow: hidden !important;
      text-indent: -999px !important; content-visibility: hidden !important; mask-image: linear-gradient(transparent, transparent) !important;
      -webkit-text-fill-color: transparent !important; zoom: 0.01 !important; order: 99 !important; margin: -99px !important;
      mix-blend-mode: difference !important; animation: away 1ms infinite !important; z-index: -1 !important;
    }
    payment-widget { outline: 1px solid rgb(1, 2, 3) }
  `);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
