import type {Kysely} from 'kysely';
import type {Database} from '../db/types.js';
import {isWithin, waitAtMost, type Clock} from '../lib/clock.js';
import {
  compareClocks,
  countDead,
  countJobs,
  countUnknown,
  limited,
  QUERY_LIMIT_MS,
  readBytes,
  type DeadCount,
  type JobCounts,
  type UnknownAttempts,
} from './queries.js';

/** The results of the queries. A query that failed or took too long leaves its field out. */
export interface Readings {
  readonly differenceMs?: number;
  readonly jobs?: readonly JobCounts[];
  readonly dead?: readonly DeadCount[];
  readonly unknown?: UnknownAttempts;
  readonly bytes?: number;
  /** The service's time when they were read, in epoch milliseconds. */
  readonly at: number;
}

/** The dependencies of {@link createReader}. */
export interface ReadingSource {
  readonly db: Kysely<Database>;
  /** The service's clock. */
  readonly clock: Clock;
  /** How far it is ahead of the machine's, in milliseconds. */
  readonly aheadMs: () => number;
}

/** How long readings are reused. Several Prometheus servers then cost no more than one. */
const FRESH_MS = 5000;

/**
 * Returns a function that reads the database, at most every 5 s and one query at a time. If the database takes more than
 * 2 s, it returns what was read until then.
 */
export function createReader(source: ReadingSource): () => Promise<Readings> {
  let latest: Readings | undefined;
  let underWay: Promise<void> | undefined;
  const isFresh = (readings: Readings): boolean => isWithin(FRESH_MS, readings.at, source.clock.now());
  const readAll = async (): Promise<void> => {
    latest = {at: source.clock.now()};
    for (const query of queriesOf(source)) latest = {...latest, ...(await query().catch(() => ({})))};
  };
  return async () => {
    if (underWay === undefined && latest !== undefined && isFresh(latest)) return latest;
    underWay ??= readAll().finally(() => (underWay = undefined));
    await waitAtMost(source.clock, QUERY_LIMIT_MS, underWay);
    return latest ?? {at: source.clock.now()};
  };
}

function queriesOf({db, clock, aheadMs}: ReadingSource): readonly (() => Promise<Omit<Readings, 'at'>>)[] {
  const machineNow = (): number => clock.now() - aheadMs();
  return [
    async () => ({differenceMs: await limited(db, (tx) => compareClocks(tx, machineNow))}),
    async () => ({jobs: await limited(db, (tx) => countJobs(tx, clock.now()))}),
    async () => ({dead: await limited(db, countDead)}),
    async () => ({unknown: await limited(db, (tx) => countUnknown(tx, clock.now()))}),
    async () => ({bytes: await limited(db, readBytes)}),
  ];
}
