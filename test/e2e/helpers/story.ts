import {expect, test as base} from '@playwright/test';
import type {Demo} from '../../../demo/start.ts';
import {Stage} from '../faults/stage.ts';
import {PaymentService} from './payment-service.ts';
import {record, type Overheard} from './recorder.ts';
import {isRefusalOfTheService} from './refusals.ts';
import {Shop} from './shop.ts';
import {startTestDemo} from './test-demo.ts';

interface Stories {
  readonly shop: Shop;
  readonly service: PaymentService;
  /** Console errors and uncaught exceptions. A story that expects some removes them. */
  readonly complaints: string[];
  readonly overheard: Overheard;
}

interface Worlds {
  /** The shop and service of this worker, so that a fault in one story does not affect others. */
  readonly demo: Demo;
  /** A page for all fault table rows that a worker runs, and one whose clock can be moved forward. */
  readonly stages: {readonly usual: Stage; readonly slow: Stage};
}

/**
 * Playwright's `test` with a running shop and service per worker. If a story adds its own worker fixture, Playwright
 * starts extra workers for it, each with a browser.
 */
export const worlds = base.extend<object, Worlds>({
  demo: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const demo = await startTestDemo();
      await use(demo);
      await demo.close();
    },
    {scope: 'worker'},
  ],
  stages: [
    async ({browser, demo}, use) => {
      const [page, slowPage] = [await browser.newPage(), await browser.newPage()];
      await slowPage.clock.install();
      await use({usual: await Stage.open(page, demo), slow: await Stage.open(slowPage, demo)});
      await page.close();
      await slowPage.close();
    },
    {scope: 'worker'},
  ],
});

/**
 * The same with a page per story. Every story also checks at its end: no unexpected console errors, no exceptions, and
 * nothing blocked by a strict Content-Security-Policy or Trusted Types.
 */
export const test = worlds.extend<Stories>({
  service: async ({demo}, use) => {
    const service = new PaymentService(demo.serviceUrl);
    await use(service);
    // Through the shop, which also forgets its own faults and so does not clear them in the next story.
    const headers = {'content-type': 'application/json'};
    await fetch(`${demo.shopUrl}/shop/faults`, {method: 'POST', headers, body: '{"faults":[]}'});
    await service.clearFaults();
    await service.clearRailFaults();
  },
  complaints: async ({context}, use) => {
    const complaints: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error' && !isRefusalOfTheService(message)) complaints.push(message.text());
    });
    context.on('weberror', (error) => complaints.push(error.error().message));
    await use(complaints);
  },
  overheard: async ({context}, use) => {
    const overheard: Overheard = {violations: [], windowMessages: [], portMessages: []};
    await context.exposeFunction('report', (kind: keyof Overheard, text: string) => {
      overheard[kind].push(text);
    });
    await context.addInitScript(record);
    await use(overheard);
  },
  shop: [
    async ({page, demo, complaints, overheard}, use) => {
      await use(new Shop(page, demo.shopUrl));
      expect(overheard.violations, 'violations of the security policy').toEqual([]);
      expect(complaints, 'errors on the console').toEqual([]);
    },
    {auto: true},
  ],
});

export {expect};
