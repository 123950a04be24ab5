import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { run } from './run.ts';

/** Debian's headless build of Chromium draws the same pages and loads the machine a quarter less. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** The path of Chromium: CHROMIUM_PATH, Debian's packages, or Playwright's own; undefined if there is none. */
export function findChromium(): string | undefined {
  return [process.env['CHROMIUM_PATH'], HEADLESS_SHELL, DEBIAN_CHROMIUM, chromium.executablePath()].find(
    (file) => file !== undefined && file !== '' && existsSync(file),
  );
}

/**
 * Installs Chromium if it is missing, with the Liberation fonts, in which PDFs without embedded fonts are drawn, and
 * pdftoppm, with whose output painted pages are compared.
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
 * Switches for a Chromium without GPU on a closed network; the sandbox is off only for root, who cannot have one.
 */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--no-first-run',
];
