import type {MovableClock} from '../lib/clock.js';
import type {OpenDatabase} from '../db/connect.js';
import {CLOCK_CHANNEL, readAheadMs, readClockNotice, stepClock, type ClockNotice} from '../domain/simulator-clock.js';
import {isJobLocked, waitUntilUnlocked, type ListedJob, type JobName} from '../domain/job-queue.js';
import {transact, type Deps} from '../domain/deps.js';
import type {JobRunner} from '../jobs/runner.js';
import type {StatusFeed} from './status-feed.js';

/** Moves the service's clock forward, in all processes that share the database. */
export interface ClockControl {
  /**
   * Moves the clock forward by whole seconds. Resolves when every job that became due has run, in order and at its own
   * time. Concurrent advances add up.
   */
  advance(seconds: number): Promise<void>;
  /** How far the clock is ahead of the machine's, in milliseconds. */
  aheadMs(): number;
  /** Reads how far the clock is ahead, and follows changes by other processes until the returned function is called. */
  follow(database: OpenDatabase): Promise<() => Promise<void>>;
}

/**
 * How often one advance stops at the same job, such as one that fails and is postponed, that another process holds, or
 * that recurs every hour. After that, the job runs once the clock has passed it, and no longer at its exact time.
 */
const MAX_STOPS = 10;
const RETRY_MS = 1000;

/** The dependencies of the control. */
interface Parts {
  readonly deps: Deps;
  readonly clock: MovableClock;
  readonly jobs: JobRunner;
  readonly feed: StatusFeed;
}

/** Creates a control of `clock`, which has to be the clock of `deps`. */
export function createClockControl(parts: Parts): ClockControl {
  const {clock} = parts;
  return {
    advance: (seconds) => advance(parts, seconds * 1000),
    aheadMs: () => clock.aheadMs(),
    follow: (database) => follow(parts, database),
  };
}

async function advance({deps, clock, jobs}: Parts, totalMs: number): Promise<void> {
  const stops = createStops();
  const baseNow = (): number => clock.now() - clock.aheadMs();
  for (let leftMs = totalMs; ;) {
    await jobs.settled();
    const step = await transact(deps, (work) => stepClock(work, {baseNow, leftMs, skipped: stops.used()}));
    clock.putAhead(step.aheadMs);
    leftMs -= step.movedMs;
    if (step.due !== undefined) stops.count(step.due);
    if (step.due !== undefined && step.isBusy) await waitFor(deps, step.due);
    else if (step.movedMs === 0) return;
  }
}

interface Stops {
  readonly count: (job: JobName) => void;
  /** Jobs at which the advance has stopped as often as it may. */
  readonly used: () => readonly JobName[];
}

function createStops(): Stops {
  const stops = new Map<string, {readonly job: JobName; readonly count: number}>();
  return {
    count(job) {
      const name = `${job.kind} ${job.subject}`;
      stops.set(name, {job, count: (stops.get(name)?.count ?? 0) + 1});
    },
    used: () => [...stops.values()].filter(({count}) => count >= MAX_STOPS).map(({job}) => job),
  };
}

/** Waits until another process has finished a job, for half a second at most; {@link MAX_STOPS} limits how often. */
async function waitFor(deps: Deps, job: ListedJob): Promise<void> {
  try {
    await transact(deps, (work) => waitUntilUnlocked(work, job));
  } catch (error) {
    if (!isJobLocked(error)) throw error;
  }
}

async function follow({deps, clock, feed}: Parts, database: OpenDatabase): Promise<() => Promise<void>> {
  const apply = ({aheadMs, isFinal}: ClockNotice): void => {
    clock.putAhead(aheadMs);
    // Once per advance: a message to the pages for each step would be useless.
    if (isFinal) feed.notifyClockMoved();
  };
  let cancel: () => void = () => undefined;
  const catchUp = (): void => {
    readAheadMs(deps.db).then(
      (aheadMs) => apply({aheadMs, isFinal: true}),
      () => (cancel = clock.after(RETRY_MS, catchUp)),
    );
  };
  const unlisten = await database.listen(CLOCK_CHANNEL, (payload) => apply(readClockNotice(payload)), catchUp);
  clock.putAhead(await readAheadMs(deps.db));
  return () => {
    cancel();
    return unlisten();
  };
}
