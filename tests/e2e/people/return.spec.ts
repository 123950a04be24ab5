import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import { fillInvoice, openArchive, pick, row, submit } from '#tests/e2e/filing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { draw, ink, inkDrawn, openFirst } from '#tests/e2e/paper.ts';
import { back, endElsewhere, signInAgain } from '#tests/e2e/returning.ts';
import { locale, say } from '#tests/e2e/texts.ts';

const settings = (page: Page) => page.getByRole('banner').getByRole('button').last();
const volltext = (page: Page) => page.getByLabel(say('search:fulltext.label'));

test('[AUTH-11] an archive form and its files are kept while signed out, and running uploads continue', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'tweiss');
  await openArchive(page);
  const pdf = await PDFDocument.create();
  pdf.addPage();
  await pick(page, [{ name: 'unterwegs.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) }]);
  const number = `S-${Date.now()}`;
  await fillInvoice(page, number);
  await endElsewhere(company, 'tweiss');
  // Another call of the page may have opened the dialog already; the click must work either way.
  await submit(page).dispatchEvent('click');
  await expect(back(page)).toBeVisible();
  await expect(page.getByLabel('Rechnungsnummer')).toHaveValue(number);
  await signInAgain(page);
  await expect(row(page, 'unterwegs.pdf')).toContainText(say('archive:state.archived'));
});

test('[AUTH-11] strokes survive the session: their user goes on editing and saves them', async ({ page, company }) => {
  await signIn(page, company, 'nozturk');
  await openFirst(page, 'Bestellung');
  await page.getByRole('button', { name: say('viewer:edit') }).click();
  await page.getByRole('button', { name: say('viewer:tools.freehand') }).click();
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  const drawn = await inkDrawn(page, 500);
  await endElsewhere(company, 'nozturk');
  await page.getByRole('button', { name: say('signature:own.save'), exact: true }).dispatchEvent('click');
  await expect(back(page)).toBeVisible();
  await signInAgain(page);
  await expect(page.getByRole('group', { name: say('viewer:editTools') })).toBeVisible();
  await expect.poll(() => ink(page)).toBe(drawn);
  await page.getByRole('button', { name: say('signature:own.save'), exact: true }).click();
  await expect(page.getByText(say('viewer:saved'))).toBeVisible();
});

test('[AUTH-10] logging out, going back and typing an address warn of unsaved marks; staying keeps them', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'nozturk');
  await openFirst(page, 'Vertrag');
  await page.getByRole('button', { name: say('viewer:edit') }).click();
  await page.getByRole('button', { name: say('viewer:tools.freehand') }).click();
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  const drawn = await inkDrawn(page, 500);
  const address = page.url();
  const question = page.getByRole('dialog', { name: say('viewer:unsaved.title') });
  const stay = async () => {
    await question.getByRole('button', { name: say('viewer:unsaved.stay') }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(address);
  };
  await page.goBack();
  await stay();
  await page.evaluate(() => (location.hash = '#/archive'));
  await stay();
  await settings(page).click();
  await page.getByRole('button', { name: say('settings:logout'), exact: true }).click();
  await stay();
  await page.keyboard.press('Escape');
  await expect.poll(() => ink(page)).toBe(drawn);

  await settings(page).click();
  await page.getByRole('button', { name: say('settings:logout'), exact: true }).click();
  await question.getByRole('button', { name: say('viewer:unsaved.discard') }).click();
  await expect(page.getByLabel(say('login:username'))).toBeVisible();
});

test('[AUTH-10] tabs share a session: logging out in one ends all, but not over unsaved work', async ({
  page,
  company,
  context,
}) => {
  await signIn(page, company, 'nozturk');
  await openFirst(page, 'Lieferschein');
  await page.getByRole('button', { name: say('viewer:edit') }).click();
  await page.getByRole('button', { name: say('viewer:tools.rectangle') }).click();
  await draw(page, [0.3, 0.3], [0.5, 0.5]);
  const [idle, leaving] = [await context.newPage(), await context.newPage()];
  for (const tab of [idle, leaving]) {
    await tab.goto(`${company.url}/viewer/`);
    await expect(volltext(tab)).toBeVisible();
  }
  await settings(leaving).click();
  await leaving.getByRole('button', { name: say('settings:logout'), exact: true }).click();
  await expect(idle.getByLabel(say('login:username'))).toBeVisible();
  await page.bringToFront();
  await expect(back(page)).toBeVisible();
  await signInAgain(page);
  await expect(page.getByRole('group', { name: say('viewer:editTools') })).toBeVisible();
  await page.getByRole('button', { name: say('signature:own.save'), exact: true }).click();
  await expect(page.getByText(say('viewer:saved'))).toBeVisible();
  await expect(volltext(idle)).toBeVisible();
});

test('[AUTH-10] logging out everywhere gives the other devices 401 at their next call, once it is answered', async ({
  page,
  company,
  browser,
}) => {
  const other = await (await browser.newContext({ locale })).newPage();
  await signIn(other, company, 'bschaefer');
  await signIn(page, company, 'bschaefer');
  await settings(page).click();
  const [answered] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('logout:alldevices')),
    page.getByRole('button', { name: say('settings:logoutEverywhere') }).click(),
  ]);
  expect(answered.status()).toBe(200);
  expect(await other.evaluate(async () => (await fetch('/dms/user/info')).status)).toBe(401);
  await expect(page.getByLabel(say('login:username'))).toBeVisible();
  await other.context().close();
});
