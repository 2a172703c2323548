import type {Kysely} from 'kysely';
import type {Clock} from '../lib/clock.js';
import type {Breakers} from './breakers.js';
import {newId, type Random} from '../lib/random.js';
import type {Vault} from '../lib/vault.js';
import type {Database} from '../db/types.js';
import type {Limits, Lives, RailUses, Work} from './work.js';
import type {Rails} from '../rails/index.js';

/** What is handed in to the service: nothing below takes time, chance, data or money from anywhere else. */
export interface Deps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly random: Random;
  readonly vault: Vault;
  readonly rails: Rails;
  readonly breakers: Breakers;
  readonly lives: Lives;
  readonly limits: Limits;
  readonly railUses: RailUses;
  /** The address the service is reached at; known once it listens. */
  readonly publicUrl: () => string;
}

/** What may be said of a piece of work. */
export interface WorkOptions {
  /** The same text for every repetition of one request; a fresh one without it. */
  readonly attempt?: string;
  /** Told, once it is committed, when the first of what the work left comes due by itself. */
  readonly wake?: (at: number) => Promise<void>;
}

/** Runs a piece of work in one transaction, at one moment. What it throws undoes it. */
export async function transact<Result>(
  deps: Deps,
  perform: (work: Work) => Promise<Result>,
  {attempt, wake}: WorkOptions = {},
): Promise<Result> {
  const left = {at: Number.POSITIVE_INFINITY};
  const wakesDue = (at: number): void => {
    left.at = Math.min(left.at, at);
  };
  const shared = sharedOf(deps, attempt);
  const result = await deps.db.transaction().execute((tx) => perform({...shared, tx, wakesDue}));
  if (left.at < Number.POSITIVE_INFINITY) void wake?.(left.at);
  return result;
}

function sharedOf({clock, random, vault, lives, limits, railUses, publicUrl}: Deps, attempt: string | undefined) {
  return {now: clock.now(), random, vault, lives, limits, railUses, publicUrl, attempt: attempt ?? newId(random, '')};
}
