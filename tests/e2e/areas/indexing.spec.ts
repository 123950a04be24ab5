import type { Locator, Page } from '@playwright/test';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { administratorOf } from '#tests/e2e/administrator.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { pages } from '#tests/e2e/paper.ts';
import { say, saying } from '#tests/e2e/texts.ts';

/** Drawings of the demo company, and an invoice. */
const [DRAWING, SECOND, THIRD] = [70, 69, 68];
const INVOICE = 1;
/** A contract with two versions. */
const CONTRACT = 40;

const form = (page: Page, aspect: string) => page.getByRole('form', { name: say(`indexing:aspect.${aspect}`) });
const edit = (page: Page, aspect: string) =>
  page
    .getByRole('toolbar', { name: say('indexing:toolbar') })
    .getByRole('button', { name: say(`indexing:aspect.${aspect}`) });

test('[DOC-02] [DOC-03] edited index values show their errors, survive a reload, and leaving asks to save', async ({
  page,
  company,
}) => {
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
  // There is no next document, because this one was not opened from a result.
  await expect(page.getByText(say('indexing:noNext'))).toBeVisible();
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

test('[DOC-02] before the document’s actions are loaded, edited values are checked by key, and leaving asks', async ({
  page,
  company,
}) => {
  const loaded = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(/\/DocumentActions-[^/]*\.js/, async (route) => {
    asked.resolve();
    await loaded.promise;
    await route.continue();
  });
  await signIn(page, company, 'clerk', `#/document/${THIRD}/index`);
  await asked.promise;
  await edit(page, 'indexes').click();
  const first = form(page, 'indexes').getByRole('textbox').first();
  await first.fill('');
  await page.keyboard.press('Control+s');
  await expect(form(page, 'indexes').getByText(say('archive:problem.required'))).toBeVisible();
  const question = page.getByRole('dialog', { name: say('indexing:unsaved.title') });
  const back = page.getByRole('button', { name: say('document:back') });
  await back.click();
  await question.getByRole('button', { name: say('indexing:unsaved.stay') }).click();
  loaded.resolve();
  await expect(page.getByRole('button', { name: say('panels:actions.menu'), exact: true })).toBeVisible();
  // Asked once, although both the panel and the actions guard the values now.
  await back.click();
  await question.getByRole('button', { name: say('indexing:discard') }).click();
  await expect(first).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[DOC-02] leaving with edited values discards or saves them, as chosen', async ({ page, company }) => {
  const address = `${company.url}/viewer/#/document/${SECOND}/index`;
  await signIn(page, company, 'clerk', `#/document/${SECOND}/index`);
  const first = form(page, 'indexes').getByRole('textbox').first();
  const leave = async (typed: string, way: 'discard' | 'save') => {
    await edit(page, 'indexes').click();
    const before = await first.inputValue();
    await first.fill(`${before}${typed}`);
    await page.getByRole('button', { name: say('document:back') }).click();
    await page
      .getByRole('dialog', { name: say('indexing:unsaved.title') })
      .getByRole('button', { name: say(`indexing:${way}`), exact: true })
      .click();
    await expect(page).not.toHaveURL(/#\/document\//);
    await page.goto(address);
    return before;
  };
  const before = await leave('d', 'discard');
  expect(await leave('s', 'save')).toBe(before);
  await expect(page.getByRole('tabpanel').getByText(`${before}s`)).toBeVisible();
  await edit(page, 'indexes').click();
  await expect(first).toHaveValue(`${before}s`);
});

test('[DOC-02] the financial year can be changed by itself', async ({ page, company }) => {
  await signIn(page, company, 'clerk', `#/document/${DRAWING}/index`);
  await edit(page, 'year').click();
  const year = form(page, 'year').getByRole('combobox', { name: say('archive:place.year') });
  await expect(year).toHaveValue(/^20\d\d$/);
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

test('[DOC-02] [DOC-05] while an old version is open, values are read-only; unsaved edits wait at the current one', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', `#/document/${CONTRACT}/index`);
  await edit(page, 'indexes').click();
  const title = form(page, 'indexes').getByRole('textbox', { name: 'Benennung', exact: true });
  await title.fill('Noch nicht gespeichert');
  const details = page.getByRole('complementary', { name: say('document:sidebar') });
  await details.getByRole('tab', { name: say('compare:versions.tab') }).click();
  await details.getByRole('button', { name: say('panels:versions.openNamed', { version: 1 }) }).click();
  await expect(page.getByText(say('compare:versions.older', { read: 1, version: 2 }))).toBeVisible();
  await details.getByRole('tab', { name: say('document:tabs.indexes') }).click();
  await expect(details.getByText(say('document:fields.doctype'))).toBeVisible();
  await expect(form(page, 'indexes')).toHaveCount(0);
  await page.getByRole('button', { name: say('compare:versions.openCurrent') }).click();
  await expect(title).toHaveValue('Noch nicht gespeichert');
});

test('[DOC-01] [DOC-02] text picked on the page is put into a field by dragging, by key or by the field’s button', async ({
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

test('[DOC-02] [DOC-03] another document type shows its mask and rules; a type without a mask is reported', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', '');
  const facts = await page.request.get(`${company.url}/dms/document/${SECOND}/info`);
  const { clientid }: DocumentInfo = (await facts.json()).document[0];
  const admin = await administratorOf(company);
  const doctype = async (name: string) =>
    (await succeed<{ id: number }>(admin, 'doctypeSet', { body: { name, clientid } }, 'doctype'))[0]!.id;
  await doctype('Ohne Maske');
  const plain = { flags: 2, required: false, lookup: false, textarea: false };
  const fields = [
    { ...plain, indexid: 1, caption: 'Zahl' },
    { ...plain, indexid: 10, caption: 'Ziffern' },
    { ...plain, indexid: 28, caption: 'Gewicht', required: true },
    { ...plain, indexid: 5, caption: 'Lieferant', lookup: true },
  ];
  const mask = { caption: 'Regeln', doctypeid: [await doctype('Regelfall')], fields };
  const [{ id: maskid }] = (await succeed<{ id: number }>(admin, 'maskSet', { body: mask }, 'mask')) as [
    { id: number },
  ];
  await succeed(admin, 'adminLookupImport', { body: { maskid, csv: 'supplier\nNordwerk GmbH', check: false } });

  await page.goto(`${company.url}/viewer/#/document/${SECOND}/index`);
  await page.reload();
  await edit(page, 'doctype').click();
  const editing = form(page, 'doctype');
  const place = (name: string) => editing.getByRole('combobox', { name: say(`archive:place.${name}`) });
  const choose = async (name: string) => {
    await place('doctypeid').click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  await choose('Ohne Maske');
  await expect(editing.getByText(say('archive:form.noMask'))).toBeVisible();
  await choose('Regelfall');
  await expect(editing.getByText(say('archive:form.noMask'))).toHaveCount(0);
  await expect(place('maskid')).toHaveValue('Regeln');

  const field = (name: string) => {
    const named = { name: new RegExp(`^${name}`) };
    return editing.getByRole('textbox', named).or(editing.getByRole('combobox', named));
  };
  const told = async (name: string, text: string | RegExp) =>
    expect(field(name)).toHaveAccessibleDescription(typeof text === 'string' ? say(text) : text);
  await field('Zahl').fill('2147483648');
  await field('Ziffern').fill('12a');
  await field('Gewicht').fill('');
  await page.keyboard.press('Control+s');
  await told('Zahl', saying('archive:problem.above'));
  await told('Zahl', /2.147.483.647/);
  await told('Ziffern', 'ui:value.problem.digits');
  await told('Gewicht', 'archive:problem.required');
  await look(page, 'indexing-rules', ['wide', 'phone']);
  await field('Zahl').fill('1,5');
  await field('Ziffern').fill('12345678901');
  await field('Gewicht').fill('viel');
  await page.keyboard.press('Control+s');
  await told('Zahl', 'ui:value.problem.integer');
  // A field takes no more characters than its index.
  await expect(field('Ziffern')).toHaveValue('1234567890');
  await told('Gewicht', 'ui:value.problem.number');
  await field('Zahl').fill('2147483647');
  await field('Gewicht').fill('2.5');
  await field('Lieferant').fill('Nordwerk');
  await page.keyboard.press('Control+s');
  await told('Lieferant', 'archive:problem.lookup');
  await field('Lieferant').fill('nord');
  await page.getByRole('option', { name: 'Nordwerk GmbH' }).click();
  await page.keyboard.press('Control+Shift+s');
  await expect(page.getByText(say('indexing:saved'))).toBeVisible();
  // Clearing the text undoes the choice.
  await field('Lieferant').fill('');
  await field('Gewicht').fill('1,25');
  await page.keyboard.press('Control+s');
  await expect(editing).toBeHidden();
  const values = page.getByRole('tabpanel');
  await expect(values.getByText('Regelfall', { exact: true })).toBeVisible();
  await expect(values.getByText(/^2.?147.?483.?647$/)).toBeVisible();
  await expect(values.getByText(/^1[.,]25$/)).toBeVisible();
  await expect(values.getByText('Nordwerk GmbH')).toHaveCount(0);
});

test('[DOC-02] [DOC-03] another client keeps the type of the same name; duplicate values are reported at their fields', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', `#/document/${THIRD}/index`);
  await edit(page, 'client').click();
  const moving = form(page, 'client');
  const client = moving.getByRole('combobox', { name: say('archive:place.clientid') });
  const type = moving.getByRole('combobox', { name: say('archive:place.doctypeid') });
  for (const chosen of [client, type]) await expect(chosen).not.toHaveValue('');
  const [from, before] = [await client.inputValue(), await type.inputValue()];
  await client.click();
  const offered = page.getByRole('option', { name: /\(\d+\)$/ });
  await expect(offered.first()).toBeVisible();
  const [to] = (await offered.allInnerTexts()).filter((name) => name !== from) as [string];
  await page.getByRole('option', { name: to, exact: true }).click();
  await expect(type).toHaveValue(before);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(say('indexing:saved'))).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText(to.replace(/ \(\d+\)$/, ''), { exact: true })).toBeVisible();

  // A copy cannot be given the number of its original.
  const info = await page.request.get(`${company.url}/dms/document/${THIRD}/info:indexes`);
  const { indexes = [] }: DocumentInfo = (await info.json()).document[0];
  const number = indexes.find(({ indexid }) => indexid === 25)!.value;
  const data = { indexes: [{ indexid: 25, value: 'Z-KOPIE' }] };
  const headers = { [CSRF_HEADER]: '1' };
  const copied = await page.request.post(`${company.url}/dms/document/${THIRD}/copy`, { headers, data });
  const { docid }: DocumentInfo = (await copied.json()).document[0];
  await page.goto(`${company.url}/viewer/#/document/${docid}/index`);
  await edit(page, 'indexes').click();
  const own = form(page, 'indexes').getByRole('textbox', { name: /^Zeichnungsnummer/ });
  await expect(own).toHaveValue('Z-KOPIE');
  await own.fill(number);
  await page.keyboard.press('Control+s');
  await expect(own).toHaveAccessibleDescription(say('archive:problem.taken'));
});
