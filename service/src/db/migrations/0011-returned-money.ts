/**
 * How much of what arrived for an invoice went back. Kept where the status is read, so that reading it looks nowhere
 * else; wider than an int64, because no sum may keep money from going back.
 */
export const RETURNED_MONEY: readonly string[] = [
  `alter table invoices add column returned_amount numeric(38) not null default 0`,
  `update invoices set returned_amount = returned.amount
     from (select invoice_id, sum(amount_refunded) as amount from charges where amount_refunded > 0 group by invoice_id) returned
     where returned.invoice_id = invoices.id`,
];
