import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Company } from '#tests/fixtures/company.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { draw, openFirst, pages, pixelsNear, waitForPaper } from '#tests/e2e/paper.ts';
import { say, saying } from '#tests/e2e/texts.ts';

/** The green of 'Bezahlt' and the red of 'Gebucht mit Nummer'. */
const GREEN = [21, 128, 61] as const;
const RED = [180, 35, 24] as const;

const tool = (page: Page, name: string) =>
  page.getByRole('group', { name: say('viewer:editTools') }).getByRole('button', { name, exact: true });
const undo = (page: Page) => tool(page, say('viewer:undo'));

/** In a window of this width the templates are in the toolbar's menu. */
const openTemplates = (page: Page): Promise<void> =>
  page
    .getByRole('toolbar', { name: /\.pdf$/ })
    .getByRole('button', { name: say('ui:more') })
    .click();

async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('viewer:edit') }).click();
  await expect(page.getByRole('group', { name: say('viewer:editTools') })).toBeVisible();
}

/** Pixels of a colour in the server's image of a page with its stamps and templates. */
async function stamped(
  page: Page,
  url: string,
  pageNo: number,
  color: readonly [number, number, number],
  flags = 'stamp=1',
): Promise<number> {
  const docid = /(\d+)/.exec(new URL(page.url()).hash)?.[1];
  const answer = await page.request.get(`${url}/dms/document/${docid}/page/${pageNo}/image/?dpi=100&${flags}`);
  expect(answer.status()).toBe(200);
  return pixelsNear(await answer.body(), color);
}

/** A template as saved before stamps were bound to their document. */
function addStamp({ dataDir }: Company, template: string): void {
  const stamp = {
    localId: 's',
    kind: 'stamp',
    geometry: {
      x: 100,
      y: 100,
      width: 400,
      height: 150,
      name: 'Gebucht',
      content: { type: 'lettering', lines: ['Nr. 7'], framed: true },
    },
    style: { color: '#15803d', width: 20, opacity: 1 },
  };
  using database = new DatabaseSync(path.join(dataDir, 'database.sqlite'));
  database.exec('PRAGMA busy_timeout = 5000');
  const { changes } = database
    .prepare("UPDATE template SET content = json_insert(content, '$.marks[#]', json(?)) WHERE name = ?")
    .run(JSON.stringify(stamp), template);
  expect(changes).toBe(1);
}

async function save(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: say('signature:own.save'), exact: true });
  await button.click();
  await expect(page.getByText(say('viewer:saved')).first()).toBeVisible();
  // Nothing is left to save: the message of the save before may still be there.
  await expect(button).toBeDisabled();
}

test('[LAYR-07] a stamp is placed on a range of pages, undone at once, numbered, repeated by a key, and in the server’s image', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Betriebsanleitung');
  await edit(page);
  const green = async () => pixelsNear(await pages(page).screenshot(), GREEN);
  const blank = await green();
  const lastStamp = tool(page, say('viewer:tools.lastStamp'));
  await expect(lastStamp).toBeDisabled();
  await tool(page, say('viewer:tools.stamp')).click();
  const dialog = page.getByRole('dialog', { name: say('stamps:title') });
  await expect(dialog.getByRole('radio', { name: 'Bezahlt' })).toBeAttached();
  // The approval stamp is available only to managers.
  await expect(dialog.getByRole('radio', { name: 'Freigegeben' })).toHaveCount(0);
  await dialog.getByRole('button', { name: say('stamps:favourite', { name: 'Prüfzeichen' }) }).click();
  await expect(dialog.getByRole('radio').first()).toHaveAccessibleName('Prüfzeichen');
  await page.emulateMedia({ colorScheme: 'dark' });
  await look(page, 'stamps-dark', ['wide']);
  await page.emulateMedia({ colorScheme: 'light' });
  await look(page, 'stamps', ['phone']);
  await dialog.getByLabel(say('stamps:search')).fill('bezahlt');
  await expect(dialog.getByRole('radio', { name: 'Bezahlt' })).toBeChecked();
  await dialog.getByText(say('stamps:where.range')).click();
  await dialog.getByLabel(say('stamps:where.pages'), { exact: true }).fill('0-3');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(saying('stamps:where.invalid'))).toBeVisible();
  await dialog.getByLabel(say('stamps:where.pages'), { exact: true }).fill('1-2');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  // A preview follows the pointer before the stamp is placed.
  const { x, y, width, height } = (await pages(page).boundingBox())!;
  await page.mouse.move(x + width * 0.5, y + height * 0.4);
  await expect.poll(green).toBeGreaterThan(blank + 300);
  await draw(page, [0.5, 0.4], [0.5, 0.4]);
  await expect(undo(page)).toBeEnabled();
  await undo(page).click();
  await expect(undo(page)).toBeDisabled();
  await tool(page, say('viewer:redo')).click();
  // The stamp used last, in one click.
  const placed = await green();
  await lastStamp.click();
  let shift = 0;
  await expect
    .poll(async () => {
      // Only a pointer that moves shows the stamp, once it is there.
      shift = 1 - shift;
      await page.mouse.move(x + width * 0.3 + shift, y + height * 0.8);
      return green();
    })
    .toBeGreaterThan(placed + 300);
  await draw(page, [0.3, 0.8], [0.3, 0.8]);
  await page.keyboard.press('Escape');
  await expect.poll(green).toBeGreaterThan(placed + 300);
  await undo(page).click();
  await expect.poll(green).toBe(placed);
  await save(page);
  for (const one of [1, 2]) expect(await stamped(page, company.url, one, GREEN)).toBeGreaterThan(300);
  expect(await stamped(page, company.url, 1, GREEN, 'layer=1')).toBe(0);

  await page.reload();
  await waitForPaper(page);
  await edit(page);

  // By keyboard only, with a number assigned by the server.
  const before = await stamped(page, company.url, 1, RED);
  await pages(page).focus();
  await page.keyboard.press('p');
  await expect(dialog.getByLabel(say('stamps:search'))).toBeFocused();
  await expect(dialog.getByRole('radio').first()).toHaveAccessibleName('Prüfzeichen');
  await page.keyboard.type('nummer');
  await page.keyboard.press('Enter');
  await expect(page.getByText(saying('stamps:number', { number: 1 }))).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(tool(page, say('viewer:arrange.menu'))).toBeVisible();
  // At once, not when its time is over.
  expect(await page.getByText(saying('stamps:number', { number: 1 })).count()).toBe(0);
  await save(page);
  const once = await stamped(page, company.url, 1, RED);
  expect(once).toBeGreaterThan(before + 300);

  // The stamp used last, without the dialog.
  await pages(page).focus();
  await page.keyboard.press('b');
  await expect(page.getByText(saying('stamps:number', { number: 2 }))).toBeVisible();
  await draw(page, [0.25, 0.72], [0.25, 0.72]);
  await save(page);
  await expect.poll(() => stamped(page, company.url, 1, RED)).toBeGreaterThan(once + 300);

  // The number belongs to this document: the stamp can be copied here but not into another document.
  await pages(page).focus();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+d');
  await save(page);
  await page.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  await page.getByRole('button', { name: say('document:back') }).click();
  await openFirst(page, 'Lieferschein');
  await edit(page);
  await pages(page).focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByText(saying('stamps:stay'))).toBeVisible();
  await expect(undo(page)).toBeDisabled();
  await look(page, 'stamp-stays', ['wide', 'phone']);
});

