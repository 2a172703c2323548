/**
 * Measures layout shifts of our pages while they load (Cumulative Layout Shift), on a phone's screen and a wide one, on a fast and a slow
 * network: the demo, the hosted invoice page, the simulator's pages and the first documentation pages, if built. Ends by itself.
 *
 * `npm run bench:shift -- two.html` measures the pages whose name contains that, and lists everything that moved.
 */
import {existsSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {chromium, type Browser, type Frame} from 'playwright';
import {startDemo} from '../../demo/start.js';
import {findWholeChromium, launchOptions} from '../../scripts/test/browser.mjs';
import {serveFiles} from '../../scripts/test/file-server.mjs';
import {interruption} from '../shared/kept.js';
import {table} from '../shared/table.js';
import {CONDITIONS, LIMIT_MS, SLOWEST, type Condition} from './plan.js';
import {slowDown} from './visit.js';

interface Subject {
  readonly name: string;
  readonly url: string;
  readonly widgets: number;
  /** Selector for an element of the complete page, if it has no widget to report that. */
  readonly shown?: string;
}

interface Seen {
  /** The worst score of the page and its frames. */
  readonly score: number;
  readonly moved: readonly string[];
}

/** The result of `shifts-in-page.js`. */
interface Stood {
  readonly score: number;
  readonly shifts: readonly {readonly value: number; readonly startTime: number; readonly moved: readonly string[]}[];
}

declare global {
  interface Window {
    standsStill(widgets: number): Promise<Stood>;
  }
}

const IN_PAGE = fileURLToPath(new URL('shifts-in-page.js', import.meta.url));
const SITE = fileURLToPath(new URL('../../site/.vitepress/dist', import.meta.url));
/** The service's own pages, each with a selector that matches when it is complete. */
const OF_SERVICE: Readonly<Record<string, string>> = {
  '/simulator': '#invoices-loading[hidden]',
  '/simulator/bank': '#code-form',
  '/simulator/phone': '#waiting-empty:not([hidden])',
  '/simulator/mailbox': '#mail-loading[hidden]',
  '/docs': '.opblock',
};
/** The same for the first documentation pages. */
const OF_SITE: Readonly<Record<string, string>> = {'/': '.VPHome h1', '/start.html': '.vp-doc h1'};
const WIDTHS = [375, 1280] as const;
const HEIGHT = 800;
/** A page that is not complete by then fails; `shifts-in-page.js` fails one that does not stop moving. */
const PAGE_LIMIT_MS = 60_000;
/** The limits of the score. */
const BARS: Readonly<Record<Condition, number>> = {fast: 0.02, slow: 0.05};

const wanted = process.argv.slice(2).join(' ');
const demo = await startDemo({shopPort: 0, servicePort: 0, quiet: true});
const site = existsSync(SITE) ? await serveFiles(SITE) : undefined;
// Frames share the page's process, so that throttling the page also throttles its frames.
const {args, ...options} = launchOptions(findWholeChromium());
const browser = await chromium.launch({...options, args: [...args, '--disable-site-isolation-trials']});
await Promise.race([measureAll(await subjects()), interruption(LIMIT_MS)]);
await browser.close();
await site?.close();
await demo.close();

async function subjects(): Promise<readonly Subject[]> {
  const {shopUrl, serviceUrl} = demo;
  const all = [
    {name: 'demo, charge', url: `${shopUrl}/`, widgets: 1},
    {name: 'demo, add', url: `${shopUrl}/?mode=add`, widgets: 1},
    {name: 'demo, invoice', url: `${shopUrl}/?mode=invoice`, widgets: 1},
    {name: 'demo, two.html', url: `${shopUrl}/two.html`, widgets: 2},
    {name: 'hosted page', url: await hostedPage(), widgets: 1},
    ...Object.entries(OF_SERVICE).map(([path, shown]) => ({name: path, url: serviceUrl + path, widgets: 0, shown})),
    ...Object.entries(site === undefined ? {} : OF_SITE).map(([path, shown]) => ({
      name: `site ${path}`,
      url: String(site?.url) + path,
      widgets: 0,
      shown,
    })),
  ];
  return all.filter(({name}) => name.includes(wanted));
}

/** The URL of a new invoice, as a merchant sends it to the payer. */
async function hostedPage(): Promise<string> {
  const response = await fetch(`${demo.shopUrl}/shop/invoices`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({currency: 'USD'}),
  });
  const {url} = (await response.json()) as {readonly url: string};
  return url;
}

async function measureAll(all: readonly Subject[]): Promise<void> {
  const rows: string[][] = [];
  for (const subject of all) {
    for (const width of WIDTHS) rows.push([subject.name, `${width} px`, ...(await measure(subject, width))]);
  }
  console.log(`\n${table(['', 'width', ...CONDITIONS], rows)}`);
  if (site === undefined) console.log('Without the pages of the documentation: `npm run docs -- --build` first.');
}

/** The score under each condition. What moved is printed. */
async function measure(subject: Subject, width: number): Promise<readonly string[]> {
  const scores: string[] = [];
  for (const condition of CONDITIONS) {
    const {score, moved} = await open(browser, {subject, width, condition});
    const isJump = score >= BARS[condition];
    console.log(`${subject.name}, ${width} px, ${condition}: ${score.toFixed(4)}${isJump ? ', which is a jump' : ''}`);
    if (isJump || wanted !== '') process.stdout.write(moved.map((line) => `  ${line}\n`).join(''));
    scores.push(isJump ? `**${score.toFixed(3)}**` : score.toFixed(3));
  }
  return scores;
}

async function open(
  by: Browser,
  {subject, width, condition}: {readonly subject: Subject; readonly width: number; readonly condition: Condition},
): Promise<Seen> {
  const context = await by.newContext({viewport: {width, height: HEIGHT}});
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PAGE_LIMIT_MS);
    await page.addInitScript({path: IN_PAGE});
    if (condition === 'slow') await slowDown(await context.newCDPSession(page), SLOWEST);
    await page.goto(subject.url, {waitUntil: 'commit'});
    await page
      .locator(subject.shown ?? 'payment-widget')
      .first()
      .waitFor({state: 'attached'});
    const ofPage = await standStill(page.mainFrame(), subject.widgets);
    const ofFrames = await Promise.all(
      page
        .frames()
        .slice(1)
        .map((frame) => standStill(frame, 0)),
    );
    return {
      score: Math.max(ofPage.score, ...ofFrames.map(({score}) => score)),
      moved: [...linesOf(ofPage, 'page'), ...ofFrames.flatMap((stood) => linesOf(stood, 'frame'))],
    };
  } finally {
    await context.close();
  }
}

function standStill(frame: Frame, widgets: number): Promise<Stood> {
  return frame.evaluate((count) => window.standsStill(count), widgets);
}

function linesOf({shifts}: Stood, where: string): readonly string[] {
  return shifts.map(
    ({value, startTime, moved}) => `${where}, ${startTime.toFixed(0)} ms: ${value.toFixed(4)} ${moved.join('; ')}`,
  );
}
