import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { LOG_WINDOW } from '#core/contract/admin/adminLog.ts';
import { INDEX_FLAGS } from '#core/contract/constants.ts';
import type { MailTemplate } from '#core/contract/work/mailTemplates.ts';
import { languageName } from '#core/kernel/languageName.ts';
import { companyKeys, SETTINGS } from '#src/stores/config/model.ts';
import type { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { administratorOf, enter, main } from '#tests/e2e/administrator.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { locale, say, saying } from '#tests/e2e/texts.ts';

interface Mask {
  readonly id: number;
  readonly etag: string;
  readonly caption: string;
  readonly fields: readonly {
    readonly indexid: number;
    readonly caption: string;
    readonly lookup: boolean;
    readonly flags: number;
  }[];
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Whether the focus is in the page's own part: at its beginning, Tab would go through header and menu again. */
const isWithinForm = (page: Page) =>
  page.evaluate(() => document.activeElement !== document.body && document.activeElement?.closest('nav') === null);

const masksOf = (admin: Caller) => succeed<Mask>(admin, 'adminMaster', {}, 'mask');

test('[SRV-03] at /mask fields are dragged beside a live preview; of two who change a mask the second is told', async ({
  page,
  company,
}) => {
  const admin = await administratorOf(company);
  const mask = (await masksOf(admin)).find(({ fields }) => fields.length > 3);
  await signIn(page, company, 'admin', '#/mask');
  await enter(page);
  await main(page).getByRole('row').filter({ hasText: mask!.caption }).first().dblclick();
  const rows = page.getByRole('region', { name: say('admin:mask.fields'), exact: true }).getByRole('listitem');
  const preview = page.getByRole('region', { name: say('admin:mask.preview'), exact: true });
  const shown = async () => (await preview.locator('label').allInnerTexts()).map((text) => text.replace(/\s*\*$/, ''));
  // The preview shows what holds values, then what is a field of the search alone.
  const withBits = (bits: number) => mask!.fields.filter(({ flags }) => (flags & bits) !== 0);
  const { index, notes, layer, attachment } = INDEX_FLAGS;
  const sought = withBits(notes | layer | attachment).map(({ caption }) => caption);
  const [first, second, third, ...held] = withBits(index).map(({ caption }) => caption);
  const others = [...held, ...sought];
  await expect.poll(shown).toEqual([first, second, third, ...others]);
  const height = (await rows.nth(2).boundingBox())?.height ?? 0;
  await rows
    .nth(0)
    .locator('svg')
    .first()
    .dragTo(rows.nth(2), { targetPosition: { x: 6, y: height - 3 } });
  await expect.poll(shown).toEqual([second, third, first, ...others]);
  await rows.nth(0).getByRole('textbox').fill('Neu benannt');
  await expect.poll(shown).toEqual(['Neu benannt', third, first, ...others]);

  const body = { ...mask!, caption: 'Anders' };
  await succeed(admin, 'maskSet', { body });
  await button(page, say('admin:save')).click();
  await page
    .getByRole('alert')
    .getByRole('button', { name: say('admin:conflict.mine') })
    .click();
  await button(page, say('admin:save')).click();
  await expect(page).toHaveURL(/#\/admin\/masks$/);
  const saved = (await masksOf(admin)).find(({ id }) => id === mask!.id);
  const rest = mask!.fields.slice(3).map(({ caption }) => caption);
  expect(saved?.caption).toBe(mask!.caption);
  expect(saved?.fields.map(({ caption }) => caption)).toEqual(['Neu benannt', third, first, ...rest]);
});

test('[SRV-03] of two who change a mail template the second is told and says whose state wins; the list is saved as CSV', async ({
  page,
  company,
}) => {
  const admin = await administratorOf(company);
  const written = { name: 'Begleitbrief', language: 'de', subject: 'Alt', text: '', shared: true };
  const [template] = await succeed<MailTemplate>(admin, 'mailTemplateSet', { body: written }, 'mailtemplate');
  const changeTo = (subject: string) =>
    succeed(admin, 'mailTemplateSet', { body: { ...written, id: template!.id, subject } });
  await signIn(page, company, 'admin', '#/admin/mailtemplates');
  await enter(page);
  const row = main(page).getByRole('row').filter({ hasText: written.name });
  const dialog = page.getByRole('dialog', { name: say('telling:template.change') });
  const subject = dialog.getByLabel(say('telling:subject'), { exact: true });
  const save = dialog.getByRole('button', { name: say('telling:template.save'), exact: true });
  const told = dialog.getByRole('alert');

  await row.dblclick();
  await subject.fill('Meines');
  await changeTo('Deines');
  await save.click();
  await expect(subject).toHaveValue('Meines');
  await look(page, 'mail-template-conflict');
  await told.getByRole('button', { name: say('telling:template.mine') }).click();
  await expect(told).toBeHidden();
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Meines');
  const downloaded = page.waitForEvent('download');
  await main(page)
    .getByRole('button', { name: say('admin:log.csv'), exact: true })
    .click();
  const table = await readFile(await (await downloaded).path(), 'utf8');
  const heading = ['name', 'language', 'subject'].map((name) => say(`admin:field.${name}`)).join(';');
  expect(table.replace('\uFEFF', '').split('\r\n')[0]).toBe(heading);
  expect(table).toContain(`${written.name};${languageName('de', locale)};Meines\r\n`);

  await row.dblclick();
  await subject.fill('Wieder meines');
  await changeTo('Wieder deines');
  await save.click();
  await told.getByRole('button', { name: say('telling:template.theirs') }).click();
  await expect(subject).toHaveValue('Wieder deines');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await row.click();
  await page.keyboard.press('Delete');
  const remove = page
    .getByRole('dialog', { name: say('telling:template.delete') })
    .getByRole('button', { name: say('telling:template.delete'), exact: true });
  // The list still shows what was saved first.
  await remove.click();
  await expect(row).toContainText('Wieder deines');
  await row.click();
  await page.keyboard.press('Delete');
  await remove.click();
  await expect(row).toBeHidden();
});

test('[SRV-03] [APP-13] every setting has a default for a group, a look-up table is checked before import, the log is exported', async ({
  page,
  company,
}) => {
  const admin = await administratorOf(company);
  await signIn(page, company, 'admin', '#/admin/defaults');
  await enter(page);
  const scope = page.getByLabel(say('admin:defaults.scope'));
  await scope.selectOption({ index: 1 });
  const groupid = Number(await scope.inputValue());
  const form = page.getByRole('form', { name: say('admin:section.defaults') });
  for (const key of companyKeys)
    await expect(form.getByLabel(say(`settings:app.${key}`), { exact: true })).toBeVisible();
  await form.getByLabel(say('settings:app.showNotes'), { exact: true }).selectOption('0');
  // Another group's settings are shown after a question.
  await scope.selectOption({ index: 2 });
  const leaving = page.getByRole('dialog', { name: say('ui:unsaved.title') });
  await leaving.getByRole('button', { name: say('ui:unsaved.stay'), exact: true }).click();
  await expect(scope).toHaveValue(String(groupid));
  const saving = button(page, say('admin:save'));
  await saving.focus();
  await page.keyboard.press('Enter');
  const wanted = { groupid, name: SETTINGS.showNotes.wire, value: '0' };
  await expect.poll(() => succeed(admin, 'adminConfigList', {}, 'config')).toContainEqual(wanted);
  // Nothing is left to save, and the next Tab goes on from here.
  await expect(saving).toHaveAttribute('aria-disabled', 'true');
  await expect(saving).toBeFocused();
  await expect(form.getByLabel(say('settings:app.showNotes'), { exact: true })).toHaveValue('0');

  const mask = (await masksOf(admin)).find(({ fields }) => fields.some(({ lookup }) => lookup))!;
  const indexid = mask.fields.find(({ lookup }) => lookup)!.indexid;
  const indexes = await succeed<{ id: number; name: string; caption: string }>(admin, 'adminMaster', {}, 'index');
  const { name, caption } = indexes.find(({ id }) => id === indexid)!;
  await page.goto(`${company.url}/viewer/#/admin/lookups/${mask.id}`);
  const check = page.getByRole('region', { name: say('admin:lookups.check') });
  const choose = (lines: string[]) =>
    main(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from([name, ...lines].join('\n')) });
  await choose(['Alfa GmbH', 'Alfa GmbH']);
  await expect(check.getByRole('listitem')).toHaveCount(1);
  await expect(check.getByRole('button', { name: say('admin:lookups.take') })).toBeDisabled();
  // The button goes with its table; the focus stays in its place.
  await check.getByRole('button', { name: say('admin:lookups.discard') }).focus();
  await page.keyboard.press('Enter');
  await expect(check).toHaveCount(0);
  expect(await isWithinForm(page)).toBe(true);
  await choose(['Alfa GmbH', 'Beta AG']);
  await check.getByRole('button', { name: say('admin:lookups.take') }).click();
  await expect(main(page).getByRole('cell', { name: 'Beta AG' })).toBeVisible();
  // A value is changed in its place, by keyboard, and discarded with Escape.
  const field = main(page).getByRole('textbox', { name: say('admin:lookups.cell', { name: caption, row: 1 }) });
  const value = main(page).getByRole('button', { name: say('admin:lookups.cell', { name: caption, row: 1 }) });
  await value.focus();
  await page.keyboard.press('Enter');
  await field.fill('Alfa SE');
  await page.keyboard.press('Escape');
  await expect(value).toHaveText('Alfa GmbH');
  await expect(value).toBeFocused();
  await page.keyboard.press('Enter');
  await field.fill('Alfa SE');
  await page.keyboard.press('Enter');
  await expect(value).toHaveText('Alfa SE');
  await expect(value).toBeFocused();
  // A row is bound to a client, and stays so when its value changes.
  const bound = main(page).getByRole('combobox', {
    name: say('admin:lookups.cell', { name: say('admin:noun.client'), row: 1 }),
  });
  // The rows are read again only after the next change of the row.
  const reading = Promise.withResolvers<void>();
  await page.route('**/admin/lookup/list*', async (route) => {
    await reading.promise;
    await route.continue();
  });
  const clientid = Number((await bound.selectOption({ index: 1 }))[0]);
  const { id: maskid } = mask;
  const listed = () => succeed(admin, 'adminLookupList', { query: { maskid: String(maskid) } }, 'lookup');
  await expect.poll(listed).toMatchObject([{ clientid }, {}]);
  await value.click();
  await field.fill('Alfa SE & Co.');
  await page.keyboard.press('Enter');
  reading.resolve();
  await expect(value).toHaveText('Alfa SE & Co.');
  await expect(bound).toHaveValue(String(clientid));
  await look(page, 'lookup-clients');
  // A row is searched for; what is being typed in another stays, and is saved afterwards.
  await value.click();
  await field.fill('Alfa SE & Co. KG');
  await page.route('**/admin/lookup/set', (route) => route.abort());
  const search = main(page).getByRole('searchbox', { name: say('admin:lookups.search') });
  await search.fill('beta');
  await expect(main(page).getByText(say('admin:lookups.found', { count: 1 }), { exact: true })).toBeVisible();
  await page.unroute('**/admin/lookup/set');
  await expect(field).toHaveValue('Alfa SE & Co. KG');
  await expect(main(page).getByRole('cell', { name: 'Beta AG' })).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveCount(0);
  await expect(value).toHaveCount(0);
  await search.fill('');
  await expect(value).toHaveText('Alfa SE & Co. KG');
  const downloaded = page.waitForEvent('download');
  await button(page, say('admin:lookups.save')).click();
  const list = await readFile(await (await downloaded).path(), 'utf8');
  expect(list).toContain('Alfa SE & Co. KG');
  expect(list.trim().split('\r\n')).toHaveLength(3);
  // The file names no clients.
  await choose(['Alfa GmbH']);
  await expect(check.getByRole('alert')).toHaveText(saying('admin:lookups.unbinds', { count: 1 }));
  await check.getByRole('button', { name: say('admin:lookups.discard') }).click();
  // Somebody imports another list, whose second row is not the one shown here.
  const csv = `${name}\nGamma KG\nDelta OHG`;
  await succeed(admin, 'adminLookupImport', { body: { maskid: mask.id, csv, check: false } });
  await main(page)
    .getByRole('button', { name: say('admin:lookups.remove', { row: 2 }) })
    .click();
  await expect(main(page).getByRole('cell', { name: 'Delta OHG' })).toBeVisible();
  // And again, while a value is being typed: what was typed stays, and is saved over the other on wish.
  await value.click();
  await field.fill('Alfa SE');
  await succeed(admin, 'adminLookupImport', { body: { maskid: mask.id, csv: `${name}\nEpsilon KG`, check: false } });
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('cell', { name: 'Delta OHG' })).toHaveCount(0);
  await expect(field).toHaveValue('Alfa SE');
  await page.keyboard.press('Enter');
  await expect(value).toHaveText('Alfa SE');
  // What adds a row keeps the focus; a row that is removed leaves it on the next one's button.
  await main(page)
    .getByRole('textbox', { name: say('admin:lookups.new', { name: caption }) })
    .fill('Zeta KG');
  const add = button(page, say('admin:mask.add'));
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('cell', { name: 'Zeta KG' })).toBeVisible();
  await expect(add).toBeFocused();
  const removal = (no: number) => main(page).getByRole('button', { name: say('admin:lookups.remove', { row: no }) });
  await removal(1).focus();
  await page.keyboard.press('Enter');
  await expect(value).toHaveCount(0);
  await expect(removal(2)).toBeFocused();

  await page.goto(`${company.url}/viewer/#/admin/log`);
  const filter = page.getByRole('form', { name: say('admin:log.search') });
  const ask = () => filter.getByLabel(say('admin:log.text'), { exact: true }).press('Enter');
  const quick = main(page).getByRole('textbox', { name: say('list:quick') });
  await filter.getByLabel(say('admin:log.action'), { exact: true }).selectOption('lookup.');
  await ask();
  await quick.fill(say('admin:log.verb.imported'));
  await expect(
    main(page)
      .getByRole('row')
      .filter({ hasText: `"maskid":${mask.id}` }),
  ).toHaveCount(3);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: saying('admin:log.csv') }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file.trim().split('\n')).toHaveLength(4);
  expect(file).toContain(say('admin:log.old'));

  // More remarks than one answer holds are all saved; a dialog counts those read so far.
  const remark = (number: number) => succeed(admin, 'logSet', { body: { text: `=Notiz ${number};` } });
  await Promise.all(Array.from({ length: LOG_WINDOW + 2 }, (_, number) => remark(number)));
  await filter.getByLabel(say('admin:log.kind'), { exact: true }).selectOption('note');
  await quick.fill('');
  await ask();
  await expect(main(page).getByText('=Notiz').first()).toBeVisible();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/log\/list.*before=/, async (route) => {
    await held;
    await route.continue();
  });
  const all = page.waitForEvent('download');
  await page.getByRole('button', { name: saying('admin:log.csv') }).click();
  const counting = page.getByRole('dialog', { name: say('admin:log.csv') });
  await expect(counting.getByRole('status')).toContainText(String(LOG_WINDOW));
  letGo();
  const lines = (await readFile(await (await all).path(), 'utf8')).trim().split('\r\n');
  await expect(counting).toBeHidden();
  expect(lines).toHaveLength(1 + LOG_WINDOW + 2);
  for (const line of lines.slice(1)) expect(line).toMatch(/;"'=Notiz \d+;"$/);

  await page.goto(`${company.url}/viewer/#/admin/jobs`);
  await expect(main(page).getByText(say('admin:system.is.ready'), { exact: true })).toBeVisible();
  await expect(main(page).getByRole('columnheader', { name: say('admin:jobs.about') })).toBeVisible();
  const jobTable = page.waitForEvent('download');
  await button(page, say('admin:log.csv')).click();
  const jobs = (await readFile(await (await jobTable).path(), 'utf8')).trim().split('\r\n');
  expect(jobs[0]).toContain(`;${say('admin:jobs.about')};${say('admin:field.state')};`);
  // The server always has its next clearing up before it.
  expect(jobs.slice(1).join()).toContain(say('admin:jobs.waiting'));
});
