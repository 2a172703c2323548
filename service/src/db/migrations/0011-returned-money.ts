/**
 * How much money for an invoice was refunded, stored in the row from which the status is read. It is wider than an
 * int64, so that no total can prevent a refund.
 */
export const RETURNED_MONEY: readonly string[] = [
  `alter table invoices add column returned_amount numeric(38) not null default 0`,
  `update invoices set returned_amount = returned.amount
     from (select invoice_id, sum(amount_refunded) as amount from charges where amount_refunded > 0 group by invoice_id) returned
     where returned.invoice_id = invoices.id`,
];
