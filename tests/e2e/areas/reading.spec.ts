import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { fillInvoice, openArchive, pick, row, submit } from '#tests/e2e/filing.ts';
import { atRest, pages, waitForPaper } from '#tests/e2e/paper.ts';
import { say, saying } from '#tests/e2e/texts.ts';

const PAGES = 5000;
/** A one-page invoice. */
const INVOICE = 1;

const field = (page: Page): Locator => page.getByLabel(say('viewer:page'), { exact: true });
const percent = (page: Page): Locator => page.getByRole('button', { name: saying('viewer:zoom', {}, { whole: true }) });
const sheet = (page: Page, no: number): Locator =>
  pages(page).getByRole('group', { name: say('viewer:text.page', { page: no }), exact: true });
const thumbnails = (page: Page): Locator =>
  page.getByRole('listbox', { name: say('viewer:shortcuts.groups.list') }).getByRole('option');

async function longPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let no = 1; no <= PAGES; no += 1) {
    const paper = document.addPage([595, 842]);
    for (let line = 1; line <= 3; line += 1)
      paper.drawText(`Blatt-${no}.${line} `.repeat(3), { x: 40, y: 800 - line * 40, size: 24, font });
  }
  return Buffer.from(await document.save());
}

test('[VIEW-02] [VIEW-03] a document of 5,000 pages reads like one of one page; rotation, zoom and full screen work', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openArchive(page);
  await pick(page, [{ name: 'lang.pdf', mimeType: 'application/pdf', buffer: await longPdf() }]);
  await fillInvoice(page, `L-${Date.now()}`);
  await submit(page).click();
  await row(page, 'lang.pdf')
    .getByRole('button', { name: say('archive:exists.open') })
    .click();
  await waitForPaper(page);

  for (const wrong of ['0', '5001', 'x']) {
    await field(page).fill(wrong);
    await field(page).press('Enter');
    await expect(page.getByText(say('viewer:pageInvalid', { count: 5000 }))).toBeVisible();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  }
  await field(page).press('Escape');
  await expect(field(page)).toHaveValue('1');
  await field(page).fill('2500');
  await field(page).press('Enter');
  await expect(pages(page).getByText('Blatt-2500.1').first()).toBeInViewport();

  await pages(page).focus();
  for (const [key, no] of [
    ['Control+End', 5000],
    ['Control+ArrowUp', 4999],
    ['Control+Home', 1],
    ['Control+ArrowDown', 2],
  ] as const) {
    await page.keyboard.press(key);
    await expect(field(page)).toHaveValue(String(no));
    await expect(pages(page).getByText(`Blatt-${no}.1`).first()).toBeInViewport();
  }
  expect(await thumbnails(page).count()).toBeLessThan(60);
  await page.getByRole('listbox', { name: say('viewer:shortcuts.groups.list') }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('5000');
  await expect(thumbnails(page).last()).toHaveAccessibleName(say('viewer:strip.page', { page: 5000 }));
  await expect(thumbnails(page).last().locator('img')).toBeVisible();
  expect(await thumbnails(page).count()).toBeLessThan(60);

  // The word under the pointer stays in place.
  await field(page).fill('3000');
  await field(page).press('Enter');
  const word = pages(page).getByText('Blatt-3000.2').first();
  await expect(word).toBeInViewport();
  const middle = async () => {
    const { x, y, width, height } = (await word.boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  await atRest(word);
  const [x, y] = await middle();
  const before = await percent(page).textContent();
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect(percent(page)).not.toHaveText(before!);
  await expect.poll(async () => Math.hypot((await middle())[0] - x, (await middle())[1] - y)).toBeLessThan(6);

  await pages(page).focus();
  await page.keyboard.press('r');
  await expect
    .poll(async () => {
      const { width, height } = (await sheet(page, 3000).boundingBox())!;
      return width > height;
    })
    .toBe(true);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);

  await pages(page).focus();
  await page.keyboard.press('1');
  await page.keyboard.press('+');
  await expect(percent(page)).toHaveText('110 %');
  await page.getByRole('button', { name: say('document:back') }).click();
  await page.goto(`${company.url}/viewer/#/document/${INVOICE}/index`);
  await page.reload();
  await waitForPaper(page);
  await expect(percent(page)).toHaveText('110 %');
  await expect(thumbnails(page)).toHaveCount(1);
  await expect(thumbnails(page).locator('img')).toBeVisible();
  await expect(page.getByRole('button', { name: say('viewer:nextPage') })).toHaveAttribute('aria-disabled', 'true');
  await field(page).fill('2');
  await field(page).press('Enter');
  await expect(page.getByText(say('viewer:pageInvalid', { count: 1 }))).toBeVisible();
});

test('[VIEW-01] the first press of a double click requests the start of the document, and only once', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await page.getByLabel(say('search:fulltext.label')).first().fill('Bestellung');
  await page.getByRole('button', { name: say('search:panel.search'), exact: true }).click();
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  // The first row of a result is prepared at once.
  await expect(rows.nth(2)).toContainText(/\S/);
  const asked: string[] = [];
  page.on('request', (request) => {
    // The image requested before the document is known has no version in its URL.
    const what = /\/dms\/document\/(\d+\/(?:info|page\/1\/image))(?!.*docversion)/.exec(request.url())?.[1];
    if (what !== undefined) asked.push(what);
  });
  // A click on the check box only selects the row.
  await rows.nth(1).locator('[data-check]').click();
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
  const { x, y, width, height } = (await rows.nth(2).boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  const early = Promise.all([page.waitForRequest(/\/info/), page.waitForRequest(/\/page\/1\/image/)]);
  await page.mouse.down();
  await early;
  await page.mouse.up();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await waitForPaper(page);
  // The row selected before and the next document are prepared, too; count only requests for the opened one.
  const [, docid] = /document\/(\d+)/.exec(page.url()) ?? [];
  const ofThis = asked.filter((what) => what.startsWith(`${docid}/`));
  expect(ofThis.toSorted()).toEqual([`${docid}/info`, `${docid}/page/1/image`]);
});
