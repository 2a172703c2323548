/**
 * A session for an invoice belongs to the part that was payable when it was minted. An existing session belongs to the
 * part payable now, or to the one before if a part was paid since: an invoice has at most two parts.
 */
export const SESSION_PARTS: readonly string[] = [
  `alter table widget_sessions add column installment int`,
  `update widget_sessions
     set installment = invoices.installment - case when invoices.settled_at >= widget_sessions.created_at then 1 else 0 end
     from invoices where invoices.id = widget_sessions.invoice_id`,
];
