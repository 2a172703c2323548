import {defineConfig, devices} from '@playwright/test';
import {launchOptions} from './scripts/browser.mjs';

/** Whole stories in a whole browser. A test whose title ends in `@phone` runs once more on a phone's screen. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 30_000,
  expect: {timeout: 10_000},
  globalTimeout: 600_000,
  reporter: [['list'], ['./scripts/test/playwright-reporter.mjs']],
  // No trace: it doubles a story's time. `npx playwright test --trace on` records one when it is wanted.
  use: {launchOptions: launchOptions(), screenshot: 'only-on-failure', locale: 'en-US'},
  projects: [
    {name: 'desktop', use: devices['Desktop Chrome']},
    {name: 'phone', use: devices['Pixel 7'], grep: /@phone/},
  ],
});
