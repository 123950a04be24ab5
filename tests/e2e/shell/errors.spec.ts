import type { Page } from '@playwright/test';
import type { Company } from '#tests/fixtures/company.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { openArchive } from '#tests/e2e/filing.ts';
import { say, saying } from '#tests/e2e/texts.ts';

const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: say('ui:toasts') })
    .getByRole('alert')
    .filter({ hasText: text });
const chunkFailed = (page: Page) => page.getByRole('alert').filter({ hasText: say('app:failure.chunk') });
const archiveTools = (page: Page) => page.getByRole('toolbar', { name: say('archive:files.toolbar') });
const openMenu = (page: Page) => page.getByRole('link', { name: say('app:menu.archive') }).click();

/** Signs in and types into the full-text field without searching. */
async function typeInSearch(page: Page, company: Company, words: string): Promise<void> {
  await signIn(page, company);
  await page.getByLabel(say('search:fulltext.label')).fill(words);
}

test('[ERR-03] an area whose code fails to load says so, the rest works, and a retry loads it', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  const code = '**/assets/ArchiveScreen-*.js';
  await page.route(code, (route) => route.abort());
  await openMenu(page);
  await expect(chunkFailed(page)).toBeVisible();
  await expect(toast(page, say('app:failure.unexpected'))).toHaveCount(0);
  await page.getByRole('link', { name: say('app:menu.search') }).click();
  await expect(page.getByLabel(say('search:fulltext.label'))).toBeVisible();
  await openMenu(page);
  await expect(chunkFailed(page)).toBeVisible();
  await page.unroute(code);
  await chunkFailed(page).getByRole('button').click();
  await expect(archiveTools(page)).toBeVisible();
});

test('[ERR-03] an area whose styles fail to load says so, and a retry loads them', async ({ page, company }) => {
  await signIn(page, company);
  const looks = '**/assets/ArchiveScreen-*.css';
  await page.route(looks, (route) => route.abort());
  await openMenu(page);
  await expect(chunkFailed(page)).toBeVisible();
  await page.unroute(looks);
  await chunkFailed(page)
    .getByRole('button', { name: say('app:session.askNow') })
    .click();
  await expect(archiveTools(page)).toBeVisible();
  expect(
    await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => sheet === null)
          .length,
    ),
  ).toBe(0);
});

test('[ERR-03] an area that fails again offers to reload the page, which leads back', async ({ page, company }) => {
  await signIn(page, company);
  const code = '**/assets/ArchiveScreen-*.js';
  await page.route(code, (route) => route.abort());
  await openMenu(page);
  await chunkFailed(page)
    .getByRole('button', { name: say('app:session.askNow') })
    .click();
  const reload = chunkFailed(page).getByRole('button', { name: say('app:failure.reload') });
  await expect(reload).toBeVisible();
  await page.unroute(code);
  await reload.click();
  await expect(archiveTools(page)).toBeVisible();
});

test('[ERR-03] [APP-11] missing texts are reported instead of showing keys, and a retry loads them', async ({
  page,
  company,
}) => {
  const texts = /\/assets\/[^/]*texts-[^/]*\.js/;
  await page.route(texts, (route) => route.abort());
  await signIn(page, company);
  await page.getByRole('banner').getByTitle(say('shell:panel.info')).click();
  await expect(toast(page, say('app:failure.chunk'))).toHaveCount(1);
  const centre = page.getByRole('dialog', { name: say('shell:panel.info') });
  await expect(centre.getByRole('textbox')).toHaveCount(0);
  await page.unroute(texts);
  await toast(page, say('app:failure.chunk'))
    .getByRole('button', { name: say('app:session.askNow') })
    .click();
  await expect(page.getByRole('textbox', { name: say('infocentre:search') })).toBeVisible();
  await expect(toast(page, say('app:failure.chunk'))).toHaveCount(0);
});

test('[ERR-03] [APP-11] texts that are missing again can be had by reloading the page', async ({ page, company }) => {
  const texts = /\/assets\/[^/]*texts-[^/]*\.js/;
  await page.route(texts, (route) => route.abort());
  await signIn(page, company);
  await page.getByRole('banner').getByTitle(say('shell:panel.info')).click();
  const told = toast(page, say('app:failure.chunk'));
  await told.getByRole('button', { name: say('app:session.askNow') }).click();
  const reload = told.getByRole('button', { name: say('app:failure.reload') });
  await expect(reload).toBeVisible();
  await page.unroute(texts);
  await reload.click();
  await page.getByRole('banner').getByTitle(say('shell:panel.info')).click();
  await expect(page.getByRole('textbox', { name: say('infocentre:search') })).toBeVisible();
  await expect(told).toHaveCount(0);
});

