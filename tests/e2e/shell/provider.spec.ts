import type { Page } from '@playwright/test';
import { startPartialServer } from '#tests/fixtures/partialServer.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { waitForPaper } from '#tests/e2e/paper.ts';
import { say } from '#tests/e2e/texts.ts';

/** Addresses that need calls the server lacks. */
const MISSING = ['workflow', 'abonnement', 'document/1/extras', 'document/1/workflow', 'compare/1/2'] as const;
/** Those of areas that need none, or that are left out of the menu because the server does not offer them. */
const OTHERS = ['home', 'archive', 'scan', 'forms', 'admin', 'help'] as const;
const FAILURES = ['unexpected', 'malformed', 'noResponse'] as const;

test('[ERR-01] with a server that answers part of the contract users search and read, and see what is missing', async ({
  page,
  company,
}) => {
  await using provider = await startPartialServer(company.url);
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

  // Each other area says that the server lacks its calls, and nothing else fails.
  for (const path of MISSING) {
    await page.goto(`${provider.url}/viewer/#/${path}`);
    await expect(page.getByText(say('app:failure.notServed')).first(), path).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expectNoFailure(page, path);
    // Removes the messages, so that the next area has to show its own.
    await page.goto('about:blank');
  }
  for (const path of OTHERS) {
    await page.goto(`${provider.url}/viewer/#/${path}`);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expectNoFailure(page, path);
    await page.goto('about:blank');
  }
});

async function expectNoFailure(page: Page, path: string): Promise<void> {
  for (const key of FAILURES) await expect(page.getByText(say(`app:failure.${key}`)), `${path} ${key}`).toHaveCount(0);
}
