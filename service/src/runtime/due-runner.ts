import {runTask} from '../domain/due-work.js';
import {nextTaskAt, putOff, takeTask, type TakenTask} from '../domain/tasks.js';
import type {Work} from '../domain/work.js';
import {transact, type Deps} from './deps.js';

/** Makes what is due happen: codes and requests expire, simulated phones answer. */
export interface DueRunner {
  /** Looks what is due now and what comes next; resolves when what was due has happened. */
  readonly wake: () => Promise<void>;
  /** Calls the timer off and waits for what is running. */
  readonly stop: () => Promise<void>;
}

const RETRY_MS = 1000;

/** One timer, for whatever comes next. What fails is told to `failed` and tried again later. */
export function startDueRunner(deps: Deps, failed: (error: unknown) => void): DueRunner {
  let cancel: () => void = () => undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  const arm = (delayMs: number): void => {
    cancel();
    if (!isStopped) cancel = deps.clock.after(delayMs, () => void wake());
  };
  const round = async (): Promise<void> => {
    if (isStopped) return;
    const next = await runAllDue(deps, failed);
    if (next === undefined) cancel();
    else arm(next - deps.clock.now());
  };
  const wake = (): Promise<void> => {
    running = running.then(round).catch((error: unknown) => {
      failed(error);
      arm(RETRY_MS);
    });
    return running;
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

/** Does all that is due; gives the moment of what comes next. */
async function runAllDue(deps: Deps, failed: (error: unknown) => void): Promise<number | undefined> {
  while (await runOne(deps, failed));
  return nextTaskAt(deps.db);
}

/** Does one task, in a transaction of its own. One that fails is undone and put off, so that it stops no other. */
async function runOne(deps: Deps, failed: (error: unknown) => void): Promise<boolean> {
  let taken: TakenTask | undefined;
  try {
    return await transact(deps, async (work) => {
      taken = await takeTask(work);
      if (taken !== undefined) await runTask(work, taken);
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
