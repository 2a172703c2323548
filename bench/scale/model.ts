import {KINDS, LIMITS, type Costs, type Day, type Kind, type Times} from './inputs.js';
import {accountShares, paymentsPerSecond, shardOf, shardShares, total, type Placement} from './load.js';

/** What is simulated. */
export interface Case extends Placement {
  readonly day: Day;
  /** The cores of each shard's database server. */
  readonly cores: number;
}

/** What a load needs, each second. */
export interface Demand {
  readonly databaseCores: number;
  readonly notifies: number;
  readonly invoices: number;
  readonly jobs: number;
  /** Open streams. */
  readonly streams: number;
  /** Connections that run a transaction or a read. */
  readonly busyConnections: number;
  /** Processes that serve: as many as their processors or their streams need. */
  readonly serving: number;
  readonly working: number;
}

/** The multiple of the load at which the busiest shard, or the largest account, reaches each limit. */
export type Multiples = Readonly<
  Record<'database' | 'NOTIFY' | 'noPooler' | 'pooler' | 'streams' | 'jobs' | 'account', number>
>;

/** The result of a case, at the peak of the busiest shard. */
export interface Outcome extends Case {
  /** All shards together. */
  readonly paymentsPerSecond: number;
  readonly busiestShare: number;
  readonly demand: Demand;
  /** Waiting for a core and for the commits with a `NOTIFY` before it; not exceeded by 99 of 100 transactions. */
  readonly p99WaitMs: number;
  /** How far the shard falls behind at the worst moment of the day, in seconds; 0 if it keeps up. */
  readonly behindS: number;
  /** The largest account's share of the load of its shard. */
  readonly accountShare: number;
  readonly multiples: Multiples;
}

/** What a number of payments per second needs. */
export function demandOf(payments: number, costs: Costs): Demand {
  const each = (count: Exclude<keyof Kind, 'name'>): number =>
    payments * total(KINDS.map((kind) => kind.share * kind[count]));
  const seconds = (ms: Times): number =>
    (each('transactions') * ms.transactions + each('invoices') * ms.invoices + each('statusReads') * ms.statusReads) /
    1000;
  const streams = each('streamS');
  const jobs = each('jobs');
  return {
    databaseCores: seconds(costs.databaseMs),
    notifies: each('notifies'),
    invoices: each('invoices'),
    jobs,
    streams,
    busyConnections: seconds(costs.heldMs),
    serving: Math.max(seconds(costs.serviceMs) / LIMITS.busyShare, streams / LIMITS.streamsOfProcess),
    working: jobs / costs.jobsOfProcess / LIMITS.busyShare,
  };
}

/** Simulates a day, minute by minute. */
export function simulate(asked: Case, costs: Costs): Outcome {
  const accounts = accountShares();
  const shares = shardShares(accounts, asked);
  const busiestShare = Math.max(...shares);
  const minutes = paymentsPerSecond(asked.day);
  const peak = Math.max(...minutes);
  const demand = demandOf(peak * busiestShare, costs);
  const largest = accounts[0] ?? 0;
  const utilisation = utilisationOf(demand, asked);
  return {
    ...asked,
    paymentsPerSecond: peak,
    busiestShare,
    demand,
    p99WaitMs: p99WaitMs(demand, asked, costs),
    behindS: mostBehindS(minutes.map((payments) => (utilisation * payments) / peak)),
    accountShare: largest / (shares[shardOf(0, asked)] ?? 1),
    multiples: multiplesOf(demand, demandOf(peak * largest, costs), {...costs, ...asked}),
  };
}

/** How busy the busier of the two queues is: the cores of the database, and the commits with a `NOTIFY`. */
function utilisationOf({databaseCores, notifies}: Demand, {cores}: Pick<Case, 'cores'>): number {
  return Math.max(databaseCores / cores, notifies / LIMITS.notifies);
}

/** A fluid queue: what a minute cannot do is left to the next. */
export function mostBehindS(utilisations: readonly number[]): number {
  let behindS = 0;
  let most = 0;
  for (const utilisation of utilisations) {
    behindS = Math.max(0, behindS + (utilisation - 1) * 60);
    most = Math.max(most, behindS);
  }
  return most;
}

/** At most: the sum of the two queues' 99th percentiles (M/M/c for the cores, M/M/1 for `NOTIFY`). */
function p99WaitMs({databaseCores, notifies}: Demand, {cores}: Pick<Case, 'cores'>, costs: Costs): number {
  const forCore = queueP99({load: databaseCores, servers: cores}) * costs.databaseMs.transactions;
  return forCore + (queueP99({load: notifies / LIMITS.notifies, servers: 1}) * 1000) / LIMITS.notifies;
}

/** The 99th percentile of the wait in an M/M/c queue, in service times, by Erlang's formula C; infinite if it falls behind. */
export function queueP99({load, servers}: {readonly load: number; readonly servers: number}): number {
  if (load >= servers) return Number.POSITIVE_INFINITY;
  let blocked = 1;
  for (let server = 1; server <= servers; server++) blocked = (load * blocked) / (server + load * blocked);
  const waiting = blocked / (1 - (load / servers) * (1 - blocked));
  return Math.max(0, Math.log(waiting / 0.01) / (servers - load));
}

/** A shard's streams and jobs could use all connections that listen; each process has some. */
function multiplesOf(
  shard: Demand,
  account: Demand,
  {cores, invoicesOfAccount, ...costs}: Costs & Pick<Case, 'cores'>,
): Multiples {
  const processes = shard.serving + shard.working;
  const mostProcesses = (LIMITS.connections - shard.busyConnections) / LIMITS.listeners;
  return {
    database: cores / shard.databaseCores,
    NOTIFY: LIMITS.notifies / shard.notifies,
    noPooler: LIMITS.connections / (processes * (LIMITS.poolSize + LIMITS.listeners)),
    pooler: LIMITS.connections / (processes * LIMITS.listeners + shard.busyConnections),
    streams: (mostProcesses * LIMITS.streamsOfProcess) / shard.streams,
    jobs: (mostProcesses * costs.jobsOfProcess) / shard.jobs,
    account: Math.min(1 / utilisationOf(account, {cores}), invoicesOfAccount / account.invoices),
  };
}
