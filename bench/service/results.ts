import type {Machine} from '../shared/kept.js';
import type {Arrangement, DatabaseName, Operation, Plan} from './plan.js';

/** The results of one operation. */
export interface LoadResult extends Arrangement {
  readonly operation: Operation;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The cores that the load process used, which the service could not. */
  readonly loadCores: number;
}

/** The results of open streams, for the process that holds them. */
export interface StreamResult extends Arrangement {
  readonly streams: number;
  /** Resident memory before the first stream, and with all of them. */
  readonly beforeMb: number;
  readonly withStreamsMb: number;
  /** Time from sending the charge that pays an invoice until a stream reports `paid`. */
  readonly heardAfterMs: number;
}

/** The stored result of a run. */
export interface Results {
  readonly machine: Machine;
  readonly databases: Partial<Record<DatabaseName, string>>;
  readonly plan: Plan;
  readonly loads: readonly LoadResult[];
  readonly streams: readonly StreamResult[];
}
