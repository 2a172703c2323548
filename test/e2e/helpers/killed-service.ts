import type {Page, Route} from '@playwright/test';
import {startShop} from '../../../demo/shop-server.ts';
import type {Demo} from '../../../demo/start.ts';
import {createPlace} from '../../../service/test/helpers/child-service-place.ts';
import {killChildren, startChild} from '../../../service/test/helpers/child-service.ts';
import {test as base} from './life-story.ts';

/** All payers share one address. A killed process holds its calls until their time limit, so the limits of the rails are short. */
const SETTINGS = {LOG_LEVEL: 'silent', RAIL_CARDS_LIMIT_S: '3', RAIL_MOBILE_LIMIT_S: '3'};

/** A shop, and a service in a process of its own. */
export interface KilledDemo extends Demo {
  /** Kills the service like `kill -9`. */
  kill(): Promise<void>;
  /** Starts it again at the same address on the same data. */
  start(): Promise<void>;
}

/** Starts a shop and a service that can be killed. */
async function startKilledDemo(): Promise<KilledDemo> {
  const {place, remove} = await createPlace();
  let service = await startChild(place, {env: SETTINGS});
  const serviceUrl = service.url;
  const {port} = new URL(serviceUrl);
  const shop = await startShop({port: 0, serviceUrl});
  return {
    shopUrl: shop.url,
    serviceUrl,
    kill: () => service.kill(),
    async start() {
      service = await startChild(place, {env: {...SETTINGS, PORT: port}});
    },
    async close() {
      await shop.close();
      await killChildren();
      await remove();
    },
  };
}

interface KillFixtures {
  /** Kills the service, and starts it again. */
  readonly killAndStart: () => Promise<void>;
}

/** The stories' `test`, with a service that is killed. Ignores the console errors of its failed requests. */
export const test = base.extend<KillFixtures, {readonly killed: KilledDemo}>({
  killed: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const killed = await startKilledDemo();
      await use(killed);
      await killed.close();
    },
    {scope: 'worker'},
  ],
  demo: [async ({killed}, use) => use(killed), {scope: 'worker'}],
  killAndStart: async ({killed, consoleErrors}, use) => {
    await use(async () => {
      await killed.kill();
      await killed.start();
    });
    const others = consoleErrors.filter((text) => !/blocked by CORS policy|Failed to load resource/.test(text));
    consoleErrors.splice(0, consoleErrors.length, ...others);
  },
});

/** When the service is killed: before a call reaches it, or after it has responded, before the response arrives. */
export type Moment = 'before' | 'after';

/**
 * Kills the service at the first call to a path, before the call or its response arrives.
 *
 * @returns `killed` resolves when the service is killed and started again
 */
export async function killAt(
  page: Page,
  path: string,
  {moment, killAndStart}: {readonly moment: Moment; readonly killAndStart: () => Promise<void>},
): Promise<{readonly killed: Promise<void>}> {
  let onRoute: (route: Route) => void = () => undefined;
  const caught = new Promise<Route>((resolve) => {
    onRoute = resolve;
  });
  let isCaught = false;
  await page.route(path, async (route) => {
    if (isCaught || route.request().method() !== 'POST') return route.continue();
    isCaught = true;
    if (moment === 'after') await route.fetch();
    onRoute(route);
  });
  const kill = async (): Promise<void> => {
    const route = await caught;
    await killAndStart();
    await route.abort();
  };
  return {killed: kill()};
}
