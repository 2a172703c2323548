import {expect, test as base} from './story.ts';
import {PERSISTED_EVENTS_KEY, persistEvents} from './persisted-events.ts';
import {Payer} from './payer.ts';
import type {PaymentService} from './payment-service.ts';

interface LifeStories {
  readonly payer: Payer;
}

/** The stories' `test`, plus a payer who leaves the page and comes back. */
export const test = base.extend<LifeStories>({
  payer: async ({page, shop, service}, use) => {
    await page.context().addInitScript(persistEvents, PERSISTED_EVENTS_KEY);
    await use(new Payer({page, shopUrl: shop.url, service, ledger: await service.ledger()}));
  },
});

export {expect};

/** How a payer leaves and comes back, and with which credential. A session function returns a new session each time. */
export const RETURNS = [
  {how: 'reloaded', isClosed: false, session: '1'},
  {how: 'closed and reopened (with a publishable key)', isClosed: true, session: '0'},
] as const;

/** Every way to leave with every credential. */
export const ALL_RETURNS = [
  ...RETURNS,
  {how: 'reloaded (with a publishable key)', isClosed: false, session: '0'},
  {how: 'closed and reopened', isClosed: true, session: '1'},
] as const;

/** Longer than any story: a request with this delay is in flight until the story ends. */
export const IN_FLIGHT_MS = 300_000;

/** Enough for every retry of a call, including the browser's own. */
export const EVERY_RETRY = 1_000;

/** Resolves when every fault has been triggered, so those calls have reached the service. */
export async function waitForFaults(service: PaymentService): Promise<void> {
  await expect.poll(() => service.faultsLeft()).toEqual([]);
}
