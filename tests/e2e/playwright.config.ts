import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../scripts/chromium.ts';
import { locale } from './texts.ts';

const executablePath = findChromium();

/** End-to-end tests: real Chromium, and per worker a real server with a real database. No retries. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './setup.ts',
  outputDir: '../../test-results/e2e',
  // One more than cores: a walk often waits for the server, and two leave a quarter of two cores idle.
  workers: 3,
  retries: 0,
  // Generous, for loaded machines: a passing test never waits for a timeout.
  timeout: 240_000,
  expect: { timeout: 20_000, toPass: { intervals: [50, 100, 250] } },
  forbidOnly: true,
  use: {
    locale,
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: chromiumArgs, ...(executablePath === undefined ? {} : { executablePath }) },
    // Off by default: Playwright would trace every test to keep the failed ones, at a fifth of the CPU time.
    trace: process.env['E2E_TRACE'] === undefined ? 'off' : 'on',
    screenshot: 'only-on-failure',
  },
});
