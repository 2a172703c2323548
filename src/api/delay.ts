import type {Clock} from '../core/clock.js';

/** Waits, abortably; rejects with the signal's reason. */
export function delay({after}: Pick<Clock, 'after'>, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      cancel();
      reject(signal?.reason as Error);
    };
    const cancel = after(ms, () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, {once: true});
  });
}

/** Waits `ms`, or less when `wake` calls back meanwhile; rejects with the signal's reason. `wake` gives its own end. */
export async function delayUntil(
  clock: Pick<Clock, 'after'>,
  ms: number,
  {wake, signal}: {readonly wake: (callback: () => void) => () => void; readonly signal?: AbortSignal | undefined},
): Promise<void> {
  const either = new AbortController();
  const end = (): void => {
    either.abort();
  };
  const unwake = wake(end);
  if (signal?.aborted === true) end();
  else signal?.addEventListener('abort', end, {once: true});
  await delay(clock, ms, either.signal).catch(() => undefined);
  unwake();
  signal?.removeEventListener('abort', end);
  signal?.throwIfAborted();
}
