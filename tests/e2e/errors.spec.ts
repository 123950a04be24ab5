import type { Page } from '@playwright/test';
import type { Company } from '#tests/fixtures/company.ts';
import { expect, signIn, test } from './fixtures.ts';
import { openArchive } from './filing.ts';

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Meldungen' }).getByRole('alert').filter({ hasText: text });
const chunkFailed = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Dieser Bereich konnte nicht geladen werden' });
const archiveTools = (page: Page) => page.getByRole('toolbar', { name: 'Werkzeuge der Dateien' });
const openMenu = (page: Page) => page.getByRole('link', { name: 'Archiv' }).click();

/** Signs in and types into the full text, without searching. */
async function typeInSearch(page: Page, company: Company, words: string): Promise<void> {
  await signIn(page, company);
  await page.getByLabel('Volltext').fill(words);
}

test('[ERR-03] an area whose code does not come says so, the rest goes on, and trying again brings it', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  const code = '**/assets/ArchiveScreen-*.js';
  await page.route(code, (route) => route.abort());
  await openMenu(page);
  await expect(chunkFailed(page)).toBeVisible();
  await expect(toast(page, 'Ein unerwarteter Fehler')).toHaveCount(0);
  await page.getByRole('link', { name: 'Suche' }).click();
  await expect(page.getByLabel('Volltext')).toBeVisible();
  await openMenu(page);
  await expect(chunkFailed(page)).toBeVisible();
  await page.unroute(code);
  await chunkFailed(page).getByRole('button').click();
  await expect(archiveTools(page)).toBeVisible();
});

test('[ERR-03] an area whose looks do not come says so, and comes with them when tried again', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  const looks = '**/assets/ArchiveScreen-*.css';
  await page.route(looks, (route) => route.abort());
  await openMenu(page);
  await expect(chunkFailed(page)).toBeVisible();
  await page.unroute(looks);
  await chunkFailed(page).getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(archiveTools(page)).toBeVisible();
  expect(
    await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => sheet === null)
          .length,
    ),
  ).toBe(0);
});

test('[ERR-03] an area that fails again offers a new page, which leads to where one was', async ({ page, company }) => {
  await signIn(page, company);
  const code = '**/assets/ArchiveScreen-*.js';
  await page.route(code, (route) => route.abort());
  await openMenu(page);
  await chunkFailed(page).getByRole('button', { name: 'Noch einmal versuchen' }).click();
  const reload = chunkFailed(page).getByRole('button', { name: 'Seite neu laden' });
  await expect(reload).toBeVisible();
  await page.unroute(code);
  await reload.click();
  await expect(archiveTools(page)).toBeVisible();
});

test('[ERR-03] [APP-11] where texts do not come no keys are read in their place: that is said, and they come when asked for again', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  const texts = /\/assets\/infocentre-[^/]*\.js/;
  await page.route(texts, (route) => route.abort());
  await page.getByRole('banner').getByTitle('Infocenter').click();
  await expect(toast(page, 'Dieser Bereich konnte nicht geladen werden')).toHaveCount(1);
  const centre = page.getByRole('dialog', { name: 'Infocenter' });
  await expect(centre.getByRole('textbox')).toHaveCount(0);
  await page.unroute(texts);
  await toast(page, 'Dieser Bereich konnte nicht geladen werden')
    .getByRole('button', { name: 'Noch einmal versuchen' })
    .click();
  await expect(page.getByRole('textbox', { name: 'Benachrichtigungen durchsuchen' })).toBeVisible();
  await expect(toast(page, 'Dieser Bereich')).toHaveCount(0);
});

test('[ERR-03] an error nobody foresaw in a panel stays in it: it is told, and the app goes on', async ({
  page,
  company,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Intl, 'RelativeTimeFormat'));
  await signIn(page, company);
  await page.getByRole('button', { name: /^Infocenter/ }).click();
  await expect(toast(page, 'Ein unerwarteter Fehler ist aufgetreten!')).toHaveCount(1);
  await expect(page.getByRole('dialog').getByText('Ein unerwarteter Fehler ist aufgetreten!')).toBeVisible();
  await page.keyboard.press('Escape');
  await openArchive(page);
});

test('[ERR-03] a document is read without what draws its marks, which is fetched again', async ({ page, company }) => {
  const stage = /\/assets\/MarksStage-[^/]*\.js/;
  await page.route(stage, (route) => route.abort());
  await signIn(page, company, 'clerk', '#/document/1/index');
  const missing = page.getByRole('alert').filter({ hasText: 'Die Markierungen konnten nicht geladen werden.' });
  await expect(missing).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Seite' })).toHaveValue('1');
  await page.unroute(stage);
  await missing.getByRole('button').click();
  await expect(missing).toBeHidden();
  await page.getByRole('button', { name: 'Markieren' }).click();
  await expect(page.getByRole('button', { name: 'Freihand' })).toBeVisible();
});

test('[ERR-01] master data that is missing is named, and may be asked for again', async ({ page, company }) => {
  const masks = '**/dms/mask/list*';
  await page.route(masks, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ response: { system: 'dms', code: 5000, message: 'kaputt' } }),
    }),
  );
  await signIn(page, company);
  const told = toast(page, 'Stammdaten nicht geladen');
  await expect(told).toContainText('Masken');
  await page.unroute(masks);
  await told.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(told).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Suchmaske' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('[ERR-01] [APP-17] offline is said once, what was typed stays, and the search goes on by itself when the network is back', async ({
  page,
  company,
  context,
}) => {
  await typeInSearch(page, company, 'rechnung');
  await context.setOffline(true);
  const told = toast(page, 'Keine Verbindung zum Internet vorhanden!');
  await expect(told).toHaveCount(1);
  await page.getByRole('button', { name: 'Suchen' }).click();
  await expect(page.getByText('Die Suche ist fehlgeschlagen')).toBeVisible();
  await expect(page.getByText('Es besteht keine Netzwerkverbindung')).toBeVisible();
  await expect(told).toHaveCount(1);
  await expect(page.getByLabel('Volltext')).toHaveValue('rechnung');
  await context.setOffline(false);
  await expect(told).toHaveCount(0);
  await expect(page.getByRole('grid')).toBeVisible();
});

const troubles = [
  [
    'a truncated answer',
    { status: 200, contentType: 'application/json', body: '{"response":{"system":"dms","co' },
    'Der Server hat unverständlich geantwortet',
  ],
  [
    'a proxy’s page',
    { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
    'Der Server hat unverständlich geantwortet',
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
    'a failure without words',
    {
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ response: { system: 'dms', code: 5000, message: '' } }),
    },
    'Ein unerwarteter Fehler ist aufgetreten!',
  ],
] as const;

for (const [what, answer, told] of troubles) {
  test(`[ERR-01] ${what} is told, what was typed stays, nothing spins, and trying again works`, async ({
    page,
    company,
  }) => {
    await typeInSearch(page, company, 'rechnung');
    await page.route('**/dms/search/**', (route) => route.fulfill(answer));
    await page.getByRole('button', { name: 'Suchen' }).click();
    const failed = page.getByRole('alert').filter({ hasText: 'Die Suche ist fehlgeschlagen' });
    await expect(failed).toContainText(told);
    await expect(page.getByText('Suche läuft')).toHaveCount(0);
    await expect(page.getByLabel('Volltext')).toHaveValue('rechnung');
    await page.unroute('**/dms/search/**');
    await failed.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
  });
}
