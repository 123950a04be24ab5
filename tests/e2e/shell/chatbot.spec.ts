import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { MODAL_SIZES, MODULE_CHATBOT } from '#core/contract/constants.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { template } from '#tests/e2e/setup.ts';
import { say, saying } from '#tests/e2e/texts.ts';
import { Company } from '#tests/fixtures/company.ts';

const CHATBOT = 'https://bot.lindner.example/?dms';

/** Opens the settings list; whether it has the chatbot. */
async function entry(page: Page) {
  await page.getByRole('button', { name: saying('shell:account') }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${say('settings:help')}`) })).toBeVisible();
  return page.getByRole('button', { name: new RegExp(`^${say('settings:chatbot')}`) });
}

function license({ dataDir }: Company): void {
  using database = new DatabaseSync(path.join(dataDir, 'database.sqlite'));
  database.exec(`PRAGMA busy_timeout = 5000; INSERT INTO license_module (id) VALUES (${MODULE_CHATBOT})`);
}

test('[APP-12] the chatbot opens in a window of 680×1000, only with its address and licence module', async ({
  browser,
  company,
}) => {
  const own = await Company.open(template, { RECOGNITION: 'off', CHATBOT_URL: CHATBOT });
  // Windows have the size that the product asks for, not that of the walk.
  const context = await browser.newContext({ viewport: null });
  await context.route('https://bot.lindner.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Bot</title><h1>Bot</h1>' }),
  );
  const page = await context.newPage();
  await signIn(page, own);
  await expect(await entry(page), 'without the licence module').toHaveCount(0);
  license(own);
  await page.reload();
  const opening = context.waitForEvent('page');
  await (await entry(page)).click();
  const bot = await opening;
  await expect(bot.getByRole('heading', { name: 'Bot' })).toBeVisible();
  expect(bot.url()).toBe(CHATBOT);
  expect(await bot.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual(MODAL_SIZES.chatbot);
  expect(await bot.evaluate(() => window.opener), 'it cannot reach the product').toBeNull();
  await context.close();
  await own.close();

  license(company);
  const other = await browser.newPage();
  await signIn(other, company);
  await expect(await entry(other), 'without the address').toHaveCount(0);
  await other.close();
});
