/**
 * From here on, sensitive values are sealed. Values that a developer's database holds in clear text cannot be sealed
 * without the key, so stored responses and codes are deleted and custom fields are emptied.
 */
export const VAULT: readonly string[] = [
  `delete from idempotency_keys`,
  `delete from one_time_codes`,
  `update invoices set custom_fields = null`,
  `alter table invoices alter column custom_fields type text using custom_fields #>> '{}'`,
];
