import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { run } from './run.ts';

/** Debian's Chromium without a window draws the same pages and takes a quarter less of the machine. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** Where Chromium stands on this machine, or undefined: CHROMIUM_PATH, Debian's packages, Playwright's own. */
export function findChromium(): string | undefined {
  return [process.env['CHROMIUM_PATH'], HEADLESS_SHELL, DEBIAN_CHROMIUM, chromium.executablePath()].find(
    (file) => file !== undefined && file !== '' && existsSync(file),
  );
}

/**
 * Installs Chromium where it is missing, with the Liberation fonts that PDFs without embedded fonts are drawn with, and
 * pdftoppm, beside which paintings are looked at.
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found !== undefined && found !== DEBIAN_CHROMIUM) return found;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    await run('apt-get', ['update', '-qq'], { quiet: true });
    await run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell', 'fonts-liberation', 'poppler-utils'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      quiet: true,
    });
  } else if (found === undefined) {
    await run('playwright', ['install', 'chromium']);
  }
  const installed = findChromium();
  if (installed === undefined)
    throw new Error(
      'Chromium is missing: install the package "chromium-headless-shell", or set CHROMIUM_PATH to a Chromium.',
    );
  return installed;
}

/**
 * Switches for a Chromium without GPU on a closed network; no sandbox only where the user is root, who cannot have one.
 */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--no-first-run',
];
