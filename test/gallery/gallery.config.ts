import {defineConfig} from '@playwright/test';
import stories from '../../playwright.config.ts';

/** Images of every state of the widget: `npm run gallery`. A state that is not reached or not drawn fails. */
export default defineConfig({
  testDir: '.',
  testMatch: 'gallery.spec.ts',
  outputDir: '../../test-results/gallery',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 90_000,
  expect: {timeout: 15_000},
  reporter: './gallery-reporter.ts',
  use: {...stories.use, actionTimeout: 20_000, screenshot: 'off', viewport: {width: 375, height: 900}},
});
