import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {ESLint} from 'eslint';
import tseslint from 'typescript-eslint';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const byText = new ESLint({cwd, overrideConfig: [tseslint.configs.disableTypeChecked]});
// In CI the parser would take a file's types from the disk, where nothing is planted.
const fromText = {languageOptions: {parserOptions: {disallowAutomaticSingleRunInference: true}}};
const byTypes = new ESLint({cwd, overrideConfig: [{files: ['**/*.ts'], ...fromText}]});

/** The rules that a text breaks when it stands in a file. */
async function broken(eslint, filePath, code) {
  const [result] = await eslint.lintText(code, {filePath});
  return result.messages.map(({ruleId, message}) => ruleId ?? message);
}

const ARROW = 'local/import-arrows';
const FORBIDDEN_IMPORTS = [
  ['src/core/planted.ts', "import {send} from '../io/http.js';\nsend();"],
  ['src/core/planted.ts', "import type {Answer} from '../io/http.js';\nexport type Wrong = Answer;"],
  ['src/core/planted.ts', "export {send} from '../io/http.js';"],
  ['src/core/planted.ts', "export * from '../events.js';"],
  ['src/core/planted.ts', "export type Wrong = import('../io/http.js').Answer;"],
  ['src/core/planted.ts', "export const later = import('../io/http.js');"],
  ['src/core/planted.ts', 'export const later = (name: string): unknown => import(name);'],
  ['src/core/planted.ts', "import {html} from 'lit';\nhtml``;"],
  ['src/core/planted.ts', "import {html} from 'lit/html.js';\nhtml``;"],
  ['src/core/planted.ts', "import {randomUUID} from 'node:crypto';\nrandomUUID();"],
  ['src/core/deep/planted.ts', "import '../../payment-controller.js';"],
  ['src/io/planted.ts', "import '../ui/banner.js';"],
  ['src/io/planted.ts', "import '../payment-controller.js';"],
  ['src/io/planted.ts', "import {html} from 'lit';\nhtml``;"],
  ['src/rails/planted.ts', "import '../payment-controller.js';"],
  ['src/rails/planted.ts', "import '../ui/banner.js';"],
  ['src/ui/planted.ts', "import '../io/gateway.js';"],
  ['src/ui/planted.ts', "import '../payment-controller.js';"],
  ['src/ui/planted.ts', "import 'qrcode';"],
  ['src/store/payment-controller.ts', "import './ui/banner.js';"],
  ['src/store/payment-controller.ts', "import './events.js';"],
  ['src/element/events.ts', "import './io/gateway.js';"],
  ['src/element/events.ts', "import {html} from 'lit';\nhtml``;"],
  ['src/element/payment-widget.ts', "import './io/gateway.js';"],
  ['src/element/payment-widget.ts', "import './io/browser-world.js';"],
  ['src/element/payment-widget.ts', "import './card-frame/main.js';"],
  ['src/testing/simulator.ts', "import '../io/gateway.js';"],
  ['src/element/form-controller.ts', "import './io/gateway.js';"],
  ['src/element/attributes.ts', "import './io/gateway.js';"],
  ['src/element/attributes.ts', "import './rails/payment-run.js';"],
  ['src/define.ts', "import './io/gateway.js';"],
  ['src/index.ts', "export * from './define.js';"],
  ['src/react.ts', "import './payment-controller.js';"],
  ['src/jsx.ts', "import './define.js';"],
  ['src/loader/loader.ts', "import './core/money.js';"],
  ['src/early/planted.ts', "import '../ui/banner.js';"],
  ['src/early/planted.ts', "import 'lit';"],
  ['src/look/planted.ts', "import '../io/paths.js';"],
  ['src/look/planted.ts', "import {css} from 'lit';\ncss``;"],
  ['src/element/page-inputs.ts', "import './io/paths.js';"],
  ['src/element/element-props.ts', "import './core/money.js';"],
  ['src/element/payment-widget.ts', "import 'react';"],
  ['src/planted.ts', "import './core/money.js';"],
  ['src/card-frame/planted.ts', "import '../io/gateway.js';"],
  ['src/card-frame/planted.ts', "import '../io/browser-world.js';"],
  ['src/card-frame/planted.ts', "import '../io/browser-ledger.js';"],
  ['src/card-frame/planted.ts', "import '../ui/localize.js';"],
  ['src/card-frame/first/planted.ts', "import '../card-form.js';"],
  ['src/card-frame/first/planted.ts', "import 'card-validator';"],
  ['src/card-frame/planted.ts', "import '../payment-controller.js';"],
  ['src/core/planted.ts', "import '../card-frame/card-form.js';"],
  ['src/io/planted.ts', "import '../../service/src/index.js';"],
  ['src/ui/planted.ts', "import '@payment-widget/service';"],
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
  ['src/io/planted.ts', "import '../core/money.js';\nimport 'qrcode';"],
  ['src/rails/planted.ts', "import '../io/gateway.js';\nimport '../core/money.js';"],
  ['src/ui/planted.ts', "import '../core/money.js';\nimport '../generated/locale-codes.js';\nimport 'lit';"],
  ['src/store/payment-controller.ts', "import './rails/card-rail.js';\nimport './io/gateway.js';\nimport './core/money.js';"],
  ['src/element/events.ts', "import './core/outcome.js';"],
  ['src/element/payment-widget.ts', "import './ui/banner.js';\nimport './widget-parts.js';\nimport './page-news.js';"],
  ['src/element/widget-parts.ts', "import './payment-controller.js';\nimport './events.js';"],
  ['src/card-frame/planted.ts', "import '../core/money.js';\nimport '../io/http.js';\nimport 'card-validator';"],
  ['src/card-frame/planted.ts', "import '../io/browser-clock.js';"],
  ['src/element/form-controller.ts', "import './ui/method-view.js';\nimport './payment-controller.js';\nimport './core/phone.js';"],
  ['src/element/attributes.ts', "import './core/intent.js';\nimport './page-inputs.js';"],
  ['src/early/planted.ts', "import '../look/language.js';\nimport '../io/paths.js';\nimport '../page-inputs.js';"],
  ['src/look/planted.ts', "import '../core/money.js';\nimport '../generated/locale-codes.js';"],
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
  ['src/ui/planted.ts', "document.body.innerHTML = '<b>';", 'no-restricted-syntax'],
  ['src/card-frame/planted.ts', "document.body.insertAdjacentHTML('beforeend', '<b>');", 'no-restricted-syntax'],
  [
    'src/ui/planted.ts',
    "import {unsafeHTML} from 'lit/directives/unsafe-html.js';\nunsafeHTML('');",
    'no-restricted-syntax',
  ],
  ['src/ui/planted.ts', 'import {html} from \'lit\';\nhtml`<p style="color: red"></p>`;', 'no-restricted-syntax'],
  ['src/ui/planted.ts', "import {html} from 'lit';\nhtml`<style>p {}</style>`;", 'no-restricted-syntax'],
  ['src/ui/planted.ts', "document.body.setAttribute('style', '');", 'no-restricted-syntax'],
  ['demo/public/planted.js', "document.write('');", 'no-restricted-syntax'],
  ['src/io/planted.ts', "eval('1');", 'no-eval'],
  ['src/io/planted.ts', "new Function('1');", 'no-new-func'],
  ['src/io/planted.ts', 'export default 1;', 'no-restricted-exports'],
  ['src/io/planted.ts', 'const one = 1;\nexport {one as default};', 'no-restricted-exports'],
  ['src/io/planted.ts', 'export function f(a: 1, b: 1, c: 1, d: 1, e: 1): void { [a, b, c, d, e]; }', 'max-params'],
  [
    'src/io/planted.ts',
    `export const f = (): number => {\n${'1;\n'.repeat(30)}return 1;\n};`,
    'max-lines-per-function',
  ],
  ['src/io/planted.ts', '//\n'.repeat(401), 'max-lines'],
  ['src/io/planted.ts', 'if (1) { if (1) { if (1) { f(); } } }', 'max-depth'],
  ['src/io/planted.ts', `export const f = (a: number): boolean => ${'a > 1 || '.repeat(10)}a > 2;`, 'complexity'],
  ['src/io/planted.ts', '// eslint-disable-next-line no-console\nf();', 'local/reasoned-suppressions'],
  ['src/io/planted.ts', `// ${'TO'}DO: later`, 'no-warning-comments'],
  ['src/ui/planted.ts', 'import {html} from \'lit\';\nhtml`<img src="a.png">`;', 'lit-a11y/alt-text'],
  [
    'src/ui/planted.ts',
    "import {html} from 'lit';\nhtml`<a .x=${1} .x=${2}></a>`;",
    'lit/no-duplicate-template-bindings',
  ],
  [
    'src/ui/planted.ts',
    "import {LitElement} from 'lit';\nclass Planted extends LitElement { constructor() { super(); this.setAttribute('a', ''); } }\nnew Planted();",
    'wc/no-constructor-attributes',
  ],
];

/** These rules need types, so the text stands in for a file that exists. */
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

describe('an import against the design is refused', () => {
  for (const [file, code] of FORBIDDEN_IMPORTS) {
    test(`${file}: ${code}`, async () => {
      assert.ok((await broken(byText, file, code)).includes(ARROW));
    });
  }
});

describe('an import along the design is allowed', () => {
  for (const [file, code] of ALLOWED_IMPORTS) {
    test(`${file}: ${code}`, async () => {
      assert.deepEqual(await broken(byText, file, code), []);
    });
  }
});

describe('code that the design rules out is refused', () => {
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
