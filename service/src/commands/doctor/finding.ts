/** The result of a check. */
export interface Finding {
  readonly check: string;
  readonly verdict: 'ok' | 'warning' | 'failed';
  /** What was found and, if there is a problem, what to do. */
  readonly message: string;
}

/** Makes the findings of one check. */
export interface FindingReporter {
  readonly ok: (message: string) => Finding;
  readonly warning: (message: string) => Finding;
  readonly failed: (message: string) => Finding;
}

/** The findings of the named check. */
export function reporterFor(check: string): FindingReporter {
  return {
    ok: (message) => ({check, verdict: 'ok', message}),
    warning: (message) => ({check, verdict: 'warning', message}),
    failed: (message) => ({check, verdict: 'failed', message}),
  };
}

/** The code of an error. Its message is not shown, because it may quote an address with a password. */
export function codeOf(error: unknown): string {
  const {code} = Object(error) as {readonly code?: unknown};
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : 'no response';
}
