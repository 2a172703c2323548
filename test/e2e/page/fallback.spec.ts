import type {Browser, Page} from '@playwright/test';
import {secretKey} from '../helpers/payment-service.ts';
import {expect, test} from '../helpers/story.ts';

declare global {
  interface Window {
    /** How often the definition of the tag has failed. */
    stopped?: number;
  }
}

const FALLBACK = 'If no payment form appears here';
const SCRIPT = '**/payment-widget.js';
const ELEMENT = '**/payment-widget/*/element.js';
const INVOICE_MODE = '**/payment-widget/*/invoice-mode.js';
const TAG = `<payment-widget mode="charge"><p>${FALLBACK}, <a href="/other-way">pay another way</a>.</p></payment-widget>`;

test('shows the content of the tag when the script cannot load', async ({shop, page, consoleErrors}) => {
  await page.route(SCRIPT, (route) => route.abort());
  const widget = await shop.open({mode: 'invoice', currency: 'USD'});
  await expect(widget.element.getByText(FALLBACK)).toBeVisible();
  await expect(widget.element.getByRole('link')).toHaveAttribute('href', /\/documents\//);
  consoleErrors.splice(0);
});

for (const mode of ['charge', 'invoice']) {
  test(`${mode}: shows the content of the tag until the element has loaded, also after a failed attempt`, async ({
    shop,
    page,
    consoleErrors,
  }) => {
    await page.route(ELEMENT, (route) => route.abort());
    const widget = await shop.open({mode, currency: 'USD'});
    await expect(widget.element.getByText(FALLBACK)).toBeVisible();
    await expect.poll(() => consoleErrors.join()).toContain('lacks a part of itself');
    await page.unroute(ELEMENT);
    await page.evaluate(tryAgain);
    await expect(widget.card('number')).toBeVisible();
    await expect(widget.element.getByText(FALLBACK)).toBeHidden();
    consoleErrors.splice(0);
  });

  test(`${mode}: shows the content of the tag when the script throws an error`, async ({shop, page}) => {
    await page.addInitScript(stopDefinition);
    const widget = await shop.open({mode, currency: 'USD'});
    await expect(widget.element.getByText(FALLBACK)).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.stopped ?? 0)).toBeGreaterThan(0);
    await expect(widget.element.getByText(FALLBACK)).toBeVisible();
  });
}

/** The definition of the tag fails, as in a browser that lacks a feature. */
function stopDefinition(): void {
  customElements.define = () => {
    window.stopped = (window.stopped ?? 0) + 1;
    throw new Error('stopped');
  };
}

/** Signals that the network is back. */
function tryAgain(): void {
  dispatchEvent(new Event('online'));
}

test('shows an error in the page’s language above the content of the tag when a part cannot load', async ({
  shop,
  page,
  consoleErrors,
}) => {
  await page.route(INVOICE_MODE, (route) => route.abort());
  const widget = await shop.open({mode: 'invoice', currency: 'USD', lang: 'fr'});
  const sentence = widget.element.getByText('La facture n’a pas pu être chargée');
  await expect(sentence).toBeVisible();
  const [above, below] = await Promise.all([
    sentence.boundingBox(),
    widget.element.getByText('Si aucun formulaire').boundingBox(),
  ]);
  expect(below?.y).toBeGreaterThan(above?.y ?? Infinity);
  consoleErrors.splice(0);
});

test('shows the content of the tag without JavaScript, and the invoice page explains how to pay', async ({
  browser,
  service,
}) => {
  const page = await silentPage(browser);
  await page.setContent(TAG);
  await expect(page.getByText(FALLBACK)).toBeVisible();
  const {id} = await service.createInvoice('KES', 250_000);
  const invoice = await service.call('GET', `/v2/invoices/${id}`, {key: secretKey('KES')});
  await page.goto(String(invoice['url']));
  await expect(page.getByText(/You owe Iduka .*KES\s2,500\.00/)).toBeVisible();
  await expect(page.locator('noscript p').nth(1)).toContainText('by instant bank transfer or mobile money');
  await expect(page.locator('noscript p').nth(1)).toBeVisible();
  await expect(page.locator('payment-widget')).toBeHidden();
  await page.context().close();
});

/** A page with JavaScript disabled. */
async function silentPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({javaScriptEnabled: false})).newPage();
}
