import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, test} from 'node:test';
import {ROOT} from '../../scripts/test/browser.mjs';

const DOCUMENT = read('docs/testing.md');
const KIT = read('src/testing/index.ts');
const DEMO = read('demo/public/index.html');

describe('docs/testing.md, the demo page and @payment-widget/element/testing', () => {
  test('have the same test cards', () => {
    const cards = all(KIT, /'(\d{16})'/g).sort();
    assert.ok(cards.length > 10);
    assert.deepEqual(
      all(DOCUMENT, /^\| `(\d{4}(?: \d{4}){3})`/gm)
        .map(joined)
        .sort(),
      cards,
    );
    assert.deepEqual(
      all(DEMO, /<b>(\d{4}(?: \d{4}){3})<\/b>/g)
        .map(joined)
        .sort(),
      cards,
    );
  });

  test('have the same test phones', () => {
    const phones = all(constant('TEST_PHONES'), /'(\+\d+)'/g);
    assert.equal(phones.length, 5);
    assert.deepEqual(numbersIn(section('## Phones')), phones);
    assert.deepEqual(all(DEMO, /<b>(\+[\d ]+)<\/b> <small data-say>(?!Mobile money)/g).map(joined), phones);
  });

  test('have the same test wallets, and the document may have more', () => {
    const wallets = all(constant('TEST_WALLETS'), /'(\+\d+)'/g);
    assert.equal(wallets.length, 5);
    const told = numbersIn(section('## Mobile money wallets'));
    assert.deepEqual(
      wallets.filter((number) => !told.includes(number)),
      [],
    );
    assert.deepEqual(all(DEMO, /<b>(\+[\d ]+)<\/b> <small data-say>Mobile money/g).map(joined), wallets);
  });

  test('name exactly what the kit exports', () => {
    const kit = KIT + read('src/testing/simulator.ts');
    const exported = all(kit, /^export (?:const|class|(?:async )?function) (\w+)/gm);
    const table = DOCUMENT.slice(DOCUMENT.lastIndexOf('| export'));
    const named = all(table, /^\| (`[^|]+)\|/gm).flatMap((cell) => all(cell, /`(\w+)`/g));
    assert.deepEqual(named.sort(), exported.sort());
  });
});

describe('docs/testing.md', () => {
  test('contains the text that the payer reads for each decline of the kit’s cards', () => {
    const declines = [...section('## Cards').matchAll(/declines: `(\w+)`[^|]*\|[^|]*\| ([^|]+?) +\|/g)];
    const codes = new Set(declines.map(([, code]) => code));
    assert.deepEqual([...codes].sort(), all(constant('TEST_CARDS'), /^ +([A-Z_]+): '/gm).sort());
    for (const [, code, text] of declines) {
      assert.ok(declineText(code).includes(text), `${code}: "${text}" is not what the widget shows`);
    }
  });
});

/** The source text of the widget's message for a decline. */
function declineText(code) {
  const messages = read('src/views/banner.ts')
    .split('function declineText(')[1]
    .split(/^ +(?=case '|default:)/m);
  const known = messages.find((message) => message.startsWith(`case '${code}':`));
  return known ?? messages.find((message) => message.startsWith('default:'));
}

/** The source text of a constant of the kit. */
function constant(name) {
  return KIT.split(`const ${name} = `)[1].split('} as const')[0];
}

/** A section of the document. */
function section(heading) {
  return DOCUMENT.split(`\n${heading}\n`)[1].split('\n## ')[0];
}

/** The numbers that begin the rows of a table. */
function numbersIn(text) {
  return all(text, /^\| `(\+[\d ]+)`/gm).map(joined);
}

function joined(text) {
  return text.replaceAll(' ', '');
}

function read(file) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

function all(text, pattern) {
  return [...text.matchAll(pattern)].map(([, found]) => found);
}
