import assert from 'node:assert/strict';
import {rm} from 'node:fs/promises';
import {after, before, test} from 'node:test';
import {bundle, makeFolder, run} from './bundle.js';
import {MUTANTS} from './mutants.js';

const RUNS = {numRuns: 40_000, seed: 1, endOnFailure: true};

let folder = '';
before(async () => {
  folder = await makeFolder();
});
after(() => rm(folder, {recursive: true}));

test('the model passes without a mutant', async () => {
  await run(await bundle(folder, 'none'), {profile: 'tabs', runs: {...RUNS, numRuns: 100}});
});

for (const [index, mutant] of MUTANTS.entries()) {
  test(`the model detects that ${mutant.name}`, async () => {
    const file = await bundle(folder, String(index), mutant);
    await assert.rejects(run(file, {profile: mutant.profile, runs: RUNS}), /I\d+:|rest:/);
  });
}
