import { readFile } from 'node:fs/promises';
import type { Locator, Page, Route } from '@playwright/test';
import { errorCatalogue } from '#core/contract/errors.ts';
import { pdf } from '#tests/e2e/filing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { waitForPaper } from '#tests/e2e/paper.ts';
import { say, saying } from '#tests/e2e/texts.ts';

/** Drawings of the demo company that other tests do not touch. */
const DRAWING = 67;
const OTHER = 68;

const part = (page: Page, name: string) => page.getByRole('region', { name: say(`extras:parts.${name}`), exact: true });
const show = (page: Page, name: string) =>
  page
    .getByRole('tabpanel')
    .getByText(new RegExp(`^${say(`extras:parts.${name}`)}( \\(\\d+\\))?$`))
    .click();

test('[DOC-04] notes on the document and on a spot of a page are written, changed, and deleted after a question', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', `#/document/${DRAWING}/extras`);
  await waitForPaper(page);
  const notes = part(page, 'notes');
  await expect(notes.getByText(say('messages:note.none'))).toBeVisible();
  const text = notes.getByRole('textbox', { name: say('extras:notes.text') });
  await text.fill('<b>Bitte prüfen</b>');
  // The unsent text is kept while another part is shown.
  await show(page, 'tags');
  await show(page, 'notes');
  await expect(text).toHaveValue('<b>Bitte prüfen</b>');
  // The text survives a reload, and signing out asks first.
  await page.reload();
  await waitForPaper(page);
  await show(page, 'notes');
  await expect(text).toHaveValue('<b>Bitte prüfen</b>');
  await page.getByRole('button', { name: saying('shell:account') }).click();
  await page.getByRole('button', { name: say('settings:logout'), exact: true }).click();
  await page
    .getByRole('dialog', { name: say('extras:notes.unsaved.title') })
    .getByRole('button', { name: say('extras:notes.unsaved.stay') })
    .click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await text.press('Control+Enter');
  const rows = notes.getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('<b>Bitte prüfen</b>');
  await text.fill('Hier fehlt die Unterschrift');
  await notes.getByRole('checkbox', { name: say('extras:notes.onPage') }).check();
  // The note's pin is dragged, and moved by keyboard.
  const draft = page.getByRole('button', { name: say('extras:notes.move') });
  const from = (await draft.boundingBox())!;
  const goal = { x: from.x - 80, y: from.y - 60 };
  await draft.hover();
  await page.mouse.down();
  await page.mouse.move(goal.x + from.width / 2, goal.y + from.height / 2, { steps: 4 });
  await page.mouse.up();
  const spot = async (pin: Locator) => {
    const { x, y } = (await pin.boundingBox())!;
    return [Math.round(x), Math.round(y)];
  };
  await expect.poll(() => spot(draft)).toEqual([Math.round(goal.x), Math.round(goal.y)]);
  await draft.press('ArrowRight');
  await draft.press('Shift+ArrowDown');
  const moved = [Math.round(goal.x) + 4, Math.round(goal.y) + 40];
  await expect.poll(() => spot(draft)).toEqual(moved);
  await notes.getByRole('button', { name: say('extras:notes.add') }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.first().getByRole('button', { name: say('extras:notes.show', { page: 1 }) })).toBeVisible();
  await expect(draft).toHaveCount(0);
  const pin = page.getByRole('group', { name: say('extras:notes.pins') }).getByRole('button');
  await expect(pin).toHaveAccessibleName(/Hier fehlt die Unterschrift$/);
  await expect.poll(() => spot(pin)).toEqual(moved);
  await show(page, 'tags');
  await pin.click();
  await expect(rows.first()).toHaveAttribute('aria-current', 'true');
  await look(page, 'extras-notes', ['wide']);
  await rows
    .last()
    .getByRole('button', { name: say('extras:notes.edit') })
    .click();
  await rows.last().getByRole('textbox').fill('Geprüft');
  await page.reload();
  await show(page, 'notes');
  await expect(rows.last().getByRole('textbox')).toHaveValue('Geprüft');
  await rows.last().getByRole('textbox').focus();
  await page.keyboard.press('Control+Enter');
  await expect(rows.last()).toContainText('Geprüft');
  await rows
    .first()
    .getByRole('button', { name: say('extras:notes.delete') })
    .press('Enter');
  await expect(page.getByRole('dialog')).toContainText(say('messages:confirm.note'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('extras:notes.delete'), exact: true })
    .press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole('button', { name: say('extras:notes.delete') })).toBeFocused();
});

