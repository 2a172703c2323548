import {nextDue, runDue, type DueItem} from '../domain/due-work.js';
import {transact, type Deps} from './deps.js';

/** Makes what is due happen: codes and requests expire, simulated phones answer. */
export interface DueRunner {
  /** Looks what is due now and what comes next; resolves when what was due has happened. */
  wake(): Promise<void>;
  /** Calls the timer off and waits for what is running. */
  stop(): Promise<void>;
}

const RETRY_MS = 1000;

/** One timer, for whatever comes next. What fails is told to `failed` and tried again. */
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
    const next = await runAllDue(deps);
    if (next === undefined) cancel();
    else arm(next.at - deps.clock.now());
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

async function runAllDue(deps: Deps): Promise<DueItem | undefined> {
  for (;;) {
    const item = await nextDue(deps.db);
    if (item === undefined || item.at > deps.clock.now()) return item;
    await transact(deps, (work) => runDue(work, item));
  }
}
