import type {Machine} from '../shared/kept.js';
import type {Condition, Plan, Subject} from './plan.js';

/** The least, the middle and the most of several values. */
export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/** What opening a page took. Times in milliseconds since it was asked for. */
export interface Opening {
  /** Until the first paint with something to type into, or with the code. */
  readonly usableMs: number;
  /** What tasks of over 50 ms had beyond that. */
  readonly blockingMs: number;
  /** The longest that a script of the page ran at once; 0 where nothing took 50 ms (Long Animation Frames API, which leaves out frames). */
  readonly longestMs: number;
  /** Bytes of scripts, styles and frames, as they travelled. */
  readonly bytes: number;
  /** JavaScript heap after a collection. */
  readonly heapKb: number;
  /** Main thread per key of a card number; where there is something to type into. */
  readonly keyMs: number | undefined;
}

/** A page under a condition, over all rounds. */
export interface Measured {
  readonly subject: Subject;
  readonly condition: Condition;
  readonly figures: Readonly<Partial<Record<keyof Opening, Spread>>>;
}

/** All that is kept of a run. */
export interface Results {
  readonly machine: Machine;
  readonly browser: string;
  readonly plan: Plan;
  readonly measured: readonly Measured[];
  /** From asking the service to pay until `onSuccess` in the page, by the event stream; each payment. */
  readonly heardMs: readonly number[];
}
