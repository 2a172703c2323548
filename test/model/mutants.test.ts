import assert from 'node:assert/strict';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {build, type Plugin} from 'esbuild';
import type * as CheckSchedules from './check-schedules.js';
import {MUTANTS, type Mutant} from './mutants.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const RUNS = {numRuns: 40_000, seed: 1, endOnFailure: true};

let folder = '';
before(async () => {
  folder = await mkdtemp(path.join(ROOT, 'node_modules/.model-'));
});
after(() => rm(folder, {recursive: true}));

test('the model passes without a mutant', async () => {
  const {assertPromises} = await checksOf(undefined, 'none');
  await assertPromises('tabs', {...RUNS, numRuns: 100});
});

for (const [index, mutant] of MUTANTS.entries()) {
  test(`the model detects that ${mutant.name}`, async () => {
    const {assertPromises} = await checksOf(mutant, String(index));
    await assert.rejects(assertPromises(mutant.profile, RUNS), /I\d+:|rest:/);
  });
}

/** The check of schedules, bundled with one source changed. */
async function checksOf(mutant: Mutant | undefined, name: string): Promise<typeof CheckSchedules> {
  const outfile = path.join(folder, `${name}.mjs`);
  await build({
    entryPoints: [path.join(import.meta.dirname, 'check-schedules.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    plugins: mutant ? [change(mutant)] : [],
  });
  return (await import(pathToFileURL(outfile).href)) as typeof CheckSchedules;
}

function change({file, find, replace}: Mutant): Plugin {
  const changed = path.join(ROOT, 'src', file);
  return {
    name: 'mutant',
    setup(setup) {
      setup.onLoad({filter: /\.ts$/}, async (args) => {
        if (args.path !== changed) return undefined;
        const text = await readFile(args.path, 'utf8');
        assert.equal(text.split(find).length, 2, `${file} must contain exactly once: ${find}`);
        return {contents: text.replace(find, () => replace), loader: 'ts'};
      });
    },
  };
}
