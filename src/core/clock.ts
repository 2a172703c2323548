/** Time and randomness, as part of the environment. */
export interface Clock {
  /** Milliseconds of the monotonic clock, which never goes back, even when the payer changes the wall clock. */
  readonly now: () => number;
  /** Calls back once, after some milliseconds; returns a function that cancels it. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** A random number from 0 to below 1. */
  readonly random: () => number;
}

/** Whether the page is visible and online. */
export interface Presence {
  readonly isHidden: () => boolean;
  readonly isOffline: () => boolean;
  /** Calls back whenever the payer or the network returns; returns a function that unsubscribes. */
  readonly onReturn: (callback: () => void) => () => void;
  /** Calls back whenever {@link isOffline} changes; returns a function that unsubscribes. */
  readonly onConnection: (callback: () => void) => () => void;
}

/** The used fields of a browser's `AbortSignal`; browsers before 2022 have no `reason`. */
interface Signal {
  readonly aborted: boolean;
  readonly reason?: unknown;
}

/** Throws once a signal has fired. (`signal.throwIfAborted` is missing in browsers before 2022.) */
export function throwIfAborted(signal: Signal | undefined): void {
  if (signal?.aborted === true) throw abortReason(signal);
}

/** Why a signal has fired; a general error in browsers without `reason`. */
export function abortReason(signal: Signal | undefined): Error {
  return (signal?.reason ?? new Error('Aborted')) as Error;
}
