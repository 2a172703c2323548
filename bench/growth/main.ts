/**
 * Measures, on PostgreSQL, whether card charges get slower as the database grows: with a new database, with ten million
 * idempotency keys and a million charges, and with these while old keys are deleted. The three kinds alternate. Ends by
 * itself, and fails if a charge fails, if a big table is read as a whole, or if the server would read one as a whole
 * for any statement of the money path.
 *
 * `--quick` takes a small sample, which is not stored.
 */
import {parseArgs} from 'node:util';
import {interruption, keep, machine} from '../shared/kept.js';
import {makeDatabase, type BenchDatabase} from '../service/databases.js';
import {chargeCards} from '../service/operations.js';
import {openPostgres, type PostgresServer} from '../service/postgres.js';
import {runLoad} from '../service/run-load.js';
import {buildService, startServiceProcess, type ServiceProcess} from '../service/service-process.js';
import {openShop, type Shop} from '../service/shop.js';
import {countOldKeys, countWholeReads, fill, setPurge, sizeOf, type Filling} from './fill.js';
import {readPlans} from './plans.js';
import {KINDS, toMarkdown, type GrowthResults, type Kind, type Window} from './results.js';

const LIMIT_MS = 8 * 60 * 1000;
const LOAD = {connections: 4, warmUpS: 1, measuredS: 8} as const;
const FULL: Filling = {keys: 10_000_000, oldKeys: 1_000_000, charges: 1_000_000};
const QUICK: Filling = {keys: 100_000, oldKeys: 50_000, charges: 10_000};

/** A database with its service and payers. */
interface Place {
  readonly database: BenchDatabase;
  readonly url: string;
  readonly service: ServiceProcess;
  readonly shop: Shop;
}

const {values: asked} = parseArgs({options: {quick: {type: 'boolean', default: false}}});
await buildService();
const server = await openPostgres();
if (server === undefined) throw new Error('this is measured on PostgreSQL only');
try {
  const plan = asked.quick ? {filling: QUICK, rounds: 1} : {filling: FULL, rounds: 6};
  const results = await Promise.race([measure(server, plan), interruption(LIMIT_MS)]);
  console.log(`\n${toMarkdown(results)}\n`);
  if (asked.quick) console.log('Not kept: this was a small sample.');
  else keep('growth', results, toMarkdown(results));
  for (const statement of results.plans.wholeReads) console.log(`A whole table would be read, ${statement}`);
  if (results.wholeReads + results.plans.wholeReads.length > 0) process.exitCode = 1;
} finally {
  await server.stop();
}

async function measure(
  postgres: PostgresServer,
  {filling, rounds}: {readonly filling: Filling; readonly rounds: number},
): Promise<GrowthResults> {
  const [empty, full] = [await openPlace(postgres), await openPlace(postgres)];
  try {
    await fill(full.url, filling, full.shop);
    const size = await sizeOf(full.url);
    console.log(`filled: ${size}`);
    const plans = await readPlans(full.url);
    const before = {old: await countOldKeys(full.url), reads: await countWholeReads(full.url)};
    const turns = Array.from({length: rounds}, () => KINDS).flat();
    const windows: Window[] = [];
    for (const kind of turns) windows.push(await measureKind(kind, kind === 'empty' ? empty : full));
    const wholeReads = (await countWholeReads(full.url)) - before.reads;
    const deleted = before.old - (await countOldKeys(full.url));
    const place = {machine: machine(), database: full.database.version, size};
    return {...place, ...LOAD, filling, deleted, wholeReads, plans, windows};
  } finally {
    await Promise.all([empty, full].map(closePlace));
  }
}

async function openPlace(postgres: PostgresServer): Promise<Place> {
  const database = await makeDatabase('PostgreSQL', postgres);
  const service = await startServiceProcess(database.env);
  return {database, url: database.env['DATABASE_URL'] ?? '', service, shop: await openShop(service.url, 0)};
}

async function closePlace({database, service}: Place): Promise<void> {
  await service.stop();
  await database.drop();
}

async function measureKind(kind: Kind, {url, service, shop}: Place): Promise<Window> {
  const isDeleting = kind === 'full, deleting';
  if (isDeleting) await setPurge(url, true);
  const {completed, p50Ms, p99Ms} = await runLoad({urls: [service.url], ...LOAD, ...chargeCards(shop)});
  if (isDeleting) await setPurge(url, false);
  const window = {kind, perSecond: completed / LOAD.measuredS, p50Ms, p99Ms};
  console.log(JSON.stringify(window));
  return window;
}
