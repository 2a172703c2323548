/** Every file of the published package; `*` stands for the hash of a chunk's content. A new file is added here, or not published. */
const PACKAGE_FILES = [
  'LICENSE',
  'README.md',
  'custom-elements.json',
  'dist/esm/chunks/diagnosis-*.js',
  'dist/esm/chunks/diagnosis-*.js.map',
  'dist/esm/chunks/fr-*.js',
  'dist/esm/chunks/fr-*.js.map',
  'dist/esm/chunks/invoice-view-*.js',
  'dist/esm/chunks/invoice-view-*.js.map',
  'dist/esm/chunks/payment-widget-*.js',
  'dist/esm/chunks/payment-widget-*.js.map',
  'dist/esm/chunks/qr-modules-*.js',
  'dist/esm/chunks/qr-modules-*.js.map',
  'dist/esm/chunks/rn-*.js',
  'dist/esm/chunks/rn-*.js.map',
  'dist/esm/chunks/sw-*.js',
  'dist/esm/chunks/sw-*.js.map',
  'dist/esm/define.js',
  'dist/esm/define.js.map',
  'dist/esm/index.js',
  'dist/esm/jsx.js',
  'dist/esm/react.js',
  'dist/esm/react.js.map',
  'dist/esm/testing.js',
  'dist/esm/testing.js.map',
  'dist/integrity.json',
  'dist/licenses.txt',
  'dist/payment-widget.js',
  'dist/payment-widget.js.map',
  'dist/sbom.cdx.json',
  'dist/types/core/credential.d.ts',
  'dist/types/core/customer-details.d.ts',
  'dist/types/core/money.d.ts',
  'dist/types/core/outcome.d.ts',
  'dist/types/core/payloads.d.ts',
  'dist/types/core/payment.d.ts',
  'dist/types/core/reader.d.ts',
  'dist/types/core/wording.d.ts',
  'dist/types/core/form-state.d.ts',
  'dist/types/define.d.ts',
  'dist/types/developer-notes.d.ts',
  'dist/types/element-props.d.ts',
  'dist/types/events.d.ts',
  'dist/types/index.d.ts',
  'dist/types/jsx.d.ts',
  'dist/types/payment-widget.d.ts',
  'dist/types/react.d.ts',
  'dist/types/script.d.ts',
  'dist/types/testing/events.d.ts',
  'dist/types/testing/index.d.ts',
  'dist/types/testing/simulator.d.ts',
  'dist/types/testing/test-data.d.ts',
  'dist/types/testing/widget-page.d.ts',
  'docs/problems.md',
  'editor/vscode.html-custom-data.json',
  'editor/web-types.json',
  'package.json',
];

/** What is there and not in the list, and what is in the list and not there, exactly once. */
export function wrongFiles(files, expected = PACKAGE_FILES) {
  const patterns = expected.map((line) => ({line, pattern: patternOf(line)}));
  const strange = files.filter((file) => !patterns.some(({pattern}) => pattern.test(file)));
  const counted = patterns.map(({line, pattern}) => ({line, found: files.filter((file) => pattern.test(file)).length}));
  return [
    ...strange.map((file) => `${file} does not belong in the package.`),
    ...counted.filter(({found}) => found === 0).map(({line}) => `${line} is missing.`),
    ...counted.filter(({found}) => found > 1).map(({line, found}) => `${line} is there ${found} times.`),
  ];
}

function patternOf(line) {
  return new RegExp(`^${line.replaceAll(/[.+]/g, '\\$&').replace('*', '[\\w-]{8}')}$`);
}
