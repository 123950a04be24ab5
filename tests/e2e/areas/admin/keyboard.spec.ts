import type { Locator, Page } from '@playwright/test';
import type { AdminData } from '#src/areas/admin/store.ts';
import { INDEX_FLAGS } from '#core/contract/constants.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { administratorOf } from '#tests/e2e/administrator.ts';
import { tabTo, takeFirst } from '#tests/e2e/choosing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { say } from '#tests/e2e/texts.ts';

const main = (page: Page) => page.getByRole('main');

const field = (page: Page, name: string) => main(page).locator(`[name="${name}"]`);

async function typeInto(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(text);
}

/** Goes to a section by its link in the menu and opens its empty form. */
async function begin(page: Page, id: string, noun: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: say('admin:title') });
  await tabTo(page, menu.getByRole('link', { name: say(`admin:section.${id}`), exact: true }));
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('grid', { name: say(`admin:section.${id}`), exact: true })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1, name: say(`admin:new.${noun}`) })).toBeVisible();
}

async function save(page: Page, id: string): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(new RegExp(`#/admin/${id}$`));
}

test('[APP-10] [SRV-03] a client, its document type and their mask are made without a mouse', async ({
  page,
  company,
}) => {
  const admin = await administratorOf(company);
  const rows = <Noun extends 'client' | 'doctype' | 'mask'>(noun: Noun) =>
    succeed<AdminData[Noun][number]>(admin, 'adminMaster', {}, noun);
  await signIn(page, company, 'admin', '#/admin/clients');
  await typeInto(page, page.getByLabel(say('admin:gate.password')), DEMO_PASSWORD);
  await page.keyboard.press('Enter');

  await begin(page, 'clients', 'client');
  await typeInto(page, field(page, 'name'), '810');
  await typeInto(page, field(page, 'caption'), 'Tastwerk');
  await tabTo(
    page,
    main(page)
      .getByRole('group', { name: say('admin:field.products') })
      .getByRole('checkbox')
      .first(),
  );
  await page.keyboard.press('Space');
  await save(page, 'clients');
  const client = (await rows('client')).find(({ name }) => name === '810');
  expect(client).toMatchObject({ caption: 'Tastwerk' });

  await begin(page, 'doctypes', 'doctype');
  await typeInto(page, field(page, 'name'), 'Tastbrief');
  await typeInto(page, field(page, 'clientid'), '810');
  await save(page, 'doctypes');
  const doctype = (await rows('doctype')).find(({ name }) => name === 'Tastbrief');
  expect(doctype?.clientid).toBe(client!.id);

  await begin(page, 'masks', 'mask');
  await typeInto(page, field(page, 'caption'), 'Tastmaske');
  await typeInto(page, main(page).getByRole('combobox', { name: say('admin:section.doctypes') }), 'Tastbrief');
  await takeFirst(page, 'Tastbrief (810)');
  await page.keyboard.press('Escape');
  const choice = main(page).getByLabel(say('admin:mask.index'), { exact: true });
  const add = main(page).getByRole('button', { name: say('admin:mask.add') });
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await typeInto(page, choice, say('admin:mask.purpose.notes'));
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  // The search comes first, moved by key from its caption.
  const fields = main(page).getByRole('region', { name: say('admin:mask.fields'), exact: true });
  const notes = fields.getByRole('textbox').and(page.locator(`[value="${say('admin:mask.seek.notes')}"]`));
  await tabTo(page, notes);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(notes).toBeFocused();
  await save(page, 'masks');
  const mask = (await rows('mask')).find(({ caption }) => caption === 'Tastmaske');
  expect(mask?.doctypeid).toEqual([doctype!.id]);
  expect(mask?.fields.map(({ flags }) => flags)).toEqual([INDEX_FLAGS.notes, INDEX_FLAGS.index]);
});
