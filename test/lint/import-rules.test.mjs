import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {ESLint} from 'eslint';
import tseslint from 'typescript-eslint';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const byText = new ESLint({cwd, overrideConfig: [tseslint.configs.disableTypeChecked]});
// In CI the parser would read a file's types from disk, where the test's text does not exist.
const fromText = {languageOptions: {parserOptions: {disallowAutomaticSingleRunInference: true}}};
const byTypes = new ESLint({cwd, overrideConfig: [{files: ['**/*.ts'], ...fromText}]});

/** The rules that a text violates in this file. */
async function broken(eslint, filePath, code) {
  const [result] = await eslint.lintText(code, {filePath});
  return result.messages.map(({ruleId, message}) => ruleId ?? message);
}

const ARROW = 'local/import-arrows';
/** Violates each row of the table of permitted imports at least once: with a folder above, beside or outside. */
const FORBIDDEN_IMPORTS = [
  ['src/core/planted.ts', "import {send} from '../api/http.js';\nsend();"],
  ['src/core/planted.ts', "import type {Answer} from '../api/http.js';\nexport type Wrong = Answer;"],
  ['src/core/planted.ts', "export {send} from '../api/http.js';"],
  ['src/core/planted.ts', "export * from '../payment/state.js';"],
  ['src/core/planted.ts', "export type Wrong = import('../api/http.js').Answer;"],
  ['src/core/planted.ts', "export const later = import('../api/http.js');"],
  ['src/core/planted.ts', 'export const later = (name: string): unknown => import(name);'],
  ['src/core/planted.ts', "import {html} from 'lit';\nhtml``;"],
  ['src/core/planted.ts', "import {html} from 'lit/html.js';\nhtml``;"],
  ['src/core/planted.ts', "import {randomUUID} from 'node:crypto';\nrandomUUID();"],
  ['src/core/planted.ts', "import '../card-frame/card-form.js';"],
  ['src/core/deep/planted.ts', "import '../../store/payment-store.js';"],
  ['src/payment/planted.ts', "import '../api/client.js';"],
  ['src/payment/planted.ts', "import '../store/payment-store.js';"],
  ['src/payment/planted.ts', "import '../card-protocol/messages.js';"],
  ['src/card-protocol/planted.ts', "import '../payment/state.js';"],
  ['src/card-protocol/planted.ts', "import '../card-frame/card-form.js';"],
  ['src/styles/planted.ts', "import '../views/banner.js';"],
  ['src/i18n/planted.ts', "import '../payment/state.js';"],
  ['src/platform/planted.ts', "import '../api/http.js';"],
  ['src/platform/planted.ts', "import {html} from 'lit';\nhtml``;"],
  ['src/api/planted.ts', "import '../platform/attempt-log.js';"],
  ['src/api/planted.ts', "import '../store/payment-store.js';"],
  ['src/api/planted.ts', "import 'qrcode';"],
  ['src/card-fields/planted.ts', "import '../card-frame/card-form.js';"],
  ['src/card-fields/planted.ts', "import '../views/card-view.js';"],
  ['src/card-frame/planted.ts', "import '../store/browser-environment.js';"],
  ['src/card-frame/planted.ts', "import '../i18n/localize.js';"],
  ['src/card-frame/planted.ts', "import '../payment/state.js';"],
  ['src/card-frame/planted.ts', "import 'lit';"],
  ['src/store/planted.ts', "import '../views/banner.js';"],
  ['src/store/planted.ts', "import '../card-fields/card-fields.js';"],
  ['src/store/planted.ts', "import '../element/payment-widget.js';"],
  ['src/views/planted.ts', "import '../api/client.js';"],
  ['src/views/planted.ts', "import '../store/payment-store.js';"],
  ['src/views/planted.ts', "import 'qrcode';"],
  ['src/views/planted.ts', "import '@payment-widget/service';"],
  ['src/element/planted.ts', "import '../api/client.js';"],
  ['src/element/planted.ts', "import '../card-frame/main.js';"],
  ['src/element/planted.ts', "import '../loader/loader.js';"],
  ['src/element/planted.ts', "import 'react';"],
  ['src/loader/planted.ts', "import '../store/payment-store.js';"],
  ['src/loader/planted.ts', "import '../views/card-view.js';"],
  ['src/loader/planted.ts', "import 'lit';"],
  ['src/testing/planted.ts', "import '../api/client.js';"],
  ['src/planted.ts', "import './store/payment-store.js';"],
  ['src/planted.ts', "import './api/client.js';"],
  ['src/api/planted.ts', "import '../../service/src/index.js';"],
  ['service/src/planted.ts', "import '../../src/core/money.js';"],
  ['service/src/http/routes/planted.ts', "import '../../../../src/index.js';"],
  ['service/test/planted.test.ts', "import '../../src/core/money.js';"],
  ['demo/planted.ts', "import '../src/core/money.js';"],
  ['demo/planted.ts', "import '../service/src/db/seed.js';"],
  ['demo/public/planted.js', "import '/src/core/money.ts';"],
  ['demo/public/planted.js', "import '../../src/element/payment-widget.js';"],
  ['test/planted.test.ts', "import '../service/src/index.js';"],
  ['test/e2e/planted.spec.ts', "import '../../src/core/money.js';"],
  ['test/e2e/planted.spec.ts', "import '../../service/src/index.js';"],
];

