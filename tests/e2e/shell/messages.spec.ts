import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Locator, Page } from '@playwright/test';
import { PASSWORD_HEADER } from '#core/contract/constants.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { fillInvoice, openArchive, pick, row, submit } from '#tests/e2e/filing.ts';
import { pages, waitForPaper } from '#tests/e2e/paper.ts';
import { say, saying } from '#tests/e2e/texts.ts';

/** The 300-page manual, and an encrypted document. */
const MANUAL = 73;
const ENCRYPTED = 45;

/** The error card shown instead of a page. */
const card = (page: Page, text: string): Locator =>
  pages(page)
    .getByRole('alert')
    .filter({ hasText: say('viewer:pageFailed') })
    .filter({ hasText: text })
    .first();

async function goTo(page: Page, no: number): Promise<void> {
  const field = page.getByLabel(say('viewer:page'), { exact: true });
  await field.fill(String(no));
  await field.press('Enter');
}

async function openManual(page: Page, company: Company): Promise<void> {
  await signIn(page, company);
  await page.goto(`${company.url}/viewer/#/document/${MANUAL}/index`);
  await waitForPaper(page);
}

/**
 * Page 200 fails with `reason` while the first, already loaded, stays; after `mend` has fixed the cause, retrying loads
 * the page.
 */
async function failsAndRecovers(page: Page, reason: string, mend: () => Promise<void> | void): Promise<void> {
  await goTo(page, 200);
  await expect(card(page, reason)).toBeVisible();
  await goTo(page, 1);
  await waitForPaper(page);
  // Returning to the page triggers a new request: wait for its answer, ignoring thumbnails.
  const asked = page.waitForResponse(
    (answer) => answer.url().includes('/page/200/image') && !answer.url().includes('dpi=50'),
  );
  await goTo(page, 200);
  await asked;
  await expect(card(page, reason)).toBeVisible();
  await mend();
  await card(page, reason)
    .getByRole('button', { name: say('compare:again') })
    .click();
  await expect(card(page, reason)).toBeHidden();
  await waitForPaper(page);
}

/** Changes the company's database directly, while its server is running. */
function change(company: Company, sql: string): void {
  const database = new DatabaseSync(path.join(company.dataDir, 'database.sqlite'));
  database.exec('PRAGMA busy_timeout = 5000');
  database.exec(sql);
  database.close();
}

test('[VIEW-05] [ERR-01] a document deleted while open is reported, and shown again once restored', async ({
  page,
  company,
}) => {
  await openManual(page, company);
  change(company, `UPDATE document SET deletedat = 1 WHERE id = ${MANUAL}`);
  await failsAndRecovers(page, say('errors:document.deleted'), () =>
    change(company, `UPDATE document SET deletedat = NULL WHERE id = ${MANUAL}`),
  );
});

test('[VIEW-05] [ERR-01] a document the user may no longer see is reported, and shown again once allowed', async ({
  page,
  company,
}) => {
  await openManual(page, company);
  change(company, 'CREATE TABLE held AS SELECT * FROM group_realm; DELETE FROM group_realm;');
  await failsAndRecovers(page, say('errors:document.unknown'), () =>
    change(company, 'INSERT INTO group_realm SELECT * FROM held; DROP TABLE held;'),
  );
});

test('[VIEW-05] [ERR-01] a lost connection is reported on the page, which returns with the connection', async ({
  page,
  company,
}) => {
  await openManual(page, company);
  await page.context().setOffline(true);
  await expect(page.getByText(say('app:failure.noInternet'))).toHaveCount(1);
  await goTo(page, 200);
  await expect(card(page, say('viewer:failure.connection'))).toBeVisible();
  await page.context().setOffline(false);
  await expect(card(page, say('viewer:failure.connection'))).toBeHidden();
  await waitForPaper(page);
  await expect(page.getByText(say('app:failure.noInternet'))).toHaveCount(0);
});

test('[VIEW-05] [ERR-01] after the connection is back the page shows the current reason', async ({ page, company }) => {
  await openManual(page, company);
  await page.context().setOffline(true);
  await goTo(page, 200);
  await expect(card(page, say('viewer:failure.connection'))).toBeVisible();
  change(company, `UPDATE document SET deletedat = 1 WHERE id = ${MANUAL}`);
  await page.context().setOffline(false);
  await expect(card(page, say('errors:document.deleted'))).toBeVisible();
  await expect(card(page, say('viewer:failure.connection'))).toBeHidden();
  change(company, `UPDATE document SET deletedat = NULL WHERE id = ${MANUAL}`);
});

test('[VIEW-05] [ERR-01] a password that does not decrypt the pages is reported and asked for again', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await page.goto(`${company.url}/viewer/#/document/${ENCRYPTED}/index`);
  const image = '**/page/*/image/**';
  await page.route(image, (route) =>
    route.continue({
      headers: { ...route.request().headers(), [PASSWORD_HEADER]: Buffer.from('veraltet').toString('base64') },
    }),
  );
  const password = page.getByLabel(say('viewer:password.label'));
  await password.fill('geheim');
  await password.press('Enter');
  const failed = card(page, say('errors:document.passwordWrong'));
  await expect(failed).toBeVisible();
  await page.unroute(image);
  await failed.getByRole('button', { name: say('viewer:password.enter') }).click();
  await password.fill('falsch');
  await password.press('Enter');
  await expect(page.getByText(say('viewer:password.wrong'))).toBeVisible();
  await password.fill('geheim');
  await password.press('Enter');
  await waitForPaper(page);
});

test('[VIEW-05] [ERR-01] a page that cannot be drawn says so; the pages around it can be read', async ({
  page,
  company,
}) => {
  const document = await PDFDocument.create();
  const [, second] = [1, 2, 3].map((number) => {
    const sheet = document.addPage();
    for (let line = 0; line < 20; line += 1)
      sheet.drawText(`Seite ${number}, Zeile ${line + 1}`, { x: 60, y: 780 - line * 30, size: 20 });
    return sheet;
  });
  document.context.delete(second!.ref);
  await signIn(page, company);
  await openArchive(page);
  await pick(page, [{ name: 'luecke.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) }]);
  await fillInvoice(page, 'L-1');
  await submit(page).click();
  await row(page, 'luecke.pdf')
    .getByRole('button', { name: saying('archive:state.openNamed') })
    .click();
  await waitForPaper(page);
  await goTo(page, 2);
  await expect(card(page, say('errors:page.failed'))).toBeVisible();
  await expect(card(page, '').getByRole('button', { name: say('viewer:retry') })).toBeVisible();
  await goTo(page, 3);
  await waitForPaper(page);
});
