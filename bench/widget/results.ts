import type {Machine} from '../shared/kept.js';
import type {Condition, Plan, Subject} from './plan.js';

/** Minimum, median and maximum of several values. */
export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/** The costs of opening a page. Times are in milliseconds since it was requested. */
export interface Opening {
  /** Until the first paint with an input or the code. */
  readonly usableMs: number;
  /** Total blocking time: the part of each task beyond 50 ms. */
  readonly blockingMs: number;
  /** The longest run of a script of the page; 0 if none took 50 ms (Long Animation Frames API, which excludes frames). */
  readonly longestMs: number;
  /** Transferred bytes of scripts, styles and frames. */
  readonly bytes: number;
  /** JavaScript heap after garbage collection. */
  readonly heapKb: number;
  /** Main thread time per key of a card number, for pages with an input. */
  readonly keyMs: number | undefined;
}

/** A page under one condition, over all rounds. */
export interface Measured {
  readonly subject: Subject;
  readonly condition: Condition;
  readonly figures: Readonly<Partial<Record<keyof Opening, Spread>>>;
}

/** The stored result of a run. */
export interface Results {
  readonly machine: Machine;
  readonly browser: string;
  readonly plan: Plan;
  readonly measured: readonly Measured[];
  /** Time from the request to pay until `onSuccess` in the page, through the event stream, for each payment. */
  readonly heardMs: readonly number[];
}
