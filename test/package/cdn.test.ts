import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {ROOT} from '../../scripts/test/browser.mjs';

const PLACE = path.join(ROOT, 'dist/cdn');

test('dist/cdn contains the script, its source map, its parts, and a tag with the right digest', () => {
  const [parts, script = '', map, ...others] = readdirSync(PLACE).sort();
  const [, name, digest] = /src="[^"]*\/([^"/]+)" integrity="sha384-([^"]+)"/.exec(read('tag.html')) ?? [];
  assert.equal(name, script);
  assert.equal(digest, createHash('sha384').update(read(script)).digest('base64'));
  assert.ok(read(script).trimEnd().endsWith(`//# sourceMappingURL=${map}`));
  assert.deepEqual([map, ...others], [`${script}.map`, 'tag.html']);
  const [build = '', ...older] = readdirSync(path.join(PLACE, parts ?? ''));
  assert.deepEqual([parts, older], ['payment-widget', []]);
  assert.ok(read(script).includes(`"payment-widget/${build}"`));
  assert.ok(read(`payment-widget/${build}/fr.js`).length > 0);
});

function read(file: string): string {
  return readFileSync(path.join(PLACE, file), 'utf8');
}