const ALLOWED_IMPORTS = [
  ['src/core/planted.ts', "import './money.js';"],
  ['src/payment/planted.ts', "import './state.js';\nimport '../core/money.js';"],
  ['src/platform/planted.ts', "import '../core/money.js';\nimport 'qrcode';"],
  ['src/api/planted.ts', "import '../payment/state.js';\nimport '../core/money.js';"],
  [
    'src/store/planted.ts',
    "import '../api/client.js';\nimport '../platform/attempt-log.js';\nimport '../payment/state.js';",
  ],
  ['src/views/planted.ts', "import '../payment/state.js';\nimport '../i18n/custom-text.js';\nimport 'lit';"],
  ['src/element/planted.ts', "import '../store/payment-controller.js';\nimport '../views/banner.js';\nimport 'lit';"],
  ['src/loader/planted.ts', "import '../card-fields/theme.js';\nimport '../styles/theme.js';"],
  ['src/card-frame/planted.ts', "import '../core/money.js';\nimport '../api/http.js';\nimport '@lit/localize';"],
  ['src/planted.ts', "import './define.js';\nimport './element/payment-widget.js';"],
  ['service/src/planted.ts', "import './db/seed.js';\nimport 'fastify';\nimport 'node:fs';"],
  ['demo/planted.ts', "import '../service/src/index.ts';\nimport 'node:http';"],
  ['demo/public/planted.js', "import '/src/define.ts';\nimport './api.js';\nimport '/api.js';"],
  ['test/planted.test.ts', "import '../src/core/money.js';\nimport '@open-wc/testing';"],
];

