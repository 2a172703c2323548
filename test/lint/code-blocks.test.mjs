import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {wrongBlocks} from '../../scripts/docs/code-blocks.mjs';

const FILES = {'a.ts': 'first();\nif (ready) {\n  second();\n}\n'};

/** A page with one block, and the comment before it. */
function page(comment, code, language = 'ts') {
  return `# A page\n\nText.\n\n${comment}\n\n\`\`\`${language}\n${code}\n\`\`\`\n\nMore text.\n`;
}

describe('a block of code in docs/frameworks', () => {
  for (const [what, markdown] of [
    ['the whole file', page('<!-- from a.ts -->', 'first();\nif (ready) {\n  second();\n}')],
    ['a part of it', page('<!-- from a.ts, "if (ready) {" to "}" -->', 'if (ready) {\n  second();\n}')],
    ['a part without its indent', page('<!-- from a.ts, "second();" to "second();" -->', 'second();')],
    ['a command that a reader types', page('Install it:', 'npm install a', 'sh')],
  ])
    test(`may be ${what}`, () =>
      assert.deepEqual(
        wrongBlocks(markdown, (file) => FILES[file]),
        [],
      ));

  for (const [what, markdown, problem] of [
    ['differs from its file', page('<!-- from a.ts -->', 'first();'), 'the block is not as in a.ts'],
    ['names no file', page('Text.', 'first();'), 'a block is from no file: first();'],
    [
      'names lines that do not exist',
      page('<!-- from a.ts, "third();" to "}" -->', 'third();'),
      'a.ts has no lines from "third();" to "}"',
    ],
  ])
    test(`is reported when it ${what}`, () =>
      assert.deepEqual(
        wrongBlocks(markdown, (file) => FILES[file]),
        [problem],
      ));
});
