import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import {chromium, type Browser} from 'playwright';
import {launchOptions} from '../../scripts/test/browser.mjs';
import {startService} from '../../service/src/index.ts';
import {PaymentService} from '../e2e/helpers/payment-service.ts';
import {PaymentWidgetPage} from '../../src/testing/index.ts';
import {stepsUnder} from './page.ts';
import {followSteps} from './follow-steps.ts';

const LIMIT_MS = 300_000;

describe('docs/start.md, from an empty folder', {concurrency: 1}, () => {
  let service: Awaited<ReturnType<typeof startService>>;
  let browser: Browser;

  before(async () => {
    service = await startService({port: 0, dataDir: ':memory:'});
    const {args, ...options} = launchOptions();
    browser = await chromium.launch({...options, args: [...args, '--disable-site-isolation-trials']});
  });
  after(async () => {
    await browser.close();
    await service.close();
  });

  for (const [heading, confirmation] of [
    ['With a script tag', /Payment received/],
    ['With npm', /Paid: ch_\w+/],
  ] as const) {
    test(`${heading}: a test payment succeeds`, {timeout: LIMIT_MS}, async () => {
      const shop = await followSteps(stepsUnder(heading), {serviceUrl: service.url});
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      page.on('pageerror', ({message}) => errors.push(message));
      try {
        await page.goto(shop.url);
        await new PaymentWidgetPage(page).payWith();
        await page.getByText(confirmation).first().waitFor();
        assert.deepEqual(errors, []);
        const [newest] = await new PaymentService(service.url).ledger();
        assert.deepEqual([newest?.amount, newest?.currency, newest?.status], [1999, 'USD', 'succeeded']);
      } finally {
        await page.close();
        await shop.close();
      }
    });
  }
});