test('[LAYR-06] [APP-14] a selection becomes a template, is set in another document, shared, renamed and deleted', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Lieferschein');
  await edit(page);
  await tool(page, say('viewer:shapes')).click();
  await page.getByRole('menuitemcheckbox', { name: say('viewer:tools.rectangle') }).click();
  await draw(page, [0.3, 0.3], [0.4, 0.4]);
  await draw(page, [0.42, 0.3], [0.5, 0.4]);
  await tool(page, say('viewer:tools.select')).click();
  await page.keyboard.press('Control+a');
  await openTemplates(page);
  await page.getByRole('menuitem', { name: say('viewer:templates.keep') }).click();
  const details = page.getByRole('dialog');
  await details.getByLabel(say('stamps:template.name')).fill('Zwei Kästen');
  await details.getByLabel('Sachbearbeitung').check();
  await look(page, 'template-details', ['wide']);
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('stamps:template.kept', { name: 'Zwei Kästen' }))).toBeVisible();
  await openTemplates(page);
  await page.getByRole('menuitem', { name: say('viewer:templates.keep') }).click();
  await details.getByLabel(say('stamps:template.name')).fill('zwei kästen');
  await page.keyboard.press('Enter');
  await expect(details.getByText(say('errors:template.nameTaken', { name: 'zwei kästen' }))).toBeVisible();
  await details.getByLabel(say('stamps:template.name')).fill('Anfang');
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('stamps:template.kept', { name: 'Anfang' }))).toBeVisible();
  await save(page);
  await page.getByRole('button', { name: say('viewer:finish'), exact: true }).click();

  await page.getByRole('button', { name: say('document:back') }).click();
  addStamp(company, 'Zwei Kästen');
  await openFirst(page, 'Vertrag');
  await edit(page);
  await pages(page).focus();
  await page.keyboard.press('m');
  const list = page.getByRole('dialog', { name: say('stamps:template.title') });
  await expect(list.getByRole('radio', { name: 'Anfang' })).toBeChecked();
  await list.getByText('Zwei Kästen', { exact: true }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await look(page, 'templates-dark', ['wide']);
  await page.emulateMedia({ colorScheme: 'light' });
  await look(page, 'templates', ['phone']);
  await list.getByLabel(say('stamps:template.search')).focus();
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expect(page.getByText(saying('stamps:stay'))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(tool(page, say('viewer:arrange.menu'))).toBeVisible();
  await save(page);
  expect(await stamped(page, company.url, 1, [217, 45, 32], 'template=1')).toBeGreaterThan(300);
  expect(await stamped(page, company.url, 1, GREEN, 'template=1')).toBe(0);

  await openTemplates(page);
  await page.getByRole('menuitem', { name: say('viewer:templates.set') }).click();
  await expect(list.getByRole('radio', { name: 'Zwei Kästen' })).toBeChecked();
  await list.getByRole('button', { name: say('stamps:template.change') }).click();
  await page
    .getByRole('dialog', { name: say('stamps:template.change') })
    .getByLabel(say('stamps:template.name'))
    .fill('Kästen');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('radio', { name: 'Kästen', exact: true })).toBeAttached();
  for (const name of ['Kästen', 'Anfang']) {
    await list.getByRole('button', { name: say('stamps:template.delete') }).click();
    await expect(page.getByText(say('messages:confirm.template', { name }))).toBeVisible();
    await page
      .getByRole('dialog', { name: say('stamps:template.delete') })
      .getByRole('button', { name: say('stamps:template.delete') })
      .click();
    // The list focuses the entry to be deleted next.
    await expect(list.getByRole('radio', { name, exact: true })).toHaveCount(0);
  }
  // The company's own stays, marked as such; it is changed in the administration.
  await expect(list.getByRole('radio', { name: 'Kontierung' })).toBeChecked();
  await expect(list.getByText(say('stamps:template.ofCompany'))).toBeVisible();
  for (const action of ['stamps:template.change', 'stamps:template.delete'] as const)
    await expect(list.getByRole('button', { name: say(action) })).toBeDisabled();
});
