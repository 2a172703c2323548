import type {Page} from '@playwright/test';

/** Requests that are held until released. */
export interface HeldRequests {
  /** Resolves when the page has sent the first one. */
  readonly firstRequest: Promise<void>;
  readonly release: () => void;
}

/** Holds requests of a page to URLs that match `what`, with the given method if any. */
export async function holdRequests(page: Page, what: string | RegExp, method?: string): Promise<HeldRequests> {
  let release: () => void = () => undefined;
  let onFirstRequest: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const firstRequest = new Promise<void>((resolve) => {
    onFirstRequest = resolve;
  });
  await page.route(what, async (route) => {
    if (method === undefined || route.request().method() === method) {
      onFirstRequest();
      await released;
    }
    await route.continue();
  });
  return {firstRequest, release};
}
