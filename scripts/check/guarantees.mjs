/** Checks that every test named in docs/guarantees.md exists: `npm run check:guarantees`. `…` matches what a table row fills in. */
import {existsSync, readFileSync} from 'node:fs';

const DOCUMENT = 'docs/guarantees.md';
const NAMED = /^- `([^`]+)` › (.+)$/gm;
const TITLE = /\b(?:test|it)\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1/g;

const root = new URL('../../', import.meta.url);
const named = [...read(DOCUMENT).matchAll(NAMED)].map(([, file, title]) => ({file, title}));
const problems = named.filter(({file, title}) => !titlesIn(file).has(title));
if (named.length === 0) problems.push({file: DOCUMENT, title: 'names no test'});

if (problems.length > 0) {
  const lines = problems.map(({file, title}) => `\n  ${file} › ${title}`);
  console.error(`${DOCUMENT} names tests that do not exist:${lines.join('')}`);
  process.exitCode = 1;
} else {
  console.log(`${DOCUMENT}: all ${named.length} tests exist.`);
}

function titlesIn(file) {
  if (!existsSync(new URL(file, root))) return new Set();
  const titles = [...read(file).matchAll(TITLE)].map(([, , title]) => title);
  return new Set(titles.map((title) => title.replaceAll(/\$\{[^}]*\}/g, '…').replaceAll(/\\(.)/g, '$1')));
}

function read(file) {
  return readFileSync(new URL(file, root), 'utf8');
}
