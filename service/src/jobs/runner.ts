import {runJob} from './handlers.js';
import {nextJobAt, putOff, takeJob, type TakenJob} from '../domain/job-queue.js';
import type {Work} from '../domain/work.js';
import {transact, type Deps} from '../domain/deps.js';

/** Makes what is due happen: codes and requests expire, simulated phones answer. */
export interface JobRunner {
  /**
   * Looks what is due now and what comes next; resolves when what was due has happened. `at` says that only something
   * of that moment is new: it is not looked for when that is done in time anyway.
   */
  readonly wake: (at?: number) => Promise<void>;
  /** Calls the timer off and waits for what is running. */
  readonly stop: () => Promise<void>;
}

const RETRY_MS = 1000;

/**
 * The longest it sleeps. A process is not told what another one, on the same server, has put off until later: when that
 * one is gone, its work is found this much too late at most.
 */
const LONGEST_SLEEP_MS = 5000;

/** How long it sleeps when something is due that another process is doing: should that one die, it is done here. */
const SHORTEST_SLEEP_MS = 200;

/**
 * One timer, for whatever comes next. What fails is told to `failed` and tried again later.
 *
 * Of several processes on one server each takes jobs that no other is doing (their rows are locked, and skipped), so
 * they share the work, do nothing twice and wait for nobody.
 */
export function startJobRunner(deps: Deps, failed: (error: unknown) => void): JobRunner {
  let cancel: () => void = () => undefined;
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  let isStopped = false;

  const arm = (delayMs: number): void => {
    cancel();
    if (!isStopped) cancel = deps.clock.after(delayMs, () => void wake());
  };
  const round = async (): Promise<void> => {
    waiting = undefined;
    if (!isStopped) arm(await runAllDue(deps, failed));
  };
  // A round that has not begun yet sees whatever this call is about: one is enough for all who wait for it.
  const wake = async (at = 0): Promise<void> => {
    if (at - deps.clock.now() > LONGEST_SLEEP_MS) return;
    waiting ??= running = running.then(round).catch((error: unknown) => {
      failed(error);
      arm(RETRY_MS);
    });
    return waiting;
  };
  return {
    wake,
    stop() {
      isStopped = true;
      cancel();
      return running;
    },
  };
}

/** Does all that is due; gives how long to sleep then, in milliseconds. */
async function runAllDue(deps: Deps, failed: (error: unknown) => void): Promise<number> {
  while (await runOne(deps, failed));
  const next = await nextJobAt(deps.db);
  const untilNextMs = next === undefined ? LONGEST_SLEEP_MS : next - deps.clock.now();
  return untilNextMs > 0 ? Math.min(untilNextMs, LONGEST_SLEEP_MS) : SHORTEST_SLEEP_MS;
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
