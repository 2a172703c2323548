import {jsonText} from '../../lib/json-text.js';
import type {Work} from '../work.js';

/** What a change by a person may use: a part of {@link Work}. */
export type AdminWork = Pick<Work, 'tx' | 'now' | 'random' | 'isLive'>;

/** The person who makes a change. */
export interface Actor {
  readonly who: string;
  /** The user, the machine and, for a remote shell, the address of the client. */
  readonly from: string;
}

/** A change, for the audit log. */
export interface Change {
  /** What was done, such as `key.create`. */
  readonly action: string;
  /** The id of what was changed. */
  readonly subject: string;
  /** The account that it belongs to, if it belongs to one. */
  readonly account?: string;
  /** The fields that changed, with their new values; no secrets and no contact data. */
  readonly changes: Readonly<Record<string, unknown>>;
}

/** Writes a change into the audit log, in the transaction of the change. */
export async function record({tx, now}: Pick<AdminWork, 'tx' | 'now'>, actor: Actor, change: Change): Promise<void> {
  const {action, subject, account, changes} = change;
  await tx
    .insertInto('audit_log')
    .values({
      at: now,
      who: actor.who,
      came_from: actor.from,
      action,
      subject,
      account_id: account ?? null,
      changes: jsonText(changes),
    })
    .execute();
}