test('[DOC-04] a tag of one long word stays in its panel, and so does its button', async ({ page, company }) => {
  await signIn(page, company, 'clerk', `#/document/${DRAWING}/extras`);
  await show(page, 'tags');
  const tags = part(page, 'tags');
  const name = 'W'.repeat(60);
  await tags.getByRole('combobox', { name: say('extras:tags.add') }).fill(name);
  await page.keyboard.press('Enter');
  const list = tags.getByRole('list');
  await expect(list.getByText(name)).toBeVisible();
  expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const button = tags.getByRole('button', { name: say('extras:tags.remove', { name }) });
  await expect(button).toBeInViewport({ ratio: 1 });
  await button.click();
  await expect(tags.getByRole('listitem')).toHaveCount(0);
});

test('[DOC-04] tags are added with suggestions and removed; links lead both ways', async ({ page, company }) => {
  await signIn(page, company, 'clerk', `#/document/${DRAWING}/extras`);
  await show(page, 'tags');
  const tags = part(page, 'tags');
  await tags.getByRole('combobox', { name: say('extras:tags.add') }).fill('Vertragsende');
  await page.keyboard.press('Enter');
  await expect(tags.getByRole('listitem')).toHaveText(['Vertragsende']);

  await show(page, 'links');
  const links = part(page, 'links');
  await links.getByRole('textbox', { name: say('extras:links.target') }).fill('kein Dokument');
  await expect(links.getByText(say('extras:links.wrong'))).toBeVisible();
  await links
    .getByRole('textbox', { name: say('extras:links.target') })
    .fill(`${company.url}/viewer/#/document/${OTHER}/index`);
  await page.keyboard.press('Enter');
  await expect(links.getByRole('img', { name: say('extras:links.to') })).toBeVisible();
  await expect(links.getByRole('listitem')).toContainText(say('extras:links.related'));
  await look(page, 'extras-links', ['wide']);
  await links.getByRole('listitem').getByRole('button').first().click();
  await expect(page).toHaveURL(new RegExp(`#/document/${OTHER}/index$`));
  await page.goto(`${company.url}/viewer/#/document/${OTHER}/extras`);
  await expect(links.getByRole('img', { name: say('extras:links.from') })).toBeVisible();
  // The way back leads to the links again.
  await page.goBack();
  await page.goBack();
  await expect(links.getByRole('img', { name: say('extras:links.to') })).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(links.getByRole('img', { name: say('extras:links.from') })).toBeVisible();
  await links.getByRole('listitem').getByRole('button').last().click();
  await expect(links.getByText(say('extras:links.none'))).toBeVisible();
  await page.getByRole('tab', { name: say('document:tabs.history') }).click();
  for (const action of ['link_set', 'link_deleted'])
    await expect(page.getByRole('tabpanel')).toContainText(
      `${say(`document:history.${action}`)}: ${say('extras:links.related')}`,
    );
  await page.getByRole('tab', { name: say('extras:panel') }).click();

  await show(page, 'tags');
  const field = tags.getByRole('combobox', { name: say('extras:tags.add') });
  await field.fill('vertr');
  await page.getByRole('option', { name: 'Vertragsende' }).click();
  await expect(tags.getByRole('listitem')).toHaveText(['Vertragsende']);
  await tags.getByRole('button', { name: say('extras:tags.remove', { name: 'Vertragsende' }) }).press('Enter');
  await expect(tags.getByText(say('extras:tags.none'))).toBeVisible();
  // The focus of the removed button stays in the panel.
  await expect(field).toBeFocused();
});

