import { readFile } from 'node:fs/promises';
import { operations } from '#core/contract/operations.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { locale, say } from '#tests/e2e/texts.ts';

const button = (name: string) => ({ name, exact: true }) as const;

test('[FORM-01] [FORM-02] [FORM-03] a form is built, published, shared and filled in, and its answers are read', async ({
  page,
  company,
  browser,
}) => {
  await signIn(page, company);
  await page.getByRole('link', { name: say('app:menu.forms'), exact: true }).click();
  const list = page.getByRole('grid', { name: say('forms:title') });
  await expect(list.getByRole('row')).toHaveCount(5);
  await page.getByRole('button', button(say('forms:create'))).click();
  const begin = page.getByRole('dialog');
  await begin.getByLabel(say('forms:name'), { exact: true }).fill('Schlüssel');
  await begin.getByLabel(say('forms:begin.with'), { exact: true }).click();
  const templates = page.getByRole('option');
  await expect(templates.filter({ hasText: 'Urlaubsantrag' })).toBeVisible();
  await templates.filter({ hasText: say('forms:begin.empty') }).click();
  await begin.getByRole('button', button(say('forms:begin.apply'))).click();
  await expect(page.getByLabel(say('forms:name'), { exact: true })).toHaveValue('Schlüssel');
  await page.getByRole('button', button(say('forms:kinds.text'))).click();
  await page.getByLabel(say('forms:label'), { exact: true }).fill('Raum');
  await page.getByRole('checkbox', { name: say('forms:required') }).check();
  await page.getByRole('button', button(say('forms:kinds.number'))).click();
  const rows = page.getByRole('listbox', { name: say('forms:fields') });
  await rows.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows.getByRole('option').first()).toContainText(say('forms:kinds.number'));
  await page.keyboard.press('Control+z');
  await expect(rows.getByRole('option').first()).toContainText('Raum');
  await page.getByRole('button', button(say('forms:publish'))).click();
  await expect(page.getByText(say('forms:publishedNow', { version: 1 }))).toBeVisible();

  await page.getByRole('button', button(say('forms:back'))).click();
  await list.getByRole('row').filter({ hasText: 'Schlüssel' }).click();
  await page.getByRole('button', button(say('forms:fill'))).click();
  await page.getByRole('button', button(say('forms:send'))).click();
  await expect(page.getByRole('alert')).toContainText('Raum');
  await expect(page.getByLabel('Raum')).toBeFocused();
  await page.keyboard.type('12b');
  await page.reload();
  await expect(page.getByLabel('Raum')).toHaveValue('12b');
  await page.getByRole('button', button(say('forms:send'))).click();
  await expect(page.getByText(say('forms:sent', { number: 1 }))).toBeVisible();

  await page.getByRole('button', button(say('forms:back'))).click();
  await list.getByRole('row').filter({ hasText: 'Schlüssel' }).click();
  await page.getByRole('button', button(say('forms:share'))).click();
  await page.getByRole('button', button(say('forms:shareOpen'))).click();
  const address = await page.getByLabel(say('forms:address'), { exact: true }).inputValue();
  await page.keyboard.press('Escape');
  const outside = await (await browser.newContext({ locale })).newPage();
  await outside.goto(address);
  await outside.getByLabel('Raum').fill('<b>7</b>');
  await outside.getByRole('button', button(say('forms:send'))).click();
  await expect(outside.getByText(say('forms:sent', { number: 2 }))).toBeVisible();
  await outside.context().close();

  await page
    .getByRole('toolbar')
    .getByRole('button', button(say('forms:answers')))
    .click();
  await expect(page.getByRole('gridcell', { name: '<b>7</b>' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: say('forms:outside') })).toBeVisible();
});

