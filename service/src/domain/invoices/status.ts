import {sql} from 'kysely';
import {missing} from '../../lib/problem.js';
import type {PhoneRequestStatus, QrStatus, Queries} from '../../db/types.js';
import {isBound, type Invoice} from './invoice.js';
import type {Caller} from '../work.js';
import {showWaiting, WAITING, type FoundWaiting} from './waiting-charge.js';

interface PhoneStatus {
  readonly uetr: string;
  readonly status: PhoneRequestStatus;
}

interface CodeStatus {
  readonly qr_reference: string;
  readonly status: QrStatus;
}

/** The payment status of an invoice, of any account. */
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
> &
  FoundWaiting & {readonly phone_requests: PhoneStatus[]; readonly qr_codes: CodeStatus[]};

/** The result of {@link showStatus}. */
export type InvoiceStatusView = Omit<FoundStatus, 'id' | 'account_id' | 'waiting'> & {
  readonly waiting_charge: string | null;
};

/** Reads the payment status of these invoices by id, in a single query. `version` only increases. */
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
    .select(
      sql<CodeStatus[]>`coalesce((
        select json_agg(json_build_object('qr_reference', code.qr_reference, 'status', code.status)
          order by code.created_at, code.qr_reference)
        from qr_codes code where code.invoice_id = invoices.id), '[]')`.as('qr_codes'),
    )
    .select(WAITING.as('waiting'))
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return new Map(found.map((status) => [status.id, status]));
}

/** The status, if the invoice is of the caller's account and, for a session, its own. Else 404. */
export function showStatus(caller: Caller, id: string, found: FoundStatus | undefined): InvoiceStatusView {
  if (found?.account_id !== caller.account.id || !isBound(caller, id)) throw missing('invoice', 'id');
  const {version, status, settled_by, charge_id, qr_reference, uetr, phone_requests, qr_codes} = found;
  const {amount_due, amount_payable, returned_amount} = found;
  const money = {amount_due, amount_payable, returned_amount};
  const issued = {phone_requests, qr_codes, waiting_charge: showWaiting(caller, found)};
  return {version, status, settled_by, charge_id, qr_reference, uetr, ...money, ...issued};
}
