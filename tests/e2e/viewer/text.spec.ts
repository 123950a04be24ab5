import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { keysPrevented } from '#tests/e2e/choosing.ts';
import { openFirst, pages, waitForPaper } from '#tests/e2e/paper.ts';
import { say, saying } from '#tests/e2e/texts.ts';

/** A word on the page, in the text layer over its image. */
const word = (page: Page, text: RegExp): Locator =>
  pages(page).getByRole('group').locator('span').filter({ hasText: text }).first();
const find = (page: Page): Locator => page.getByRole('search', { name: say('viewer:find.open') });
const field = (page: Page): Locator => find(page).getByLabel(say('find:field'));

/**
 * Selects with the mouse from the left edge of one word to the right edge of another, passing through the margin, where
 * there is no text.
 */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + 1, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move((await pages(page).boundingBox())!.x + 30, start.y + 60, { steps: 4 });
  await page.mouse.move(end.x + end.width - 1, end.y + end.height / 2, { steps: 4 });
  await page.mouse.up();
}

async function copied(page: Page): Promise<string> {
  await page.keyboard.press('Control+c');
  return page.evaluate(() => navigator.clipboard.readText());
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('[VIEW-08] text of an invoice is selected with the mouse and copied with its spaces and line ends', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Rechnung');
  await expect(word(page, /^Rechnungsdatum/)).toBeAttached();
  await drag(page, word(page, /^Wir/), word(page, /folgt:/));
  expect(await copied(page)).toBe('Wir danken für Ihren Auftrag und berechnen wie folgt:');
  await drag(page, word(page, /^Rechnungsdatum/), word(page, /^Kundennummer/));
  // The right edge of a word within a line includes the space after it.
  expect(await copied(page)).toMatch(/^Rechnungsdatum \d\d\.\d\d\.\d{4}\nRechnungsnummer \S+\nKundennummer $/);
  await word(page, /^Kundennummer/).dblclick();
  expect(await copied(page)).toBe('Kundennummer');
  await page.keyboard.press('Control+a');
  await expect.poll(() => copied(page)).toMatch(/Rechnungsdatum[^]*Wir danken[^]*Betrag/);
  // The selection highlights only words, nothing at the edge of the page.
  const margin = await pages(page)
    .getByRole('group')
    .first()
    .evaluate((paper) =>
      Math.min(
        ...[...getSelection()!.getRangeAt(0).getClientRects()].map(
          ({ left }) => left - paper.getBoundingClientRect().left,
        ),
      ),
    );
  expect(margin).toBeGreaterThan(20);
});

