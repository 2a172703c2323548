/**
 * Shows, on PostgreSQL, that nothing is lost or done twice. Three service processes make 10,000 charges at a card
 * processor that remembers them. Meanwhile one process is killed and restarted, then the database. Ends by itself, and
 * fails if a charge is missing, duplicated or unresolved.
 */
import {startReferenceProcessor, type ReferenceProcessor} from '../../service/conformance/reference-processor.js';
import {interruption, keep, machine} from '../shared/kept.js';
import {hasFaults, secondsAfter, toMarkdown, windowsOf, type ChargeResults, type Span} from './charge-results.js';
import {cardsAt, CHARGES, countCharges, KNOWN, startCharging, untilAnswered, type Charging} from './charging.js';
import {makeDatabase} from './databases.js';
import {openOwnPostgres, type OwnPostgres} from './postgres.js';
import {buildService, startServiceProcess, type ServiceProcess} from './service-process.js';
import {openShop} from './shop.js';

const PORTS = [4821, 4822, 4823] as const;
const LIMIT_MS = 15 * 60 * 1000;

await buildService();
const server = await openOwnPostgres();
const processor = await startReferenceProcessor(KNOWN);
try {
  const results = await Promise.race([measure(server, processor), interruption(LIMIT_MS)]);
  const words = toMarkdown(results, 'three processes');
  console.log(`\n${words}\n`);
  keep('restarts', results, words);
  if (hasFaults(results)) process.exitCode = 1;
} finally {
  await processor.close();
  await server.stop();
}

async function measure(postgres: OwnPostgres, rail: ReferenceProcessor): Promise<ChargeResults> {
  const database = await makeDatabase('PostgreSQL', postgres);
  const start = (port: number): Promise<ServiceProcess> =>
    startServiceProcess({...database.env, ...cardsAt(rail.port), PORT: String(port)});
  // One after another, because the first creates the tables.
  const services = [await start(PORTS[0]), await start(PORTS[1]), await start(PORTS[2])];
  try {
    const charging = startCharging(await openShop(services[0]?.url ?? '', 0), PORTS);
    const spans = await disturb(charging, {
      killProcess: async () => {
        await services[1]?.kill();
        services[1] = await start(PORTS[1]);
      },
      restartDatabase: postgres.restart,
    });
    await charging.ended;
    return {
      machine: machine(),
      database: database.version,
      ...(await countCharges(charging, database.env['DATABASE_URL'] ?? '', rail)),
      windows: windowsOf(charging.answered, spans),
    };
  } finally {
    await Promise.all(services.map((service) => service.stop()));
    await database.drop();
  }
}

/** Kills a process after a third of the charges, and the database after two. */
async function disturb(
  charging: Charging,
  {
    killProcess,
    restartDatabase,
  }: {readonly killProcess: () => Promise<void>; readonly restartDatabase: () => Promise<void>},
): Promise<readonly Span[]> {
  await untilAnswered(CHARGES / 3, charging);
  const killed = secondsAfter('a process was killed', charging.now());
  await killProcess();
  await untilAnswered((2 * CHARGES) / 3, charging);
  const restarted = secondsAfter('the database was', charging.now());
  await restartDatabase();
  return [killed, restarted];
}
