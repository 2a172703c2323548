import {expect, test as base, type ConsoleMessage} from '@playwright/test';
import {startDemo, type Demo} from '../../../demo/start.ts';
import {PaymentService} from './payment-service.ts';
import {record, type Overheard} from './recorder.ts';
import {Shop} from './shop.ts';

interface Stories {
  readonly shop: Shop;
  readonly service: PaymentService;
  /** Errors on the console, and what was thrown. A story that expects some takes them out. */
  readonly complaints: string[];
  readonly overheard: Overheard;
}

interface Worlds {
  /** A shop and a service of this worker alone: a fault that one story switches on is nobody else's. */
  readonly demo: Demo;
}

/** Playwright's `test` with a running shop and service of the worker's own. */
export const worlds = base.extend<object, Worlds>({
  demo: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const demo = await startDemo({shopPort: 0, servicePort: 0, dataDir: ':memory:', quiet: true});
      await use(demo);
      await demo.close();
    },
    {scope: 'worker'},
  ],
});

/**
 * The same with a page for each story. Every story also ends with: nothing unexpected on the console,
 * nothing thrown, and nothing that a strict Content-Security-Policy or Trusted Types had to refuse.
 */
export const test = worlds.extend<Stories>({
  service: async ({demo}, use) => {
    const service = new PaymentService(demo.serviceUrl);
    await use(service);
    await service.clearFaults();
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

/** The browser's own note that an answer of the service was a refusal, or got lost; no page can prevent it. */
export function isRefusalOfTheService(message: ConsoleMessage): boolean {
  return (
    message.text().startsWith('Failed to load resource') && new URL(message.location().url).pathname.startsWith('/v2/')
  );
}
