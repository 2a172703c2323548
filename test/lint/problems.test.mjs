import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, test} from 'node:test';
import {ROOT} from '../../scripts/test/browser.mjs';

const SOURCES = ['src/element/diagnostics.ts', 'src/define.ts'].map(read).join('\n');

describe('docs/problems.md', () => {
  test('has a heading for every finding of the sources, and no other', () => {
    const headings = all(read('docs/problems.md'), /^## ([\w-]+)$/gm);
    const codes = [
      ...all(SOURCES, /finding\(\s*'([\w-]+)'/g),
      ...all(SOURCES, /^ {2}\w+: '([\w-]+)',$/gm).filter((code) => code.includes('-')),
      ...all(SOURCES, /: '([a-z]+-[a-z-]+)';/g),
    ];
    assert.ok(codes.length >= 12, `only ${codes.join()} were found`);
    assert.deepEqual([...new Set(codes)].sort(), headings.sort());
  });
});

function read(file) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

function all(text, pattern) {
  return [...text.matchAll(pattern)].map(([, found]) => found);
}
