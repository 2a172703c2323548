import type {Generated} from 'kysely';
import type {TaskKind} from './words.js';

/** Something that is to happen by itself. */
export interface TaskTable {
  sequence: Generated<number>;
  kind: TaskKind;
  subject: string;
  at: number;
  attempts: Generated<number>;
}

/** How far the simulator has put the clock ahead; one row. */
export interface SimulatorClockTable {
  is_only: Generated<boolean>;
  ahead_ms: number;
}
