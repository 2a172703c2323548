import {fileURLToPath} from 'node:url';
import type {Browser, CDPSession, Frame, Page} from 'playwright';
import {SLOW, SLOWDOWN, type Condition, type Line} from './plan.js';
import type {Opening} from './results.js';

const IN_PAGE = fileURLToPath(new URL('in-page.js', import.meta.url));
const CARD_NUMBER = '4242424242424242';
const BETWEEN_KEYS_MS = 50;
/** How long the focus style takes after a field gets the focus. */
const FOCUSING_MS = 500;
/** For what the page does by itself after the first usable paint. */
const SETTLING_MS = 1_000;
const CARD_INPUT = 'input[autocomplete=cc-number]';

/** Opens a page in a new browser context and measures it. */
export async function visit(
  browser: Browser,
  {url, condition}: {readonly url: string; readonly condition: Condition},
): Promise<Opening> {
  const context = await browser.newContext({viewport: {width: 412, height: 915}});
  try {
    const page = await context.newPage();
    await page.addInitScript({path: IN_PAGE});
    const devtools = await context.newCDPSession(page);
    const bytes = await countBytes(devtools);
    if (condition === 'slow') await slowDown(devtools, SLOW);
    await page.goto(url, {waitUntil: 'commit'});
    const usableMs = await page.evaluate<number>('usable');
    const atUse = bytes();
    await page.waitForTimeout(SETTLING_MS);
    const blockingMs = await page.evaluate<number>('blockingMs()');
    const longestMs = await page.evaluate<number>('longestMs()');
    const keyMs = await typeCard(page, devtools);
    return {usableMs, blockingMs, longestMs, bytes: atUse, heapKb: await heapKb(devtools), keyMs};
  } finally {
    await context.close();
  }
}

/** Throttles a page's network and CPU. */
export async function slowDown(devtools: CDPSession, line: Line): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', {rate: SLOWDOWN});
}

/** The bytes transferred so far, without the page itself. */
async function countBytes(devtools: CDPSession): Promise<() => number> {
  let own: string | undefined; // the first request is the page itself
  let sum = 0;
  devtools.on('Network.requestWillBeSent', ({requestId}) => (own ??= requestId));
  devtools.on('Network.loadingFinished', ({requestId, encodedDataLength}) => {
    if (requestId !== own) sum += encodedDataLength;
  });
  await devtools.send('Network.enable');
  return () => sum;
}

/** Main thread time per key, if there is a card number field. */
async function typeCard(page: Page, devtools: CDPSession): Promise<number | undefined> {
  const frame = await frameWithCard(page);
  if (frame === undefined) return undefined;
  await frame.locator(CARD_INPUT).focus();
  await page.waitForTimeout(FOCUSING_MS);
  await devtools.send('Performance.enable', {timeDomain: 'threadTicks'});
  const before = await busyMs(devtools);
  await page.keyboard.type(CARD_NUMBER, {delay: BETWEEN_KEYS_MS});
  return ((await busyMs(devtools)) - before) / CARD_NUMBER.length;
}

async function frameWithCard(page: Page): Promise<Frame | undefined> {
  for (const frame of page.frames()) if ((await frame.locator(CARD_INPUT).count()) > 0) return frame;
  return undefined;
}

async function busyMs(devtools: CDPSession): Promise<number> {
  const {metrics} = await devtools.send('Performance.getMetrics');
  return (metrics.find(({name}) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

async function heapKb(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  const {usedSize} = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1000;
}
