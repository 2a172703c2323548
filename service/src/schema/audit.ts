import type {Generated} from 'kysely';
import type {Json} from './parties.js';

/** One change by a person. Rows are only ever added. */
export interface AuditTable {
  id: Generated<number>;
  /** Epoch milliseconds. */
  at: number;
  who: string;
  /** The user, the machine and, for a remote shell, the address of the client. */
  came_from: string;
  /** What was done, such as `key.create`. */
  action: string;
  /** The id of what was changed. */
  subject: string;
  account_id: string | null;
  /** The fields that changed, with their new values; no secrets and no contact data. */
  changes: Json<Readonly<Record<string, unknown>>>;
}
