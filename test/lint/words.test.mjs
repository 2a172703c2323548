import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, test} from 'node:test';
import {ROOT} from '../../scripts/test/browser.mjs';
import {wrongTexts} from '../../scripts/build/words/catalogue.mjs';

const AMOUNT = '<x id="0" equiv-text="${amount}"/>';
const MERCHANT = '<x id="1" equiv-text="${merchant}"/>';
const SOURCE = `<source>You pay ${AMOUNT} to ${MERCHANT}.</source>`;

describe('a catalogue', () => {
  for (const [what, target, problem] of [
    ['no translation', '', 'is not translated'],
    ['an empty translation', '<target></target>', 'is translated by nothing'],
    ['a translation of spaces', '<target state="needs-review-translation"> </target>', 'is translated by nothing'],
    ['placeholders but no word', `<target>${AMOUNT}${MERCHANT}</target>`, 'is translated by nothing'],
    ['a missing placeholder', `<target>Vous payez ${AMOUNT}.</target>`, 'has the placeholders [0], and'],
    ['a placeholder twice', `<target>Vous payez ${AMOUNT}, ${AMOUNT} à ${MERCHANT}.</target>`, '[0, 0, 1]'],
    [
      'a placeholder that the source does not have',
      `<target>${AMOUNT} à ${MERCHANT}<x id="2"/>.</target>`,
      '[0, 1, 2]',
    ],
    [
      'escaped text that looks like a placeholder',
      `<target>Vous payez ${AMOUNT} à &lt;x id="1"/&gt;.</target>`,
      '[0], and',
    ],
  ])
    test(`with ${what} is refused, and the error names the text`, () => {
      const [line, ...others] = wrongTexts(catalogue(target));
      assert.ok(line?.startsWith('s2: ') && line.includes(problem), line);
      assert.deepEqual(others, []);
    });

  test('without any text is refused', () => assert.equal(wrongTexts('<xliff><file><body/></file></xliff>').length, 1));

  test('with a text that has only a generated id is refused', () => {
    const [line] = wrongTexts(
      catalogue(`<target>Vous payez ${AMOUNT} à ${MERCHANT}.</target>`).replace('"s2"', '"s00f48f15ffbd9188"'),
    );
    assert.equal(line, 's00f48f15ffbd9188: needs an id: msg(text, {id}).');
  });

  test('may reorder the placeholders, change their equiv-text and mark a translation as a draft', () => {
    const target = `<target state="needs-review-translation">À <x id="1" equiv-text="x"/> : ${AMOUNT}</target>`;
    assert.deepEqual(wrongTexts(catalogue(target)), []);
  });
});

describe('the catalogues of the widget', () => {
  const files = readdirSync(path.join(ROOT, 'locales'));

  test('exist for every language that is built', () => {
    const {targetLocales} = JSON.parse(read('lit-localize.json'));
    assert.deepEqual(files.sort(), targetLocales.map((locale) => `${locale}.xlf`).sort());
    for (const config of ['lit-localize.widget.json', 'lit-localize.card-frame.json'])
      assert.deepEqual(JSON.parse(read(config)).targetLocales, targetLocales);
  });

  for (const file of files)
    test(`${file} is complete`, () => assert.deepEqual(wrongTexts(read(`locales/${file}`)), []));

  for (const file of ['rn.xlf', 'sw.xlf'])
    test(`${file} marks every text as a draft or as approved by a native reader`, () => {
      const states = [...read(`locales/${file}`).matchAll(/<target(?: state="([\w-]+)")?>/g)].map(([, state]) => state);
      assert.deepEqual(
        [...new Set(states)].filter((state) => !/^(?:needs-review-translation|signed-off)$/.test(state)),
        [],
      );
    });
});

/** Two texts, the second with this translation. */
function catalogue(target) {
  return `<body>
<trans-unit id="s1">
  <source>Card</source>
  <target>Carte</target>
</trans-unit>
<trans-unit id="s2">
  ${SOURCE}
  ${target}
</trans-unit>
</body>`;
}

function read(file) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
