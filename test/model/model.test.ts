import {rm} from 'node:fs/promises';
import {after, before, test} from 'node:test';
import {bundle, makeFolder, run} from './bundle.js';
import {PROFILES} from './schedule.js';

/** `MODEL_SEED=… MODEL_PATH=…` replays a printed failure; `MODEL_RUNS` sets the number of plays. */
const {MODEL_RUNS: runs = '20000', MODEL_SEED: seed = '1', MODEL_PATH: path, MODEL_PROFILE: only} = process.env;

let folder = '';
let file = '';
before(async () => {
  folder = await makeFolder();
  file = await bundle(folder, 'model');
});
after(() => rm(folder, {recursive: true}));

for (const {name} of PROFILES.filter((profile) => only === undefined || profile.name === only)) {
  test(`keeps every guarantee of the profile ${name} in random orders of events`, () =>
    run(file, {profile: name, runs: {numRuns: Number(runs), seed: Number(seed), path}}));
}
