import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from '@playwright/test';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import { operations } from '#core/contract/operations.ts';
import { numberText } from '#core/kernel/number.ts';
import { onOtherDevice } from '#tests/e2e/drawing.ts';
import { keysPrevented } from '#tests/e2e/choosing.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { language, say, saying } from '#tests/e2e/texts.ts';
import type { Company } from '#tests/fixtures/company.ts';

const panel = (page: Page) => page.getByRole('search', { name: say('search:panel.label') });
const fulltext = (page: Page) => panel(page).getByLabel(say('search:fulltext.label'));
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') });
const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true });
const result = (page: Page) => page.getByRole('region', { name: say('search:result.label') });

async function find(page: Page, words = ''): Promise<void> {
  await fulltext(page).fill(words);
  await fulltext(page).press('Enter');
}

test('[SRCH-01] [SRCH-02] a search without hits offers to drop a condition; common words are refused', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await panel(page).getByLabel(say('search:docwords.label')).fill('gibtesnicht');
  await find(page, 'Rechnung');
  await expect(result(page).getByText(say('search:empty.noneTitle'))).toBeVisible();
  const without = result(page).getByRole('button', {
    name: new RegExp(`^${say('search:empty.without', { condition: say('search:docwords.label') })}\\s?: \\d`),
  });
  await expect(without).toBeVisible();
  // Dropping the full text would still find nothing, so that is not offered.
  await expect(
    result(page).getByRole('button', {
      name: new RegExp(`^${say('search:empty.without', { condition: say('search:fulltext.label') })}`),
    }),
  ).toHaveCount(0);
  await look(page, 'search-none', ['wide', 'phone']);
  await without.press('Enter');
  await expect(rows(page).first()).toContainText(/\S/);
  await expect(panel(page).getByLabel(say('search:docwords.label'))).toHaveValue('');

  const prevented = await keysPrevented(page);
  await page.keyboard.press('Control+f');
  await expect(fulltext(page)).toBeFocused();
  await page.keyboard.press('Control+f');
  expect(await prevented('f'), 'the second is left to the browser').toEqual([true, false]);
  await find(page, 'Gabelstabler');
  await result(page)
    .getByRole('button', { name: saying('search:empty.didYouMean') })
    .press('Enter');
  await expect(rows(page).first()).toContainText(/\S/);
  await expect(fulltext(page)).toHaveValue(/^Gabelstapler/i);

  await find(page, 'die Rechnung und');
  await expect(result(page).getByText(say('search:empty.stopWordsTitle'), { exact: true })).toBeVisible();
  await look(page, 'search-stop-words', ['wide']);
  await button(page, 'search:stopWords.open').click();
  await expect(page.getByRole('dialog').getByText(say('search:stopWords.hint'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await result(page)
    .getByRole('button', { name: say('search:empty.remaining', { words: 'Rechnung' }), exact: true })
    .press('Enter');
  await expect(rows(page).first()).toContainText(/\S/);
  await expect(fulltext(page)).toHaveValue('Rechnung');

  // If no word is left, the same search again would help nobody.
  await find(page, 'die und');
  const offer = (key: string) => result(page).getByRole('button', { name: say(key), exact: true });
  await expect(offer('search:empty.otherWords')).toBeVisible();
  await expect(offer('search:stopWords.open')).toBeVisible();
  await expect(offer('ui:retry')).toHaveCount(0);
  await expect(offer('search:empty.withoutFulltext')).toHaveCount(0);
  await offer('search:empty.otherWords').click();
  await expect(fulltext(page)).toBeFocused();
  const marked = () =>
    fulltext(page).evaluate((field: HTMLInputElement) =>
      field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
    );
  await expect.poll(marked).toBe('die und');
  await panel(page).getByLabel(say('search:docwords.label')).fill('Rechnung');
  await find(page, 'die und');
  await offer('search:empty.withoutFulltext').click();
  await expect(rows(page).first()).toContainText(/\S/);
  await expect(fulltext(page)).toHaveValue('');
});

test('[SRCH-01] on a phone the conditions to drop fit the screen', async ({ page, company }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, company);
  await panel(page)
    .getByRole('combobox', { name: say('search:mask.label') })
    .click();
  await page.getByRole('option', { name: 'Eingangsrechnung', exact: true }).click();
  await panel(page).getByRole('combobox', { name: 'Lieferantennummer', exact: true }).fill('70000');
  await button(page, 'search:panel.search').click();
  const without = result(page).getByRole('button', { name: /Lieferantennummer\s?: \d/ });
  await expect(without).toBeInViewport({ ratio: 1 });
});

test('[SRCH-04] a shared search shows its filters also where their values are hidden from the user', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'supervisor');
  const filters = { products: [], clients: [3], years: [], doctypes: ['Kassenbuch'] };
  const { method, path: call } = operations.savedSearchSet;
  const kept = await page.context().request.fetch(company.url + call, {
    method,
    headers: { [CSRF_HEADER]: '1', 'content-type': 'text/plain' },
    data: JSON.stringify({
      name: 'Holding',
      groups: [1],
      query: { ...filters, maskid: null, fields: [], fulltext: '', docwords: '', request: {} },
    }),
  });
  expect(kept.status()).toBe(200);
  await signIn(page, company);
  await button(page, 'search:saved.title').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Holding/ })
    .click();
  await expect(result(page).getByText(say('search:empty.noneTitle'))).toBeVisible();
  const filter = (key: string, value: string) =>
    panel(page).getByRole('button', { name: say('ui:labelled', { label: say(key), value }), exact: true });
  await expect(filter('search:filter.clients', '3')).toBeVisible();
  await expect(filter('search:filter.doctypes', 'Kassenbuch')).toBeVisible();
});

