import type {Kysely} from 'kysely';
import type {Clock} from '../base/clock.js';
import type {Random} from '../base/random.js';
import type {Database} from '../db/types.js';
import type {Lives, Work} from '../domain/work.js';
import type {Rails} from '../rails/index.js';

/** What is handed in to the service: nothing below takes time, chance, data or money from anywhere else. */
export interface Deps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly random: Random;
  readonly rails: Rails;
  readonly lives: Lives;
}

/** Runs a piece of work in one transaction, at one moment. What it throws undoes it. */
export function transact<Result>(deps: Deps, perform: (work: Work) => Promise<Result>): Promise<Result> {
  const {db, clock, random, rails, lives} = deps;
  return db.transaction().execute((tx) => perform({tx, now: clock.now(), random, rails, lives}));
}
