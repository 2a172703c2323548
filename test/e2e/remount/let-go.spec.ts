import type {Page} from '@playwright/test';
import {expect, test} from '../helpers/hostile-story.ts';
import {countMetrics, type Metrics} from '../helpers/metrics.ts';

/** What a browser still holds of a page: nodes, listeners, documents, frames and pending timers. */
interface Held {
  readonly nodes: number;
  readonly listeners: number;
  readonly documents: number;
  readonly frames: number;
  readonly timers: number;
}

const KEY = {'client-key': 'pk_test_demoUSD0000000000'};
const CHARGE = {mode: 'charge', amount: '19.99', currency: 'USD', description: 'Two bags of coffee', ...KEY};
const CYCLES = 50;
/** Rounds until everything that is created once and kept exists: templates, style sheets, the QR code module. */
const WARM_UP = 5;

for (const [mode, attributes, ready] of [
  ['charge', CHARGE, '.frame.ready'],
  ['add', {mode: 'add', ...KEY, lang: 'fr'}, '.frame.ready'],
  ['invoice', {mode: 'invoice', methods: 'qr', ...KEY}, '[part=qr] svg'],
] as const) {
  test(
    `${String(CYCLES)} widgets that are inserted and removed leave nothing in memory: ${mode}`,
    {tag: '@long'},
    async ({merchant, service}) => {
      test.slow();
      const {page} = merchant;
      const calls = watchCalls(page);
      await merchant.open(countTimers);
      const invoice = await service.call('POST', '/simulator/invoices', {body: {currency: 'USD'}});
      const all = {
        'api-url': service.url,
        ...attributes,
        ...(mode === 'invoice' && {'invoice-id': String(invoice['id'])}),
      };
      const read = await countMetrics(page);
      await page.evaluate(comeAndGo, {attributes: all, ready, cycles: WARM_UP});
      const before = await held(page, read);
      await page.evaluate(comeAndGo, {attributes: all, ready, cycles: CYCLES});
      await expect.poll(() => [...calls.values()]).toEqual([]);
      await expect.poll(async () => grown(before, await held(page, read))).toEqual([]);
    },
  );
}

/** The calls in flight. */
function watchCalls(page: Page): ReadonlyMap<object, string> {
  const open = new Map<object, string>();
  page.on('request', (request) => open.set(request, request.url()));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

async function held(page: Page, read: () => Promise<Metrics>): Promise<Held> {
  await page.requestGC();
  const valueOf = await read();
  return {
    nodes: valueOf('Nodes'),
    listeners: valueOf('JSEventListeners'),
    documents: valueOf('Documents'),
    frames: valueOf('Frames'),
    timers: await page.evaluate<number>('openTimers.size'),
  };
}

/** The counts that have grown. */
function grown(before: Held, now: Held): readonly string[] {
  const names = Object.keys(before) as (keyof Held)[];
  return names
    .filter((name) => !(now[name] <= before[name]))
    .map((name) => `${name}: ${String(before[name])}, now ${String(now[name])}`);
}

/** Runs in the page: repeatedly creates a widget, waits until it is ready, and removes it. */
async function comeAndGo({
  attributes,
  ready,
  cycles,
}: {
  readonly attributes: Readonly<Record<string, string>>;
  readonly ready: string;
  readonly cycles: number;
}): Promise<void> {
  const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const widget = document.createElement('payment-widget');
    for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value);
    document.body.append(widget);
    while (!widget.shadowRoot?.querySelector(ready)) await nextFrame();
    widget.remove();
    await nextFrame();
  }
}

/** Runs before the page's other scripts: counts pending timers. */
function countTimers(): void {
  const open = new Set<number>();
  const start = window.setTimeout.bind(window);
  const stop = window.clearTimeout.bind(window);
  Object.assign(window, {
    openTimers: open,
    setTimeout: (task: () => void, ms?: number) => {
      const id = start(() => {
        open.delete(id);
        task();
      }, ms);
      open.add(id);
      return id;
    },
    clearTimeout: (id?: number) => {
      if (id !== undefined) open.delete(id);
      stop(id);
    },
  });
}
