import type {Kysely} from 'kysely';
import {isStale} from '../db/pool.js';
import type {Clock} from '../lib/clock.js';
import type {Breakers} from './breakers.js';
import {newId, type Random} from '../lib/random.js';
import type {StartSpan} from '../lib/spans.js';
import type {Vault} from '../lib/vault.js';
import type {Database, RailName} from '../db/types.js';
import type {Limits, Lifetimes, RailUses, Work} from './work.js';
import type {RailObserver} from './rail-observer.js';
import type {Rails} from '../rails/index.js';

/** The service's dependencies. Nothing below reads the clock, randomness, the database or a rail in any other way. */
export interface Deps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly random: Random;
  readonly vault: Vault;
  readonly rails: Rails;
  readonly breakers: Breakers;
  readonly lifetimes: Lifetimes;
  readonly limits: Limits;
  readonly railUses: RailUses;
  readonly observeRail: RailObserver;
  /** Undefined when traces are off. */
  readonly startSpan: StartSpan | undefined;
  /** Whether the payments are real: see {@link Work.isLive}. */
  readonly isLive: boolean;
  /** The rails that this service does not offer. */
  readonly absentRails: ReadonlySet<RailName>;
  /** The ids of the providers of mobile money: see {@link Work.walletProviders}. */
  readonly walletProviders: readonly string[] | undefined;
  /** The service's public address; known once it listens. */
  readonly publicUrl: () => string;
}

/** Options of {@link transact}. */
export interface WorkOptions {
  /** The same for every retry of one request; random by default. */
  readonly attempt?: string;
  /** Called after the commit with the earliest time at which something scheduled becomes due. */
  readonly wake?: (at: number) => Promise<void>;
}

/**
 * Runs `perform` in one transaction, at one moment. An exception rolls it back. It is run again if a migration has changed
 * a table that it uses.
 */
export async function transact<Result>(
  deps: Deps,
  perform: (work: Work) => Promise<Result>,
  {attempt, wake}: WorkOptions = {},
): Promise<Result> {
  const earliest = {at: Number.POSITIVE_INFINITY};
  const reportDue = (at: number): void => {
    earliest.at = Math.min(earliest.at, at);
  };
  const shared = sharedOf(deps, attempt);
  const run = (): Promise<Result> => deps.db.transaction().execute((tx) => perform({...shared, tx, reportDue}));
  const result = await run().catch((error: unknown) => {
    if (isStale(error)) return run();
    throw error;
  });
  if (earliest.at < Number.POSITIVE_INFINITY) void wake?.(earliest.at);
  return result;
}

function sharedOf(deps: Deps, attempt: string | undefined) {
  const {clock, random, vault, lifetimes, limits, railUses, isLive, publicUrl} = deps;
  return {
    now: clock.now(),
    random,
    vault,
    lifetimes,
    limits,
    railUses,
    isLive,
    absentRails: deps.absentRails,
    walletProviders: deps.walletProviders,
    publicUrl,
    attempt: attempt ?? newId(random, ''),
  };
}
