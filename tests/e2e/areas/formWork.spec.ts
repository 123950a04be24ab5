import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { operations } from '#core/contract/operations.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { say } from '#tests/e2e/texts.ts';

const button = (name: string) => ({ name, exact: true }) as const;
const bytesOf = async (download: Download) => readFile(await download.path());
const press = (page: Page, name: string) => page.getByRole('button', button(say(`forms:${name}`))).click();
/** Presses a toolbar button and returns the download that it starts. */
async function downloaded(page: Page, name: string): Promise<Download> {
  const download = page.waitForEvent('download');
  await page
    .getByRole('toolbar')
    .getByRole('button', button(say(`forms:${name}`)))
    .click();
  return download;
}

const schema = {
  title: 'Zugang',
  required: ['mail'],
  properties: {
    mail: { type: 'string', format: 'email', title: 'Postfach', maxLength: 60 },
    plate: { type: 'string', title: 'Kennzeichen' },
    days: { type: 'integer', minimum: 1, maximum: 30, title: 'Tage' },
    areas: { type: 'array', title: 'Bereiche', items: { enum: ['Lager', 'Labor'] } },
  },
};

test('[FORM-01] [A11Y-01] a form is made from a JSON Schema, given a pattern, tried out and duplicated', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', '#/forms');
  const list = page.getByRole('grid', { name: say('forms:title') });
  await press(page, 'create');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('forms:begin.with'), { exact: true }).click();
  await page.getByRole('option', { name: say('forms:begin.file') }).click();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', button(say('forms:begin.apply'))).click();
  const buffer = Buffer.from(JSON.stringify(schema));
  await (await chooser).setFiles({ name: 'Zugang.json', mimeType: 'application/json', buffer });
  await expect(page.getByLabel(say('forms:name'), { exact: true })).toHaveValue('Zugang');
  const fields = page.getByRole('listbox', { name: say('forms:fields') }).getByRole('option');
  await expect(fields).toHaveCount(4);

  // The schema's constraints on a text have become the field's rules.
  await fields.filter({ hasText: 'Postfach' }).click();
  const format = page.locator('input').and(page.getByLabel(say('forms:format.title'), { exact: true }));
  await expect(format).toHaveValue(say('forms:format.mail'));
  await expect(page.getByLabel(say('forms:maxlength'), { exact: true })).toHaveValue('60');
  await fields.filter({ hasText: 'Kennzeichen' }).click();
  await format.click();
  await page.getByRole('option', { name: say('forms:format.pattern'), exact: true }).click();
  await expect(fields.filter({ hasText: 'Kennzeichen' })).toContainText(say('forms:fault.noPattern'));
  await page.getByLabel(say('forms:pattern'), { exact: true }).fill('aa-999');
  await expect(fields.filter({ hasText: 'Kennzeichen' })).toContainText(say('forms:kinds.text'));
  // A column of a table can have such rules, too.
  await page.getByRole('button', button(say('forms:kinds.table'))).click();
  await page.getByText(say('forms:columnRules', { column: 'A' })).click();
  await page.getByLabel(say('forms:maxlength'), { exact: true }).fill('3');
  await look(page, 'form-text-rules', ['wide']);

  await press(page, 'try');
  await expect(page.getByText(say('forms:tryHint'))).toBeVisible();
  await page.getByLabel('Postfach').fill('anna');
  await page.getByLabel('Kennzeichen').fill('12-abc');
  const cell = page.getByRole('textbox', { name: say('forms:cell', { column: 'A', row: 1 }), exact: true });
  await cell.fill('abcd');
  await press(page, 'tryShow');
  const problems = page.getByRole('alert');
  await expect(problems).toContainText(say('forms:problem.tooLong', { bound: 3 }));
  await expect(problems).toContainText(say('forms:problem.mail'));
  await expect(problems).toContainText(say('forms:problem.pattern', { bound: 'aa-999' }));
  await expect(page.getByLabel('Postfach')).toBeFocused();
  await page.getByLabel('Postfach').fill('anna@firma.de');
  await page.getByLabel('Kennzeichen').fill('KA-123');
  await cell.fill('abc');
  await press(page, 'tryShow');
  const result = page.getByRole('region', { name: say('forms:tryDone') });
  await expect(result.locator('canvas').first()).toBeVisible();
  await look(page, 'form-tried', ['wide', 'phone']);
  const saved = page.waitForEvent('download');
  await result.getByRole('button', button(say('forms:answerPdf'))).click();
  expect((await bytesOf(await saved)).subarray(0, 5).toString()).toBe('%PDF-');

  await press(page, 'back');
  await list.getByRole('gridcell', { name: 'Zugang', exact: true }).click();
  await page
    .getByRole('toolbar')
    .getByRole('button', button(say('forms:duplicate')))
    .click();
  const copy = list.getByRole('row').filter({ hasText: say('forms:copyName', { name: 'Zugang' }) });
  await expect(copy).toHaveCount(1);
  // No answer was stored, and the copy is a separate draft.
  for (const row of [copy, list.getByRole('row').filter({ hasText: 'Zugang' }).first()]) {
    await expect(row).toContainText(say('forms:draft'));
    await expect(row.getByRole('gridcell', { name: '0', exact: true })).toHaveCount(1);
  }
});

