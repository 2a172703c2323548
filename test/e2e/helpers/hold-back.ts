import type {Page} from '@playwright/test';

/** Requests that are on their way until they are released. */
export interface HeldBack {
  /** Resolves when the page has sent the first of them. */
  readonly asked: Promise<void>;
  readonly release: () => void;
}

/** Keeps requests of a page on their way: those to addresses like `what`, of a method when one is named. */
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
