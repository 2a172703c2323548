import type {Page} from '@playwright/test';

/** An event of a widget as the page heard it. */
export interface RecordedEvent {
  readonly type: string;
  /** Undefined for a declined card. */
  readonly detail: unknown;
}

const KEPT = '__paymentWidgetEvents';

/** Has every page that is opened from now on remember what its widgets announce. Call it before `page.goto()`. */
export async function recordPaymentEvents(page: Page): Promise<void> {
  await page.addInitScript((kept) => {
    const events: RecordedEvent[] = [];
    Object.defineProperty(globalThis, kept, {value: events});
    for (const type of ['onSuccess', 'onFailure'] as const) {
      document.addEventListener(type, (event) => {
        const {detail} = event as CustomEvent<unknown>;
        events.push({type, detail});
      });
    }
  }, KEPT);
}

/** What the page has heard since it was opened, in order. */
export async function paymentEvents(page: Page): Promise<readonly RecordedEvent[]> {
  return page.evaluate((kept) => (globalThis as unknown as Record<string, RecordedEvent[]>)[kept] ?? [], KEPT);
}
