/** Pages that show a file, or the files of a folder, to which the documentation links. */
import {readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from '../../test/browser.mjs';

/** What an install or a build has made, and what nobody reads. */
const LEFT_OUT = ['node_modules', 'dist', '.next', '.angular', 'package-lock.json', 'next-env.d.ts'];
const LANGUAGES = {mjs: 'js', cjs: 'js', svg: 'xml', xlf: 'xml'};
const FENCE = '`````';

/** Where the page of a file or folder stands. */
export function sourceAddress(file) {
  return `source/${file.replaceAll(/(^|\/)\./g, '$1')}/index`;
}

/** @param {string} file a file or folder, from the repository's root */
export function sourcePage(file) {
  const files = filesIn(file);
  const parts = files.map((one) => `${files.length > 1 ? `## ${one.slice(file.length + 1)}\n\n` : ''}${blockOf(one)}`);
  return `---\nsearch: false\nprev: false\nnext: false\n---\n\n# \`${file}\`\n\n${parts.join('\n\n')}\n`;
}

function filesIn(file) {
  if (!statSync(path.join(ROOT, file)).isDirectory()) return [file];
  const names = readdirSync(path.join(ROOT, file)).filter((name) => !LEFT_OUT.includes(name));
  return names.sort().flatMap((name) => filesIn(path.posix.join(file, name)));
}

function blockOf(file) {
  const ending = path.extname(file).slice(1);
  const text = readFileSync(path.join(ROOT, file), 'utf8').trimEnd();
  return `${FENCE}${LANGUAGES[ending] ?? (ending || 'text')}\n${text}\n${FENCE}`;
}
