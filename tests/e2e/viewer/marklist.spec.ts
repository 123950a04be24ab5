import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import { ink, openFirst, pages, waitForPaper } from '#tests/e2e/paper.ts';
import { say, sayDay, saying } from '#tests/e2e/texts.ts';

const rectangle = say('marks:onPage', { mark: say('viewer:tools.rectangle'), page: 1 });
/** When the demo company's marks were made. */
const DEMO_DAY = new Date(2026, 10, 2);
const list = (page: Page): Locator => page.getByRole('listbox', { name: say('marks:list') });
const option = (page: Page, name: string | RegExp): Locator => list(page).getByRole('option', { name });
const told = (page: Page, text: string | RegExp): Locator => page.getByRole('status').filter({ hasText: text });

test('[A11Y-01] [LAYR-03] by keyboard, a mark is reached from the list, moved, resized, deleted, restored and saved', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Lieferschein');
  await expect(pages(page)).toHaveAccessibleDescription(saying('viewer:hint.list'));
  const saved = option(page, new RegExp(`^${rectangle}, ${say('marks:byYou')}, ${say('marks:state.saved')}`));
  await page.keyboard.press('e');
  await expect(page.getByRole('group', { name: say('viewer:editTools') })).toBeVisible();
  await expect(page.getByRole('application', { name: saying('viewer:pages') })).toHaveAccessibleDescription(
    saying('viewer:hint.editing'),
  );
  for (const key of ['s', 'Enter']) await page.keyboard.press(key);
  await expect(told(page, say('marks:did.added', { mark: rectangle }))).toBeAttached();

  await page.keyboard.press('Control+Alt+l');
  await expect(list(page)).toBeFocused();
  const mine = option(page, new RegExp(`^${rectangle}, ${say('marks:byYou')}, ${say('marks:state.unsaved')}`));
  await expect(mine).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(mine).toHaveAttribute('aria-selected', 'false');
  await expect(told(page, say('marks:did.deselected'))).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(pages(page)).toBeFocused();
  await expect(told(page, `${rectangle}, ${say('marks:byYou')}, ${say('marks:state.unsaved')}`)).toBeAttached();
  await expect(page.getByRole('tooltip', { includeHidden: true })).toHaveText(
    `${say('marks:you')} · ${say('marks:state.unsaved')}`,
  );

  await page.keyboard.press('ArrowRight');
  await expect(told(page, saying('marks:did.moved', { mark: rectangle }))).toBeAttached();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(told(page, saying('marks:did.resized', { mark: rectangle }))).toBeAttached();
  await page.keyboard.press('Delete');
  await expect(told(page, say('marks:did.removed', { mark: rectangle }))).toBeAttached();
  await expect(mine).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(told(page, say('marks:did.added', { mark: rectangle }))).toBeAttached();
  await look(page, 'marklist-editing', ['wide']);
  const before = await saved.count();
  await page.keyboard.press('Control+s');
  await expect(saved).toHaveCount(before + 1);

  // The display options move into the toolbar's overflow menu to make space for the tools.
  await page
    .getByRole('toolbar', { name: /\.pdf$/ })
    .getByRole('button', { name: say('ui:more') })
    .click();
  await expect(page.getByRole('menuitemcheckbox', { name: say('viewer:sight.layer') })).toBeVisible();
});

/** Toggles a display option in the toolbar's menu by name. */
async function toggle(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: say('viewer:sight.menu'), exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name }).click();
  await page.keyboard.press('Escape');
}

async function set(page: Page, label: string, isOn: boolean): Promise<void> {
  await page.getByRole('button', { name: saying('shell:account') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('settings:settings'), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: say('settings:settings'), exact: true });
  await dialog.getByLabel(label).setChecked(isOn);
  await dialog.getByRole('button', { name: say('ui:apply') }).click();
  await expect(dialog).toHaveCount(0);
}

