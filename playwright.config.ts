import {availableParallelism} from 'node:os';
import {defineConfig, devices} from '@playwright/test';
import {launchOptions} from './scripts/test/browser.mjs';

const browser = launchOptions();

/**
 * The card frame is of another site, so the browser runs it in another process. On a busy machine, a press right after
 * the page moved may go to the process that had that place before, and is lost; no payer is that fast. With one process
 * for both, no press is lost, and all rules between origins still apply.
 */
const oneProcess = {...browser, args: [...browser.args, '--disable-site-isolation-trials']};

/** End-to-end tests in a full browser. A test whose title ends in `@phone` also runs on a phone's screen. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A test waits for a third of its time: for the other processes, and for the next check of what it expects.
  workers: Math.ceil(1.5 * availableParallelism()),
  timeout: 60_000,
  expect: {timeout: 15_000},
  globalTimeout: 3_300_000,
  reporter: [['list'], ['./scripts/test/playwright-reporter.mjs']],
  // No trace: it doubles a test's time. `npx playwright test --trace on` records one when you need it. An element that
  // cannot be pressed or filled in within twenty seconds is reported, long before the time limit of the test.
  // With less motion, the browser draws no turning rings, which saves up to a tenth of the processor's time. The stories of
  // motion set their own preference.
  use: {
    launchOptions: oneProcess,
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    locale: 'en-US',
    contextOptions: {reducedMotion: 'reduce'},
  },
  projects: [
    {name: 'desktop', use: devices['Desktop Chrome']},
    {name: 'phone', use: devices['Pixel 7'], grep: /@phone/},
  ],
});
