/** Whether an account takes real payments. All accounts of a database are of one mode. */
export const MODES: readonly string[] = [`alter table accounts add column live boolean not null default false`];
