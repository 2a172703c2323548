import js from '@eslint/js';
import {configs as lit} from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import {configs as wc} from 'eslint-plugin-wc';
import {defineConfig, globalIgnores} from 'eslint/config';
import tseslint from 'typescript-eslint';
import {local} from './scripts/check/lint/rules.mjs';

const TYPESCRIPT = ['**/*.ts'];
const EXAMPLES = ['examples/**/*.{ts,tsx}'];
const ELEMENT = ['src/**/*.ts'];
const TESTS = ['test/**', 'service/test/**', 'demo/test/**'];
const CONFIGS = [
  '*.config.{js,mjs,ts}',
  'scripts/**/*.config.mjs',
  'scripts/**/*-reporter.mjs',
  'test/gallery/gallery{.config,-reporter}.ts',
];
/** Files in which a framework requires a default export. */
const FRAMEWORK_FILES = [
  'site/.vitepress/{config.mjs,theme/index.js}',
  'examples/**/*.config.ts',
  'examples/next/app/**/{layout,page}.tsx',
];

/** Markup, styles and code from text, which a strict Content-Security-Policy or Trusted Types would refuse. */
const UNSAFE_PAGE = [
  {
    selector:
      'MemberExpression[property.name=/^(innerHTML|outerHTML|srcdoc|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment)$/]',
    message: 'Do not create markup from text: use a template or textContent.',
  },
  {
    selector: 'ImportSpecifier[imported.name=/^unsafe(HTML|SVG|CSS|MathML|Static)$/]',
    message: 'Do not create markup from text: use a template.',
  },
  {
    selector:
      'TaggedTemplateExpression[tag.name=/^(html|svg|mathml)$/] TemplateElement[value.raw=/(\\sstyle\\s*=|<style)/i]',
    message: 'A strict style-src refuses inline styles: use the element’s stylesheet.',
  },
  {
    selector: 'CallExpression[callee.property.name="setAttribute"] > Literal[value="style"]:first-child',
    message: 'A strict style-src refuses inline styles: use the element’s stylesheet.',
  },
  {
    selector: 'MemberExpression[object.name="document"][property.name=/^write(ln)?$/]',
    message: 'document.write() would overwrite the page.',
  },
];

/** Globals that would make a function of core depend on time or randomness, or have side effects. */
const IMPURE_GLOBALS = [
  ...['globalThis', 'window', 'self', 'document', 'navigator', 'location', 'localStorage', 'sessionStorage', 'history'],
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'crypto', 'performance', 'console', 'process'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame', 'queueMicrotask'],
].map((name) => ({
  name,
  message: 'Code in core is pure: take this as a parameter, or move the code to another folder.',
}));

/** Old libraries (Prototype.js, MooTools) replace it with a function that supports neither iterators nor a mapping. */
const REPLACED_BY_PAGES = [
  {object: 'Array', property: 'from', message: 'Old libraries on a page replace Array.from: use spread, then map.'},
];

/** Newer than the oldest browsers of package.json's list; the code that uses them checks for them, or works without. */
const USED_WITH_CARE = [
  'AbortSignal.reason',
  'Crypto.randomUUID',
  'CSSStyleSheet.replaceSync', // used only where a frame can be moved, which only newer browsers support
  'ElementInternals',
  ...['form', 'validity', 'validationMessage', 'setFormValue', 'setValidity', 'checkValidity', 'reportValidity'].map(
    (name) => `ElementInternals.${name}`,
  ),
  'HTMLElement.attachInternals',
  'HTMLElement.inputMode', // a hint for the keyboard
  'InputEvent.isComposing',
  'Location.ancestorOrigins',
  'LockManager.request',
  'Navigator.canShare',
  'Navigator.locks',
  'Navigator.share',
  'SecurityPolicyViolationEvent.disposition',
  'ShadowRoot.adoptedStyleSheets', // as replaceSync
];

