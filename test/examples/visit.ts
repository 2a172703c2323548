import {fileURLToPath} from 'node:url';
import type {Browser, Page} from 'playwright';
import {WidgetPage} from '../e2e/helpers/widget-page.ts';

/** News of the widget as the document heard it. */
export interface Heard {
  readonly type: string;
  /** Whether `detail` is something else than `undefined`. */
  readonly hasDetail: boolean;
}

/** A payer at an app's page. */
export interface Visit {
  readonly page: Page;
  readonly widget: WidgetPage;
  /** Waits until the page itself says this. */
  readonly says: (text: string) => Promise<void>;
  /** What the document has heard so far, in order. */
  readonly heard: () => Promise<readonly Heard[]>;
  /** Errors on the console, and what was thrown. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

const LISTENER = fileURLToPath(new URL('page/listen.js', import.meta.url));

/** A page that does not come to it in this time will not. */
const PATIENCE_MS = 30_000;

/** Opens a page in a window with no past, and notes what it hears and complains of. */
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
