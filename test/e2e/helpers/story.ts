import {expect, test as base} from '@playwright/test';
import type {Demo} from '../../../demo/start.ts';
import {FaultPage} from '../faults/fault-page.ts';
import {PaymentService} from './payment-service.ts';
import {record, type Recordings} from './recorder.ts';
import {isRefusalOfTheService} from './refusals.ts';
import {Shop} from './shop.ts';
import {startTestDemo} from './test-demo.ts';

interface StoryFixtures {
  readonly shop: Shop;
  readonly service: PaymentService;
  /** Console errors and uncaught exceptions. A story that expects some removes them. */
  readonly consoleErrors: string[];
  readonly recordings: Recordings;
}

interface WorkerFixtures {
  /** The shop and service of this worker, so that a fault in one story does not affect others. */
  readonly demo: Demo;
  /** A page for all fault table rows that a worker runs, and one whose clock can be moved forward. */
  readonly faultPages: {readonly normal: FaultPage; readonly clocked: FaultPage};
}

/**
 * Playwright's `test` with a running shop and service per worker. If a story adds its own worker fixture, Playwright
 * starts extra workers for it, each with a browser.
 */
export const workerTest = base.extend<object, WorkerFixtures>({
  demo: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const demo = await startTestDemo();
      await use(demo);
      await demo.close();
    },
    {scope: 'worker'},
  ],
  faultPages: [
    async ({browser, demo}, use) => {
      const [page, clockedPage] = [await browser.newPage(), await browser.newPage()];
      await clockedPage.clock.install();
      await use({normal: await FaultPage.open(page, demo), clocked: await FaultPage.open(clockedPage, demo)});
      await page.close();
      await clockedPage.close();
    },
    {scope: 'worker'},
  ],
});

/**
 * The same with a page per story. Every story also checks at its end: no unexpected console errors, no exceptions, and
 * nothing blocked by a strict Content-Security-Policy or Trusted Types.
 */
export const test = workerTest.extend<StoryFixtures>({
  service: async ({demo}, use) => {
    const service = new PaymentService(demo.serviceUrl);
    await use(service);
    // Through the shop, which also forgets its own faults and so does not clear them in the next story.
    const headers = {'content-type': 'application/json'};
    await fetch(`${demo.shopUrl}/shop/faults`, {method: 'POST', headers, body: '{"faults":[]}'});
    await service.clearFaults();
    await service.clearRailFaults();
  },
  consoleErrors: async ({context}, use) => {
    const consoleErrors: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error' && !isRefusalOfTheService(message)) consoleErrors.push(message.text());
    });
    context.on('weberror', (error) => consoleErrors.push(error.error().message));
    await use(consoleErrors);
  },
  recordings: async ({context}, use) => {
    const recordings: Recordings = {violations: [], windowMessages: [], portMessages: []};
    await context.exposeFunction('report', (kind: keyof Recordings, text: string) => {
      recordings[kind].push(text);
    });
    await context.addInitScript(record);
    await use(recordings);
  },
  shop: [
    async ({page, demo, consoleErrors, recordings}, use) => {
      await use(new Shop(page, demo.shopUrl));
      expect(recordings.violations, 'violations of the security policy').toEqual([]);
      expect(consoleErrors, 'errors on the console').toEqual([]);
    },
    {auto: true},
  ],
});

export {expect};
