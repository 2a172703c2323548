/**
 * Why the card form is not there. `blocked`: the page's own policy keeps it out. `refused`: the service does not let this
 * page, or one around it, hold the form, or does not know the key. `unreachable`: no answer. `broken`: the service has a
 * problem. `silent`: everything seems right, and the form does not speak.
 */
export type LoadFailure = 'blocked' | 'refused' | 'unreachable' | 'broken' | 'silent';

/** Why there is no line to the card form; `navigated`: it was there, and went to another page. */
export type FrameLoss = LoadFailure | 'navigated';

/** Whether the payer can do something about it: try again. */
export function isRetryable(loss: FrameLoss): boolean {
  return loss !== 'blocked' && loss !== 'refused';
}
