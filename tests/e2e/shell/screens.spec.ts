import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { openFirst, waitForPaper } from '#tests/e2e/paper.ts';
import { say } from '#tests/e2e/texts.ts';

for (const language of ['de', 'pl']) {
  test.describe(language, () => {
    test.use({ locale: language });

    test(`[A11Y-01] the login is accessible, ${language}`, async ({ page, company }) => {
      await page.goto(`${company.url}/viewer/`);
      await expect(page.locator('input[autocomplete="username"]')).toBeVisible();
      await look(page, `login-${language}`);
      await page.locator('input[type="password"]').press('Enter');
      await expect(page.locator('input[autocomplete="username"]')).toHaveAttribute('aria-invalid', 'true');
      await look(page, `login-missing-${language}`);
    });
  });
}

test('[A11Y-01] search, result and document are accessible', async ({ page, company }) => {
  await signIn(page, company);
  await expect(page.getByLabel(say('search:fulltext.label'))).toBeVisible();
  await look(page, 'search');
  await openFirst(page, 'Rechnung');
  await look(page, 'document');
  await page.getByRole('button', { name: say('viewer:edit') }).click();
  await expect(page.getByRole('group', { name: say('viewer:editTools') })).toBeVisible();
  await page.getByRole('button', { name: say('viewer:tools.freehand') }).click();
  await look(page, 'editing');
  await page.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  await page.getByRole('tab', { name: say('document:tabs.history') }).click();
  await look(page, 'history');
  await page.getByRole('button', { name: say('document:back') }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await look(page, 'result');
});

test('[A11Y-01] [VIEW-05] messages shown instead of pages are accessible', async ({ page, company }) => {
  await signIn(page, company, 'clerk', '#/document/45/index');
  await expect(page.getByLabel(say('viewer:password.label'))).toBeVisible();
  await look(page, 'password');
  await page.getByLabel(say('viewer:password.label')).fill('wrong');
  await page.getByRole('button', { name: say('viewer:password.open'), exact: true }).click();
  await expect(page.getByText(say('viewer:password.wrong'))).toBeVisible();
  await page.getByLabel(say('viewer:password.label')).fill('geheim');
  await page.getByRole('button', { name: say('viewer:password.open'), exact: true }).click();
  await waitForPaper(page);
  await page.goto(`${company.url}/viewer/#/document/57/index`);
  await expect(page.getByText(say('preview:noPreview'))).toBeVisible();
  await look(page, 'preview');
  await page.goto(`${company.url}/viewer/#/document/99999999/index`);
  await expect(page.getByText(say('document:failed'))).toBeVisible();
  await look(page, 'unknown');
});
