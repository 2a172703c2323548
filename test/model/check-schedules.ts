import assert from 'node:assert/strict';
import fc from 'fast-check';
import {violations} from './invariants.js';
import {ModelRun} from './model-run.js';
import {PROFILES, schedules, type Profile, type Schedule} from './schedule.js';

/** which schedules are run, and how many. */
export interface Runs {
  readonly numRuns: number;
  readonly seed: number;
  /** Replays one schedule; a failure prints its path. */
  readonly path?: string | undefined;
  readonly endOnFailure?: boolean;
}

/** Plays random schedules of one profile. Throws with the seed and path of the first one that breaks a guarantee. */
export async function assertPromises(
  name: Profile['name'],
  {numRuns, seed, path, endOnFailure = false}: Runs,
): Promise<void> {
  const profile = PROFILES.find((one) => one.name === name);
  if (!profile) throw new Error(`there is no profile ${name}`);
  const property = fc.asyncProperty(schedules(profile), (schedule) => checkSchedule(profile, schedule));
  const replay = path === undefined ? {endOnFailure} : {path, endOnFailure: true};
  await fc.assert(property, {numRuns, seed, includeErrorInReport: true, ...replay});
}

async function checkSchedule(profile: Profile, schedule: Schedule): Promise<void> {
  const run = new ModelRun(profile, schedule);
  await run.play();
  assert.deepEqual(violations(run), []);
  await run.leave();
  const goingOn = run.alive.filter(({timers}) => timers > 0);
  assert.equal(goingOn.length, 0, 'I11: a timer still runs in a page without a widget');
}
