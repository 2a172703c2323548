import type {Queries} from '../../db/types.js';
import {isOwnCustomer, showCustomer, showCustomerToStranger, type Customer} from './customer.js';
import type {Caller, SessionCaller} from '../work.js';

/** A customer as it is shown. */
export type CustomerView = ReturnType<typeof showCustomer>;

/**
 * The customer as this caller may see them: whole, or for a stranger with a key without what is personal.
 *
 * @returns undefined to a session that neither is for them, nor created them, nor bills them
 */
export async function viewCustomer(
  db: Queries,
  caller: Caller,
  {customer, now}: {readonly customer: Customer; readonly now: number},
): Promise<CustomerView | undefined> {
  if (isOwnCustomer(caller, customer, now)) return showCustomer(customer);
  if (caller.kind !== 'session') return showCustomerToStranger(customer);
  return (await isBilled(db, caller, customer)) ? showCustomer(customer) : undefined;
}

/** Whether the session's invoice is the customer's. */
async function isBilled(db: Queries, {session}: SessionCaller, customer: Customer): Promise<boolean> {
  const invoice = await db
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', session.invoice_id)
    .where('customer_id', '=', customer.id)
    .executeTakeFirst();
  return invoice !== undefined;
}
