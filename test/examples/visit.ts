import {fileURLToPath} from 'node:url';
import type {Browser, Page} from 'playwright';
import {WidgetPage} from '../e2e/helpers/widget-page.ts';

/** A widget event, as the document received it. */
export interface RecordedEvent {
  readonly type: string;
  /** Whether `detail` is not `undefined`. */
  readonly hasDetail: boolean;
}

/** A payer at an app's page. */
export interface Visit {
  readonly page: Page;
  readonly widget: WidgetPage;
  /** Waits until the page itself shows this text. */
  readonly untilShown: (text: string) => Promise<void>;
  /** The events that the document has received, in order. */
  readonly events: () => Promise<readonly RecordedEvent[]>;
  /** Console errors and uncaught exceptions. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

const RECORDER = fileURLToPath(new URL('page/record-events.js', import.meta.url));

/** A page that takes longer than this has failed. */
const TIMEOUT_MS = 30_000;

/** Opens a page in a new browser context, and records its events and errors. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({locale: 'en-US'});
  context.setDefaultTimeout(TIMEOUT_MS);
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  context.on('weberror', (error) => errors.push(error.error().message));
  await context.addInitScript({path: RECORDER});
  const page = await context.newPage();
  await page.goto(url);
  return {
    page,
    widget: new WidgetPage(page),
    untilShown: (text) => page.locator('.outcome', {hasText: text}).waitFor(),
    events: () => page.evaluate<readonly RecordedEvent[]>('readEvents()'),
    errors,
    close: () => context.close(),
  };
}
