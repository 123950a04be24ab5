import type { Page } from '@playwright/test';
import { onOtherDevice } from '#tests/e2e/drawing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { say } from '#tests/e2e/texts.ts';

const titleOf = (column: string) => say(`search:column.${column}`);
const header = (page: Page, column: string) => page.getByRole('columnheader', { name: titleOf(column) });
const item = (page: Page, column: string) => page.getByRole('menuitemcheckbox', { name: titleOf(column), exact: true });

async function find(page: Page): Promise<void> {
  const words = page.getByLabel(say('search:fulltext.label'));
  await words.fill('Rechnung');
  await words.press('Enter');
  await expect(page.getByRole('row').nth(1)).toContainText(/\S/);
}

/** Widths of the columns in CSS px, and of the cells below them. */
async function widths(page: Page, ...columns: readonly string[]) {
  const first = page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first();
  const all: Record<string, number> = {};
  for (const column of columns) {
    const [{ x, width }, at] = [
      (await header(page, column).boundingBox())!,
      await header(page, column).getAttribute('aria-colindex'),
    ];
    const cell = (await first.locator(`[aria-colindex="${at}"]`).boundingBox())!;
    expect([cell.x, cell.width].map(Math.round), column).toEqual([x, width].map(Math.round));
    all[column] = Math.round(width);
  }
  return all;
}

test('[SRCH-05] [SRCH-10] columns are hidden, and widened by mouse and keys; a reload and another device keep it', async ({
  page,
  browser,
  company,
}) => {
  await signIn(page, company);
  await find(page);
  const before = await widths(page, 'filename', 'doctype', 'snippet');

  // The edge is dragged, even past the header; that is not a click on the title.
  const { x, y, width, height } = (await header(page, 'filename').boundingBox())!;
  await page.mouse.move(x + width - 1, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width + 30, y + height / 2);
  await page.mouse.move(x + width + 79, y + 200);
  await page.mouse.up();
  const wide = { filename: before['filename']! + 80 };
  await expect.poll(() => widths(page, 'filename')).toEqual(wide);
  await expect(header(page, 'filename')).toHaveAttribute('aria-sort', 'none');
  // There is a least width.
  const type = (await header(page, 'doctype').boundingBox())!;
  await page.mouse.move(type.x + type.width - 1, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(type.x - 400, y + height / 2);
  await page.mouse.up();
  await expect.poll(() => widths(page, 'doctype')).toEqual({ doctype: 48 });

  const title = header(page, 'doctype').getByRole('button').first();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await title.press(`Alt+Shift+${key}`);
  await expect.poll(() => widths(page, 'doctype')).toEqual({ doctype: 80 });

  const menu = page.getByRole('button', { name: say('list:columns'), exact: true });
  await menu.press('Enter');
  await item(page, 'client').click();
  await expect(header(page, 'client')).toHaveCount(0);
  await item(page, 'product').press('Enter');
  await expect(header(page, 'product')).toHaveCount(0);
  // Hidden and shown again.
  for (const count of [0, 1]) {
    await item(page, 'year').click();
    await expect(header(page, 'year')).toHaveCount(count);
  }
  // Its title is no button.
  await item(page, 'snippet').press('Alt+Shift+ArrowRight');
  const saved = page.waitForResponse((response) => response.url().endsWith('/config/set'));
  await item(page, 'snippet').press('Alt+Shift+ArrowRight');
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  expect((await saved).status()).toBe(200);

  const after = { ...wide, doctype: 80, snippet: before['snippet']! + 32 };
  const isKept = async (on: Page) => {
    await expect.poll(() => widths(on, ...Object.keys(after))).toEqual(after);
    for (const hidden of ['client', 'product']) await expect(header(on, hidden)).toHaveCount(0);
    await expect(header(on, 'year')).toBeVisible();
  };
  await isKept(page);
  await page.reload();
  await expect(header(page, 'filename')).toBeVisible();
  await isKept(page);
  const other = await onOtherDevice(browser);
  await signIn(other, company);
  await find(other);
  await isKept(other);
  await other.close();
});
