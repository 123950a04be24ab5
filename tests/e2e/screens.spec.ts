import { expect, signIn, test } from './fixtures.ts';
import { look } from './look.ts';
import { openFirst, waitForPaper } from './paper.ts';

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });

    test(`[A11Y-01] the login in ${scheme}`, async ({ page, company }) => {
      await page.goto(`${company.url}/viewer/`);
      await expect(page.getByLabel('Benutzername')).toBeVisible();
      await look(page, `login-${scheme}`);
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
      await look(page, `login-missing-${scheme}`);
    });

    test(`[A11Y-01] search, result and document in ${scheme}`, async ({ page, company }) => {
      test.setTimeout(120_000);
      await signIn(page, company);
      await expect(page.getByLabel('Volltext')).toBeVisible();
      await look(page, `search-${scheme}`);
      await openFirst(page, 'Rechnung');
      await look(page, `document-${scheme}`);
      await page.getByRole('button', { name: 'Markieren' }).click();
      await expect(page.getByRole('group', { name: 'Werkzeuge' })).toBeVisible();
      await page.getByRole('button', { name: 'Freihand' }).click();
      await look(page, `editing-${scheme}`);
      await page.getByRole('button', { name: 'Beenden', exact: true }).click();
      await page.getByRole('tab', { name: 'Verlauf' }).click();
      await look(page, `history-${scheme}`);
      await page.getByRole('button', { name: 'Zurück zur Suche' }).click();
      await expect(page.getByRole('grid')).toBeVisible();
      await look(page, `result-${scheme}`);
    });

    test(`[A11Y-01] [VIEW-05] what stands in place of pages in ${scheme}`, async ({ page, company }) => {
      await signIn(page, company, 'clerk', '#/document/45/index');
      await expect(page.getByLabel('Passwort des Dokuments')).toBeVisible();
      await look(page, `password-${scheme}`);
      await page.getByLabel('Passwort des Dokuments').fill('wrong');
      await page.getByRole('button', { name: 'Öffnen', exact: true }).click();
      await expect(page.getByText('Das Passwort ist falsch. Bitte versuchen Sie es noch einmal.')).toBeVisible();
      await page.getByLabel('Passwort des Dokuments').fill('geheim');
      await page.getByRole('button', { name: 'Öffnen', exact: true }).click();
      await waitForPaper(page);
      await page.goto(`${company.url}/viewer/#/document/57/index`);
      await expect(page.getByText('Vorschau nicht verfügbar')).toBeVisible();
      await look(page, `preview-${scheme}`);
      await page.goto(`${company.url}/viewer/#/document/99999999/index`);
      await expect(page.getByText('Das Dokument kann nicht geöffnet werden')).toBeVisible();
      await look(page, `unknown-${scheme}`);
    });
  });
}
