import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, test} from 'node:test';
import {ROOT} from '../../scripts/test/browser.mjs';

const WORDS = readFileSync(path.join(ROOT, 'src/views/banner.ts'), 'utf8');
/** Notices can also appear before a request is sent. */
const NOTICES = readFileSync(path.join(ROOT, 'src/views/shared.ts'), 'utf8');
const ROWS = readFileSync(path.join(ROOT, 'docs/codes.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| `/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));
/** The message of each row: the second cell of a decline, the third of another code. */
const SENTENCES = ROWS.map((cells) => ({codes: codesIn(cells[1]), text: cells.length > 5 ? cells[3] : cells[2]}));

describe('docs/codes.md', () => {
  test('has every code that the widget has words for', () => {
    const functions = /function declineText[^]+?\n\}|function refusalText[^]+?\n\}|function endedText[^]+?\n\}/g;
    const cased = [...WORDS.matchAll(functions)].flatMap(([body]) =>
      [...body.matchAll(/case '(\w+)'/g)].map(([, code]) => code),
    );
    assert.ok(cased.length > 12);
    const named = SENTENCES.flatMap(({codes}) => codes);
    assert.deepEqual(
      cased.filter((code) => !named.includes(code)),
      [],
    );
  });

  test('says of each what the widget says', () => {
    for (const {codes, text} of SENTENCES) {
      const [first] = codes;
      const sentence = first === 'PROCESSOR_DECLINED' || first === 'amount_mismatch' ? lastOf(first) : wordsOf(first);
      assert.equal(text, sentence, codes.join());
    }
  });
});

function codesIn(cell) {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, code]) => code);
}

/** The code after a `case`, in the function that returns the message. */
function wordsOf(code) {
  const [, ...behind] = WORDS.split(`case '${code}':`);
  const [, elsewhere] = /^\s*return (\w+Text)\(\);/.exec(behind.at(-1)) ?? [];
  return textIn(elsewhere === undefined ? behind.at(-1) : NOTICES.split(`function ${elsewhere}(`).at(-1));
}

/** The code after a `default`: the first is for declined cards, the last for refusals. */
function lastOf(code) {
  const behind = WORDS.split('default:');
  return textIn(
    code === 'PROCESSOR_DECLINED' ? behind[1] : behind.find((part) => part.includes('Something is not right')),
  );
}

function textIn(source) {
  return /msg\(\s*'([^']+)'/.exec(source)?.[1];
}