const IMPURE_PROPERTIES = [
  {object: 'Date', property: 'now', message: 'Code in core reads no clock: take the time as a parameter.'},
  {
    object: 'Math',
    property: 'random',
    message: 'Code in core is deterministic: take the random number as a parameter.',
  },
];

const CLOCK = [
  {
    selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
    message: 'Code in core reads no clock: take the time as a parameter.',
  },
  {
    selector: 'CallExpression[callee.name="Date"]',
    message: 'Code in core reads no clock: take the time as a parameter.',
  },
];

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/coverage/',
    '.cache/',
    'site/pages/',
    'site/.vitepress/cache/',
    '**/.next/',
    '**/.angular/',
    '**/next-env.d.ts',
    'test-results/',
    'playwright-report/',
    'gallery/',
    'test/package/app/', // the app of a user: it compiles only where the package is installed
    'src/generated/',
    'service/src/generated/',
  ]),
  {linterOptions: {reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error'}},
  js.configs.recommended,
  {
    plugins: {local},
    rules: {
      'local/import-arrows': 'error',
      'local/reasoned-suppressions': 'error',
      'complexity': ['error', 10],
      'max-depth': ['error', 2],
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', {max: 30, skipBlankLines: true, skipComments: true}],
      'max-params': ['error', 4],
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-undef': 'off', // TypeScript checks every name, in scripts and pages too
      'no-restricted-exports': ['error', {restrictDefaultExports: {direct: true, named: true, namespaceFrom: true}}],
      'no-restricted-syntax': ['error', ...UNSAFE_PAGE],
      'no-warning-comments': 'error',
    },
  },
  {
    files: TYPESCRIPT,
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: {defaultProject: 'tsconfig.node.json', allowDefaultProject: ['*.ts']},
      },
    },
    rules: {
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        {ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true},
      ],
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            {from: 'package', package: 'node:test', name: ['test', 'it', 'describe', 'suite', 'before', 'after']},
          ],
        },
      ],
      '@typescript-eslint/require-await': 'off', // async also turns an exception into a rejection
      '@typescript-eslint/restrict-template-expressions': ['error', {allowNumber: true}],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', {considerDefaultExhaustiveForUnions: true}],
    },
  },
  {
    files: ELEMENT,
    extends: [lit['flat/recommended'], wc['flat/recommended'], wc['flat/best-practice'], litA11y.configs.recommended],
    settings: {wc: {elementBaseClasses: ['LitElement']}},
    rules: {
      'local/known-to-browsers': ['error', USED_WITH_CARE],
      'no-restricted-properties': ['error', ...REPLACED_BY_PAGES],
      '@typescript-eslint/no-misused-spread': ['error', {allow: ['string']}], // code points are counted
      'wc/guard-super-call': 'off', // LitElement has every callback
    },
  },
  {
    files: ['core', 'payment', 'card-protocol'].map((folder) => `src/${folder}/**/*.ts`),
    rules: {
      'no-restricted-globals': ['error', ...IMPURE_GLOBALS],
      'no-restricted-properties': ['error', ...REPLACED_BY_PAGES, ...IMPURE_PROPERTIES],
      'no-restricted-syntax': ['error', ...UNSAFE_PAGE, ...CLOCK],
    },
  },
  {
    // Their types are checked by their own builds, which the tests run: their packages are not installed here.
    files: EXAMPLES,
    extends: [tseslint.configs.strict, tseslint.configs.disableTypeChecked],
    rules: {'@typescript-eslint/explicit-module-boundary-types': 'off'},
  },
  {files: FRAMEWORK_FILES, rules: {'no-restricted-exports': 'off'}},
  {files: CONFIGS, rules: {'no-restricted-exports': 'off'}},
  {
    files: TESTS,
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-misused-spread': 'off', // a test takes text apart on purpose
      '@typescript-eslint/restrict-template-expressions': 'off', // an id of an answer is unknown until it is used
    },
  },
);
