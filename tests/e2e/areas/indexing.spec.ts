import type { Locator, Page } from '@playwright/test';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { pages } from '#tests/e2e/paper.ts';
import { say, saying } from '#tests/e2e/texts.ts';

/** A drawing of the demo company, and an invoice. */
const DRAWING = 70;
const INVOICE = 1;

const form = (page: Page, aspect: string) => page.getByRole('form', { name: say(`indexing:aspect.${aspect}`) });
const edit = (page: Page, aspect: string) =>
  page
    .getByRole('toolbar', { name: say('indexing:toolbar') })
    .getByRole('button', { name: say(`indexing:aspect.${aspect}`) });

test('[DOC-02] [DOC-03] index values are edited in the sidebar: wrong ones are said at the field, a reload loses nothing, leaving asks', async ({
  page,
  company,
}) => {
  test.setTimeout(150_000);
  await signIn(page, company, 'clerk', `#/document/${DRAWING}/index`);
  await edit(page, 'indexes').focus();
  await page.keyboard.press('Enter');
  const fields = form(page, 'indexes').getByRole('textbox');
  const first = fields.first();
  const before = await first.inputValue();
  await first.fill('');
  await page.keyboard.press('Control+s');
  await expect(form(page, 'indexes').getByText(say('archive:problem.required'))).toBeVisible();
  await look(page, 'indexing', ['wide']);
  await first.fill(`${before}x`);
  await expect(form(page, 'indexes').getByText(say('archive:problem.required'))).toHaveCount(0);
  await page.reload();
  await expect(first).toHaveValue(`${before}x`);
  await page.getByRole('button', { name: say('document:back') }).click();
  await expect(page.getByRole('dialog', { name: say('indexing:unsaved.title') })).toBeVisible();
  await page.getByRole('button', { name: say('indexing:unsaved.stay') }).click();
  await first.focus();
  await page.keyboard.press('Control+Shift+s');
  await expect(page.getByText(say('indexing:saved'))).toBeVisible();
  await expect(first).toHaveValue(`${before}x`);

  // Meanwhile another user changes the same field; after accepting their value, focus stays in the field.
  const document = `${company.url}/dms/document/${DRAWING}`;
  const answer = await page.request.get(`${document}/info:indexes`);
  const { revision, indexes = [] }: DocumentInfo = (await answer.json()).document[0];
  const changed = indexes.filter(({ value }) => value === `${before}x`).map((one) => ({ ...one, value: `${before}y` }));
  const data = { revision, indexes: changed };
  expect((await page.request.post(document, { headers: { [CSRF_HEADER]: '1' }, data })).status()).toBe(200);
  await first.fill(`${before}z`);
  await page.keyboard.press('Control+s');
  await form(page, 'indexes')
    .getByRole('button', { name: saying('indexing:takeOthers') })
    .focus();
  await page.keyboard.press('Enter');
  await expect(first).toHaveValue(`${before}y`);
  await expect(first).toBeFocused();
  await form(page, 'indexes')
    .getByRole('button', { name: say('indexing:cancel') })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel').getByText(`${before}y`)).toBeVisible();
});

test('[DOC-02] the financial year is changed alone', async ({ page, company }) => {
  await signIn(page, company, 'clerk', `#/document/${DRAWING}/index`);
  await edit(page, 'year').click();
  const year = form(page, 'year').getByRole('combobox', { name: say('archive:place.year') });
  const before = await year.inputValue();
  await year.click();
  await page.getByRole('option', { name: before === '2026' ? '2025' : '2026', exact: true }).click();
  await form(page, 'year')
    .getByRole('button', { name: say('indexing:save') })
    .click();
  await expect(page.getByText(say('indexing:saved'))).toBeVisible();
  await expect(
    page.getByRole('tabpanel').getByText(before === '2026' ? '2025' : '2026', { exact: true }),
  ).toBeVisible();
});

test('[DOC-01] [DOC-02] text picked on the page is dropped into a field; a key and the button at the field take it too', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', `#/document/${INVOICE}/index`);
  await edit(page, 'indexes').click();
  const [first, second] = [0, 1].map((index) => form(page, 'indexes').getByRole('textbox').nth(index)) as [
    Locator,
    Locator,
  ];
  const words = pages(page).getByRole('group').locator('span');
  const word = words.filter({ hasText: /^Rechnungsdatum/ }).first();
  await expect(word).toBeAttached();
  await first.focus();
  await page.keyboard.press('Alt+p');
  await expect(page.getByText(say('indexing:takeNothing'))).toBeVisible();

  await word.dblclick();
  await word.dragTo(first);
  await expect(first).toHaveValue('Rechnungsdatum');
  await expect(first).toBeFocused();

  // Typing clears the page's selection, but the text selected there is still used.
  await first.fill('getippt');
  await page.keyboard.press('Alt+p');
  await expect(first).toHaveValue('Rechnungsdatum');
  await second.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(second).toHaveValue('Rechnungsdatum');
  await expect(second).toBeFocused();
});