test('[FORM-02] files are attached with progress, cancelled, removed and sent; answers are saved as CSV and PDF', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', '#/forms/4');
  const what = `=1+1 "Leiter"; ${Date.now()}`;
  await page.getByLabel('Was ist geschehen?').fill(what);
  await page.getByLabel('Tag').fill('01.02.2026');
  await page.getByLabel('Ort des Unfalls').fill('Halle 3');
  await page.getByLabel('Hergang').fill('Gestürzt');
  const attach = async (name: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page
      .getByRole(
        'button',
        button(say('ui:labelled', { label: 'Fotos der Unfallstelle', value: say('forms:files.add') })),
      )
      .click();
    await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(`Inhalt von ${name}`) });
  };
  const remove = (name: string) => page.getByRole('button', button(say('forms:files.remove', { name })));

  // The server does not answer: progress is shown, the answer waits for it, and it can be cancelled.
  const upload = `**${operations.formFile.path}`;
  const arrived = Promise.withResolvers<void>();
  await page.route(upload, () => arrived.resolve());
  await attach('Langsam.txt');
  await arrived.promise;
  await expect(page.getByLabel(say('forms:files.underWay', { name: 'Langsam.txt' }))).toHaveRole('progressbar');
  await press(page, 'send');
  await expect(page.getByText(say('forms:files.wait'))).toBeVisible();
  await page.getByRole('button', button(say('forms:files.cancel', { name: 'Langsam.txt' }))).click();
  await expect(page.getByText('Langsam.txt')).toHaveCount(0);
  await page.unroute(upload);

  // A file that the archive would refuse is refused here, too; others can be removed and attached.
  await attach('con.txt');
  await expect(page.getByRole('listitem').filter({ hasText: 'con.txt' }).getByRole('alert')).toBeVisible();
  await remove('con.txt').click();
  await attach('Foto.txt');
  await remove('Foto.txt').click();
  await expect(page.getByText('Foto.txt')).toHaveCount(0);
  await attach('Beleg.txt');
  await expect(remove('Beleg.txt')).toBeVisible();
  await press(page, 'send');
  await expect(page.getByText(say('forms:sent', { number: 1 }))).toBeVisible();

  await page.goto(`${company.url}/viewer/#/forms/4/answers`);
  await page.getByRole('gridcell', { name: what, exact: true }).click();
  expect((await bytesOf(await downloaded(page, 'files.save'))).toString()).toBe('Inhalt von Beleg.txt');
  expect((await bytesOf(await downloaded(page, 'answerPdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  const csv = (await bytesOf(await downloaded(page, 'csv'))).toString();
  // Not a formula for a spreadsheet, and quoted.
  expect(csv).toContain(`"'${what.replaceAll('"', '""')}"`);
  expect(csv).toContain('Beleg.txt');
  await page
    .getByRole('toolbar')
    .getByRole('button', button(say('forms:openDocument')))
    .click();
  await expect(page).toHaveURL(/#\/document\//);
});
