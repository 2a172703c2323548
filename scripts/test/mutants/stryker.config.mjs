/** Mutation testing of the pure code: `npm run mutants`. Takes half an hour on two cores, so `.ci/run` skips it. */
export default {
  mutate: ['src/core/**/*.ts', 'src/payment/**/*.ts'],
  ignorePatterns: ['/*', '!/src', '!/test', '!/scripts', '!/package.json', '!/tsconfig*.json'],
  testRunner: 'command',
  buildCommand: 'node scripts/test/mutants/bundle.mjs',
  commandRunner: {command: 'node --test-reporter=./scripts/test/bail-reporter.mjs test-results/mutant-tests.mjs'},
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: {logTests: false, reportTests: false, allowColor: false},
  jsonReporter: {fileName: 'test-results/mutants.json'},
  tempDirName: 'test-results/mutants',
  allowEmpty: false,
  thresholds: {high: 95, low: 90, break: 90},
};
