import type {Machine} from '../shared/kept.js';
import type {Arrangement, DatabaseName, Operation, Plan} from './plan.js';

/** What was measured of one operation. */
export interface LoadResult extends Arrangement {
  readonly operation: Operation;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The cores that the load itself kept busy, taken from those the service could have had. */
  readonly loadCores: number;
}

/** What was measured of open streams, of the process that holds them. */
export interface StreamResult extends Arrangement {
  readonly streams: number;
  /** Resident memory before the first, and with all of them. */
  readonly beforeMb: number;
  readonly withStreamsMb: number;
  /** From sending the charge that pays an invoice until a stream says `paid`. */
  readonly heardAfterMs: number;
}

/** All that is kept of a run. */
export interface Results {
  readonly machine: Machine;
  readonly databases: Partial<Record<DatabaseName, string>>;
  readonly plan: Plan;
  readonly loads: readonly LoadResult[];
  readonly streams: readonly StreamResult[];
}
