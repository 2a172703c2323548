/**
 * What must not be read in a copy of the database is sealed from here on. What was kept in clear before, on a machine
 * of a developer, cannot be sealed without the key: kept answers and codes are let go of, custom fields are emptied.
 */
export const VAULT: readonly string[] = [
  `delete from idempotency_keys`,
  `delete from one_time_codes`,
  `update invoices set custom_fields = null`,
  `alter table invoices alter column custom_fields type text using custom_fields #>> '{}'`,
];
