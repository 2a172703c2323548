/** Bundles the tests of test/core and test/payment into one file that runs in a second: Stryker runs it once per mutant. */
import {readdirSync} from 'node:fs';
import {build} from 'esbuild';

const FOLDERS = ['test/core', 'test/payment'];
/** These take longer than all the others together. */
const LONG = /exploration|properties/;

const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => `./${folder}/${name}`));
const tests = files.filter((file) => file.endsWith('.test.ts') && !LONG.test(file));

await build({
  stdin: {contents: tests.map((file) => `import '${file}';`).join('\n'), resolveDir: process.cwd()},
  outfile: 'test-results/mutant-tests.mjs',
  bundle: true,
  ignoreAnnotations: true, // package.json declares that files have no side effects, but tests have them
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'error',
});
