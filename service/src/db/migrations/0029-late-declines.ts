/** What a decline of an open charge counts against, sealed; null if the version before recorded the charge. */
export const LATE_DECLINES: readonly string[] = ['alter table challenges add column counters text'];