test('[SRCH-04] a saved search that another window has changed is overwritten only after a question', async ({
  page,
  company,
  context,
}) => {
  await signIn(page, company);
  const clerk = { headers: { [CSRF_HEADER]: '1', 'content-type': 'text/plain' }, method: 'POST' };
  const query = { products: [], clients: [], years: [], doctypes: [], maskid: null, fields: [], fulltext: 'Kran' };
  const body = { name: 'Kräne', groups: [], query: { ...query, docwords: '', request: {} } };
  const kept = await context.request.fetch(company.url + operations.savedSearchSet.path, {
    ...clerk,
    data: JSON.stringify(body),
  });
  expect(kept.status()).toBe(200);
  const change = (name: string) => say('search:saved.change', { name });
  const openRenaming = async (window: Page): Promise<void> => {
    await button(window, 'search:saved.title').click();
    await window.getByRole('button', { name: change('Kräne') }).click();
  };
  const rename = async (window: Page, name: string): Promise<void> => {
    await window.getByLabel(say('search:saved.name')).fill(name);
    await button(window, 'search:saved.keep').click();
  };
  const other = await context.newPage();
  await other.goto(`${company.url}/viewer/`);
  await openRenaming(page);
  await openRenaming(other);
  await rename(other, 'Turmkräne');
  await expect(other.getByRole('button', { name: change('Turmkräne') })).toBeVisible();

  await rename(page, 'Autokräne');
  const question = page.getByRole('dialog', { name: say('search:saved.overwriteTitle') });
  await expect(question.getByText(say('search:saved.overwriteQuestion', { name: 'Turmkräne' }))).toBeVisible();
  await expectAccessible(page, 'a saved search to overwrite');
  await look(page, 'saved-search-overwrite');
  await question.getByRole('button', { name: say('search:saved.overwriteTitle'), exact: true }).click();
  await expect(page.getByRole('button', { name: change('Autokräne') })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('[SRCH-02] many values are searched for in full; one that is invalid is named, and the focus returns', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await panel(page)
    .getByRole('combobox', { name: say('search:mask.label') })
    .click();
  await page.getByRole('option', { name: 'Eingangsrechnung', exact: true }).click();
  const operator = (field: string) => panel(page).getByRole('button', { name: new RegExp(`^${field}\\s?:`) });
  const values = page.getByRole('dialog').getByLabel(say('search:many.label'));
  const openValues = async (field: string): Promise<void> => {
    await operator(field).click();
    await page.getByRole('menuitem', { name: say('search:many.open') }).click();
    await expect(values).toBeFocused();
  };
  await openValues('Bruttobetrag');
  await values.fill('100\nzwei');
  await page.keyboard.press('Tab');
  await button(page, 'ui:apply').click();
  const wrong = say('ui:labelled', { label: 'zwei', value: say('ui:value.problem.number') });
  await expect(page.getByRole('dialog').getByText(wrong)).toBeVisible();
  await values.fill('100\n200');
  await button(page, 'ui:apply').click();
  await expect(operator('Bruttobetrag')).toBeFocused();

  const suppliers = Array.from({ length: 300 }, (_, at) => `Lieferant mit langem Namen ${at} GmbH`);
  await openValues('Lieferant');
  await page.keyboard.insertText(suppliers.join('\n'));
  await button(page, 'ui:apply').click();
  await expect(operator('Lieferant')).toBeFocused();
  const asked = page.waitForRequest((request) => request.url().endsWith('/dms/search/'));
  await button(page, 'search:panel.search').click();
  expect((await asked).postDataJSON()).toMatchObject({ indexes: [{ values: suppliers }, { values: ['100', '200'] }] });
});

test('[SRCH-02] several lines pasted into a field are several values; too many, or a wrong one, are shown in their list', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await panel(page)
    .getByRole('combobox', { name: say('search:mask.label') })
    .click();
  await page.getByRole('option', { name: 'Eingangsrechnung', exact: true }).click();
  const field = panel(page).getByRole('textbox', { name: 'Rechnungsnummer' });
  const amount = panel(page).getByRole('textbox', { name: 'Bruttobetrag' });
  const paste = async (into: Locator, text: string): Promise<void> => {
    await into.focus();
    await into.evaluate((input, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  };
  await paste(field, 'R-1\r\nR-2\r\n\r\nR-3\r\n');
  await expect(field).toHaveAttribute('placeholder', say('search:many.count', { count: 3 }));
  await expect(field).toBeFocused();
  const asked = page.waitForRequest((request) => request.url().endsWith('/dms/search/'));
  await page.keyboard.press('Enter');
  expect((await asked).postDataJSON()).toMatchObject({ indexes: [{ values: ['R-1', 'R-2', 'R-3'] }] });

  const dialog = page.getByRole('dialog');
  await paste(amount, '100\nzwei');
  await expect(dialog.getByLabel(say('search:many.label'))).toHaveValue('100\nzwei');
  const wrong = say('ui:labelled', { label: 'zwei', value: say('ui:value.problem.number') });
  await expect(dialog.getByText(wrong)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(amount).toHaveValue('');
  await expect(amount).toBeFocused();
  await amount.fill('1,000..2,000');
  await expect(amount).toHaveAccessibleDescription(say('ui:value.reading', { value: '1..2' }));
  await amount.fill('1.000,50');
  await expect(amount).not.toHaveAccessibleDescription(/\S/);
  await paste(amount, Array.from({ length: 401 }, (_, at) => String(at)).join('\n'));
  await expect(dialog.getByText(say('search:many.tooMany', { limit: 400 }))).toBeVisible();
  await page.keyboard.press('Escape');

  // Greater takes one value: the first.
  await panel(page)
    .getByRole('button', { name: /^Bruttobetrag\s?:/ })
    .click();
  await page.getByRole('menuitemradio', { name: say('search:operator.1') }).click();
  await amount.fill('');
  await paste(amount, '100\r\n200');
  await expect(amount).toHaveValue('100');
});

test('[SRCH-06] [SRCH-10] what was changed in a list right before a reload is kept, and saved after it', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await find(page, 'Rechnung');
  await expect(rows(page).first()).toContainText(/\S/);
  const saved = () => page.waitForResponse((response) => response.url().endsWith('/dms/config/set'));
  const sortBy = async (name: string) => {
    const title = say(`search:column.${name}`);
    await page.getByRole('columnheader', { name: title }).getByRole('button').first().click();
    await expect(result(page).getByText(saying('list:sorted', { columns: `${title} ↑` }))).toBeVisible();
  };
  await Promise.all([saved(), sortBy('year')]);
  await sortBy('filename');
  const savedNow = saved();
  await page.reload();
  const byName = saying('list:sorted', { columns: `${say('search:column.filename')} ↑` });
  await expect(result(page).getByText(byName)).toBeVisible();
  await savedNow;
  await page.reload();
  await expect(result(page).getByText(byName)).toBeVisible();
});

test('[SRCH-06] [SRCH-08] [SRCH-09] [SRCH-10] a list’s sorting, density, preview and tabs survive a reload', async ({
  page,
  context,
  company,
}) => {
  await signIn(page, company);
  await find(page, 'Rechnung');
  await expect(rows(page).first()).toContainText(/\S/);
  await rows(page).first().click();
  await rows(page)
    .nth(1)
    .click({ modifiers: ['ControlOrMeta'] });
  const opened: Page[] = [];
  context.on('page', (tab) => opened.push(tab));
  const toolbar = page.getByRole('toolbar').filter({ has: button(page, 'search:saved.save') });
  await toolbar.getByRole('button', { name: say('search:selection.newTab'), exact: true }).click();
  await expect.poll(() => opened.length).toBe(2);
  for (const tab of opened) await expect(tab).toHaveURL(/#\/document\/\d+\/index$/);
  for (const tab of opened) await tab.close();

  const header = (name: string) => page.getByRole('columnheader', { name: say(`search:column.${name}`) });
  const title = (name: string) => header(name).getByRole('button').first();
  // A click sorts anywhere in the header, even between the filter and the resizing edge.
  const { width } = (await header('filename').boundingBox())!;
  await header('year').click({ position: { x: 6, y: 3 } });
  await header('filename').click({ position: { x: width - 12, y: 3 }, modifiers: ['Shift'] });
  const sorted = result(page).getByText(
    saying('list:sorted', { columns: `${say('search:column.year')} ↑, ${say('search:column.filename')} ↑` }),
  );
  await expect(sorted).toBeVisible();
  // The sorting is announced before its rows arrive. By year alone, an invoice would come first.
  await expect(rows(page).first()).toContainText('Dienstleistungsvertrag');
  await expect(rows(page).first()).toContainText('2022');
  const first = await rows(page).first().locator('[role=gridcell]:nth-child(3)').innerText();
  expect(first).toMatch(/\S/);

  const height = async () => (await rows(page).first().boundingBox())!.height;
  const before = await height();
  await button(page, 'list:columns').click();
  await expect(page.getByRole('menuitemradio').first()).toBeVisible();
  await expectAccessible(page, 'the columns menu');
  await page.getByRole('menuitemradio', { name: say('list:densities.pictures') }).click();
  await page.keyboard.press('Escape');
  await expect.poll(height).toBeGreaterThan(before);
  // Decoded by the worker of thumbnails.
  const thumbnail = rows(page).first().locator('canvas');
  await expect.poll(() => thumbnail.evaluate((canvas: HTMLCanvasElement) => canvas.height)).toBeGreaterThan(100);
  expect(page.workers().some((worker) => worker.url().includes('thumbnail'))).toBe(true);

  await result(page)
    .getByRole('button', { name: say('list:preview'), exact: true })
    .click();
  await rows(page).first().click();
  // The first page with hits, whichever that is.
  const picture = saying('search:preview.hits', { name: first });
  await expect(result(page).getByRole('img', { name: picture })).toBeVisible();
  await look(page, 'search-preview', ['wide']);

  await page.reload();
  await expect(sorted).toBeVisible();
  await expect(fulltext(page)).toHaveValue('Rechnung');
  await expect(rows(page).first()).toContainText(first);
  await expect.poll(height).toBeGreaterThan(before);
  await expect(thumbnail).toBeVisible();
  await expect(result(page).getByRole('button', { name: say('list:preview'), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  archiveCopies(company, 10_050);
  // With a sorting that the database has an index for, not all hits are counted.
  await title('year').click();
  await expect(result(page).getByText(saying('list:sorted', { columns: say('search:column.year') }))).toBeVisible();
  await find(page);
  const count = result(page).getByRole('status');
  await expect(count).toContainText(`${numberText(10_000, 0, language)}+`);
  await button(page, 'list:countAll').click();
  await expect(count).not.toContainText('+');
  const exact = Number((await count.innerText()).replaceAll(/\D/g, ''));
  expect(exact).toBeGreaterThan(10_050);
  await expect(button(page, 'list:countAll')).toHaveCount(0);
  await rows(page).first().click();
  await page.keyboard.press('End');
  const last = page.locator(`[role=row][aria-rowindex="${exact + 1}"]`);
  await expect(last).toContainText(/\S/);
  await last.click();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  const chosen = say('list:selected', { count: 3, formatted: '3' });
  await expect(result(page).getByText(chosen, { exact: true }).first()).toBeVisible();

  // After a reload the same rows are in the same place, and still selected.
  const chosenFirst = page.locator(`[role=row][aria-rowindex="${exact - 1}"]`);
  await expect(chosenFirst).toContainText(/\S/);
  const text = await chosenFirst.innerText();
  await page.reload();
  await expect(chosenFirst).toHaveText(text, { useInnerText: true });
  await expect(chosenFirst).toBeInViewport();
  await expect(result(page).getByText(chosen, { exact: true }).first()).toBeVisible();
});

/** Copies a document's database row: that is enough for listing and counting. */
function archiveCopies({ dataDir }: Company, copies: number): void {
  using database = new DatabaseSync(path.join(dataDir, 'database.sqlite'));
  database.exec(`PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE;
    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${copies})
    INSERT INTO document (realmid, year, doctypeid, maskid, currentversion, filename, folded, filetype, filesize,
      pagecount, archivedat, archivedby)
    SELECT realmid, year, doctypeid, maskid, currentversion, filename, folded, filetype, filesize, pagecount,
      archivedat, archivedby FROM document, number
    WHERE id = (SELECT min(id) FROM document WHERE deletedat IS NULL AND realmid = 1); COMMIT`);
}

test('[SRCH-01] [SRCH-03] [SRCH-04] clients and fields follow the user’s settings; a colleague runs a shared search', async ({
  page,
  browser,
  company,
}) => {
  await signIn(page, company);
  const set = await page.request.post(`${company.url}/dms/config/set`, {
    headers: { 'x-dms-csrf': '1', origin: company.url },
    data: {
      config: [
        { name: 'webviewer_sort_client_by_number', value: '1' },
        { name: 'webviewer_search_mask_standard_operator', value: '0' },
        { name: 'webviewer_mask_save_index_values', value: '1' },
      ],
    },
  });
  expect(set.status()).toBe(200);
  await page.reload();
  await panel(page)
    .getByRole('button', { name: new RegExp(`^${say('search:filter.clients')}`) })
    .click();
  await expect(page.getByRole('option').nth(1)).toBeVisible();
  const numbers = (await page.getByRole('option').allInnerTexts()).map((name) => Number.parseInt(name, 10));
  expect(numbers).not.toContain(Number.NaN);
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  await expectAccessible(page, 'a list box');
  const types = panel(page).getByRole('button', { name: new RegExp(`^${say('search:filter.doctypes')}`) });
  await page.getByRole('option').first().click();
  await expectAccessible(page, 'a list box with a choice');
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await types.first().click();
  await page.getByRole('textbox', { name: say('ui:choice.find') }).fill('gibtesnicht');
  await expect(page.getByText(say('ui:choice.none'))).toBeVisible();
  await expectAccessible(page, 'a list box without a match');
  await page.keyboard.press('Escape');

  const choose = async (mask: string) => {
    await panel(page)
      .getByRole('combobox', { name: say('search:mask.label') })
      .click();
    await page.getByRole('option', { name: mask, exact: true }).click();
  };
  await choose('Vertrag');
  const operator = { field: 'Vertragspartner', operator: say('search:operator.0') };
  await expect(panel(page).getByRole('button', { name: say('search:operator.of', operator) })).toBeVisible();
  const partner = panel(page).getByLabel('Vertragspartner', { exact: true });
  await partner.fill('*a*');
  await partner.press('Enter');
  await expect(rows(page).first()).toContainText(/\S/);
  // A mask chosen again has the values of its last search.
  await choose('Eingangsrechnung');
  await expect(partner).toHaveCount(0);
  await choose('Vertrag');
  await expect(partner).toHaveValue('*a*');
  const found = await page.getByRole('grid').getAttribute('aria-rowcount');

  await button(page, 'search:saved.save').click();
  const naming = page.getByRole('dialog', { name: say('search:saved.save') });
  await naming.getByLabel(say('search:saved.name')).fill('Partner mit a');
  await naming.getByRole('checkbox', { name: 'Sachbearbeitung' }).check();
  await naming.getByRole('button', { name: say('search:saved.keep'), exact: true }).click();
  await expect(naming).toHaveCount(0);

  const other = await onOtherDevice(browser);
  await signIn(other, company, 'hkrueger');
  await button(other, 'search:saved.title').click();
  const saved = other.getByRole('dialog', { name: say('search:saved.title') });
  // A colleague's search can be run but not deleted.
  await expect(saved.getByRole('button', { name: say('search:saved.delete', { name: 'Partner mit a' }) })).toHaveCount(
    0,
  );
  await saved
    .getByRole('button', { name: /Partner mit a/ })
    .first()
    .click();
  await expect(panel(other).getByLabel('Vertragspartner', { exact: true })).toHaveValue('*a*');
  await expect(other.getByRole('grid')).toHaveAttribute('aria-rowcount', found!);
  await other.context().close();
});

test('[SRCH-07] [DOC-06] deleted documents are found and restored by users who may restore them', async ({
  page,
  browser,
  company,
}) => {
  await signIn(page, company, 'supervisor');
  await find(page, 'Leasingvertrag');
  await expect(rows(page).first()).toContainText(/\S/);
  const name = (await rows(page).first().locator('[role=gridcell]:nth-child(3)').innerText()).trim();
  const count = await rows(page).count();
  const grid = page.getByRole('grid');
  const all = Number(await grid.getAttribute('aria-rowcount'));
  await expect(button(page, 'search:bulk.delete')).toHaveAttribute('aria-disabled', 'true');
  await rows(page).first().locator('[data-check]').click();
  await button(page, 'search:bulk.delete').click();
  const dialog = page.getByRole('dialog');
  // The destructive choice looks like one, and Enter does not choose it.
  const destroys = dialog.getByRole('button', { name: say('search:bulk.delete'), exact: true });
  await expect(destroys).toHaveCSS('background-color', 'rgb(201, 42, 42)');
  await expect(dialog.getByRole('button', { name: say('ui:cancel'), exact: true })).toBeFocused();
  await destroys.click();
  await expect(grid).toHaveAttribute('aria-rowcount', String(all - 1));

  // Deleted documents are found later, even after a reload.
  const only = panel(page).getByRole('checkbox', { name: say('search:filter.deleted') });
  await only.check();
  await find(page, 'Leasingvertrag');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: say('search:column.deleteddate') })).toBeVisible();
  await page.reload();
  await expect(only).toBeChecked();
  await expect(rows(page)).toHaveCount(1);
  await look(page, 'search-deleted', ['wide', 'phone']);
  await expect(button(page, 'search:bulk.restore')).toHaveAttribute('aria-disabled', 'true');
  // Opening a deleted document asks first.
  await rows(page).first().dblclick();
  await expect(dialog).toContainText(name);
  await dialog.getByRole('button', { name: say('ui:cancel'), exact: true }).click();
  await expect(button(page, 'search:bulk.restore')).toBeEnabled();
  await expect(button(page, 'search:bulk.delete')).toHaveCount(0);
  await button(page, 'search:bulk.restore').press('Enter');
  await expect(result(page).getByText(say('search:empty.noneTitle'))).toBeVisible();
  await result(page)
    .getByRole('button', {
      name: new RegExp(`^${say('search:empty.without', { condition: say('search:filter.deleted') })}`),
    })
    .click();
  await expect(rows(page)).toHaveCount(count);
  await expect(rows(page).filter({ hasText: name })).not.toHaveCount(0);

  // Users who may not delete are not offered this filter, and learn the reason before they try, also to change.
  const other = await onOtherDevice(browser);
  await signIn(other, company, 'guest');
  await expect(panel(other).getByLabel(say('search:docwords.label'))).toBeVisible();
  await expect(panel(other).getByRole('checkbox', { name: say('search:filter.deleted') })).toHaveCount(0);
  for (const reason of ['search:bulk.noRight', 'search:bulk.noRightToChange'])
    await expect(other.getByRole('button', { name: say(reason) })).toHaveAttribute('aria-disabled', 'true');
});
