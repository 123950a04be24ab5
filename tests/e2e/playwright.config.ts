import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../scripts/chromium.ts';

const executablePath = findChromium();

/** End to end: real Chromium, a real server with a real database per worker. Nothing is retried. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './setup.ts',
  outputDir: '../../test-results/e2e',
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    launchOptions: { args: chromiumArgs, ...(executablePath === undefined ? {} : { executablePath }) },
    trace: 'retain-on-failure',
  },
});