test('[VIEW-06] [LAYR-05] marks are shown and hidden by kind and by author; the pointer names a mark’s author', async ({
  page,
  company,
}) => {
  await page.addInitScript(() => {
    if (window.top !== window) window.print = () => void 0;
  });
  await signIn(page, company, 'clerk', '#/document/1');
  await waitForPaper(page);
  await page.keyboard.press('Control+Alt+l');
  const frame = option(page, `${rectangle}, ${say('marks:by', { name: 'Stefan Vogt' })}, ${say('marks:state.saved')}`);
  await expect(frame).toBeVisible();
  const beneath = `, ${say('marks:beneath', { words: 'Rechnung 25/00001' })}, ${sayDay(DEMO_DAY)}`;
  await expect(option(page, beneath)).toBeVisible();
  await expect.poll(() => ink(page, 1)).toBeGreaterThan(500);
  const shown = await ink(page, 1);

  // The left edge of the frame; a page is 1240 units wide.
  const sheet = (await page.getByRole('group', { name: say('viewer:text.page', { page: 1 }) }).boundingBox())!;
  await page.mouse.move(sheet.x + (748 / 1240) * sheet.width, sheet.y + (360 / 1240) * sheet.width);
  const tip = page.getByRole('tooltip', { includeHidden: true });
  await expect(tip).toBeVisible();
  await expect(tip).toContainText(`Stefan Vogt · ${sayDay(DEMO_DAY)}`);
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  await look(page, 'marklist');

  const [thumbnail] = await Promise.all([
    page.waitForRequest(/\/page\/1\/image\/.*layer=/),
    toggle(page, say('document:tabs.marks')),
  ]);
  expect(new URL(thumbnail.url()).searchParams.get('layer')).toBe('0');
  await expect(option(page, new RegExp(`^${rectangle}.+, ${say('marks:hidden')}`))).toBeVisible();
  await expect.poll(() => ink(page, 1)).toBeLessThan(shown / 4);
  await page.reload();
  await waitForPaper(page);
  await page.keyboard.press('Control+Alt+l');
  await expect(option(page, new RegExp(`^${rectangle}.+, ${say('marks:hidden')}`))).toBeVisible();
  await toggle(page, say('document:tabs.marks'));
  await expect.poll(() => ink(page, 1)).toBeGreaterThan(shown * 0.8);

  await set(page, say('settings:app.showLayer'), false);
  await expect(option(page, new RegExp(`^${rectangle}.+, ${say('marks:hidden')}`))).toBeVisible();
  await page.getByRole('button', { name: say('viewer:sight.menu'), exact: true }).click();
  await expect(
    page.getByRole('menuitemcheckbox', { name: say('viewer:sight.off', { what: say('viewer:sight.layer') }) }),
  ).toBeDisabled();
  await page.keyboard.press('Escape');
  await set(page, say('settings:app.showLayer'), true);
  await expect(option(page, new RegExp(`^${rectangle}.+, ${say('marks:state.saved')}`))).not.toHaveText(
    saying('marks:hidden'),
  );

  await page.keyboard.press('e');
  await expect(page.getByRole('group', { name: say('viewer:editTools') })).toBeVisible();
  await pages(page).focus();
  for (const key of ['n', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('textbox', { name: say('viewer:tools.note') })).toBeFocused();
  await page.keyboard.type('Bitte prüfen');
  await page.keyboard.press('Control+Enter');
  const note = say('marks:named', { kind: say('viewer:tools.note'), words: 'Bitte prüfen' });
  const unsaved = `${say('marks:onPage', { mark: note, page: 1 })}, ${say('marks:byYou')}, ${say('marks:state.unsaved')}`;
  await expect(option(page, unsaved)).toBeVisible();
  const [without] = await Promise.all([
    page.waitForRequest(/\/page\/1\/image\/.*hiddenauthors=\d/),
    page.getByRole('button', { name: say('marks:hideAuthor', { name: 'Stefan Vogt' }) }).click(),
  ]);
  await expect(option(page, new RegExp(`^${rectangle}.+, ${say('marks:hidden')}`))).toBeVisible();
  // The thumbnail and the printout show the note's page without the hidden author's marks.
  expect(new URL(without.url()).searchParams.get('layer')).toBe('1');
  await page.keyboard.press('Control+p');
  const printing = page.getByRole('dialog', { name: say('viewer:print.open') });
  await printing.getByLabel(say('print:range')).fill('1');
  const [printed] = await Promise.all([
    page.waitForRequest(/dpi=300/),
    printing.getByRole('button', { name: say('viewer:print.open') }).click(),
  ]);
  expect(new URL(printed.url()).searchParams.get('hiddenauthors')).toBe(
    new URL(without.url()).searchParams.get('hiddenauthors'),
  );
  await expect(printing).toBeHidden();
  await page.getByRole('button', { name: say('marks:showAuthor', { name: 'Stefan Vogt' }) }).click();
  await page
    .getByRole('combobox', { name: say('marks:filter.kind') })
    .selectOption({ label: say('viewer:tools.note') });
  await expect(list(page).getByRole('option')).toHaveCount(1);
});

test('[A11Y-01] of 5,000 marks only visible rows are rendered, and the last is a key away', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Bestellung');
  const layer = `${company.url}/dms/document/${/document\/(\d+)/.exec(page.url())![1]!}/layer`;
  const marks = Array.from({ length: 5000 }, (_, i) => ({
    localid: crypto.randomUUID(),
    kind: 'rectangle',
    geometry: { x: (i % 50) * 22, y: Math.floor(i / 50) * 16, width: 16, height: 10 },
    style: { color: '#d92d20', width: 1, opacity: 1 },
  }));
  const asked = await page.evaluate(
    async ([url, body]) => {
      const call = (path: string, more: RequestInit = {}) =>
        fetch(`${url}/${path}`, { ...more, headers: { 'x-dms-csrf': '1', 'content-type': 'application/json' } });
      return [
        (await call('lock')).status,
        (await call('set/', { method: 'POST', body: body! })).status,
        (await call('release')).status,
      ];
    },
    [layer, JSON.stringify({ layer: [{ pageno: 1, marks }] })],
  );
  expect(asked).toEqual([200, 200, 200]);
  await page.reload();
  await waitForPaper(page);
  await page.keyboard.press('Control+Alt+l');
  await expect(list(page)).toBeFocused();
  expect(await list(page).getByRole('option').count()).toBeLessThan(40);
  await page.keyboard.press('End');
  await expect(list(page).getByRole('option').last()).toHaveAttribute('aria-posinset', '5000');
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('PageUp');
  await expect(list(page).locator('[data-cursor]')).toHaveAttribute('aria-posinset', '4700');
  expect(await list(page).getByRole('option').count()).toBeLessThan(40);
  await page.keyboard.press('Enter');
  await expect(pages(page)).toBeFocused();
});
