import assert from 'node:assert/strict';
import {after, afterEach, before, describe, test} from 'node:test';
import {startChromium, startFirefox, startOldChromium} from './browsers/playwright.ts';
import {startWebKit} from './browsers/webkit.ts';
import type {HostPageName} from './host-pages.ts';
import {
  CHARGE,
  openEnvironment,
  type Embedding,
  type Payer,
  type Servers,
  type TestEnvironment,
} from './environment.ts';

const BROWSERS = {
  'chromium': startChromium,
  'firefox': startFirefox,
  'webkit': startWebKit,
  'chromium-88': () => startOldChromium('88'),
  'chromium-109': () => startOldChromium('109'),
  'chromium-119': () => startOldChromium('119'),
};

/** An engine, by its name in BROWSERS. */
export type Engine = keyof typeof BROWSERS;

export function isEngine(name: string): name is Engine {
  return Object.hasOwn(BROWSERS, name);
}

/** A story that runs in one browser. */
export type Story = (environment: TestEnvironment) => Promise<void>;

/** A story that hangs is stopped and fails. */
const LIMIT_MS = 240_000;

/** Runs stories in sequence in their own browser. Every title names the engine. */
export function runStories(engine: Engine, stories: Readonly<Record<string, Story>>, servers: () => Servers): void {
  describe(`host pages in ${engine}`, {concurrency: 1}, () => {
    let environment: TestEnvironment;
    before(async () => {
      environment = await openEnvironment(servers(), BROWSERS[engine]);
      console.log(`[hosts] ${engine} ${environment.browserVersion}`);
    });
    afterEach(() => environment.closeVisits());
    after(() => environment.close());
    for (const [title, story] of Object.entries(stories)) {
      test(`${engine}: ${title}`, {timeout: LIMIT_MS}, () => story(environment));
    }
  });
}

/** One story for each of several pages. */
export function onEach(
  names: readonly HostPageName[],
  title: string,
  story: (environment: TestEnvironment, name: HostPageName) => Promise<void>,
): Readonly<Record<string, Story>> {
  return Object.fromEntries(
    names.map((name) => [`${title}: ${name}`, (environment: TestEnvironment) => story(environment, name)]),
  );
}

/** The origin of the embedding page, for the kinds of pages that have one. */
export function embeddingOf(name: HostPageName, {pages}: TestEnvironment): Embedding {
  if (name === 'framed') return {embedder: pages.allowedOrigin};
  return name === 'framed-by-stranger' ? {embedder: pages.forbiddenOrigin} : {};
}

/** Pays the code that the page shows. */
export async function payQr({service}: TestEnvironment, payer: Payer): Promise<void> {
  await service.approveQr(await payer.visit.openQr());
  await assertPaidOnce(payer);
}

/** The payer sees the banner, the page received exactly one success, and the ledger has one charge of that amount. */
export async function assertPaidOnce({visit, charges}: Payer): Promise<void> {
  assert.deepEqual(await visit.finalEvents(), ['onSuccess']);
  const ledger = (await charges()).map(({amount, currency, status}) => ({amount, currency, status}));
  assert.deepEqual(ledger, [{amount: CHARGE.minor, currency: CHARGE.currency, status: 'succeeded'}]);
}

/** No event was received, and the ledger is unchanged. */
export async function assertNothingHappened({visit, charges}: Payer): Promise<void> {
  assert.deepEqual(await visit.read('host.events'), []);
  assert.deepEqual(await charges(), []);
}

/** Neither the page nor its server got a violation, and nothing threw. */
export async function assertNothingRefused({visit, reports}: Pick<Payer, 'visit' | 'reports'>): Promise<void> {
  assert.deepEqual(await visit.problems(), []);
  assert.deepEqual(reports(), []);
}
