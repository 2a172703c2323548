import {readFileSync} from 'node:fs';
import {availableParallelism} from 'node:os';
import {esbuildPlugin} from '@web/dev-server-esbuild';
import {defaultReporter} from '@web/test-runner';
import {playwrightLauncher} from '@web/test-runner-playwright';
import {filesBelow} from './scripts/build/output/digests.mjs';
import {findChromium, launchOptions} from './scripts/test/browser.mjs';
import {paymentService} from './scripts/test/payment-service.mjs';
import {shuffled} from './scripts/test/shuffled.mjs';
import {escaped, filesWith} from './scripts/test/suites.mjs';
import {cjsAsEsm} from './scripts/test/wtr-cjs.mjs';
import {resultReporter} from './scripts/test/wtr-reporter.mjs';

const service = paymentService();

const browser = launchOptions();

/** One process for page and card frame: between two processes, the focus arrives later than the keys that follow it. */
const oneProcess = {...browser, args: [...browser.args, '--disable-site-isolation-trials']};

/** The options of scripts/test/run.mjs: part of a title, and the number of a random order. */
const {TEST_FILTER: filter, TEST_SEED: seed} = process.env;
const files = filesBelow('test')
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `test/${file}`)
  .filter((file) => !readFileSync(file, 'utf8').includes("from 'node:test'"));

/** The service runs in this process, and its sources are TypeScript: start with `node --import tsx`. */
export default {
  files: shuffled(filesWith(files, 'unit', filter), seed),
  nodeResolve: {exportConditions: ['production', 'default']},
  // A full browser sends keys to the active tab: of two tabs that type at the same time, one loses some.
  concurrency: findChromium()?.isShell === true ? availableParallelism() : 1,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  // At a load of 28 on two cores, one file took longer than the default of two minutes.
  testsFinishTimeout: 300_000,
  plugins: [
    service.plugin,
    await cjsAsEsm(['qrcode', 'react']),
    esbuildPlugin({ts: true, tsconfig: './tsconfig.json', target: 'es2022'}),
  ],
  middleware: [service.middleware],
  browsers: [playwrightLauncher({product: 'chromium', launchOptions: oneProcess})],
  reporters: [defaultReporter({reportTestResults: true, reportTestProgress: false}), resultReporter()],
  coverage: true,
  coverageConfig: {
    reportDir: 'coverage',
    reporters: ['lcovonly'],
    include: ['src/**/*.ts'],
    exclude: ['src/generated/**'],
  },
  testFramework: {
    config: {ui: 'bdd', timeout: 60_000, forbidOnly: true, ...(filter === undefined ? {} : {grep: escaped(filter)})},
  },
};
