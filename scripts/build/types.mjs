/** Writes the declarations that the package exports, and those they reference. TypeScript alone would write one for every source file. */
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import {ROOT} from '../test/browser.mjs';

const PLACE = path.join(ROOT, 'dist/types');

rmSync(PLACE, {recursive: true, force: true});
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
  cwd: ROOT,
  stdio: 'inherit',
});

const mentioned = new Set();
for (const entry of ['index.d.ts', 'define.d.ts', 'react.d.ts', 'jsx.d.ts', 'loader/loader.d.ts', 'testing/index.d.ts'])
  follow(path.join(PLACE, entry));
for (const entry of readdirSync(PLACE, {recursive: true, withFileTypes: true})) {
  const file = path.join(entry.parentPath, entry.name);
  if (entry.isFile() && !mentioned.has(file)) rmSync(file);
}

function follow(file) {
  if (mentioned.has(file) || !existsSync(file)) return;
  mentioned.add(file);
  for (const {fileName} of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
    if (fileName.startsWith('.')) follow(path.resolve(path.dirname(file), fileName.replace(/\.js$/, '.d.ts')));
  }
}
