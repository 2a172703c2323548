import assert from 'node:assert/strict';
import {mkdtemp, readFile} from 'node:fs/promises';
import path from 'node:path';
import {Worker} from 'node:worker_threads';
import {build, type Plugin} from 'esbuild';
import type {Mutant} from './mutants.js';
import type {Task} from './worker.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** An empty folder for bundles, which find the packages they import from there. */
export function makeFolder(): Promise<string> {
  return mkdtemp(path.join(ROOT, 'node_modules/.model-'));
}

/** Bundles the model, with one source changed if there is a mutant. Returns the file. */
export async function bundle(folder: string, name: string, mutant?: Mutant): Promise<string> {
  const outfile = path.join(folder, `${name}.mjs`);
  await build({
    entryPoints: [path.join(import.meta.dirname, 'worker.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    plugins: mutant ? [change(mutant)] : [],
  });
  return outfile;
}

/**
 * Runs a bundle in a thread of its own, and rejects with its error. The test runner follows every promise of its own
 * thread, which takes a fifth of the time.
 */
export async function run(file: string, task: Task): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    new Worker(file, {workerData: task, execArgv: []}).on('error', reject).on('exit', () => {
      resolve();
    });
  });
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
