import type { Page } from '@playwright/test';
import { tabTo, takeFirst } from '#tests/e2e/choosing.ts';
import { bringInto, filing, kept, ledger, LETTER, options, poolIn, stacks } from '#tests/e2e/desk.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { say } from '#tests/e2e/texts.ts';
import { writtenPdf } from '#tests/fixtures/writtenPage.ts';

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Types into the focused choice and takes the entry that is found. */
const choose = async (page: Page, name: string, option: string): Promise<void> => {
  await expect(filing(page).getByRole('combobox', { name })).toBeFocused();
  await page.keyboard.type(option);
  await takeFirst(page, option);
  await page.keyboard.press('Tab');
};

test('[SCAN-02] [SCAN-03] [SCAN-05] [A11Y-01] by keyboard alone, a pool is opened, sorted and filed stack by stack', async ({
  page,
  company,
}) => {
  const poolid = await poolIn(company, 'Tasten');
  for (const [name, pages] of [
    ['A.pdf', 3],
    ['B.pdf', 1],
    ['C.pdf', 1],
  ] as const)
    await bringInto(company, poolid, await writtenPdf(Array.from({ length: pages }, () => [name, ...LETTER])), name);
  await signIn(page, company, 'scan', '#/scan');
  await expect(page.getByRole('link', { name: 'Tasten' })).toBeVisible();
  await press(page, 'Control+Alt+l');
  const active = page.locator('[data-active]');
  await expect(page.getByRole('grid')).toBeFocused();
  for (let last = ''; !last.includes('Tasten'); last = await active.innerText()) {
    await press(page, 'ArrowDown');
    await expect(active).not.toHaveText(last, { useInnerText: true });
  }
  await press(page, 'Enter');
  await expect(options(page)).toHaveCount(5);

  // Splits the third page off A, merges it with B, and turns the first page.
  await press(page, 'Control+Alt+l', 'Home', 'ArrowRight', 'ArrowRight', 's');
  await expect(page.getByText(say('scan:pages', { count: 2 }), { exact: true })).toHaveCount(1);
  await press(page, 'm');
  await expect(page.getByText(say('scan:pages', { count: 2 }), { exact: true })).toHaveCount(2);
  await press(page, 'Home', 'r');
  await expect(options(page).first()).toHaveAccessibleName(new RegExp(say('scan:turned', { turn: 90 })));
  await press(page, 'Control+z', 'Control+y', 'l');
  await expect(options(page).first()).toHaveAccessibleName(say('scan:page', { number: 1 }));
  await kept(page);

  await press(page, 'f');
  await choose(page, say('archive:place.clientid'), 'Lindner Anlagenbau GmbH (100)');
  await choose(page, say('archive:place.productid'), 'Buchhaltung');
  await choose(page, say('archive:place.year'), '2026');
  await choose(page, say('archive:place.doctypeid'), 'Eingangsrechnung');
  const field = (name: string) => filing(page).getByLabel(name).first();
  const type = async (name: string, text: string) => {
    await tabTo(page, field(name));
    await page.keyboard.type(text);
  };
  await type('Rechnungsnummer', `T-${poolid}`);
  await type('Rechnungsdatum', '3.4.2026');
  await type('Lieferantennummer', '7');
  await takeFirst(page, '7');
  await type('Bruttobetrag', '1.234,50');
  await press(page, 'Control+Enter');
  const filed = (count: number, open: number) =>
    expect(ledger(page)).toHaveText(say('scan:ledger.sum', { pages: 5, copies: 0, filed: count, discarded: 0, open }));
  await filed(2, 3);
  await expect(field('Rechnungsnummer')).toBeFocused();
  await expect(field('Rechnungsnummer')).toHaveValue('');
  await press(page, 'Control+Alt+l');
  await expect(stacks(page)).toBeFocused();

  await press(page, '?');
  const sheet = page.getByRole('dialog');
  for (const key of ['toolbar.archiveDocument', 'toolbar.archiveStack', 'toolbar.toFields', 'key.split'])
    await expect(sheet.getByText(say(`scan:${key}`), { exact: true })).toBeVisible();
  await press(page, 'Escape');
  await expect(sheet).toBeHidden();
});
