/** A measured operation. */
export type Operation = 'invoice creation' | 'card charge' | 'status read';

/** The database system. */
export type DatabaseName = 'PGlite' | 'PostgreSQL';

/** A database and the number of processes that share it. */
export interface Arrangement {
  readonly database: DatabaseName;
  /** PGlite's folder can only be used by one process. */
  readonly processes: number;
}

/** The amount and duration of the load. */
export interface Plan {
  readonly connections: number;
  readonly warmUpS: number;
  readonly measuredS: number;
  readonly streams: number;
}

/** All measured arrangements, in order. */
export const ARRANGEMENTS: readonly Arrangement[] = [
  {database: 'PGlite', processes: 1},
  {database: 'PostgreSQL', processes: 1},
  {database: 'PostgreSQL', processes: 2},
];

/** The plan whose results are stored. */
export const FULL_PLAN: Plan = {connections: 16, warmUpS: 3, measuredS: 8, streams: 1000};

/** Checks whether the measurement itself works. */
export const QUICK_PLAN: Plan = {connections: 16, warmUpS: 1, measuredS: 2, streams: 1000};

/** The time limit of a run. */
export const LIMIT_MS = 8 * 60 * 1000;
