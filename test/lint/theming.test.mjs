import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, test} from 'node:test';
import {ROOT} from '../../scripts/test/browser.mjs';

const DOCUMENT = read('docs/theming.md');
const VIEWS = ['src/styles', 'src/views'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder)).map((file) => read(`${folder}/${file}`)),
);

/** Names of parts, also of forms, whose name is an argument. */
const PARTS = [...new Set(VIEWS.flatMap((view) => all(view, /(?:\spart="|\bplainForm\(\s*')([\w-]+)/g)))].sort();

/** The document's table of properties: name, purpose, light, dark, whether the card frame supports it. */
const ROWS = DOCUMENT.split('\n')
  .filter((line) => line.startsWith('| `--payment-widget-'))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  .map(([, name, , light, dark, frame]) => ({name, light, dark, frame}));

describe('docs/theming.md', () => {
  test('lists every custom property of the sources, and no other', () => {
    const read = VIEWS.flatMap((view) => all(view, /var\((--payment-widget-[\w-]+)/g));
    assert.deepEqual(
      ROWS.map(({name}) => name),
      [...new Set(read)],
    );
  });

  test('has the default colours, light and dark', () => {
    const pair = /(--payment-widget-color-[\w-]+), light-dark\((#\w+), (#\w+)\)/g;
    const defaults = VIEWS.flatMap((view) => [...view.matchAll(pair)]);
    assert.deepEqual(
      ROWS.filter(({light}) => light !== '').map(({name, light, dark}) => [name, light, dark]),
      defaults.map(([, ...values]) => values),
    );
  });

  test('lists what the card frame receives; its scheme, padding and labels have no property of their own', () => {
    const theme = /interface FrameTheme \{([^}]+)\}/.exec(read('src/card-protocol/greeting.ts'))?.[1] ?? '';
    const given = all(theme, /readonly (\w+):/g).filter((name) => !['scheme', 'padding', 'labels'].includes(name));
    const named = ROWS.filter(({frame}) => frame === 'yes').map(({name}) => name);
    assert.deepEqual(
      named,
      given.map((name) => `--payment-widget-${kebab(name)}`),
    );
  });

  test('lists every part of the templates, and no other', () => {
    const table = DOCUMENT.slice(DOCUMENT.indexOf('## Parts'), DOCUMENT.indexOf('## Light and dark'));
    assert.deepEqual(all(table, /^\| `([\w-]+)`/gm).sort(), PARTS);
  });

  test('shows the same theme as the demo', () => {
    const lines = all(DOCUMENT, /^ {2}(--payment-widget-.+;)$/gm);
    const [look] = read('demo/public/themes.css').match(/\[data-look='clay'\] \{[^}]+\}/) ?? [''];
    assert.deepEqual(lines, all(look, /^ {2}(--payment-widget-.+;)$/gm));
  });
});

test('docs/element.md names every part', () => {
  const looks = /## Appearance\n([^#]+)/.exec(read('docs/element.md'))?.[1] ?? '';
  const named = all(looks.slice(looks.indexOf('Parts: ')).split('.')[0] ?? '', /`([\w-]+)`/g);
  assert.deepEqual(named.sort(), PARTS);
});

/** All matches of a pattern's first group, in order. */
function all(text, pattern) {
  return [...text.matchAll(pattern)].map(([, found]) => found);
}

function kebab(name) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function read(file) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