test('[VIEW-08] a selection extends over pages not on screen', async ({ page, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Betriebsanleitung');
  const heading = (number: string) =>
    pages(page)
      .getByRole('group', { name: say('viewer:text.page', { page: number }), exact: true })
      .locator('span')
      .first();
  // By keyboard: focusing the page number field would replace the selection.
  const turnTo = async (...numbers: readonly string[]) => {
    for (const number of numbers) {
      await page.keyboard.press('Control+ArrowDown');
      await expect(page.getByLabel(say('viewer:page'), { exact: true })).toHaveValue(number);
    }
  };
  await turnTo('2', '3', '4');
  await heading('4').dblclick();
  await turnTo('5', '6', '7');
  await heading('7').click({ modifiers: ['Shift'] });
  await expect.poll(async () => (await copied(page)).match(/Rev\. [A-Z]/g)?.length).toBe(3);
});

test('[VIEW-08] selected text stays aligned when the view is zoomed and rotated', async ({ page, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Rechnung');
  const number = word(page, /^Kundennummer/);
  for (const key of ['3', 'r', 'r']) {
    const before = await number.boundingBox();
    await page.keyboard.press(key);
    await expect.poll(() => number.boundingBox()).not.toEqual(before);
    await number.dblclick();
    expect(await copied(page)).toBe('Kundennummer');
  }
});

test('[VIEW-08] with a tool active text does not block strokes', async ({ page, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Rechnung');
  await expect(word(page, /^Wir/)).toBeAttached();
  await page.getByRole('button', { name: say('viewer:edit') }).click();
  await page.getByRole('button', { name: say('viewer:tools.freehand') }).click();
  await drag(page, word(page, /^Wir/), word(page, /folgt:/));
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  await expect(page.getByRole('button', { name: say('viewer:undo') })).toBeEnabled();
});

test('[VIEW-08] a word is found in 300 pages, counted, highlighted, and stepped through', async ({ page, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Betriebsanleitung');
  const prevented = await keysPrevented(page);
  await page.keyboard.press('Control+f');
  await expect(field(page)).toBeFocused();
  // The second one opens the browser's own find.
  await page.keyboard.press('Control+f');
  expect(await prevented('f')).toEqual([true, false]);
  await field(page).fill('ANLÉITUNG');
  const status = find(page).getByRole('status');
  await expect(status).toHaveText(saying('find:hit', { current: 1 }, { whole: true }));
  await expect(pages(page).locator('path').first()).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(status).toHaveText(saying('find:hit', { current: 2 }, { whole: true }));
  // The count is final only after the last page was searched; then the hit before the first is the last one.
  await expect(status).toHaveText(/\d$/);
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  const total = /\d+$/.exec(await status.innerText())![0];
  await expect(status).toHaveText(say('find:hit', { current: total, total }));
  await expect(page.getByLabel(say('viewer:page'), { exact: true })).toHaveValue(
    await page
      .getByText(saying('viewer:pageOf', {}, { whole: true }))
      .innerText()
      .then((text) => text.replace(/\D/g, '')),
  );
  await waitForPaper(page);
  await field(page).fill('Wortdasesnichtgibt');
  await expect(status).toHaveText(say('find:nothing'));
  await page.keyboard.press('Escape');
  await expect(find(page)).toBeHidden();
  await expect(pages(page).locator('path')).toHaveCount(0);
});

test('[VIEW-08] the strip beside the scroll bar shows hits, and a click goes to the nearest', async ({
  page,
  company,
}) => {
  // Its 300 pages can be told apart on the strip.
  await signIn(page, company, 'clerk', '#/document/73/index');
  await waitForPaper(page);
  await page.keyboard.press('F3');
  await field(page).fill('ANLÉITUNG');
  const status = find(page).getByRole('status');
  await expect(status).toHaveText(saying('find:hit', { current: 1 }, { whole: true }));
  await expect(status).toHaveText(/\d$/);
  const strip = page.locator('svg[preserveAspectRatio="none"]');
  const { x, y, width, height } = (await strip.boundingBox())!;
  const total = Number(/\d+$/.exec(await status.innerText())![0]);
  const count = Number(
    (await page.getByText(saying('viewer:pageOf', {}, { whole: true })).innerText()).replace(/\D/g, ''),
  );
  for (const share of [0.75, 0.25]) {
    await page.mouse.click(x + width / 2, y + height * share);
    await expect
      .poll(async () =>
        Math.abs(Number(await page.getByLabel(say('viewer:page'), { exact: true }).inputValue()) / count - share),
      )
      .toBeLessThan(0.05);
    await expect
      .poll(async () => Math.abs(Number(/^\d+/.exec(await status.innerText())![0]) / total - share))
      .toBeLessThan(0.15);
  }
});

test('[VIEW-08] closing find returns the focus', async ({ page, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Rechnung');
  await pages(page).focus();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(pages(page)).toBeFocused();
});

test('[VIEW-08] find starts with the selected text', async ({ page, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Rechnung');
  await word(page, /^Kundennummer/).dblclick();
  await page.keyboard.press('Control+g');
  await expect(field(page)).toHaveValue('Kundennummer');
  await expect(find(page).getByRole('status')).toHaveText(saying('find:hit', { current: 1 }, { whole: true }));
});

test('[VIEW-08] a scan says that it has no text', async ({ page, company }) => {
  await signIn(page, company, 'admin');
  await page.getByLabel(say('search:fulltext.label')).fill('Stapel');
  await page.getByRole('button', { name: say('search:panel.search'), exact: true }).click();
  await page.getByRole('row').filter({ hasText: '.tif' }).first().dblclick();
  await page.getByRole('button', { name: say('viewer:find.open') }).click();
  await field(page).fill('Rechnung');
  await expect(find(page).getByRole('status')).toHaveText(saying('find:noText'));
  await page.keyboard.press('Escape');
  await pages(page).focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByText(say('viewer:text.none'))).toBeVisible();
});
