import {runJob, traceJob} from './handlers.js';
import {LONGEST_SLEEP_MS, Loop} from './loop.js';
import {Calls} from './rail-call-jobs.js';
import {nextJobAt, postpone, takeJob, notifyWorkers, type TakenJob} from '../domain/job-queue.js';
import type {Work} from '../domain/work.js';
import {transact, type Deps} from '../domain/deps.js';

/**
 * Runs the jobs that are due. Jobs that need only the database run one by one: codes and requests expire, simulated
 * phones answer. Calls to outside systems run beside them, so that a slow one holds up nothing else.
 */
export interface JobRunner {
  /**
   * Runs what is due now. Resolves when it is done, or has started if it calls an outside system. `at` is when the new
   * job is due; if that is so far off that the runner wakes up before then anyway, nothing happens.
   */
  readonly wake: (at?: number) => Promise<void>;
  /** Makes a call that a request started, and records its answer: see {@link Calls.make}. */
  readonly make: Calls['make'];
  /** Runs what is due, and waits until all of it is done and all calls in flight have ended. */
  readonly settled: () => Promise<void>;
  /** Cancels the timers and waits for running jobs. Calls in flight get `graceMs`; after that they stay in the queue. */
  readonly stop: (graceMs: number) => Promise<void>;
}

/**
 * Failures are reported to `failed`, and the job is retried later.
 *
 * Several processes can share one database. Each takes only jobs whose rows are not locked or leased, so no job runs
 * twice and no process waits for another.
 */
export function startJobRunner(deps: Deps, failed: (error: unknown) => void): JobRunner {
  const due = new Loop(deps.clock, {
    runRound: async () => {
      while (await runOne(deps, failed));
      return nextJobAt(deps.db);
    },
    failed,
  });
  const wakeAll = (): Promise<unknown> => Promise.all([due.wake(), calls.wake()]);
  // What a call has scheduled is found by the check that follows each call.
  const calls = new Calls(deps, {failed, ended: () => void wakeAll(), scheduled: async () => undefined});
  return {
    async wake(at = 0) {
      if (isSoon(deps, at)) await wakeAll();
    },
    make: (prepared, onRecorded) => calls.make(prepared, onRecorded),
    async settled() {
      do {
        await due.wake();
        await calls.wake();
      } while (await calls.untilIdle());
    },
    async stop(graceMs) {
      await Promise.all([due.stop(), calls.stop(graceMs)]);
    },
  };
}

/**
 * The runner of a process that only serves: it makes the calls that requests start, and notifies the workers about all
 * other jobs.
 */
export function startServingRunner(deps: Deps, failed: (error: unknown) => void): JobRunner {
  const notify = (at: number): Promise<void> => notifyWorkers(deps.db, at).catch(failed);
  const wake = async (at = 0): Promise<void> => {
    if (isSoon(deps, at)) await notify(at);
  };
  const calls = new Calls(deps, {failed, ended: () => undefined, scheduled: wake});
  return {
    wake,
    make: (prepared, onRecorded) => calls.make(prepared, onRecorded),
    async settled() {
      await calls.untilIdle();
    },
    stop: (graceMs) => calls.stop(graceMs),
  };
}

/** Whether a job is due before a runner would find it by itself. */
function isSoon({clock}: Deps, at: number): boolean {
  return at - clock.now() <= LONGEST_SLEEP_MS;
}

/** Runs one job in its own transaction. A failed job is rolled back and postponed, so that it does not hold up other jobs. */
async function runOne(deps: Deps, failed: (error: unknown) => void): Promise<boolean> {
  let taken: TakenJob | undefined;
  try {
    return await transact(deps, async (work) => {
      taken = await takeJob(work);
      const job = taken;
      if (job !== undefined) await traceJob(deps, job, () => runJob(work, job));
      return job !== undefined;
    });
  } catch (error) {
    const failedJob = taken;
    if (failedJob === undefined) throw error;
    failed(error);
    await transact(deps, (work: Work) => postpone(work, failedJob));
    return true;
  }
}
