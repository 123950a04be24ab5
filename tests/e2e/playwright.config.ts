import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../scripts/chromium.ts';
import { locale } from './texts.ts';

const executablePath = findChromium();

/** End to end: real Chromium, a real server with a real database per worker. Nothing is retried. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './setup.ts',
  outputDir: '../../test-results/e2e',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    locale,
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    launchOptions: { args: chromiumArgs, ...(executablePath === undefined ? {} : { executablePath }) },
    // Without the film that Playwright would make of every test and keep of those that fail only: it slows all of them
    // down.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
});
