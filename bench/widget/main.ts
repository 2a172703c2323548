/**
 * Measures the built widget in Chromium, alternating with minimal pages that no widget can beat: time until a card can be typed or a code
 * is visible, main thread blocking, bytes, memory, and time from payment until the page is notified. Ends by itself.
 *
 * `--quick` measures once and stores nothing.
 */
import {parseArgs} from 'node:util';
import {chromium, type Browser} from 'playwright';
import {findWholeChromium, launchOptions} from '../../scripts/test/browser.mjs';
import {startService} from '../../service/src/index.js';
import {Simulator} from '../../src/testing/index.js';
import {interruption, keep, lastResult, machine} from '../shared/kept.js';
import {makeInvoice, timePayments} from './latency.js';
import {servePages, type Pages} from './pages.js';
import {CONDITIONS, FULL_PLAN, LIMIT_MS, QUICK_PLAN, SUBJECTS, type Condition, type Subject} from './plan.js';
import {usablePlot} from './plot.js';
import {compare, toMarkdown} from './report.js';
import type {Measured, Opening, Results} from './results.js';
import {spreadOf} from './spread.js';
import {visit} from './visit.js';

const KEPT = 'widget';
const FIGURES = [
  'usableMs',
  'blockingMs',
  'longestMs',
  'bytes',
  'heapKb',
  'keyMs',
] as const satisfies readonly (keyof Opening)[];

const {values: asked} = parseArgs({options: {quick: {type: 'boolean', default: false}}});
const plan = asked.quick ? QUICK_PLAN : FULL_PLAN;
const service = await startService({port: 0, dataDir: ':memory:'});
const pages = await servePages(service.url);
const simulator = new Simulator(service.url);
// Frames share the page's process, so that throttling the page also throttles its frames.
const {args, ...options} = launchOptions(findWholeChromium());
const browser = await chromium.launch({...options, args: [...args, '--disable-site-isolation-trials']});
const results = await Promise.race([measureAll(), interruption(LIMIT_MS)]);
await browser.close();
await pages.close();
await service.close();
console.log(`\n${toMarkdown(results)}\n`);
const earlier = lastResult(KEPT) as Results | undefined;
if (earlier !== undefined) console.log(compare(results, earlier).join('\n'));
if (asked.quick) console.log('Not kept: it was measured once only.');
else keep(KEPT, results, toMarkdown(results), {usable: usablePlot(results)});

async function measureAll(): Promise<Results> {
  const openings = new Map<string, Opening[]>();
  await openAll(browser, pages, openings); // warm-up for one-time costs
  openings.clear();
  for (let round = 0; round < plan.rounds; round += 1) await openAll(browser, pages, openings);
  return {
    machine: machine(),
    browser: `Chromium ${browser.version()}`,
    plan,
    measured: CONDITIONS.flatMap((condition) =>
      SUBJECTS.map((subject) => summary(subject, condition, openings.get(`${subject} ${condition}`) ?? [])),
    ),
    heardMs: await timePayments(browser, {simulator, pages, payments: plan.payments}),
  };
}

async function openAll(by: Browser, at: Pages, openings: Map<string, Opening[]>): Promise<void> {
  for (const subject of SUBJECTS) {
    for (const condition of CONDITIONS) {
      const url = at.urlOf(subject, subject === 'qr' ? await makeInvoice(simulator) : undefined);
      const opening = await visit(by, {url, condition});
      const name = `${subject} ${condition}`;
      openings.set(name, [...(openings.get(name) ?? []), opening]);
      console.log(`${name}: usable after ${opening.usableMs.toFixed(0)} ms`);
    }
  }
}

function summary(subject: Subject, condition: Condition, openings: readonly Opening[]): Measured {
  const figures = FIGURES.flatMap((name) => {
    const values = openings.map((one) => one[name]).filter((value) => value !== undefined);
    return values.length === 0 ? [] : [[name, spreadOf(values)]];
  });
  return {subject, condition, figures: Object.fromEntries(figures) as Measured['figures']};
}
