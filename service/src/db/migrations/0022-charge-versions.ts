/** The version of a charge, so that a watcher can tell an older status from a newer one. It only increases. */
export const CHARGE_VERSIONS: readonly string[] = [`alter table charges add column version int not null default 1`];
