import axe from 'axe-core';
import type {BrowserContext, Page} from 'playwright';

/** The contents of a page of the site, and its errors while loading. */
export interface PageReport {
  readonly title: string;
  readonly heading: string;
  /** Its links within the site, from the root, with the anchor. */
  readonly links: readonly string[];
  readonly ids: readonly string[];
  /** By how many CSS pixels it overflows a screen of 320. */
  readonly overflow: number;
  readonly problems: readonly string[];
  /** Its requests to other sites. */
  readonly foreign: readonly string[];
}

const NARROW = {width: 320, height: 700};
const WIDE = {width: 1280, height: 900};

/** Opens a page like a reader, wide and then narrow. */
export async function inspect(context: BrowserContext, address: string): Promise<PageReport> {
  const page = await context.newPage();
  const {problems, foreign} = watch(page, new URL(address).origin);
  await page.setViewportSize(WIDE);
  await page.goto(address);
  await page.locator('.VPContent.is-home h1, .vp-doc h1').first().waitFor();
  const found = await page.evaluate(() => ({
    title: document.title,
    heading: document.querySelector('h1')?.textContent ?? '',
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({origin}) => origin === location.origin)
      .map(({pathname, hash}) => pathname + hash),
    ids: [...document.querySelectorAll('[id]')].map(({id}) => id),
  }));
  await page.setViewportSize(NARROW);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  await page.close();
  return {...found, overflow: width - NARROW.width, problems, foreign};
}

/** Records console errors and warnings, exceptions, and requests that leave the site. */
export function watch(page: Page, origin: string): {readonly problems: string[]; readonly foreign: string[]} {
  const problems: string[] = [];
  const foreign: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', ({message}) => problems.push(message));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) foreign.push(request.url());
  });
  return {problems, foreign};
}

/** Waits until the page's scripts handle input: Vue marks the root after hydration. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}));
}

/** axe's findings on a page, by WCAG 2.2 up to AA. */
export async function runAxe(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const {violations} = await page.evaluate(() =>
    window.axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']}),
  );
  return violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html}`));
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
