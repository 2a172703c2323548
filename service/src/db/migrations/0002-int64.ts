/**
 * Money becomes `numeric(19)`, which is read as a BigInt. A moment stays a `bigint`, which is read as a number. The
 * checks limit money to an int64.
 */
const MONEY: readonly (readonly [table: string, column: string])[] = [
  ['accounts', 'balance'],
  ['products', 'price'],
  ['invoices', 'amount'],
  ['invoices', 'amount_due'],
  ['invoices', 'amount_to_paid'],
  ['invoice_items', 'quantity'],
  ['invoice_items', 'price'],
  ['widget_sessions', 'amount'],
  ['charges', 'amount'],
  ['charges', 'amount_refunded'],
  ['qr_codes', 'amount'],
  ['phone_requests', 'amount'],
  ['payouts', 'amount'],
];

const MOST = '9223372036854775807';

export const INT64: readonly string[] = MONEY.flatMap(([table, column]) => [
  `alter table ${table} alter column ${column} type numeric(19)`,
  `alter table ${table} add constraint ${table}_${column}_int64 check (${column} <= ${MOST})`,
]);
