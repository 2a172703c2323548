/** The part of the environment that waiting depends on. */
export interface Clock {
  /** Milliseconds of a clock that only goes forward, also when the payer sets the wall clock. */
  readonly now: () => number;
  /** Calls back once, after some milliseconds; returns a function that cancels it. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** A number from 0 to below 1. */
  readonly chance: () => number;
}

/** Whether the payer is at the page, and the page on the network. */
export interface Presence {
  readonly isHidden: () => boolean;
  readonly isOffline: () => boolean;
  /** Calls back whenever the payer or the network comes back; returns a function that ends it. */
  readonly onReturn: (callback: () => void) => () => void;
  /** Calls back whenever {@link isOffline} changes; returns a function that ends it. */
  readonly onConnection: (callback: () => void) => () => void;
}

/** What a browser's `AbortSignal` says of itself; browsers before 2022 keep no reason. */
interface Signal {
  readonly aborted: boolean;
  readonly reason?: unknown;
}

/** Throws once a signal has fired. (`signal.throwIfAborted` is missing in browsers before 2022.) */
export function throwIfAborted(signal: Signal | undefined): void {
  if (signal?.aborted === true) throw abortReason(signal);
}

/** Why a signal has fired; a general error in browsers that keep no reason. */
export function abortReason(signal: Signal | undefined): Error {
  return (signal?.reason ?? new Error('Aborted')) as Error;
}
