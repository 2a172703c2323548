import {sql} from 'kysely';
import {canContinue} from '../charges/charge.js';
import type {Caller} from '../work.js';

/** A wallet charge that its payer can continue, with its customer and its creator. */
interface WaitingCharge {
  readonly id: string;
  readonly customer_id: string;
  readonly created_by: string;
}

/** The invoice of any account, and the charge that waits. */
export interface FoundWaiting {
  readonly id: string;
  readonly account_id: string;
  readonly waiting: WaitingCharge | null;
}

/**
 * A column for a query of `invoices`: the newest pending wallet charge of the part that is payable now. Part of that query,
 * because the status is read often. Of the charges of an invoice, those of kind `mobile` are wallet
 * charges: the documented mobile charge has no invoice.
 */
export const WAITING = sql<WaitingCharge | null>`(
  select json_build_object('id', charges.id, 'customer_id', charges.customer_id, 'created_by', charges.created_by)
  from charges
  where charges.invoice_id = invoices.id and charges.installment = invoices.installment
    and charges.kind = 'mobile' and charges.status in ('pending', 'paid')
  order by charges.sequence desc limit 1)`;

/** The id of the charge that waits, for a caller that may continue it; `null` for others, such as a publishable key. */
export function showWaiting(caller: Caller, {id, account_id, waiting}: FoundWaiting): string | null {
  if (waiting === null) return null;
  const {id: chargeId, ...owner} = waiting;
  const isAllowed = caller.kind === 'secret' || canContinue(caller, {account_id, invoice_id: id, ...owner});
  return isAllowed ? chargeId : null;
}
