import {runJob} from './handlers.js';
import {LONGEST_SLEEP_MS, Loop} from './loop.js';
import {Calls} from './outgoing.js';
import {nextJobAt, putOff, takeJob, type TakenJob} from '../domain/job-queue.js';
import type {Work} from '../domain/work.js';
import {transact, type Deps} from '../domain/deps.js';

/**
 * Makes what is due happen. What needs only the database is done one by one: codes and requests expire, simulated phones
 * answer. Calls to systems outside are made beside it, so that a slow one holds up nothing else.
 */
export interface JobRunner {
  /**
   * Looks for what is due now; resolves when it has been done, or begun where it calls a system outside. `at` says that
   * only something of that moment is new: it is not looked for when that is done in time anyway.
   */
  readonly wake: (at?: number) => Promise<void>;
  /** Makes a call that a request has begun, and writes its answer down: see {@link Calls.make}. */
  readonly make: Calls['make'];
  /** Does what is due, and waits until all of it has happened and all calls that are under way have ended. */
  readonly settled: () => Promise<void>;
  /** Calls the timers off and waits for what is running; calls outside get `graceMs`, then they stay as intentions. */
  readonly stop: (graceMs: number) => Promise<void>;
}

/**
 * What fails is told to `failed` and tried again later.
 *
 * Of several processes on one server each takes jobs that no other is doing (their rows are locked or leased), so they
 * share the work, do nothing twice and wait for nobody.
 */
export function startJobRunner(deps: Deps, failed: (error: unknown) => void): JobRunner {
  const due = new Loop(deps.clock, {
    goRound: async () => {
      while (await runOne(deps, failed));
      return nextJobAt(deps.db);
    },
    failed,
  });
  const calls = new Calls(deps, {failed, ended: () => void due.wake()});
  return {
    async wake(at = 0) {
      if (at - deps.clock.now() > LONGEST_SLEEP_MS) return;
      await Promise.all([due.wake(), calls.wake()]);
    },
    make: (begun, alsoDo) => calls.make(begun, alsoDo),
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

/** Does one job, in a transaction of its own. One that fails is undone and put off, so that it stops no other. */
async function runOne(deps: Deps, failed: (error: unknown) => void): Promise<boolean> {
  let taken: TakenJob | undefined;
  try {
    return await transact(deps, async (work) => {
      taken = await takeJob(work);
      if (taken !== undefined) await runJob(work, taken);
      return taken !== undefined;
    });
  } catch (error) {
    const late = taken;
    if (late === undefined) throw error;
    failed(error);
    await transact(deps, (work: Work) => putOff(work, late));
    return true;
  }
}
