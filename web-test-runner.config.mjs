import {esbuildPlugin} from '@web/dev-server-esbuild';
import {defaultReporter} from '@web/test-runner';
import {playwrightLauncher} from '@web/test-runner-playwright';
import {launchOptions} from './scripts/browser.mjs';
import {paymentService} from './scripts/test/payment-service.mjs';
import {resultReporter} from './scripts/test/wtr-reporter.mjs';
import {cjsAsEsm} from './scripts/wtr-cjs.mjs';

const service = paymentService();

const browser = launchOptions();

/** One process for page and card frame: between two, the focus arrives later than the keys that follow it. */
const oneProcess = {...browser, args: [...browser.args, '--disable-site-isolation-trials']};

/** Folders whose tests run in Node. */
const FOR_NODE = ['e2e', 'lint', 'model', 'hosts', 'package', 'start', 'examples', 'site'];

/** The service runs in this process, and its sources are TypeScript: start with `node --import tsx`. */
export default {
  files: ['test/**/*.test.ts', ...FOR_NODE.map((folder) => `!test/${folder}/**`)],
  nodeResolve: {exportConditions: ['production', 'default']},
  concurrency: 1, // keys go to the tab in front: two tabs that type at once lose some
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  plugins: [
    service.plugin,
    await cjsAsEsm([
      'qrcode',
      ...['card-number', 'cardholder-name', 'cvv'].map((name) => `card-validator/dist/${name}.js`),
      'credit-card-type',
      'react',
    ]),
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
  testFramework: {config: {ui: 'bdd', timeout: 20_000, forbidOnly: true}},
};
