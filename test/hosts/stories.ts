import assert from 'node:assert/strict';
import {after, afterEach, before, describe, test} from 'node:test';
import {startChromium, startFirefox, startOldChromium} from './browsers/playwright.ts';
import {startWebKit} from './browsers/webkit.ts';
import type {HostPageName} from './host-pages.ts';
import {CHARGE, openWorld, type Around, type Payer, type Servers, type World} from './world.ts';

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
export type Story = (world: World) => Promise<void>;

/** A story that hangs is stopped and fails. */
const LIMIT_MS = 240_000;

/** Runs stories in sequence in their own browser. Every title names the engine. */
export function tell(engine: Engine, stories: Readonly<Record<string, Story>>, servers: () => Servers): void {
  describe(`host pages in ${engine}`, {concurrency: 1}, () => {
    let world: World;
    before(async () => {
      world = await openWorld(servers(), BROWSERS[engine]);
      console.log(`[hosts] ${engine} ${world.browserVersion}`);
    });
    afterEach(() => world.closeVisits());
    after(() => world.close());
    for (const [title, story] of Object.entries(stories)) {
      test(`${engine}: ${title}`, {timeout: LIMIT_MS}, () => story(world));
    }
  });
}

/** One story for each of several pages. */
export function onEach(
  names: readonly HostPageName[],
  title: string,
  story: (world: World, name: HostPageName) => Promise<void>,
): Readonly<Record<string, Story>> {
  return Object.fromEntries(names.map((name) => [`${title}: ${name}`, (world: World) => story(world, name)]));
}

/** The origin of the embedding page, for the kinds of pages that have one. */
export function placeOf(name: HostPageName, {pages}: World): Around {
  if (name === 'framed') return {around: pages.friend};
  return name === 'framed-by-stranger' ? {around: pages.stranger} : {};
}

/** Pays the code that the page shows. */
export async function payQr({service}: World, payer: Payer): Promise<void> {
  await service.approveQr(await payer.visit.openQr());
  await assertPaidOnce(payer);
}

/** The payer sees the banner, the page received exactly one success, and the ledger has one charge of that amount. */
export async function assertPaidOnce({visit, charges}: Payer): Promise<void> {
  assert.deepEqual(await visit.heardInTheEnd(), ['onSuccess']);
  const ledger = (await charges()).map(({amount, currency, status}) => ({amount, currency, status}));
  assert.deepEqual(ledger, [{amount: CHARGE.minor, currency: CHARGE.currency, status: 'succeeded'}]);
}

/** No event was received, and the ledger is unchanged. */
export async function assertNothingHappened({visit, charges}: Payer): Promise<void> {
  assert.deepEqual(await visit.read('host.heard'), []);
  assert.deepEqual(await charges(), []);
}

/** Neither the page nor its server got a violation, and nothing threw. */
export async function assertNothingRefused({visit, reports}: Pick<Payer, 'visit' | 'reports'>): Promise<void> {
  assert.deepEqual(await visit.complaints(), []);
  assert.deepEqual(reports(), []);
}
