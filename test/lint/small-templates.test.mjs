import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, test} from 'node:test';
import {ROOT} from '../../scripts/browser.mjs';
import {smaller} from '../../scripts/small-templates.mjs';

const EXPRESSION = /\$\{/g;

describe('templates that are made small', () => {
  for (const [what, before, after] of [
    ['lose what nobody sees', '<div>\n  <p>${a}</p>\n  <!-- why -->\n</div>', '<div><p>${a}</p></div>'],
    [
      'keep the blank between two words',
      '<p>\n  ${a}\n  <strong>b</strong> c\n</p>',
      '<p>${a} <strong>b</strong> c</p>',
    ],
    [
      'keep what is set',
      '<input\n  .value=${a}\n  ?disabled=${b}\n  @input=${c}\n/>',
      '<input .value=${a} ?disabled=${b} @input=${c}>',
    ],
    ['keep the quotes around several values', '<p\n class="a ${b}">\n</p>', '<p class="a ${b}"></p>'],
  ]) {
    test(what, async () => {
      const found = await smaller(`const view = html\`${before}\`;`, 'view.ts');
      assert.equal(found?.code, `const view = html\`${after}\`;`);
    });
  }

  test('keep the functions of a style sheet that not every browser knows', async () => {
    const {code} = await smaller('const look = css`\n  p { color: light-dark( #fff , var(--a) ); }\n`;', 'look.ts');
    assert.equal(code, 'const look = css`p{color:light-dark(#fff,var(--a))}`;');
  });

  test('hold no style sheet with an expression, behind which a semicolon would be left', () => {
    const sheets = sources().flatMap(([, text]) => [...text.matchAll(/css`([^`]*)`/g)]);
    assert.ok(sheets.length >= 6);
    for (const [, sheet] of sheets) assert.ok(!sheet.includes('${'), sheet);
  });

  test('have every expression that they had', async () => {
    for (const [file, before] of sources()) {
      const found = await smaller(before, file);
      if (found) assert.equal(count(found.code), count(before), file);
    }
  });
});

function sources() {
  const folder = path.join(ROOT, 'src/ui');
  return readdirSync(folder).map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]);
}

function count(text) {
  return [...text.matchAll(EXPRESSION)].length;
}