test('[DOC-04] several files are attached at once, filtered, previewed, downloaded and deleted', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', `#/document/${DRAWING}/extras`);
  await show(page, 'attachments');
  const attachments = part(page, 'attachments');
  const chooser = page.waitForEvent('filechooser');
  await attachments.getByRole('button', { name: say('extras:attachments.add') }).click();
  const plan = await pdf('Plan.pdf', 'plan');
  const texts = ['eins', 'zwei', 'drei'].map((name) => ({
    name: `${name}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(name),
  }));
  await (await chooser).setFiles([plan, ...texts]);
  const rows = attachments.getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await look(page, 'extras-attachments', ['wide']);
  await attachments.getByRole('searchbox').fill('plan');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: 'Plan.pdf', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Plan.pdf' })).toBeVisible();
  await page.keyboard.press('Escape');
  const saving = page.waitForEvent('download');
  await rows.getByRole('button', { name: say('extras:attachments.download', { name: 'Plan.pdf' }) }).click();
  expect(await readFile(await (await saving).path())).toEqual(plan.buffer);
  await rows.getByRole('button', { name: say('extras:attachments.remove', { name: 'Plan.pdf' }) }).click();
  await expect(page.getByRole('dialog')).toContainText(say('messages:confirm.attachment', { name: 'Plan.pdf' }));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('extras:attachments.delete'), exact: true })
    .click();
  await expect(attachments.getByText('Plan.pdf')).toHaveCount(0);
});

test('[DOC-04] each of several uploads shows its progress; two are cancelled, the third is attached', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', `#/document/${OTHER}/extras`);
  await show(page, 'attachments');
  const attachments = part(page, 'attachments');
  await expect(attachments.getByText(say('extras:attachments.none'))).toBeVisible();
  const held: Route[] = [];
  await page.route('**/attachment/set', (route) => void held.push(route));
  const chooser = page.waitForEvent('filechooser');
  await attachments.getByRole('button', { name: say('extras:attachments.add') }).click();
  const files = ['eins', 'zwei', 'drei'].map((name) => ({
    name: `${name}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(name),
  }));
  await (await chooser).setFiles(files);
  const progress = (name: string) =>
    attachments.getByRole('progressbar', { name: say('extras:attachments.progress', { name }) });
  for (const { name } of files) await expect(progress(name)).toHaveAttribute('aria-valuenow', '0');
  const cancel = async (name: string) => {
    await attachments.getByRole('button', { name: say('extras:attachments.cancel', { name }) }).press('Enter');
    await expect(progress(name)).toHaveCount(0);
  };
  await expect.poll(() => held.length).toBe(2);
  await cancel('eins.txt');
  // The third upload takes the place of the cancelled one.
  await expect.poll(() => held.length).toBe(3);
  await cancel('drei.txt');
  // Closing the tab would end the other uploads, so the browser asks.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const closing = await asked;
  expect(closing.type()).toBe('beforeunload');
  await closing.dismiss();
  const underWay = () => held.filter((route) => route.request().failure() === null);
  await expect.poll(() => underWay().length).toBe(1);
  // Only this one: unrouting would send every held request, even one that the browser is still tearing down.
  await underWay()[0]!.continue();
  await expect(attachments.getByRole('listitem')).toHaveText([/zwei\.txt/]);
  await expect(attachments.getByRole('progressbar')).toHaveCount(0);
});

test('[DOC-04] a failed upload of an attachment keeps its reason, and the file to send again', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', `#/document/${OTHER}/extras`);
  await show(page, 'attachments');
  const attachments = part(page, 'attachments');
  const { code, status } = errorCatalogue['server.storageFull'];
  const json = { response: { system: 'dms', code, message: 'Kein Platz' } };
  await page.route('**/attachment/set', (route) => route.fulfill({ status, json }));
  const chooser = page.waitForEvent('filechooser');
  await attachments.getByRole('button', { name: say('extras:attachments.add') }).click();
  await (await chooser).setFiles([{ name: 'vier.txt', mimeType: 'text/plain', buffer: Buffer.from('vier') }]);
  const refused = attachments.getByRole('alert');
  const words = { name: 'vier.txt', why: 'Kein Platz' };
  await expect(refused).toContainText(say('extras:attachments.failed', words));
  // The message stays while another part is shown.
  await show(page, 'tags');
  await show(page, 'attachments');
  await expect(refused).toContainText(say('extras:attachments.failed', words));
  await page.unroute('**/attachment/set');
  await refused.getByRole('button', { name: say('viewer:retry') }).click();
  await expect(attachments.getByRole('listitem').filter({ hasText: 'vier.txt' })).toHaveCount(1);
  await expect(refused).toHaveCount(0);
});