test('[FORM-01] [A11Y-01] a form is made from a template or a PDF; its fields are dragged, undone and copied', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', '#/forms');
  const list = page.getByRole('grid', { name: say('forms:title') });
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'the list');
  await page.getByRole('button', button(say('forms:create'))).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('forms:begin.with'), { exact: true }).click();
  await page.getByRole('option').filter({ hasText: 'Reisekosten' }).click();
  // Until the user enters a name, the template's name is used.
  await expect(dialog.getByLabel(say('forms:name'), { exact: true })).toHaveValue('Reisekosten');
  await expectAccessible(page, 'what a form begins with');
  await dialog.getByLabel(say('forms:name'), { exact: true }).fill('Wie Reisekosten');
  await dialog.getByRole('button', button(say('forms:begin.apply'))).click();

  const rows = page.getByRole('listbox', { name: say('forms:fields') });
  const fields = rows.getByRole('option');
  await expect(fields).toHaveCount(11);
  await expectAccessible(page, 'the builder');
  const field = (label: string) => fields.filter({ hasText: label });
  const labels = () => fields.evaluateAll((all) => all.map((one) => one.querySelector('span')?.textContent));
  // Below the first line, at full width.
  await page.getByRole('button', button(say('forms:kinds.file'))).dragTo(field('Anlass'), {
    targetPosition: { x: 120, y: 3 },
  });
  await expect.poll(async () => (await labels()).slice(5, 7)).toEqual([say('forms:kinds.file'), 'Anlass *']);
  // Dropped beside another field, both share its line.
  await field('Belege').dragTo(field('Anlass'), { targetPosition: { x: 3, y: 18 } });
  await expect.poll(async () => (await labels()).slice(5, 8)).toEqual([say('forms:kinds.file'), 'Belege', 'Anlass *']);
  const [one, other] = await Promise.all([field('Belege').boundingBox(), field('Anlass').boundingBox()]);
  expect(one?.y).toBe(other?.y);
  expect(one?.width).toBe(other?.width);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await labels()).slice(5, 7)).toEqual([say('forms:kinds.file'), 'Anlass *']);
  // Saved automatically, so it is still there after a reload.
  await expect(page.getByText(say('forms:saved'), { exact: true })).toBeVisible();
  await page.reload();
  await expect(fields).toHaveCount(12);
  await page.getByRole('button', button(say('forms:preview.title'))).click();
  const desk = page.getByRole('region', { name: say('forms:preview.desk') });
  await expect(desk.getByLabel('Kostenstelle')).toBeVisible();
  const phone = page.getByRole('region', { name: say('forms:preview.phone') });
  await expect(phone.getByLabel('Kostenstelle')).toBeVisible();
  const paper = page.getByRole('region', { name: say('forms:preview.paper') });
  await expect(paper.locator('canvas').first()).toBeVisible();
  await expectAccessible(page, 'the preview');
  await page.getByRole('button', button(say('forms:publish'))).click();
  await expect(page.getByText(say('forms:publishedNow', { version: 1 }))).toBeVisible();
  await page.getByRole('button', button(say('forms:preview.title'))).click();
  await field('Belege').click();
  await page.keyboard.press('Control+c');
  await page.goto(`${company.url}/viewer/#/forms/4/build`);
  await expect(field('Fotos der Unfallstelle')).toBeVisible();
  await rows.focus();
  await page.keyboard.press('Control+v');
  await expect(field('Belege')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(field('Belege')).toHaveCount(0);

  // The exported PDF has real form fields, so a new form can be created from it.
  await page.goto(`${company.url}/viewer/#/forms`);
  await list.getByRole('row').filter({ hasText: 'Unfallmeldung' }).click();
  const download = page.waitForEvent('download');
  await page
    .getByRole('toolbar')
    .getByRole('button', button(say('forms:pdf')))
    .click();
  const exported = await (await download).path();
  await page.getByRole('button', button(say('forms:create'))).click();
  await dialog.getByLabel(say('forms:begin.with'), { exact: true }).click();
  await page.getByRole('option', { name: say('forms:begin.file') }).click();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', button(say('forms:begin.apply'))).click();
  const bytes = await readFile(exported);
  await (await chooser).setFiles({ name: 'Vordruck.pdf', mimeType: 'application/pdf', buffer: bytes });
  await expect(page.getByLabel(say('forms:name'), { exact: true })).toHaveValue('Vordruck');
  await expect(field('Ort des Unfalls')).toHaveCount(1);
});

