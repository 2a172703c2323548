import type {Selectable} from 'kysely';
import type {AuditTable} from '../../schema/audit.js';
import {requireAccount} from './accounts.js';
import type {AdminWork} from './audit.js';
import {rowLimit} from './field-checks.js';

/** A row of the audit log. */
export type AuditRow = Omit<Selectable<AuditTable>, 'came_from'> & {readonly from: string};

/**
 * The newest rows of the audit log, the newest first.
 *
 * @param account only the changes of this account
 * @param limit how many, from 1 to 1000
 * @throws Problem when there is no such account, or the limit is out of range
 */
export async function listAudit(
  {tx}: AdminWork,
  {account, limit}: {readonly account?: string | undefined; readonly limit: bigint},
): Promise<AuditRow[]> {
  const most = rowLimit('limit', limit);
  if (account !== undefined) await requireAccount(tx, account);
  const rows = await tx
    .selectFrom('audit_log')
    .selectAll()
    .$if(account !== undefined, (query) => query.where('account_id', '=', account ?? ''))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({id, at, who, came_from: from, ...change}) => ({id, at, who, from, ...change}));
}
