import type {Page} from '@playwright/test';

/** Requests that are on their way until they are released. */
export interface HeldBack {
  readonly release: () => void;
}

/** Keeps requests of a page on their way: those to addresses like `what`, of a method when one is named. */
export async function holdBack(page: Page, what: string | RegExp, method?: string): Promise<HeldBack> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(what, async (route) => {
    if (method === undefined || route.request().method() === method) await released;
    await route.continue();
  });
  return {release: () => release()};
}
