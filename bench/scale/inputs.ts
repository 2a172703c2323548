import {lastResult} from '../shared/kept.js';
import type {Probe} from '../service/outside-probes.js';
import type {OutsideResults} from '../service/outside-results.js';
import type {Operation} from '../service/plan.js';
import type {LoadResult, Results} from '../service/results.js';

/** What one payment of a kind does, in numbers. */
export interface Kind {
  readonly name: string;
  /** The share of all payments. */
  readonly share: number;
  /** Transactions besides the creation of the invoice, those of its jobs included. */
  readonly transactions: number;
  readonly invoices: number;
  readonly statusReads: number;
  /** Commits that send a `NOTIFY`. */
  readonly notifies: number;
  /** Jobs that a worker runs. */
  readonly jobs: number;
  /** How long a page watches its status stream. */
  readonly streamS: number;
}

/** Milliseconds that one transaction, one creation of an invoice and one status read take. */
export interface Times {
  readonly transactions: number;
  readonly invoices: number;
  readonly statusReads: number;
}

/** The measured costs. */
export interface Costs {
  /** Time of a core of the database server. */
  readonly databaseMs: Times;
  /** Time of a service process, which uses one core. */
  readonly serviceMs: Times;
  /** How long a connection is in use. */
  readonly heldMs: Times;
  /** Invoices per second of one account: they are numbered one after another. */
  readonly invoicesOfAccount: number;
  /** Jobs per second of one process: it runs them one after another. */
  readonly jobsOfProcess: number;
}

/** A day of payments. */
export interface Day {
  readonly name: string;
  readonly payments: number;
}

export const DAYS: readonly Day[] = [
  {name: 'usual', payments: 20e6},
  {name: 'payday', payments: 30e6},
];

/** How much of a day falls into each hour, from midnight: a small peak before noon, and peaks at noon and in the evening. */
export const HOURS = [6, 4, 3, 3, 4, 8, 18, 35, 55, 65, 72, 85, 100, 88, 75, 70, 75, 90, 100, 85, 60, 38, 22, 12];

export const ACCOUNTS = 50_000;
export const ZIPF_EXPONENT = 0.88;

export const KINDS: readonly Kind[] = [
  {name: 'card', share: 0.4, transactions: 2, invoices: 0, statusReads: 1, notifies: 0, jobs: 0, streamS: 0},
  {name: 'wallet', share: 0.3, transactions: 5, invoices: 0, statusReads: 5, notifies: 2, jobs: 2, streamS: 30},
  {name: 'QR code', share: 0.2, transactions: 4, invoices: 1, statusReads: 5, notifies: 1, jobs: 2, streamS: 45},
  {name: 'phone', share: 0.1, transactions: 5, invoices: 1, statusReads: 7, notifies: 2, jobs: 2, streamS: 60},
];

/** What a shard and its processes can do. */
export const LIMITS = {
  /** Commits per second that send a `NOTIFY`: PostgreSQL makes them one after another, on any number of cores. */
  notifies: 700,
  /** `max_connections`, without the three that PostgreSQL keeps for its administrators. */
  connections: 97,
  poolSize: 10,
  listeners: 2,
  streamsOfProcess: 1000,
  /** How much of its time a process is planned to be busy. */
  busyShare: 0.7,
};

/** The database's share in the processor time of an operation. */
const DATABASE_SHARES: Readonly<Record<Operation, number>> = {
  'card charge': 0.44,
  'invoice creation': 0.42,
  'status read': 0.23,
};

/** Derives the costs from the committed results of `bench:service` and `bench:outside`. A charge is two transactions. */
export function readCosts(): Costs {
  const service = lastResult('service') as Results;
  const outside = lastResult('outside') as OutsideResults;
  const coreMs = (operation: Operation): number => {
    const {requestsPerSecond, loadCores} = loadOf(service, operation);
    return ((service.machine.cores - loadCores) * 1000) / requestsPerSecond;
  };
  const databaseMs = timesOf((operation) => coreMs(operation) * DATABASE_SHARES[operation]);
  const serviceMs = timesOf((operation) => coreMs(operation) * (1 - DATABASE_SHARES[operation]));
  const heldMs = timesOf((operation) =>
    undisturbedMs(outside, operation === 'invoice creation' ? 'invoice' : operation),
  );
  const invoicesOfAccount = loadOf(service, 'invoice creation').requestsPerSecond;
  return {databaseMs, serviceMs, heldMs, invoicesOfAccount, jobsOfProcess: 1000 / heldMs.transactions};
}

function timesOf(ms: (operation: Operation) => number): Times {
  return {transactions: ms('card charge') / 2, invoices: ms('invoice creation'), statusReads: ms('status read')};
}

function loadOf({loads}: Results, operation: Operation): LoadResult {
  const found = loads.find(
    (load) => load.database === 'PostgreSQL' && load.processes === 1 && load.operation === operation,
  );
  if (found === undefined) throw new Error(`bench/results/service.json has no ${operation} on PostgreSQL`);
  return found;
}

/** The mean of the median response times while no rail is disturbed. */
function undisturbedMs({disturbed}: OutsideResults, probe: Probe): number {
  const medians = disturbed
    .filter(({disturbance}) => disturbance === 'none')
    .flatMap(({probes}) => probes[probe]?.p50Ms ?? []);
  return medians.reduce((sum, ms) => sum + ms, 0) / medians.length;
}
