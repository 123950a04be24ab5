import type { Page } from '@playwright/test';
import { edit, expireLocks, onOtherDevice, placeOf, save, saved, startDrawing, tools } from '#tests/e2e/drawing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { marksOf } from '#tests/e2e/kept.ts';
import { draw, ink, openFirst, pages, pixelsNear, waitForPaper } from '#tests/e2e/paper.ts';
import { say, saying } from '#tests/e2e/texts.ts';

/** Pixels of the orange frames around marks that are not saved. */
const framed = async (page: Page): Promise<number> => pixelsNear(await pages(page).screenshot(), [194, 87, 12]);

/** After a reload both devices show the same marks. */
async function expectBothAlike(page: Page, other: Page): Promise<void> {
  for (const device of [page, other]) {
    await device.reload();
    await waitForPaper(device);
  }
  await expect.poll(() => ink(page)).toBeGreaterThan(1000);
  await expect.poll(async () => (await ink(other)) - (await ink(page))).toBe(0);
}

test('[LAYR-02] closing a tab releases its lock at once', async ({ page, browser, context, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Bestellung');
  await page.getByRole('button', edit).click();
  await expect(page.getByRole('group', tools)).toBeVisible();
  const place = placeOf(page);
  await context.newPage();
  await page.close({ runBeforeUnload: true });
  const other = await onOtherDevice(browser);
  await signIn(other, company, 'supervisor', place);
  await waitForPaper(other);
  await other.getByRole('button', edit).click();
  await expect(other.getByRole('group', tools)).toBeVisible();
  await other.context().close();
});

test('[LAYR-04] a lock taken over on another device loses no stroke on either side', async ({
  page,
  browser,
  company,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Lieferschein');
  const before = (await marksOf(page, company)).length;
  await startDrawing(page);
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  const unframed = await framed(page);
  const place = placeOf(page);

  const other = await onOtherDevice(browser);
  await signIn(other, company, 'clerk', place);
  await waitForPaper(other);
  await other.getByRole('button', edit).click();
  await other
    .getByRole('dialog', { name: say('viewer:lock.title') })
    .getByRole('button', { name: say('viewer:lock.takeOver') })
    .click();
  await other.getByRole('button', { name: say('viewer:tools.freehand') }).click();
  await draw(other, [0.3, 0.7], [0.6, 0.6]);
  await other.getByRole('button', save).click();
  await expect(other.getByText(saved)).toBeVisible();

  await page.getByRole('button', save).click();
  await expect(
    page.getByText(new RegExp(`${saying('viewer:lockLost').source}.*${saying('viewer:kept').source}`)),
  ).toBeVisible();
  // The stroke left behind does not look as if everybody saw it.
  await expect.poll(() => framed(page)).toBeGreaterThan(unframed + 100);
  await other.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  await expect(other.getByRole('button', edit)).toBeEnabled();
  await page.getByRole('button', edit).click();
  await expect(page.getByText(saying('viewer:draftRecovered'))).toBeVisible();
  await page.getByRole('button', save).click();
  await expect(page.getByText(saved)).toBeVisible();
  await page.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  await expect(page.getByRole('button', edit)).toBeEnabled();
  await expect(page.getByText(saved)).toBeHidden();
  await expectBothAlike(page, other);
  expect(await marksOf(other, company)).toHaveLength(before + 2);
  await other.context().close();
});

test('[LAYR-04] if the lock expires during drawing and another user saves, both have every stroke once', async ({
  page,
  browser,
  company,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Bestellung');
  const before = (await marksOf(page, company)).length;
  await startDrawing(page);
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  await page.getByRole('button', save).click();
  await expect(page.getByText(saved)).toBeVisible();
  await draw(page, [0.3, 0.5], [0.6, 0.3]);
  expireLocks(company);

  const other = await onOtherDevice(browser);
  await signIn(other, company, 'supervisor', placeOf(page));
  await waitForPaper(other);
  await startDrawing(other);
  await draw(other, [0.3, 0.7], [0.6, 0.7]);
  await other.getByRole('button', save).click();
  await expect(other.getByText(saved)).toBeVisible();
  await other.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  await expect(other.getByRole('button', edit)).toBeEnabled();

  await draw(page, [0.4, 0.3], [0.4, 0.6]);
  await page.getByRole('button', save).click();
  await expect(
    page.getByText(new RegExp(`${saying('viewer:lockLost').source}.*${saying('viewer:kept').source}`)),
  ).toBeVisible();
  expect(await marksOf(page, company)).toHaveLength(before + 2);
  await page.getByRole('button', edit).click();
  await expect(page.getByText(saying('viewer:draftRecovered'))).toBeVisible();
  await page.getByRole('button', save).click();
  await expect.poll(() => marksOf(page, company)).toHaveLength(before + 4);
  // A click on the other's mark says whose it is and why it stays.
  await page.getByRole('button', { name: say('viewer:tools.select') }).click();
  await draw(page, [0.45, 0.7], [0.45, 0.7]);
  const why = page.getByText(say('marks:stays.theirs'));
  await expect(why).toBeVisible();
  await expect(why.locator('..')).toContainText(/\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+ · \d/u);
  await page.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  await expect(page.getByRole('button', edit)).toBeEnabled();
  await expectBothAlike(page, other);
  await other.context().close();
});

test('[LAYR-04] (security 59) the second of two tabs is told that the first is editing', async ({
  page,
  context,
  company,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Prüfprotokoll');
  await page.getByRole('button', edit).click();
  await expect(page.getByRole('group', tools)).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await waitForPaper(second);
  await second.getByRole('button', edit).click();
  await expect(second.getByText(saying('viewer:otherTab'))).toBeVisible();
  await expect(second.getByRole('group', tools)).toBeHidden();
});
