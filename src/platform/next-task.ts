/** `scheduler.yield()` of newer browsers (Prioritized Task Scheduling). */
interface Scheduling {
  readonly scheduler?: {readonly yield?: () => Promise<void>};
}

/** Continues in a new task, so that the browser can handle the payer's input in between. */
export function nextTask(): Promise<void> {
  const {scheduler} = globalThis as Scheduling;
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/** Continues after the browser has painted a frame. */
export function nextPaint(): Promise<void> {
  return new Promise(requestAnimationFrame).then(nextTask);
}
