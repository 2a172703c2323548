import type {Page} from '@playwright/test';

/** Requests that are held until released. */
export interface HeldBack {
  /** Resolves when the page has sent the first one. */
  readonly asked: Promise<void>;
  readonly release: () => void;
}

/** Holds requests of a page to URLs that match `what`, with the given method if any. */
export async function holdBack(page: Page, what: string | RegExp, method?: string): Promise<HeldBack> {
  let release: () => void = () => undefined;
  let hear: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    hear = resolve;
  });
  await page.route(what, async (route) => {
    if (method === undefined || route.request().method() === method) {
      hear();
      await released;
    }
    await route.continue();
  });
  return {asked, release};
}
