/** The span in which a job was scheduled, as a `traceparent`; null if traces were off, or if the version before scheduled it. */
export const TRACES_OF_JOBS: readonly string[] = ['alter table tasks add column traceparent text'];
