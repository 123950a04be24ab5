import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Company } from '#tests/fixtures/company.ts';
import { waitForPaper } from '#tests/e2e/paper.ts';
import { locale, say } from '#tests/e2e/texts.ts';
import { chromiumArgs, ensureChromium } from '../../../scripts/chromium.ts';
import { run } from '../../../scripts/run.ts';
import type { Row } from '../row.ts';
import { DOCUMENT, furnish } from './furnish.ts';
import { measureGoing } from './going.ts';
import { measurePanels } from './panels.ts';
import { measureUpload } from './upload.ts';

/** Panels beside the page (issue 12), in the demo company with one document that has a lot of related data. */
export async function measureBeside(): Promise<Row[]> {
  await using held = new AsyncDisposableStack();
  const template = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
  held.defer(() => rm(template, { recursive: true, force: true }));
  const seeded = await run(process.execPath, ['server/seed/cli.ts'], {
    quiet: true,
    env: { DATA_DIR: template, DATABASE_URL: '' },
  });
  if (seeded.code !== 0) throw new Error(seeded.output);
  furnish(template);
  const company = await Company.open(template);
  held.defer(() => company.close());
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  held.defer(() => browser.close());
  const context = await browser.newContext({ locale, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, company.url);
  const going = await measureGoing(page);
  await page.goto(`${company.url}/viewer/#/document/${DOCUMENT}/index`);
  await page.getByRole('tab', { name: say('extras:panel') }).waitFor();
  // The panels are measured, not the opening of the document.
  await waitForPaper(page);
  return [...going, ...(await measurePanels(page)), ...(await measureUpload(page, browser, company.pid ?? 0))];
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/viewer/`);
  await page.getByLabel(say('login:username')).fill('clerk');
  await page.getByLabel(say('login:password'), { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: say('login:submit'), exact: true }).click();
  await page.getByRole('button', { name: say('search:panel.search'), exact: true }).waitFor();
}
