import {setTimeout} from 'node:timers/promises';
import {isCalling} from '../domain/job-queue.js';
import {waitAtMost} from '../lib/clock.js';
import type {Services} from './context.js';

/** How often a request that waits for the call of another checks whether it has ended. */
const POLL_INTERVAL_MS = 50;

/** The call that a request waits for. */
interface AwaitedCall {
  /** Resolves when this process has made the call once. It may have failed. */
  readonly calling: Promise<unknown>;
  /** The id of what the call is for. */
  readonly made: string;
  /** Until when the caller waits, in epoch milliseconds. */
  readonly until: number;
  readonly isAnswered: () => boolean;
}

/** Waits for a call that this process makes. If the call fails, waits for its retries, which any process may make. */
export async function waitForCall({clock, db}: Services, call: AwaitedCall): Promise<void> {
  const {calling, made, until, isAnswered} = call;
  await waitAtMost(clock, until - clock.now(), calling);
  while (!isAnswered() && clock.now() < until && (await isCalling(db, made))) await waitToPollAgain();
}

/** Waits a moment before the next check of a call that another request makes, or that is retried. */
export async function waitToPollAgain(): Promise<void> {
  await setTimeout(POLL_INTERVAL_MS);
}
