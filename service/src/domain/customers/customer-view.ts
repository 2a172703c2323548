import type {Queries} from '../../db/types.js';
import {isOwnCustomer, showCustomer, showCustomerToStranger, type Customer} from './customer.js';
import type {Caller, SessionCaller} from '../work.js';

/** A customer as the API returns it. */
export type CustomerView = ReturnType<typeof showCustomer>;

/**
 * The customer as this caller may see them: complete, or without personal data for a key that only has the id.
 *
 * @returns undefined for a session that is not for them, did not create them and is not for an invoice of theirs
 */
export async function viewCustomer(
  db: Queries,
  caller: Caller,
  {customer, now}: {readonly customer: Customer; readonly now: number},
): Promise<CustomerView | undefined> {
  if (isOwnCustomer(caller, customer, now)) return showCustomer(customer, caller.account);
  if (caller.kind !== 'session') return showCustomerToStranger(customer, caller.account);
  return (await isBilled(db, caller, customer)) ? showCustomer(customer, caller.account) : undefined;
}

/** Whether the session's invoice belongs to the customer. */
async function isBilled(db: Queries, {session}: SessionCaller, customer: Customer): Promise<boolean> {
  const invoice = await db
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', session.invoice_id)
    .where('customer_id', '=', customer.id)
    .executeTakeFirst();
  return invoice !== undefined;
}
