import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {after, describe, test} from 'node:test';
import {ROOT} from '../../scripts/test/browser.mjs';
import {Consumer, type Outcome} from './consumer.ts';

const consumer = new Consumer();
after(() => {
  consumer.remove();
});

const {exports} = consumer.readJson('package.json') as {readonly exports: Readonly<Record<string, unknown>>};
/** A pattern exports files and is not an entry. */
const ENTRIES = Object.keys(exports)
  .filter((entry) => !entry.includes('*'))
  .map((entry) => path.posix.join('@payment-widget/element', entry));
const RESOLUTIONS = [
  ['bundler', ['--module', 'ESNext', '--moduleResolution', 'bundler']],
  ['nodenext', []],
] as const;

describe('an app in TypeScript', () => {
  for (const [name, options] of RESOLUTIONS) {
    test(`compiles with moduleResolution ${name}, and its mistakes are rejected`, () => {
      succeeded(consumer.run('typescript/bin/tsc', '-p', '.', ...options));
    });
  }

  test('can set every attribute of the manifest on the tag', () => {
    // In an object literal every name is checked, while JSX accepts any name with a hyphen.
    const all = attributesOfManifest().map(({name, type}) => `'${name}': undefined as unknown as ${type.text},`);
    const text = `export const tag: import('@payment-widget/element/jsx').PaymentWidgetTag = {${all.join('\n')}};`;
    consumer.write('every-attribute.ts', text);
    succeeded(consumer.run('typescript/bin/tsc', '-p', '.'));
  });

  test('compiles the tests that docs/testing.md shows', () => {
    const [, code = ''] = /```ts\n(.*?)```/s.exec(readFileSync(path.join(ROOT, 'docs/testing.md'), 'utf8')) ?? [];
    assert.ok(code.includes('@payment-widget/element/testing'));
    consumer.write('testing-guide.ts', code);
    // On its own, because Playwright's types need Node's types and a newer library than a page has.
    const options = [
      '--module',
      'NodeNext',
      '--target',
      'ES2022',
      '--strict',
      '--skipLibCheck',
      '--types',
      'node',
      '--noEmit',
    ];
    succeeded(consumer.run('typescript/bin/tsc', ...options, 'testing-guide.ts'));
  });
});

describe('bare Node', () => {
  for (const entry of ENTRIES.filter((name) => !path.extname(name))) {
    test(`imports ${entry}`, () => succeeded(consumer.evaluate(`await import('${entry}')`)));
  }

  for (const entry of ENTRIES.filter((name) => name.endsWith('.json'))) {
    test(`imports ${entry}`, () => succeeded(consumer.evaluate(`await import('${entry}', {with: {type: 'json'}})`)));
  }

  test('resolves the script for pages', () => {
    succeeded(
      consumer.evaluate(
        "await import('node:fs').then((fs) => fs.accessSync(new URL(import.meta.resolve('@payment-widget/element/payment-widget.js'))))",
      ),
    );
  });

  test('cannot import a file that is not an entry', () => {
    const {status, output} = consumer.evaluate("await import('@payment-widget/element/dist/esm/index.js')");
    assert.notEqual(status, 0);
    assert.match(output, /ERR_PACKAGE_PATH_NOT_EXPORTED/);
  });

  test('renders the React component as a tag with its attributes, without warnings', () => {
    const {status, output} = consumer.evaluate(`
      import {createElement} from 'react';
      import {renderToString} from 'react-dom/server';
      import {PaymentWidget} from '@payment-widget/element/react';
      const settings = {mode: 'add', apiUrl: 'https://api.example.com', session: 'ws_test_1', customer: {email: 'a@example.com'}};
      const others = {id: 'pay', className: 'wide', lang: 'fr', amount: null, onSuccess() {}, onClick() {}};
      console.log(renderToString(createElement(PaymentWidget, {...settings, ...others})));
    `);
    const tag =
      '<payment-widget mode="add" api-url="https://api.example.com" id="pay" class="wide" lang="fr"></payment-widget>';
    assert.deepEqual([status, output.trim()], [0, tag]);
  });
});

test('a bundler includes the registration of the tag, and splits each language into its own chunk', () => {
  succeeded(consumer.run('vite/bin/vite.js', 'build', '--logLevel', 'error'));
  const assets = path.join(consumer.folder, 'dist/assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const [main] = scripts.filter((file) => file.startsWith('index-'));
  assert.match(readFileSync(path.join(assets, main ?? ''), 'utf8'), /customElements\.define\([`"']payment-widget/);
  for (const language of ['fr', 'rn', 'sw'])
    assert.ok(
      scripts.some((file) => file.startsWith(`${language}-`)),
      language,
    );
});

function succeeded({status, output}: Outcome): void {
  assert.equal(status, 0, output);
}

function attributesOfManifest(): readonly {readonly name: string; readonly type: {readonly text: string}}[] {
  const {modules} = consumer.readJson('custom-elements.json') as {
    readonly modules: readonly {readonly declarations: readonly {readonly attributes?: []}[]}[];
  };
  return modules.flatMap(({declarations}) => declarations).flatMap(({attributes = []}) => attributes);
}
