import {makeDatabase, type BenchDatabase} from './databases.js';
import {OPERATIONS} from './operations.js';
import type {Arrangement, DatabaseName, Plan} from './plan.js';
import type {PostgresServer} from './postgres.js';
import {loadLine, streamLine} from './report.js';
import type {LoadResult, StreamResult} from './results.js';
import {runLoad} from './run-load.js';
import {startServiceProcess, type ServiceProcess} from './service-process.js';
import {openShop, type Shop} from './shop.js';
import {measureStreams} from './streams.js';

/** The results of one arrangement. */
export interface Measured {
  readonly database: DatabaseName;
  readonly version: string;
  readonly loads: readonly LoadResult[];
  readonly streams: StreamResult;
}

interface Means {
  readonly plan: Plan;
  readonly server: PostgresServer | undefined;
}

/** Measures one arrangement on its own database: first the loads, then the streams on fresh processes. */
export async function measureArrangement(arrangement: Arrangement, {plan, server}: Means): Promise<Measured> {
  const database = await makeDatabase(arrangement.database, server);
  const {version} = database;
  try {
    const {shop, loads} = await withProcesses(arrangement, database, (processes) =>
      measureLoads(arrangement, plan, processes),
    );
    const streams = await withProcesses(arrangement, database, async (processes) => ({
      ...arrangement,
      ...(await measureStreams(processes, shop)),
    }));
    console.log(streamLine(streams));
    return {database: arrangement.database, version, loads, streams};
  } finally {
    await database.drop();
  }
}

async function measureLoads(
  arrangement: Arrangement,
  plan: Plan,
  processes: readonly ServiceProcess[],
): Promise<{readonly shop: Shop; readonly loads: readonly LoadResult[]}> {
  const urls = processes.map(({url}) => url);
  const shop = await openShop(urls[0] ?? '', plan.streams);
  const loads: LoadResult[] = [];
  for (const [operation, askedOf] of OPERATIONS) {
    const {completed, p50Ms, p99Ms, loadCores} = await runLoad({urls, ...plan, ...askedOf(shop)});
    const requestsPerSecond = completed / plan.measuredS;
    loads.push({...arrangement, operation, requestsPerSecond, p50Ms, p99Ms, loadCores});
    console.log(loads.map(loadLine).at(-1));
  }
  return {shop, loads};
}

/** Starts the processes one after another, so that only the first creates the tables. */
async function withProcesses<Result>(
  {processes}: Arrangement,
  {env}: BenchDatabase,
  use: (processes: readonly ServiceProcess[]) => Promise<Result>,
): Promise<Result> {
  const started: ServiceProcess[] = [];
  try {
    while (started.length < processes) started.push(await startServiceProcess(env));
    return await use(started);
  } finally {
    await Promise.all(started.map(({stop}) => stop()));
  }
}
