import {availableParallelism} from 'node:os';
import {defineConfig, devices} from '@playwright/test';
import {launchOptions} from './scripts/test/browser.mjs';

const browser = launchOptions();

/**
 * The card frame is another site's, and so another process's. In a browser that lags on a busy machine, a press right after
 * the page moved is handed to the process that had that place a moment ago, and is lost; no payer is that quick. One
 * process for both keeps every rule between origins, and each press where it was made.
 */
const oneProcess = {...browser, args: [...browser.args, '--disable-site-isolation-trials']};

/** Whole stories in a whole browser. A test whose title ends in `@phone` runs once more on a phone's screen. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A story waits a third of its time: for the other processes, and for the next look at what it expects.
  workers: Math.ceil(1.5 * availableParallelism()),
  timeout: 60_000,
  expect: {timeout: 15_000},
  globalTimeout: 3_300_000,
  reporter: [['list'], ['./scripts/test/playwright-reporter.mjs']],
  // No trace: it doubles a story's time. `npx playwright test --trace on` records one when it is wanted.
  // What cannot be pressed or filled in within twenty seconds is named, long before the story's time is over.
  use: {launchOptions: oneProcess, actionTimeout: 20_000, screenshot: 'only-on-failure', locale: 'en-US'},
  projects: [
    {name: 'desktop', use: devices['Desktop Chrome']},
    {name: 'phone', use: devices['Pixel 7'], grep: /@phone/},
  ],
});
