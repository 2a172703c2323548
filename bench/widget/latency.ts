import type {Browser} from 'playwright';
import {type Simulator, PaymentWidgetPage} from '../../src/testing/index.js';
import type {Pages} from './pages.js';

/** How long the page waits before the payment, so that its stream is open. */
const WATCHING_MS = 300;

/** Pays invoices by QR code; returns the milliseconds from the request to pay until `onSuccess` in the page, for each. */
export async function timePayments(
  browser: Browser,
  {simulator, pages, payments}: {readonly simulator: Simulator; readonly pages: Pages; readonly payments: number},
): Promise<readonly number[]> {
  const page = await browser.newPage();
  await page.addInitScript('heard = new Promise((found) => addEventListener("onSuccess", () => found(Date.now())))');
  const times: number[] = [];
  for (let payment = 0; payment < payments; payment += 1) {
    await page.goto(pages.urlOf('qr', await makeInvoice(simulator)));
    const payload = await new PaymentWidgetPage(page).qrPayload();
    await page.waitForTimeout(WATCHING_MS);
    const asked = Date.now();
    await simulator.approveQr(payload);
    times.push((await page.evaluate<number>('heard')) - asked);
  }
  await page.close();
  return times;
}

/** Creates an invoice of 19.99 USD; returns its id. */
export async function makeInvoice(simulator: Simulator): Promise<string> {
  const {id} = await simulator.call('POST', '/simulator/invoices', {body: {currency: 'USD', amount: 1999}});
  return String(id);
}
