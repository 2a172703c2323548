const MOST = '9223372036854775807';

/**
 * Discounts, and payment in parts: `installment` is the number of the part being collected, `amount_payable` its
 * amount. Existing invoices are collected in one part. Exact unit prices may have a fraction, so they are text.
 */
export const INVOICES: readonly string[] = [
  `create table rates (
     id text primary key, account_id text not null references accounts, name text not null,
     basis_points int check (basis_points between 1 and 10000),
     fixed_amount numeric(19) check (fixed_amount between 1 and ${MOST}), created_at bigint not null,
     check ((basis_points is null) <> (fixed_amount is null)))`,
  `create index rates_account on rates (account_id)`,
  `alter table invoices add column amount_payable numeric(19)`,
  `update invoices set amount_payable = case when status in ('paid', 'voided', 'refunded') then 0 else amount_due end`,
  `alter table invoices alter column amount_payable set not null`,
  `alter table invoices add constraint invoices_payable check (amount_payable between 0 and amount_due)`,
  `alter table invoices add column installment int not null default 1`,
  `alter table invoices add column discount_amount numeric(19) not null default 0
     check (discount_amount between 0 and ${MOST})`,
  `alter table invoices add column settled_at bigint`,
  `alter table invoices add column filings int not null default 0`,
  `alter table invoices alter column manual_payment drop not null`,
  `alter table invoice_items add column discounted_price text`,
  `alter table invoice_items add column adjusted_price numeric(19) check (adjusted_price between 0 and ${MOST})`,
  `update invoice_items set discounted_price = price::text, adjusted_price = price`,
  `alter table invoice_items alter column discounted_price set not null`,
  `alter table invoice_items alter column adjusted_price set not null`,
  `alter table qr_codes add column installment int not null default 1`,
  `alter table phone_requests add column installment int not null default 1`,
  `alter table charges add column installment int`,
  `alter table charges add column affiliate text`,
  `update charges set installment = 1 where invoice_id is not null`,
];
