/** A request that is sent again and again. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

/** What the process that makes the load is told. */
export interface LoadOrder {
  /** The service's processes; the connections are shared out among them. */
  readonly urls: readonly string[];
  readonly connections: number;
  readonly warmUpS: number;
  readonly measuredS: number;
  readonly key: string;
  /** Taken in turn. */
  readonly requests: readonly LoadRequest[];
  /** Every other status is a failure. */
  readonly expectedStatus: number;
}

/** What it reports, of the measured seconds only; failures are of the warm-up too. */
export interface LoadReport {
  readonly completed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failures: number;
  readonly loadCores: number;
}
