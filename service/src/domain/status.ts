import {sql} from 'kysely';
import {missing} from '../base/problem.js';
import type {PhoneRequestStatus, Queries} from '../db/types.js';
import {isBound, type Invoice} from './invoices.js';
import type {Caller} from './work.js';

interface PhoneStatus {
  readonly uetr: string;
  readonly status: PhoneRequestStatus;
}

/** How the payment of an invoice stands, whosever it is. */
export type FoundStatus = Pick<
  Invoice,
  | 'id'
  | 'account_id'
  | 'version'
  | 'status'
  | 'settled_by'
  | 'charge_id'
  | 'qr_reference'
  | 'uetr'
  | 'amount_due'
  | 'amount_payable'
  | 'returned_amount'
> & {readonly phone_requests: PhoneStatus[]};

/** What {@link showStatus} gives. */
export type InvoiceStatusView = Omit<FoundStatus, 'id' | 'account_id'>;

/** How the payments of these invoices stand, by id; `version` only grows. In one query, however many. */
export async function findStatuses(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, FoundStatus>> {
  const found = await db
    .selectFrom('invoices')
    .select(['id', 'account_id', 'version', 'status', 'settled_by', 'charge_id', 'qr_reference', 'uetr'])
    .select(['amount_due', 'amount_payable', 'returned_amount'])
    .select(
      sql<PhoneStatus[]>`coalesce((
        select json_agg(json_build_object('uetr', asked.uetr, 'status', asked.status) order by asked.sequence)
        from phone_requests asked where asked.invoice_id = invoices.id), '[]')`.as('phone_requests'),
    )
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return new Map(found.map((status) => [status.id, status]));
}

/** The status, when it is one of the caller's account and, for a session, its own. Else 404. */
export function showStatus(caller: Caller, id: string, found: FoundStatus | undefined): InvoiceStatusView {
  if (found?.account_id !== caller.account.id || !isBound(caller, id)) throw missing('invoice', 'id');
  const {version, status, settled_by, charge_id, qr_reference, uetr, phone_requests} = found;
  const {amount_due, amount_payable, returned_amount} = found;
  const money = {amount_due, amount_payable, returned_amount};
  return {version, status, settled_by, charge_id, qr_reference, uetr, ...money, phone_requests};
}
