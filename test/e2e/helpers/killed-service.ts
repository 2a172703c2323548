import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {Page, Route} from '@playwright/test';
import {startShop} from '../../../demo/shop-server.ts';
import type {Demo} from '../../../demo/start.ts';
import {test as base} from './life-story.ts';

const SERVICE_DIR = fileURLToPath(new URL('../../../service', import.meta.url));

/** All payers share one address. A killed process holds its calls until their time limit, so the limits of the rails are short. */
const SETTINGS = {
  DATABASE_URL: '',
  LOG_LEVEL: 'silent',
  CALLS_PER_MINUTE: '1000000',
  CARD_TOKENS_PER_ADDRESS: '1000000',
  CARD_TOKENS_PER_ACCOUNT: '1000000',
  CARD_DECLINES_PER_ADDRESS: '1000000',
  CARD_DECLINES_PER_ACCOUNT: '1000000',
  CODES_PER_WALLET: '1000000',
  RAIL_CARDS_LIMIT_S: '3',
  RAIL_MOBILE_LIMIT_S: '3',
};

/** A shop, and a service in a process of its own with its data in a folder. */
export interface KilledDemo extends Demo {
  /** Kills the service like `kill -9`. */
  kill(): Promise<void>;
  /** Starts it again at the same address on the same data. */
  start(): Promise<void>;
}

/** Starts a shop and a service that can be killed. */
async function startKilledDemo(): Promise<KilledDemo> {
  const folder = await mkdtemp(join(tmpdir(), 'payment-widget-'));
  const dataDir = join(folder, 'data');
  let service = await startProcess({dataDir, port: '0'});
  const serviceUrl = service.url;
  const {port} = new URL(serviceUrl);
  const shop = await startShop({port: 0, serviceUrl});
  const kill = async (): Promise<void> => {
    const ended = once(service.child, 'exit');
    service.child.kill('SIGKILL');
    await ended;
  };
  return {
    shopUrl: shop.url,
    serviceUrl,
    kill,
    async start() {
      service = await startProcess({dataDir, port});
    },
    async close() {
      await shop.close();
      if (service.child.exitCode === null && service.child.signalCode === null) await kill();
      await rm(folder, {recursive: true});
    },
  };
}

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
}

async function startProcess({dataDir, port}: {readonly dataDir: string; readonly port: string}): Promise<Running> {
  const child = spawn(process.execPath, ['--liftoff-only', '--import', 'tsx', 'src/main.ts'], {
    cwd: SERVICE_DIR,
    env: {...process.env, ...SETTINGS, NODE_V8_COVERAGE: '', DATA_DIR: dataDir, PORT: port},
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({destroyOnReturn: false})) {
    printed += String(chunk);
    const url = /^Payment service: (\S+)$/m.exec(printed)?.[1];
    if (url !== undefined) return {child, url};
  }
  throw new Error('the service did not start');
}

interface Kills {
  /** Kills the service, and starts it again. */
  readonly killAndStart: () => Promise<void>;
}

/** The stories' `test`, with a service that is killed. Refusals of a service that is gone are no complaints. */
export const test = base.extend<Kills, {readonly killed: KilledDemo}>({
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
  killAndStart: async ({killed, complaints}, use) => {
    await use(async () => {
      await killed.kill();
      await killed.start();
    });
    const others = complaints.filter((text) => !/blocked by CORS policy|Failed to load resource/.test(text));
    complaints.splice(0, complaints.length, ...others);
  },
});

/** When the service is killed: before a call reaches it, or when it has answered and the answer is on its way. */
export type Moment = 'before' | 'after';

/**
 * Kills the service at the first call to a path, before it arrives or before its answer does.
 *
 * @returns `killed` resolves when the service is killed and started again
 */
export async function killAt(
  page: Page,
  path: string,
  {moment, killAndStart}: {readonly moment: Moment; readonly killAndStart: () => Promise<void>},
): Promise<{readonly killed: Promise<void>}> {
  let hear: (route: Route) => void = () => undefined;
  const caught = new Promise<Route>((resolve) => {
    hear = resolve;
  });
  let isCaught = false;
  await page.route(path, async (route) => {
    if (isCaught || route.request().method() !== 'POST') return route.continue();
    isCaught = true;
    if (moment === 'after') await route.fetch();
    hear(route);
  });
  const kill = async (): Promise<void> => {
    const route = await caught;
    await killAndStart();
    await route.abort();
  };
  return {killed: kill()};
}
