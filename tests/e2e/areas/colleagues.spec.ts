import type { Page } from '@playwright/test';
import { takeFirst } from '#tests/e2e/choosing.ts';
import { onOtherDevice } from '#tests/e2e/drawing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { say, saying } from '#tests/e2e/texts.ts';

/** A drawing of the demo company. */
const DRAWING = 69;

const notes = (page: Page) => page.getByRole('region', { name: say('extras:parts.notes'), exact: true });
const editing = (page: Page, aspect: string) =>
  page
    .getByRole('toolbar', { name: say('indexing:toolbar') })
    .getByRole('button', { name: saying(`indexing:aspect.${aspect}`) });

test('[DOC-04] [DOC-06] [DOC-07] a mentioned colleague is notified; one user’s changes appear at the other by themselves', async ({
  page,
  browser,
  company,
}) => {
  await signIn(page, company, 'clerk', `#/document/${DRAWING}/extras`);
  const other = await onOtherDevice(browser);
  await signIn(other, company, 'supervisor', `#/document/${DRAWING}/extras`);
  await expect(notes(other).getByText(say('messages:note.none'))).toBeVisible();
  const bell = other.getByRole('banner').getByRole('button', { name: /: \d+$/ });
  const before = Number(await bell.textContent());

  await notes(page)
    .getByRole('textbox', { name: say('extras:notes.text') })
    .fill('Bitte die Maße prüfen');
  const mention = notes(page).getByRole('combobox', { name: say('extras:notes.mention') });
  await mention.fill('vogt');
  await takeFirst(page, 'Vogt');
  // The list stays open for choosing more people.
  await page.keyboard.press('Escape');
  await notes(page)
    .getByRole('button', { name: say('extras:notes.add') })
    .click();
  for (const one of [page, other]) {
    await expect(notes(one).getByRole('listitem')).toHaveText(/Bitte die Maße prüfen/);
    await expect(notes(one).getByRole('listitem')).toHaveText(/Vogt/);
  }
  await look(page, 'extras-mention', ['wide']);
  await expect(bell).toHaveText(String(before + 1));
  await bell.click();
  await expect(
    other
      .getByRole('dialog')
      .getByText(/Bitte die Maße prüfen/)
      .first(),
  ).toBeVisible();
  await other.keyboard.press('Escape');

  for (const one of [page, other]) await one.goto(`${company.url}/viewer/#/document/${DRAWING}/index`);
  await editing(page, 'indexes').click();
  const form = page.getByRole('form', { name: say('indexing:aspect.indexes') });
  await form.getByRole('textbox', { name: /^Benennung/ }).fill('Von zweien gesehen');
  await page.keyboard.press('Control+s');
  await expect(other.getByRole('tabpanel').getByText('Von zweien gesehen')).toBeVisible();

  await expect(editing(page, 'indexes')).not.toHaveAttribute('aria-disabled', 'true');
  const protect = async (): Promise<void> => {
    await other.getByRole('button', { name: say('panels:actions.menu'), exact: true }).click();
    await other.getByRole('menuitemcheckbox', { name: say('panels:actions.protect') }).click();
  };
  await other.route('**/document/protection/set', (route) => route.abort());
  await protect();
  await expect(other.getByText(say('messages:property.notSet'))).toBeVisible();
  await other.unroute('**/document/protection/set');
  await protect();
  await expect(editing(page, 'indexes')).toHaveAttribute('aria-disabled', 'true');

  // A provider's server may omit the document's protection.
  await other.route(`**/document/${DRAWING}/info:*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { document: { protection?: unknown }[] };
    for (const one of body.document) delete one.protection;
    await route.fulfill({ response, json: body });
  });
  await other.reload();
  await protect();
  await expect(other.getByText(say('messages:protection.notLoaded'))).toBeVisible();
  await other.unrouteAll({ behavior: 'ignoreErrors' });
  await other.context().close();
});
