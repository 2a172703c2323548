import {fileURLToPath} from 'node:url';
import type {Browser, Page} from 'playwright';
import {WidgetPage} from '../e2e/helpers/widget-page.ts';

/** A widget event, as the document received it. */
export interface Heard {
  readonly type: string;
  /** Whether `detail` is not `undefined`. */
  readonly hasDetail: boolean;
}

/** A payer at an app's page. */
export interface Visit {
  readonly page: Page;
  readonly widget: WidgetPage;
  /** Waits until the page itself shows this text. */
  readonly says: (text: string) => Promise<void>;
  /** The events that the document has received, in order. */
  readonly heard: () => Promise<readonly Heard[]>;
  /** Console errors and uncaught exceptions. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

const LISTENER = fileURLToPath(new URL('page/listen.js', import.meta.url));

/** A page that takes longer than this has failed. */
const PATIENCE_MS = 30_000;

/** Opens a page in a new browser context, and records its events and errors. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({locale: 'en-US'});
  context.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
  await context.addInitScript({path: LISTENER});
  const page = await context.newPage();
  await page.goto(url);
  return {
    page,
    widget: new WidgetPage(page),
    says: (text) => page.locator('.outcome', {hasText: text}).waitFor(),
    heard: () => page.evaluate<readonly Heard[]>('readHeard()'),
    complaints,
    close: () => context.close(),
  };
}
