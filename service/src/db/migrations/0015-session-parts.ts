/**
 * A session for an invoice belongs to the part that was payable when it was minted. One from before this was written down
 * belongs to what is payable now, unless a part was paid since: an invoice has two parts at most.
 */
export const SESSION_PARTS: readonly string[] = [
  `alter table widget_sessions add column installment int`,
  `update widget_sessions
     set installment = invoices.installment - case when invoices.settled_at >= widget_sessions.created_at then 1 else 0 end
     from invoices where invoices.id = widget_sessions.invoice_id`,
];
