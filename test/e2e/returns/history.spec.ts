import type {Page} from '@playwright/test';
import {findWholeChromium, launchOptions} from '../../../scripts/test/browser.mjs';
import {expect, test} from '../helpers/life-story.ts';
import {qrPaid, success} from '../helpers/payloads.ts';

declare global {
  interface Window {
    /** Whether the page was restored from the back-forward cache; undefined until it is shown again. */
    wasRestored?: boolean;
  }
}

const browser = findWholeChromium();

// These stories test the back-forward cache. Playwright disables it, and the headless shell has none.
test.skip(browser?.isShell === true, 'needs a full Chromium, and this machine has only its headless shell');
test.use({
  launchOptions: async ({launchOptions: usual}, use) => {
    await use({
      ...usual,
      ...launchOptions(browser),
      args: usual.args ?? [],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
  },
});

test('a page that is restored by the back button without a pending payment charges once', async ({payer}) => {
  // A saved card, because Playwright does not find the frames of a restored page.
  const widget = await payer.open({amount: '19.99', currency: 'USD', customer: 'saved'});
  await expect(widget.element.locator('input[type=radio]').first()).toBeChecked();
  // A browser does not cache a page while one of its frames is loading.
  await expect(widget.card('number')).toBeAttached();
  await goAwayAndBack(payer.page);
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  await expect.poll(async () => (await payer.events()).map(({type}) => type)).toEqual(['onSuccess']);
  expect(await payer.charges()).toHaveLength(1);
});

test('a restored page announces one success when its QR code was paid meanwhile', async ({payer, service}) => {
  const invoice = await service.createInvoice('BIF', 12_500);
  const widget = await payer.open({mode: 'invoice', invoice: invoice.id, currency: 'BIF', methods: 'qr'});
  await widget.qrCode.waitFor();
  const [code] = await service.qrCodesOf(invoice.id);
  await goAwayAndBack(payer.page, async () => {
    expect(await service.approveQr(code?.payload ?? '')).toBe('settled');
  });
  await expect(widget.status).toContainText('Payment received');
  const paid = [success(qrPaid({amount: 12_500, currency: 'BIF', invoice_id: invoice.id}))];
  await expect.poll(() => payer.events()).toEqual(paid);
  expect(await payer.finalEvents()).toEqual(paid);
  expect(await service.qrCodesOf(invoice.id)).toHaveLength(1);
});

test('a page that is restored after the settlement still shows it, and does not announce it again', async ({payer}) => {
  const widget = await payer.open({amount: '19.99', currency: 'USD'});
  await widget.payWith();
  await expect(widget.status).toContainText('Payment received');
  await expect.poll(async () => (await payer.events()).length).toBe(1);
  await goAwayAndBack(payer.page);
  await expect(widget.status).toContainText('Payment received');
  expect(await payer.finalEvents()).toHaveLength(1);
  expect(await payer.charges()).toHaveLength(1);
});

/** Leaves by a link and goes back; fails if the browser did not restore the same document. */
async function goAwayAndBack(page: Page, meanwhile?: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({persisted}) => (window.wasRestored = persisted));
  });
  await page.goto(new URL('/two.html', page.url()).href);
  await meanwhile?.();
  // The load event does not fire again.
  await page.goBack({waitUntil: 'commit'});
  await expect.poll(() => page.evaluate(howItCameBack)).toBe('restored');
}

/** Runs in the page: how it was shown again, with the browser's reasons if it was reloaded. */
function howItCameBack(): string | undefined {
  if (window.wasRestored !== undefined) return window.wasRestored ? 'restored' : 'shown again';
  const [navigation] = performance.getEntriesByType('navigation');
  const {notRestoredReasons = null} = {...navigation?.toJSON()} as {notRestoredReasons?: unknown};
  return notRestoredReasons === null ? undefined : `loaded anew: ${JSON.stringify(notRestoredReasons)}`;
}
