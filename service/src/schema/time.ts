import type {Generated} from 'kysely';
import type {JobKind, RailName} from '../db/enums.js';

/** A scheduled job. */
export interface JobTable {
  sequence: Generated<number>;
  kind: JobKind;
  subject: string;
  at: number;
  /** How often it failed; for a call to an outside system, how often it was started. */
  attempts: Generated<number>;
  /** The outside system that it calls; null for a job that only needs the database. */
  rail: RailName | null;
  /** The id of the call that a process is making. */
  lease: string | null;
  /** When the lease ends, by the database's own clock. */
  lease_until: number | null;
  /** Data that only the call needs, sealed. */
  secret: string | null;
  /** Since when it is no longer retried. */
  dead_at: number | null;
  /** Whether that is because its rail has refused it for good: then no call of it had its effect. */
  is_refused: Generated<boolean>;
  /** The span that its own span continues; null if it begins a trace. */
  traceparent: string | null;
}

/** How far ahead of the machine's clock the simulator has put the service's; one row. */
export interface SimulatorClockTable {
  is_only: Generated<boolean>;
  ahead_ms: number;
}
