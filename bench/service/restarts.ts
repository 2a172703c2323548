/**
 * Shows, on PostgreSQL, that nothing is lost or done twice. Three service processes make 10,000 charges at a card
 * processor that remembers them. Meanwhile one process is killed and restarted, then the database. Ends by itself, and
 * fails if a charge is missing, duplicated or unresolved.
 */
import {readOn} from '../../service/test/helpers/test-server.js';
import {startReferenceProcessor, type ReferenceProcessor} from '../../service/conformance/reference-processor.js';
import {interruption, keep, machine} from '../shared/kept.js';
import {makeDatabase, type BenchDatabase} from './databases.js';
import {openPostgres, type PostgresServer} from './postgres.js';
import {toMarkdown, windowsOf, type Answered, type Moments, type RestartResults} from './restarts-results.js';
import {buildService, startServiceProcess, type ServiceProcess} from './service-process.js';
import {ACCOUNT, AMOUNT, openShop, type Shop} from './shop.js';

const CHARGES = 10_000;
const IN_FLIGHT = 24;
const PORTS = [4821, 4822, 4823] as const;
const LIMIT_MS = 15 * 60 * 1000;
const AGAIN_MS = 200;
const LOOK_MS = 1000;

await buildService();
const server = await openPostgres();
if (server?.restart === undefined) throw new Error('this is measured on a PostgreSQL of its own only');
const known = {key: 'key-of-the-bench', secret: 'secret-of-the-bench'};
const processor = await startReferenceProcessor(known);
try {
  const results = await Promise.race([measure(server, processor), interruption(LIMIT_MS)]);
  console.log(`\n${toMarkdown(results)}\n`);
  keep('restarts', results, toMarkdown(results));
  const {lost, doubled, unended} = results;
  if (lost + doubled + unended > 0) process.exitCode = 1;
} finally {
  await processor.close();
  await server.stop();
}

async function measure(postgres: PostgresServer, rail: ReferenceProcessor): Promise<RestartResults> {
  const database = await makeDatabase('PostgreSQL', postgres);
  const start = (port: number): Promise<ServiceProcess> =>
    startServiceProcess({...database.env, ...cardsAt(rail.port), PORT: String(port)});
  // One after another, because the first creates the tables.
  const services = [await start(PORTS[0]), await start(PORTS[1]), await start(PORTS[2])];
  try {
    const shop = await openShop(services[0]?.url ?? '', 0);
    const answered: Answered[] = [];
    const startedAt = Date.now();
    const charging = chargeAll(shop, startedAt, answered);
    const killed = await untilAnswered(CHARGES / 3, answered);
    await services[1]?.kill();
    services[1] = await start(PORTS[1]);
    const restarted = await untilAnswered((2 * CHARGES) / 3, answered);
    await postgres.restart?.();
    await charging;
    const ends = await untilEnded(database);
    const counted = {...ends, ...countMoved(rail), keys: new Set(answered.map(({charge}) => charge)).size};
    return toResults(
      {machine: machine(), database: database.version},
      {answered, moments: {killed, restarted}, counted},
    );
  } finally {
    await Promise.all(services.map((service) => service.stop()));
    await database.drop();
  }
}

/** The service's settings for the processor at that port. */
function cardsAt(port: number): Readonly<Record<string, string>> {
  return {
    RAIL_CARDS: 'http',
    CARDS_URL: `http://127.0.0.1:${port}`,
    CARDS_KEY: known.key,
    CARDS_CALLBACK_SECRET: known.secret,
  };
}

/** Makes all charges, each with its own key, and retries each until it is answered. */
async function chargeAll(shop: Shop, startedAt: number, answered: Answered[]): Promise<void> {
  let next = 0;
  const chargeSome = async (): Promise<void> => {
    while (next < CHARGES) {
      const number = next++;
      const sentAt = Date.now();
      const {id, tries} = await chargeUntilAnswered(shop, number);
      const now = Date.now();
      answered.push({charge: id, tries, ms: now - sentAt, at: now - startedAt});
    }
  };
  await Promise.all(Array.from({length: IN_FLIGHT}, chargeSome));
}

async function chargeUntilAnswered(shop: Shop, number: number): Promise<{readonly id: string; readonly tries: number}> {
  const card = shop.cards[number % shop.cards.length];
  const body = JSON.stringify({amount: AMOUNT, currency: ACCOUNT.currency, ...card});
  const headers = {
    'authorization': `Bearer ${ACCOUNT.secretKey}`,
    'content-type': 'application/json',
    'idempotency-key': `charge-${number}`,
  };
  for (let tries = 1; ; tries += 1) {
    const port = PORTS[(number + tries) % PORTS.length] ?? PORTS[0];
    const url = `http://127.0.0.1:${port}/v2/charges/card`;
    const answer = await fetch(url, {method: 'POST', headers, body}).catch(() => undefined);
    if (answer?.status === 201) return {id: String(((await answer.json()) as {id: unknown}).id), tries};
    await answer?.body?.cancel();
    await pause(AGAIN_MS);
  }
}

/** The number of charges, and of those that did not succeed, once no call is left to be made. */
async function untilEnded({env}: BenchDatabase): Promise<{readonly rows: number; readonly unended: number}> {
  for (;;) {
    const [found] = await readOn<Record<'rows' | 'unended' | 'calls', number>>(
      env['DATABASE_URL'] ?? '',
      `select count(*)::int as rows, count(*) filter (where status <> 'succeeded')::int as unended,
         (select count(*)::int from tasks where rail is not null) as calls from charges`,
    );
    if (found?.calls === 0) return found;
    await pause(LOOK_MS);
  }
}

/** How many charges the processor took money for. */
function countMoved(rail: ReferenceProcessor): {readonly taken: number} {
  return {taken: rail.attempts().reduce((sum, attempt) => sum + rail.moved(attempt).taken, 0)};
}

function toResults(
  place: Pick<RestartResults, 'machine' | 'database'>,
  seen: {
    readonly answered: readonly Answered[];
    readonly moments: Moments;
    readonly counted: {readonly rows: number; readonly unended: number; readonly taken: number; readonly keys: number};
  },
): RestartResults {
  const {rows, unended, taken, keys} = seen.counted;
  return {
    ...place,
    charges: CHARGES,
    lost: CHARGES - Math.min(keys, taken, rows),
    doubled: Math.max(keys, taken, rows) - CHARGES,
    unended,
    again: seen.answered.filter(({tries}) => tries > 1).length,
    windows: windowsOf(seen.answered, seen.moments),
  };
}

/** Waits until this many charges were answered; returns the time of the last one. */
async function untilAnswered(count: number, answered: readonly Answered[]): Promise<number> {
  while (answered.length < count) await pause(20);
  return answered.at(-1)?.at ?? 0;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