test('[ERR-03] an unexpected error in a panel is reported there, and the app continues', async ({ page, company }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Intl, 'RelativeTimeFormat'));
  await signIn(page, company);
  await page.getByRole('button', { name: saying('shell:bell') }).click();
  await expect(toast(page, say('app:failure.unexpected'))).toHaveCount(1);
  await expect(page.getByRole('dialog').getByText(say('app:failure.unexpected'))).toBeVisible();
  await page.keyboard.press('Escape');
  await openArchive(page);
});

test('[ERR-03] a document can be read if its annotation code fails to load, which is fetched again', async ({
  page,
  company,
}) => {
  const stage = /\/assets\/MarksStage-[^/]*\.js/;
  await page.route(stage, (route) => route.abort());
  await signIn(page, company, 'clerk', '#/document/1/index');
  const missing = page.getByRole('alert').filter({ hasText: say('viewer:marksMissing') });
  await expect(missing).toBeVisible();
  await expect(page.getByRole('textbox', { name: say('viewer:page') })).toHaveValue('1');
  await page.unroute(stage);
  await missing.getByRole('button').click();
  await expect(missing).toBeHidden();
  await page.getByRole('button', { name: say('viewer:edit') }).click();
  await expect(page.getByRole('button', { name: say('viewer:tools.freehand') })).toBeVisible();
});

test('[ERR-01] missing master data is named, and can be requested again', async ({ page, company }) => {
  const masks = '**/dms/mask/list*';
  await page.route(masks, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ response: { system: 'dms', code: 5000, message: 'kaputt' } }),
    }),
  );
  await signIn(page, company);
  const told = toast(page, say('app:masterdata.notLoaded'));
  await expect(told).toContainText(say('app:masterdata.masks'));
  await page.unroute(masks);
  await told.getByRole('button', { name: say('app:session.askNow') }).click();
  await expect(told).toHaveCount(0);
  await page.getByRole('combobox', { name: say('search:mask.label') }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('[ERR-01] [APP-17] being offline is reported once, input stays, and the search continues when the network is back', async ({
  page,
  company,
  context,
}) => {
  await typeInSearch(page, company, 'rechnung');
  await context.setOffline(true);
  const told = toast(page, say('app:failure.noInternet'));
  await expect(told).toHaveCount(1);
  await page.getByRole('button', { name: say('search:panel.search'), exact: true }).click();
  await expect(page.getByText(say('search:empty.failedTitle'))).toBeVisible();
  await expect(page.getByText(say('app:failure.offline'))).toBeVisible();
  await expect(told).toHaveCount(1);
  await expect(page.getByLabel(say('search:fulltext.label'))).toHaveValue('rechnung');
  await context.setOffline(false);
  await expect(told).toHaveCount(0);
  await expect(page.getByRole('grid')).toBeVisible();
});

const troubles = [
  [
    'a truncated answer',
    { status: 200, contentType: 'application/json', body: '{"response":{"system":"dms","co' },
    say('app:failure.malformed'),
  ],
  [
    'a proxy’s page',
    { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
    say('app:failure.malformed'),
  ],
  [
    'a refused step of a workflow (938)',
    {
      status: 422,
      contentType: 'application/json',
      body: JSON.stringify({ response: { system: 'dms', code: 938, message: 'Der Schritt wurde abgelehnt.' } }),
    },
    'Der Schritt wurde abgelehnt.',
  ],
  [
    'a search that takes too long',
    {
      status: 422,
      contentType: 'application/json',
      body: JSON.stringify({ response: { system: 'dms', code: 4225, message: say('errors:search.tooSlow') } }),
    },
    say('errors:search.tooSlow'),
  ],
  [
    'a failure without words',
    {
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ response: { system: 'dms', code: 5000, message: '' } }),
    },
    say('app:failure.unexpected'),
  ],
] as const;

for (const [what, answer, told] of troubles) {
  test(`[ERR-01] ${what} is reported, input stays, nothing spins, and a retry works`, async ({ page, company }) => {
    await typeInSearch(page, company, 'rechnung');
    await page.route('**/dms/search/**', (route) => route.fulfill(answer));
    await page.getByRole('button', { name: say('search:panel.search'), exact: true }).click();
    const failed = page.getByRole('alert').filter({ hasText: say('search:empty.failedTitle') });
    await expect(failed).toContainText(told);
    await expect(page.getByText('Suche läuft')).toHaveCount(0);
    await expect(page.getByLabel(say('search:fulltext.label'))).toHaveValue('rechnung');
    await page.unroute('**/dms/search/**');
    await failed.getByRole('button', { name: say('app:session.askNow') }).click();
    await expect(page.getByRole('grid')).toBeVisible();
  });
}