test('[FORM-02] [FORM-03] [A11Y-01] table rows are moved by mouse and keyboard; every state is accessible', async ({
  page,
  company,
  browser,
}) => {
  await signIn(page, company, 'clerk', '#/forms/2');
  const cell = (column: string, row: number) =>
    page.getByRole('textbox', { name: say('forms:cell', { column, row }), exact: true });
  const what = (row: number) => cell('Wofür', row);
  await what(1).fill('Zug');
  for (const [at, text] of ['Hotel', 'Taxi'].entries()) {
    await page.getByRole('button', button(say('forms:addRow'))).click();
    await expect(cell('Tag', at + 2)).toBeFocused();
    await what(at + 2).fill(text);
  }
  await page.keyboard.press('Alt+ArrowUp');
  await expect(what(2)).toHaveValue('Taxi');
  await expect(what(2)).toBeFocused();
  const grip = (row: number) => page.getByRole('button', button(say('forms:moveRow', { row })));
  await grip(1).dragTo(cell('Wofür', 3), { targetPosition: { x: 20, y: 24 } });
  await expect(what(3)).toHaveValue('Zug');
  await expect(what(1)).toHaveValue('Taxi');
  await page.getByRole('button', button(say('forms:send'))).click();
  await expect(page.getByRole('alert')).toContainText('Anlass');
  await expect(page.getByText(say('forms:problem.required')).first()).toBeVisible();
  await expectAccessible(page, 'a form with errors');
  // The list of errors names the cell and leads to it.
  const amount = say('forms:cell', { column: 'Betrag (€)', row: 2 });
  await page.getByRole('alert').getByRole('link', { name: amount, exact: true }).click();
  await expect(cell('Betrag (€)', 2)).toBeFocused();
  // A removed row leaves the focus beside it.
  await page.getByRole('button', button(say('forms:removeRow', { row: 3 }))).focus();
  await page.keyboard.press('Enter');
  await expect(what(3)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('table') !== null)).toBe(true);

  await page.goto(`${company.url}/viewer/#/forms/2/answers`);
  await expect(page.getByText(say('forms:noAnswers'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'no answers');
  await page.getByRole('button', button(say('forms:back'))).click();
  const list = page.getByRole('grid', { name: say('forms:title') });
  await list.getByRole('gridcell', { name: 'Reisekosten', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const asked = async (command: string, ready: string) => {
    const left = page.getByRole('toolbar').getByRole('button', button(say(`forms:${command}`)));
    await left.click();
    await expect(dialog.getByText(ready).first()).toBeVisible();
    await expectAccessible(page, command);
  };
  await asked('compare.title', say('forms:compare.same'));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await asked('delete', say('forms:deleteQuestion', { name: 'Reisekosten' }));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await asked('share', say('forms:shareHint'));
  await dialog.getByLabel(say('forms:password'), { exact: true }).fill('Geheim-2026');
  await dialog.getByRole('button', button(say('forms:shareOpen'))).click();
  const address = await dialog.getByLabel(say('forms:address'), { exact: true }).inputValue();
  const outside = await (await browser.newContext({ locale })).newPage();
  const answered = new Set<string>();
  outside.on('response', (answer) => answer.ok() && answered.add(new URL(answer.url()).pathname));
  await outside.goto(address);
  const password = outside.getByLabel(say('forms:password'), { exact: true });
  await expect(password).toBeVisible();
  await expectAccessible(outside, 'the password of a public form');
  await password.fill('Geheim-2026');
  await outside.getByRole('button', button(say('forms:openForm'))).click();
  await expect(outside.getByLabel('Kostenstelle')).toBeVisible();
  await outside.getByRole('button', button(say('forms:send'))).click();
  await expect(outside.getByRole('alert')).toContainText('Anlass');
  await expectAccessible(outside, 'a public form with errors');
  expect([...answered].filter((path) => path.startsWith('/dms/'))).toEqual([operations.formPublic.path]);
  await outside.context().close();
});

test('[FORM-01] users who may not archive are told that they cannot begin a form', async ({ page, company }) => {
  await signIn(page, company, 'guest', '#/forms');
  const create = page.getByRole('button', { name: say('forms:createNoRight') });
  await expect(create).toBeDisabled();
  await expect(create).toHaveAccessibleName(new RegExp(say('forms:create')));
  // The reason leaves the other tools their room, also on a phone.
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(create).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: say('ui:more'), exact: true })).toBeInViewport({ ratio: 1 });
});
