import type {Generated} from 'kysely';
import type {JobKind, RailName} from '../db/enums.js';

/** Something that is to happen by itself. */
export interface JobTable {
  sequence: Generated<number>;
  kind: JobKind;
  subject: string;
  at: number;
  /** How often it failed; for a call outside, how often it was begun. */
  attempts: Generated<number>;
  /** The system outside that it calls; empty for what needs the database only. */
  rail: RailName | null;
  /** Names the call that a process is making. */
  lease: string | null;
  /** Until when it is making it; by the database's own clock. */
  lease_until: number | null;
  /** What only the call needs, sealed. */
  secret: string | null;
  /** Since when it is no longer tried. */
  dead_at: number | null;
}

/** How far the simulator has put the clock ahead; one row. */
export interface SimulatorClockTable {
  is_only: Generated<boolean>;
  ahead_ms: number;
}
