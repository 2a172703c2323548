/**
 * Compares each code block in docs/frameworks/ and docs/server.md with the example it is taken from. A comment names the file, and the
 * first and last line for an excerpt: `<!-- from examples/vue/src/App.vue -->`, `<!-- from examples/vue/src/App.vue, "<template>" to
 * "</template>" -->`.
 */
import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {wrongBlocks} from '../docs/code-blocks.mjs';
import {ROOT} from '../test/browser.mjs';

const FOLDER = path.join(ROOT, 'docs/frameworks');

const pages = [...readdirSync(FOLDER).filter((file) => file.endsWith('.md')), '../server.md'];
const problems = pages.flatMap((file) =>
  wrongBlocks(readFileSync(path.join(FOLDER, file), 'utf8'), readExample).map((problem) => `${file}: ${problem}`),
);
const examples = JSON.parse(readFileSync(path.join(ROOT, 'examples/package.json'), 'utf8')).workspaces;
for (const name of examples.filter((one) => !pages.includes(`${one}.md`))) problems.push(`${name}.md is missing`);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`docs: every code block of ${pages.length} pages matches its example.`);

function readExample(file) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
