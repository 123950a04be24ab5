import { startPartialServer } from '#tests/fixtures/partialServer.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { waitForPaper } from '#tests/e2e/paper.ts';
import { say } from '#tests/e2e/texts.ts';

test('[ERR-01] with a server that answers part of the contract users search and read, and see what is missing', async ({
  page,
  company,
}) => {
  const provider = await startPartialServer(company.url);
  await signIn(page, provider);

  await page.getByRole('search').getByLabel(say('search:fulltext.label')).fill('Rechnung');
  await page.keyboard.press('Enter');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first();
  await expect(row).toContainText(/\S/);
  await row.dblclick();
  await waitForPaper(page);

  await page.goto(`${provider.url}/viewer/#/workflow`);
  await expect(page.getByText(say('app:failure.notServed')).first()).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.screenshot({ path: 'test-results/pictures/provider-workflow.png' });
  await provider.close();
});