const FORBIDDEN_CODE = [
  ['src/core/planted.ts', 'export const now = Date.now();', 'no-restricted-properties'],
  ['src/core/planted.ts', 'export const dice = Math.random();', 'no-restricted-properties'],
  ['src/core/planted.ts', 'export const now = new Date();', 'no-restricted-syntax'],
  ['src/core/planted.ts', 'export const now = Date();', 'no-restricted-syntax'],
  ['src/core/planted.ts', 'setTimeout(() => 1, 5);', 'no-restricted-globals'],
  ['src/core/planted.ts', "export const answer = fetch('/');", 'no-restricted-globals'],
  ['src/core/planted.ts', 'export const page = document;', 'no-restricted-globals'],
  ['src/core/planted.ts', 'export const id = globalThis.crypto;', 'no-restricted-globals'],
  ['src/views/planted.ts', "document.body.innerHTML = '<b>';", 'no-restricted-syntax'],
  ['src/card-frame/planted.ts', "document.body.insertAdjacentHTML('beforeend', '<b>');", 'no-restricted-syntax'],
  [
    'src/views/planted.ts',
    "import {unsafeHTML} from 'lit/directives/unsafe-html.js';\nunsafeHTML('');",
    'no-restricted-syntax',
  ],
  ['src/views/planted.ts', 'import {html} from \'lit\';\nhtml`<p style="color: red"></p>`;', 'no-restricted-syntax'],
  ['src/views/planted.ts', "import {html} from 'lit';\nhtml`<style>p {}</style>`;", 'no-restricted-syntax'],
  ['src/views/planted.ts', "document.body.setAttribute('style', '');", 'no-restricted-syntax'],
  ['demo/public/planted.js', "document.write('');", 'no-restricted-syntax'],
  ['src/api/planted.ts', "eval('1');", 'no-eval'],
  ['src/api/planted.ts', "new Function('1');", 'no-new-func'],
  ['src/api/planted.ts', 'export default 1;', 'no-restricted-exports'],
  ['src/api/planted.ts', 'const one = 1;\nexport {one as default};', 'no-restricted-exports'],
  ['src/api/planted.ts', 'export function f(a: 1, b: 1, c: 1, d: 1, e: 1): void { [a, b, c, d, e]; }', 'max-params'],
  [
    'src/api/planted.ts',
    `export const f = (): number => {\n${'1;\n'.repeat(30)}return 1;\n};`,
    'max-lines-per-function',
  ],
  ['src/api/planted.ts', '//\n'.repeat(401), 'max-lines'],
  ['src/api/planted.ts', 'if (1) { if (1) { if (1) { f(); } } }', 'max-depth'],
  ['src/api/planted.ts', `export const f = (a: number): boolean => ${'a > 1 || '.repeat(10)}a > 2;`, 'complexity'],
  ['src/api/planted.ts', '// eslint-disable-next-line no-console\nf();', 'local/reasoned-suppressions'],
  ['src/api/planted.ts', `// ${'TO'}DO: later`, 'no-warning-comments'],
  ['src/views/planted.ts', 'import {html} from \'lit\';\nhtml`<img src="a.png">`;', 'lit-a11y/alt-text'],
  [
    'src/views/planted.ts',
    "import {html} from 'lit';\nhtml`<a .x=${1} .x=${2}></a>`;",
    'lit/no-duplicate-template-bindings',
  ],
  [
    'src/views/planted.ts',
    "import {LitElement} from 'lit';\nclass Planted extends LitElement { constructor() { super(); this.setAttribute('a', ''); } }\nnew Planted();",
    'wc/no-constructor-attributes',
  ],
];

/** These rules need types, so the text replaces an existing file. */
const FORBIDDEN_BY_TYPE = [
  ['async function f(): Promise<void> {}\nf();', '@typescript-eslint/no-floating-promises'],
  [
    "export const f = (a: 'b' | 'c') => { switch (a) { case 'b': } };",
    '@typescript-eslint/switch-exhaustiveness-check',
  ],
  ['export function f() { return 1; }', '@typescript-eslint/explicit-module-boundary-types'],
  ['export const f = (a: any): void => a.b;', '@typescript-eslint/no-explicit-any'],
  ['export const f = (a: string | undefined): number => a!.length;', '@typescript-eslint/no-non-null-assertion'],
];

describe('a forbidden import is refused', () => {
  for (const [file, code] of FORBIDDEN_IMPORTS) {
    test(`${file}: ${code}`, async () => {
      assert.ok((await broken(byText, file, code)).includes(ARROW));
    });
  }
});

describe('a permitted import is accepted', () => {
  for (const [file, code] of ALLOWED_IMPORTS) {
    test(`${file}: ${code}`, async () => {
      assert.deepEqual(await broken(byText, file, code), []);
    });
  }
});

describe('forbidden code is refused', () => {
  for (const [file, code, rule] of FORBIDDEN_CODE) {
    test(`${file}: ${rule} for ${code.slice(0, 80)}`, async () => {
      assert.ok((await broken(byText, file, code)).includes(rule));
    });
  }
  for (const [code, rule] of FORBIDDEN_BY_TYPE) {
    test(`${rule} for ${code}`, async () => {
      assert.ok((await broken(byTypes, 'src/core/money.ts', code)).includes(rule));
    });
  }
});
