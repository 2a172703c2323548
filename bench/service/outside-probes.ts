import {readOn} from '../../service/test/helpers/test-server.js';
import {chargeSavedCard, issueInvoice, type Target} from './outside-load.js';
import type {IdleConnections, RailName, Times} from './outside-results.js';
import {ACCOUNT, call} from './shop.js';

/** Calls that are sent all the time and do not need the rail. */
export const PROBES = ['status read', 'invoice', 'card charge', '/livez', '/readyz'] as const;

/** One of {@link PROBES}. */
export type Probe = (typeof PROBES)[number];

/** The pause of each probe after a response. */
const PAUSE_MS = 10;
const SAMPLE_MS = 100;

/** Sends everything that does not need the rail for this long; returns the response times. */
export async function probe(rail: RailName, target: Target, ms: number): Promise<Partial<Record<Probe, Times>>> {
  const end = performance.now() + ms;
  const needless = PROBES.filter((name) => !(rail === 'cards' && name === 'card charge'));
  const measured = needless.map(async (name) => [name, await timesOf((turn) => ask(name, {rail, target, turn}), end)]);
  return Object.fromEntries(await Promise.all(measured)) as Partial<Record<Probe, Times>>;
}

function ask(
  name: Probe,
  {rail, target, turn}: {readonly rail: RailName; readonly target: Target; readonly turn: number},
): Promise<unknown> {
  const {url, shop} = target;
  const key = ACCOUNT.publishableKey;
  switch (name) {
    case 'status read':
      return call(url, `/v2/invoices/${shop.invoices[turn % shop.invoices.length] ?? ''}/status`, {key});
    case 'invoice':
      return issueInvoice(target, turn, rail === 'mail' ? {} : {manual_payment: true});
    case 'card charge':
      return chargeSavedCard(target, turn);
    case '/livez':
    case '/readyz':
      return read(url + name);
  }
}

async function read(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
}

async function timesOf(perform: (turn: number) => Promise<unknown>, end: number): Promise<Times> {
  const times: number[] = [];
  while (performance.now() < end) {
    const from = performance.now();
    await perform(times.length);
    times.push(performance.now() - from);
    await pause(PAUSE_MS);
  }
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  return {count: times.length, p50Ms: at(0.5), p99Ms: at(0.99)};
}

/** Counts the connections that are idle in a transaction, ten times a second, for this long. */
export async function watchIdle(databaseUrl: string, ms: number): Promise<IdleConnections> {
  const end = performance.now() + ms;
  const seen: {readonly count: number; readonly longest: number}[] = [];
  while (performance.now() < end) {
    const [row] = await readOn<{count: number; longest: number}>(databaseUrl, IDLE);
    if (row !== undefined) seen.push(row);
    await pause(SAMPLE_MS);
  }
  const mean = seen.reduce((sum, {count}) => sum + count, 0) / seen.length;
  const most = (values: readonly number[]): number => Math.max(0, ...values);
  return {mean, most: most(seen.map(({count}) => count)), longestMs: most(seen.map(({longest}) => longest))};
}

const IDLE = `select count(*)::int as count,
    coalesce(max(extract(epoch from clock_timestamp() - state_change)) * 1000, 0)::float as longest
  from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;

/** Waits until no call to a rail is left in the queue. */
export async function untilQuiet(databaseUrl: string): Promise<void> {
  const left = `select count(*)::int as count from tasks where rail is not null`;
  while (((await readOn<{count: number}>(databaseUrl, left))[0]?.count ?? 0) > 0) await pause(SAMPLE_MS);
}

/** Resolves after a delay. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
