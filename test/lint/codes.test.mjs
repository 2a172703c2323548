import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, test} from 'node:test';
import {ROOT} from '../../scripts/test/browser.mjs';

const WORDS = readFileSync(path.join(ROOT, 'src/views/banner.ts'), 'utf8');
/** Notices can also appear before a request is sent. */
const NOTICES = readFileSync(path.join(ROOT, 'src/views/shared.ts'), 'utf8');
const WALLET_WORDS = readFileSync(path.join(ROOT, 'src/views/wallet-view.ts'), 'utf8');
const DOCUMENT = readFileSync(path.join(ROOT, 'docs/codes.md'), 'utf8');
const WALLETS = /## Declined wallets[^]+?(?=\n## )/.exec(DOCUMENT)?.[0] ?? '';
/** The message of each row: the second cell of a decline, the third of another code. */
const SENTENCES = sentencesOf(DOCUMENT.replace(WALLETS, ''));

describe('docs/codes.md', () => {
  test('lists every code that the widget has a text for', () => {
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

  test('has the text of the widget for each code', () => {
    for (const {codes, text} of SENTENCES) {
      const [first] = codes;
      const sentence = first === 'PROCESSOR_DECLINED' || first === 'amount_mismatch' ? lastOf(first) : wordsOf(first);
      assert.equal(text, sentence, codes.join());
    }
  });

  test('has the text of the widget for each decline of a wallet', () => {
    const [, body] = WALLET_WORDS.split('function walletDeclineText');
    const cased = [...body.matchAll(/case '(\w+)'/g)].map(([, code]) => code);
    const sentences = sentencesOf(WALLETS);
    assert.deepEqual(
      sentences.map(({codes: [first]}) => first),
      [...cased, 'PROCESSOR_DECLINED'],
    );
    for (const {codes, text} of sentences) {
      const [code] = codes;
      const [, behind] = body.split(code === 'PROCESSOR_DECLINED' ? 'default:' : `case '${code}':`);
      assert.equal(text, textIn(behind), code);
    }
  });
});

function sentencesOf(document) {
  const rows = document.split('\n').filter((line) => /^\| `/.test(line));
  return rows.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    return {codes: codesIn(cells[1]), text: cells.length > 5 ? cells[3] : cells[2]};
  });
}

function codesIn(cell) {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, code]) => code);
}

/** The code after a `case`, in the function that returns the message. */
function wordsOf(code) {
  const [, ...behind] = WORDS.split(`case '${code}':`);
  const [, elsewhere] = /^(?:\s*case '\w+':)*\s*return (\w+Text)\(\);/.exec(behind.at(-1)) ?? [];
  return textIn(elsewhere === undefined ? behind.at(-1) : NOTICES.split(`function ${elsewhere}(`).at(-1));
}

/** The code after the `default` of the function for declined cards, or of that for refusals. */
function lastOf(code) {
  const [, body] = WORDS.split(code === 'PROCESSOR_DECLINED' ? 'function declineText' : 'function endedText');
  return textIn(body.split('default:')[1]);
}

function textIn(source) {
  return /msg\(\s*'([^']+)'/.exec(source)?.[1];
}
