/** What newer browsers have to go on with before anything else (Prioritized Task Scheduling, `yield`). */
interface Scheduling {
  readonly scheduler?: {readonly yield?: () => Promise<void>};
}

/** Goes on in a task of its own: what takes long is cut where it can be, so that a press of the payer is heard in between. */
export function nextTask(): Promise<void> {
  const {scheduler} = globalThis as Scheduling;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
