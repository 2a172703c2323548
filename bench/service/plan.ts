/** What is asked of the service. */
export type Operation = 'invoice creation' | 'card charge' | 'status read';

/** Where the data are. */
export type DatabaseName = 'PGlite' | 'PostgreSQL';

/** A database and the processes that share it. */
export interface Arrangement {
  readonly database: DatabaseName;
  /** PGlite's folder belongs to one process. */
  readonly processes: number;
}

/** How much is asked at once, and for how long. */
export interface Plan {
  readonly connections: number;
  readonly warmUpS: number;
  readonly measuredS: number;
  readonly streams: number;
}

/** Everything that is measured, in this order. */
export const ARRANGEMENTS: readonly Arrangement[] = [
  {database: 'PGlite', processes: 1},
  {database: 'PostgreSQL', processes: 1},
  {database: 'PostgreSQL', processes: 2},
];

/** The plan whose figures are kept. */
export const FULL_PLAN: Plan = {connections: 16, warmUpS: 3, measuredS: 8, streams: 1000};

/** A look whether the measurement itself works. */
export const QUICK_PLAN: Plan = {connections: 16, warmUpS: 1, measuredS: 2, streams: 1000};

/** Nothing here may take longer than this. */
export const LIMIT_MS = 8 * 60 * 1000;
