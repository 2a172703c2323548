import type {Generated} from 'kysely';
import type {JobKind} from '../db/enums.js';

/** Something that is to happen by itself. */
export interface JobTable {
  sequence: Generated<number>;
  kind: JobKind;
  subject: string;
  at: number;
  attempts: Generated<number>;
}

/** How far the simulator has put the clock ahead; one row. */
export interface SimulatorClockTable {
  is_only: Generated<boolean>;
  ahead_ms: number;
}
