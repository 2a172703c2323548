import type {QrDrawing} from '../payment/state.js';
import type {EventStream} from '../api/event-stream.js';
import type {Answer, Call} from '../api/http.js';
import type {Ledger} from '../platform/attempt-log.js';

/**
 * Everything outside that a payment depends on: clock, network, store and chance. Handed in, so that the same code runs in
 * a browser and in the model that plays thousands of orders of events (`test/model`).
 */
export interface World {
  /** Milliseconds of a clock that only goes forward, also when the payer sets the wall clock. */
  readonly now: () => number;
  /** Calls back once, after some milliseconds; gives a function that takes it back. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** A number from 0 to below 1. */
  readonly chance: () => number;
  /** A fresh UUID, version 4. */
  readonly makeId: () => string;
  readonly isHidden: () => boolean;
  readonly isOffline: () => boolean;
  /** Calls back whenever the payer comes back to the page or the network does; gives a function that ends it. */
  readonly onReturn: (callback: () => void) => () => void;
  /** Calls back whenever {@link isOffline} changes; gives a function that ends it. */
  readonly onConnection: (callback: () => void) => () => void;
  /** Makes one call to the service. */
  readonly send: <T>(call: Call<T>) => Promise<Answer<T>>;
  /** Reads an event stream until it ends. */
  readonly readStream: (stream: EventStream) => Promise<void>;
  readonly drawQr: (text: string) => Promise<QrDrawing>;
  readonly ledger: Ledger;
}

/** Waits, abortably; rejects with the signal's reason. */
export function delay({after}: Pick<World, 'after'>, ms: number, signal?: AbortSignal): Promise<void> {
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
  world: Pick<World, 'after'>,
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
  await delay(world, ms, either.signal).catch(() => undefined);
  unwake();
  signal?.removeEventListener('abort', end);
  signal?.throwIfAborted();
}
