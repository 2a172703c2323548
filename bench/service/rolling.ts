/**
 * Shows that nothing is lost or done twice while everything that runs is replaced. Behind PgBouncer, three processes that
 * serve and two that work make 10,000 charges at a card processor that remembers them. Meanwhile one of each is killed and
 * restarted, then the database; then all of them are replaced by this version, one after another, after its `migrate`.
 * Ends by itself, and fails if a charge is missing, duplicated or unresolved.
 */
import {startReferenceProcessor, type ReferenceProcessor} from '../../service/conformance/reference-processor.js';
import {startPooler} from '../../service/test/helpers/pooler.js';
import {unpackVersion} from '../../service/test/helpers/version-before.js';
import {interruption, keep, machine} from '../shared/kept.js';
import {hasFaults, secondsAfter, toMarkdown, windowsOf, type ChargeResults, type Span} from './charge-results.js';
import {cardsAt, countCharges, KNOWN, startCharging, untilAnswered, type Charging} from './charging.js';
import {makeDatabase} from './databases.js';
import {openOwnPostgres, type OwnPostgres} from './postgres.js';
import {buildService, migrate, startServiceProcess, type Program, type ServiceProcess} from './service-process.js';
import {openShop} from './shop.js';

/** The previous version. Update it with each version. It needs the commands `serve`, `work` and `migrate`. */
const BEFORE = '0a9a99d';
const SERVING = [4831, 4832, 4833] as const;
const WORKING = [4834, 4835] as const;
const LIMIT_MS = 12 * 60 * 1000;
/** After how many answered charges each thing happens. The last one takes longest. */
const KILLED_AT = 500;
const RESTARTED_AT = 3500;
const UPGRADED_AT = 6500;

/** The processes by port. */
type Fleet = Map<number, ServiceProcess>;

/** What is done to the processes. */
interface Site {
  readonly fleet: Fleet;
  readonly postgres: OwnPostgres;
  readonly env: Readonly<Record<string, string>>;
  /** The folder of the version before. */
  readonly before: string;
}

await buildService();
const version = await unpackVersion(BEFORE);
const server = await openOwnPostgres();
const processor = await startReferenceProcessor(KNOWN);
try {
  await buildService(version.folder);
  const results = await Promise.race([measure(server, processor), interruption(LIMIT_MS)]);
  const words = toMarkdown(results, 'three processes that serve and two that work, behind PgBouncer');
  console.log(`\n${words}\n`);
  keep('rolling', results, words);
  if (hasFaults(results)) process.exitCode = 1;
} finally {
  await processor.close();
  await server.stop();
  await version.remove();
}

async function measure(postgres: OwnPostgres, rail: ReferenceProcessor): Promise<ChargeResults> {
  const database = await makeDatabase('PostgreSQL', postgres);
  const pooler = await startPooler(postgres.url);
  const direct = database.env['DATABASE_URL'] ?? '';
  const behind = {DATABASE_URL: pooler.through(direct), DATABASE_DIRECT_URL: direct};
  const env = {...database.env, ...behind, ...cardsAt(rail.port), PUBLIC_URL: `http://127.0.0.1:${SERVING[0]}`};
  const site: Site = {fleet: new Map(), postgres, env, before: version.folder};
  try {
    await migrate(env, site.before);
    for (const port of [...SERVING, ...WORKING]) await start(site, port, site.before);
    const charging = startCharging(await openShop(env.PUBLIC_URL, 0), SERVING);
    const spans = await disturb(charging, site);
    await charging.ended;
    const counts = await countCharges(charging, direct, rail);
    const windows = windowsOf(charging.answered, spans);
    return {machine: machine(), database: database.version, ...counts, windows};
  } finally {
    await Promise.all([...site.fleet.values()].map((service) => service.stop()));
    await pooler.stop();
    await database.drop();
  }
}

/** Kills, restarts and upgrades, in turn. Returns the time span of each step. */
async function disturb(charging: Charging, site: Site): Promise<readonly Span[]> {
  await untilAnswered(KILLED_AT, charging);
  const killed = secondsAfter('a process of each kind was killed', charging.now());
  await Promise.all([SERVING[1], WORKING[0]].map((port) => killAndStart(site, port)));
  await untilAnswered(RESTARTED_AT, charging);
  const restarted = secondsAfter('the database was', charging.now());
  await site.postgres.restart();
  await untilAnswered(UPGRADED_AT, charging);
  const from = charging.now();
  await upgrade(site);
  const to = charging.now();
  return [killed, restarted, {name: 'during the upgrade', from, to}, secondsAfter('it', to)];
}

async function killAndStart(site: Site, port: number): Promise<void> {
  await site.fleet.get(port)?.kill();
  await start(site, port, site.before);
}

/** As service/README.md describes: migrates, then replaces the processes one after another. */
async function upgrade(site: Site): Promise<void> {
  await migrate(site.env);
  for (const port of [...SERVING, ...WORKING]) {
    await site.fleet.get(port)?.stop();
    await start(site, port);
  }
}

/** Starts the process of a port, of the version in a folder; by default, of this one. */
async function start({fleet, env}: Site, port: number, folder?: string): Promise<void> {
  const command = SERVING.some((serving) => serving === port) ? 'serve' : 'work';
  const program: Program = {command, ...(folder === undefined ? {} : {folder})};
  fleet.set(port, await startServiceProcess({...env, PORT: String(port)}, program));
}
