/** A request that is sent repeatedly. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

/** The instructions for the load process. */
export interface LoadOrder {
  /** The service processes. The connections are distributed among them. */
  readonly urls: readonly string[];
  readonly connections: number;
  readonly warmUpS: number;
  readonly measuredS: number;
  readonly key: string;
  /** Sent in turn. */
  readonly requests: readonly LoadRequest[];
  /** Any other status counts as a failure. */
  readonly expectedStatus: number;
}

/** The report. It covers the measured seconds only, except that failures include the warm-up. */
export interface LoadReport {
  readonly completed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failures: number;
  readonly loadCores: number;
}
