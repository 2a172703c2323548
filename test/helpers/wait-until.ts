import {waitUntil as waitAtMost} from '@open-wc/testing';

/** Shorter than the time limit of a test, so that a failure says what was missing. */
const LIMIT_MS = 15_000;

/** Waits until a condition holds. The limit of the library, one second, is too short for a machine that does much else. */
export async function waitUntil(holds: () => unknown, missing?: string, limitMs = LIMIT_MS): Promise<void> {
  await waitAtMost(holds, missing, {timeout: limitMs});
}
