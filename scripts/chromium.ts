import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { run } from './run.ts';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** Where Chromium stands on this machine, or undefined: CHROMIUM_PATH, Debian's package, Playwright's own. */
export function findChromium(): string | undefined {
  return [process.env['CHROMIUM_PATH'], DEBIAN_CHROMIUM, chromium.executablePath()].find(
    (file) => file !== undefined && file !== '' && existsSync(file),
  );
}

/**
 * Installs Chromium where it is missing, with the Liberation fonts that PDFs without embedded fonts are drawn with, and
 * pdftoppm, beside which paintings are looked at.
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found !== undefined) return found;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    await run('apt-get', ['update', '-qq'], { quiet: true });
    await run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-liberation', 'poppler-utils'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      quiet: true,
    });
  } else {
    await run('playwright', ['install', 'chromium']);
  }
  const installed = findChromium();
  if (installed === undefined)
    throw new Error('Chromium is missing: install the package "chromium", or set CHROMIUM_PATH to a Chromium.');
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
