import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { administratorOf } from '#tests/e2e/administrator.ts';
import { expectAccessible, expectToastsBeside } from '#tests/e2e/accessible.ts';
import { takeFirst } from '#tests/e2e/choosing.ts';
import { onOtherDevice } from '#tests/e2e/drawing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { waitForPaper } from '#tests/e2e/paper.ts';
import { say, saying } from '#tests/e2e/texts.ts';

const search = (page: Page) => page.getByRole('search', { name: say('search:panel.label') });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') });
const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true });
const titles = async (page: Page) =>
  (await page.getByRole('columnheader').allInnerTexts()).map((title) => title.trim()).filter((title) => title !== '');

async function find(page: Page, words = ''): Promise<void> {
  await search(page).getByLabel(say('search:fulltext.label')).fill(words);
  await search(page).getByLabel(say('search:fulltext.label')).press('Enter');
  await expect(rows(page).first()).toContainText(/\S/);
}

test('[SRCH-04] [SRCH-05] [HOME-01] a search is saved, renamed, run from the dashboard and deleted', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await button(page, 'search:saved.save').click();
  await expect(page.getByText(say('search:saved.runFirst'))).toBeVisible();

  await find(page, 'Rechnung');
  await expect(rows(page).first()).toContainText(/\S/);
  const all = await page.getByRole('grid').getAttribute('aria-rowcount');
  const quick = page.getByRole('textbox', { name: say('list:quick') });
  const name = await rows(page).first().locator('[role=gridcell]:nth-child(3)').innerText();
  await quick.fill(name);
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-rowcount', all!);
  await expect(rows(page).first()).toContainText(name);
  const narrowed = Number(await page.getByRole('grid').getAttribute('aria-rowcount'));
  await button(page, 'search:saved.save').click();
  const dialog = page.getByRole('dialog', { name: say('search:saved.save') });
  await dialog.getByLabel(say('search:saved.name')).fill('Von der Messe');
  await dialog.getByRole('button', { name: say('search:saved.keep'), exact: true }).click();
  await expect(dialog).toHaveCount(0);

  await quick.fill('');
  await find(page, 'Vertrag');
  await button(page, 'search:saved.title').click();
  const saved = page.getByRole('dialog', { name: say('search:saved.title') });
  const recent = saved.getByRole('list', { name: say('search:recent.title') }).getByRole('listitem');
  await expect(recent).toHaveCount(2);
  await recent.nth(1).getByRole('button').first().click();
  await expect(saved).toHaveCount(0);
  await expect(search(page).getByLabel(say('search:fulltext.label'))).toHaveValue('Rechnung');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', all!);
  await find(page, 'Vertrag');
  await button(page, 'search:saved.title').click();
  await saved.getByRole('button', { name: say('search:saved.change', { name: 'Von der Messe' }) }).click();
  const renaming = page.getByRole('dialog', { name: say('search:saved.change', { name: 'Von der Messe' }) });
  await renaming.getByLabel(say('search:saved.name')).fill('Offene Posten');
  await renaming.getByRole('button', { name: say('search:saved.keep'), exact: true }).click();
  await expect(renaming).toHaveCount(0);
  await recent.first().getByRole('button').last().press('Enter');
  await expect(recent).toHaveCount(1);
  await expect(recent.first().getByRole('button').last()).toBeFocused();
  await saved.getByRole('button', { name: say('search:saved.dashboard', { name: 'Offene Posten' }) }).click();
  await page.keyboard.press('Escape');

  await page.goto(`${company.url}/viewer/#/home`);
  const onDashboard = page.getByRole('listitem').filter({ hasText: 'Offene Posten' });
  // The header row of the list is not a hit.
  await expect(onDashboard).toHaveText(new RegExp(`Offene Posten\\s*${narrowed - 1}$`));
  await onDashboard.getByRole('button').click();
  await expect(search(page).getByLabel(say('search:fulltext.label'))).toHaveValue('Rechnung');
  await expect(quick).toHaveValue(name);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(narrowed));
  await expect(rows(page).first()).toContainText(name);

  // Saving under a name of one's own again replaces that search, after a question.
  await quick.fill('');
  await find(page, 'Vertrag');
  await button(page, 'search:saved.save').click();
  await dialog.getByLabel(say('search:saved.name')).fill('offene posten');
  await page.keyboard.press('Enter');
  const replacing = page.getByRole('dialog', { name: say('search:saved.replaceTitle') });
  await replacing.getByRole('button', { name: say('search:saved.replaceTitle'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await button(page, 'search:saved.title').click();
  const items = saved.getByRole('list', { name: say('search:saved.title') }).getByRole('listitem');
  await expect(items).toHaveText(/^offene posten\s*Vertrag/);
  await page.keyboard.press('Escape');

  await button(page, 'search:saved.title').click();
  await saved.getByRole('button', { name: say('search:saved.delete', { name: 'offene posten' }) }).click();
  const question = page.getByRole('dialog', { name: say('search:saved.deleteTitle') });
  await question.getByRole('button', { name: say('search:saved.deleteTitle'), exact: true }).click();
  await expect(saved.getByText(say('search:saved.none'))).toBeVisible();
});

test('[SRCH-07] [SRCH-10] selected documents are downloaded as ZIP or PDF, the list as CSV; links are copied', async ({
  page,
  context,
  company,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Dutch and Polish captions need more room before they move into the menu.
  await page.setViewportSize({ width: 1800, height: 900 });
  await signIn(page, company);
  await find(page);
  const toolbar = page.getByRole('toolbar').filter({ has: button(page, 'search:saved.save') });
  const download = toolbar.getByRole('button', { name: say('search:selection.download') });
  const forSelected = [
    'search:bulk.change',
    'search:selection.download',
    'search:selection.share',
    'search:selection.newTab',
    'search:selection.workflow',
    'telling:title',
  ].map((key) => toolbar.getByRole('button', { name: say(key), exact: true }));
  for (const item of forSelected) await expect(item).toHaveAttribute('aria-disabled', 'true');
  await rows(page).nth(0).click();
  for (const item of forSelected) await expect(item).not.toHaveAttribute('aria-disabled');
  await rows(page)
    .nth(1)
    .click({ modifiers: ['ControlOrMeta'] });

  await download.click();
  const zip = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: say('search:selection.original'), exact: true }).click();
  const file = await zip;
  expect(file.suggestedFilename()).toBe(say('search:selection.zip'));
  const bytes = readFileSync(await file.path());
  const names = await rows(page).locator('[role=gridcell]:nth-child(3)').allInnerTexts();
  for (const name of names.slice(0, 2)) expect(bytes.includes(Buffer.from(name))).toBe(true);
  // The ZIP was written to disk, not collected in memory.
  expect(await downloadsOnDisk(page)).toEqual([bytes.length]);

  const bulk = page.getByRole('toolbar', { name: say('list:bulk') }).getByRole('button', {
    name: say('search:selection.download'),
    exact: true,
  });
  const bring = async (from: Locator, kind: string) => {
    await from.click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: say(`search:selection.${kind}`), exact: true }).click();
    const came = await coming;
    return { name: came.suggestedFilename(), bytes: readFileSync(await came.path()) };
  };
  const switchTable = async () => {
    await bulk.click();
    await page.getByRole('menuitemcheckbox', { name: say('search:selection.withIndexes') }).click();
    await page.keyboard.press('Escape');
  };
  await switchTable();
  const marked = await bring(bulk, 'marked');
  expect(marked.name).toBe(say('search:selection.zip'));
  for (const name of [say('search:selection.table'), ...names.slice(0, 2).map((one) => one.replace(/\.\w+$/, '.pdf'))])
    expect(marked.bytes.includes(Buffer.from(name))).toBe(true);
  expect(marked.bytes.toString('latin1').match(/%PDF-\d/g)).toHaveLength(2);
  // The ZIP stores without compression: its table can be read.
  const head = `${say('search:selection.inZip')};${say('search:column.filetype')};${say('search:column.filename')}`;
  expect(marked.bytes.includes(Buffer.from(head))).toBe(true);

  await switchTable();
  await rows(page).nth(0).locator('[data-check]').click();
  const one = await bring(download, 'pdf');
  expect(one.name).toBe(names[1]!.replace(/\.\w+$/, '.pdf'));
  expect(one.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  for (const kind of ['marked', 'annotated'])
    expect((await bring(download, kind)).bytes.indexOf('%PDF-'), kind).toBe(0);
  expect((await bring(download, 'original')).name).toBe(names[1]);
  await rows(page).nth(0).locator('[data-check]').click();

  const table = page.waitForEvent('download');
  await toolbar.getByRole('button', { name: say('search:selection.export'), exact: true }).click();
  const lines = readFileSync(await (await table).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain(say('search:column.filename'));

  await toolbar.getByRole('button', { name: say('search:selection.share'), exact: true }).click();
  await expect(page.getByText(say('search:link.copied', { count: 2 }))).toBeVisible();
  await expectToastsBeside(page);
  const links = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(links).toHaveLength(2);
  await page.goto(links[1]!);
  await expect(page.getByRole('heading', { level: 1, name: names[1]! })).toBeVisible();
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('button', { name: say('settings:logout'), exact: true }).click();
  await expect(page.getByLabel(say('login:username'))).toBeVisible();
  await expect.poll(() => downloadsOnDisk(page)).toEqual([]);
});

/** Sizes of the files that the page keeps for downloads. */
const downloadsOnDisk = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('downloads');
    const sizes: number[] = [];
    for await (const file of folder.values())
      if (file instanceof FileSystemFileHandle) sizes.push((await file.getFile()).size);
    return sizes;
  });

test('[SRCH-03] a row shows the text around its hit; in the document F3 steps through the hits', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await find(page, 'Anlagen');
  const first = rows(page)
    .filter({ hasText: say('search:snippet.page', { page: 1 }) })
    .first();
  await expect(first.locator('mark').first()).toHaveText(/^Anlage/);
  await first.dblclick();
  await waitForPaper(page);
  const bar = page.getByRole('search', { name: say('viewer:find.open') });
  const hitOf = (current: number, total?: number) => saying('find:hit', { current, total }, { whole: true });
  await expect(bar.getByRole('textbox')).toHaveValue('Anlagen');
  await expect(bar.getByRole('status')).toHaveText(hitOf(1));
  await page.keyboard.press('F3');
  await expect(bar.getByRole('status')).toHaveText(new RegExp(`${hitOf(2).source}|${hitOf(1, 1).source}`));
});

test('[SRCH-07] [DOC-02] selected documents are changed as previewed, changed back, deleted and restored', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'supervisor');
  await find(page, 'Leasingvertrag');
  const open = rows(page)
    .filter({ hasText: 'Leasingvertrag Gabelstapler V-2026' })
    .filter({ hasNotText: 'vertraulich' });
  const years = async () =>
    (await open.locator('[role=gridcell]:nth-child(8)').allInnerTexts()).slice(0, 2).map((year) => year.trim());
  await expect.poll(years).toEqual([expect.stringMatching(/^20/), expect.stringMatching(/^20/)]);
  const before = await years();
  // Both stay selected whatever is done to them.
  const chosen = page.getByRole('row', { selected: true });
  const bulk = page.getByRole('toolbar', { name: say('list:bulk') });
  const dialog = page.getByRole('dialog');
  const undo = page.getByRole('button', { name: saying('search:bulk.undo') }).first();

  await open.nth(0).locator('[data-check]').click();
  await open.nth(1).locator('[data-check]').click();
  await bulk.getByRole('button', { name: say('search:bulk.change'), exact: true }).click();
  await dialog.getByRole('combobox', { name: say('search:filter.years') }).click();
  await page.getByRole('option', { name: '2022', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('2022');
  await dialog.getByRole('button', { name: say('search:bulk.change'), exact: true }).click();
  await expect.poll(years).toEqual(['2022', '2022']);
  await undo.click();
  await expect.poll(years).toEqual(before);
  await expect(undo).toHaveCount(0);

  // Another type has another mask with other fields.
  const types = async () => (await open.locator('[role=gridcell]:nth-child(5)').allInnerTexts()).slice(0, 2);
  await expect(chosen).toHaveCount(2);
  await bulk.getByRole('button', { name: say('search:bulk.change'), exact: true }).click();
  await dialog.getByRole('combobox', { name: say('search:column.doctype') }).click();
  await page.getByRole('option', { name: 'Schriftverkehr', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Betreff', exact: true }).fill('Leasing');
  await dialog.getByRole('textbox', { name: 'Eingegangen am', exact: true }).fill('2.11.2026 10:00');
  await dialog.getByRole('button', { name: say('search:bulk.change'), exact: true }).click();
  await expect.poll(types).toEqual(['Schriftverkehr', 'Schriftverkehr']);
  await undo.click();
  await expect.poll(years).toEqual(before);
  const former: unknown = expect.not.stringMatching('Schriftverkehr');
  await expect.poll(types).toEqual([former, former]);

  const grid = page.getByRole('grid');
  const count = (await grid.getAttribute('aria-rowcount')) ?? '';
  const name = await open.nth(0).locator('[role=gridcell]:nth-child(3)').innerText();
  await expect(chosen).toHaveCount(2);
  await page.keyboard.press('Control+Alt+l');
  await bulk.getByRole('button', { name: say('search:bulk.delete'), exact: true }).click();
  await dialog.getByRole('button', { name: say('search:bulk.delete'), exact: true }).click();
  await expect(grid).toHaveAttribute('aria-rowcount', String(Number(count) - 2));
  // The bar that had the focus is gone.
  await expect(grid).toBeFocused();
  await expect(rows(page).filter({ hasText: name })).toHaveCount(0);
  await undo.click();
  await expect(rows(page).filter({ hasText: name })).toHaveCount(1);
  await expect(grid).toHaveAttribute('aria-rowcount', count);
});

test('[SRCH-08] [DOC-02] the documents of a result are opened one after another; back in the list the row is unchanged', async ({
  page,
  company,
}) => {
  const prepared: string[] = [];
  page.on('request', (request) => {
    const [, docid] = /\/document\/(\d+)\/page\/1\/image/.exec(request.url()) ?? [];
    if (docid !== undefined) prepared.push(docid);
  });
  await signIn(page, company);
  await find(page);
  const names = await rows(page).locator('[role=gridcell]:nth-child(3)').allInnerTexts();
  // The first row of a result and one under the cursor are prefetched before they are opened.
  await expect.poll(() => prepared).toHaveLength(1);
  await page.keyboard.press('Control+Alt+l');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => new Set(prepared).size).toBe(2);
  const second = prepared.at(-1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await waitForPaper(page);
  // The first page of the next document is preloaded.
  await expect.poll(() => prepared.at(-1)).toBe(second);
  await expect(page.getByText(new RegExp(`^${say('search:through.place', { place: 1, count: '' })}`))).toBeVisible();
  await expect(button(page, 'search:through.previous')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Alt+PageDown');
  await expect(page.getByRole('heading', { level: 1, name: names[1]!, exact: true })).toBeVisible();
  // As long as the document is shown, nothing in its toolbar goes.
  await expect(button(page, 'search:through.next')).toBeVisible();
  const watch = await page.evaluateHandle(
    ({ name, next }) => {
      let missing = 0;
      const isShown = (heading: Element) => heading.textContent === name && heading.checkVisibility();
      new MutationObserver(() => {
        const isGone = document.querySelector(`button[aria-label="${next}"]`) === null;
        if (isGone && [...document.querySelectorAll('h1')].some(isShown)) missing += 1;
      }).observe(document.body, { childList: true, subtree: true });
      return { missing: () => missing };
    },
    { name: names[1]!, next: say('search:through.next') },
  );
  await button(page, 'search:through.next').click();
  await expect(page.getByRole('heading', { level: 1, name: names[2]!, exact: true })).toBeVisible();
  expect(await watch.evaluate(({ missing }) => missing())).toBe(0);
  // The browser's Back is on the way through the result as well.
  const place = (at: number) => page.getByText(new RegExp(`^${say('search:through.place', { place: at, count: '' })}`));
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: names[1]!, exact: true })).toBeVisible();
  await expect(place(2)).toBeVisible();
  await button(page, 'search:through.next').click();
  await expect(page.getByRole('heading', { level: 1, name: names[2]!, exact: true })).toBeVisible();
  await expect(place(3)).toBeVisible();
  const aspect = { name: say('indexing:aspect.indexes') };
  await page
    .getByRole('toolbar', { name: say('indexing:toolbar') })
    .getByRole('button', aspect)
    .click();
  await expect(page.getByRole('form', aspect)).toBeVisible();
  await page.keyboard.press('Control+Shift+s');
  await expect(page.getByRole('heading', { level: 1, name: names[3]!, exact: true })).toBeVisible();
  await expect(page.getByRole('form', aspect).locator('input:focus, textarea:focus')).toHaveCount(1);
  await page.getByRole('button', { name: say('document:back'), exact: true }).click();
  await expect(page.getByRole('row', { selected: true })).toContainText(names[3]!);

  // At the end of the list, too, the row is where it was, and whatever is selected stays so.
  const chosen = page.getByRole('row', { selected: true });
  const active = page.locator('[role=row][data-active]');
  await page.keyboard.press('End');
  await expect(active).toHaveAttribute('aria-rowindex', (await page.getByRole('grid').getAttribute('aria-rowcount'))!);
  await active.click();
  for (let times = 0; times < 6; times += 1) await page.keyboard.press('Shift+ArrowUp');
  await expect(chosen).toHaveCount(7);
  await expect(active).toContainText(/\S/);
  await page.getByRole('grid').evaluate((grid) => grid.scrollBy({ top: -137, behavior: 'instant' }));
  const where = async () => [
    await active.getAttribute('aria-rowindex'),
    Math.round((await active.boundingBox())?.y ?? 0),
  ];
  const before = await where();
  const name = await active.locator('[role=gridcell]:nth-child(3)').innerText();
  for (const leave of [() => button(page, 'document:back').click(), () => page.goBack()]) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await leave();
    await expect.poll(where).toEqual(before);
    await expect(chosen).toHaveCount(7);
  }
});

test('[SRCH-08] no empty screen is shown between a document and the next one', async ({ page, company }) => {
  const loaded = new Map<string, Set<string>>();
  page.on('requestfinished', (request) => {
    const [, docid = '', what = ''] = /\/dms\/document\/(\d+)\/(info|page\/1\/image)/.exec(request.url()) ?? [];
    loaded.set(docid, (loaded.get(docid) ?? new Set()).add(what));
  });
  await signIn(page, company);
  await find(page);
  const names = await rows(page).locator('[role=gridcell]:nth-child(3)').allInnerTexts();
  await rows(page).first().dblclick();
  await waitForPaper(page);
  const [, shown = ''] = /#\/document\/(\d+)/u.exec(page.url()) ?? [];
  await expect.poll(() => [...loaded].some(([docid, parts]) => docid !== shown && parts.size === 2)).toBe(true);
  const watch = await page.evaluateHandle((canvas) => {
    let missing = 0;
    new MutationObserver(() => {
      if (document.querySelector(canvas) === null) missing += 1;
    }).observe(document.body, { childList: true, subtree: true });
    return { missing: () => missing };
  }, '[data-keys="page"] canvas');
  await page.keyboard.press('Alt+PageDown');
  await expect(page.getByRole('heading', { level: 1, name: names[1]!, exact: true })).toBeVisible();
  await waitForPaper(page);
  expect(await watch.evaluate(({ missing }) => missing())).toBe(0);
});

test('[SRCH-08] several quick presses go on by as many documents', async ({ page, company }) => {
  await signIn(page, company);
  await find(page);
  const names = await rows(page).locator('[role=gridcell]:nth-child(3)').allInnerTexts();
  await rows(page).first().dblclick();
  const place = (at: number) => page.getByText(new RegExp(`^${say('search:through.place', { place: at, count: '' })}`));
  await expect(place(1)).toBeVisible();
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('Alt+PageDown');
  await expect(page.getByRole('heading', { level: 1, name: names[5]!, exact: true })).toBeVisible();
  await expect(place(6)).toBeVisible();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Alt+PageUp');
  await expect(page.getByRole('heading', { level: 1, name: names[2]!, exact: true })).toBeVisible();
  await expect(place(3)).toBeVisible();
});

test('[SRCH-05] [SRCH-06] columns are moved by key, filtered and kept by the server; the quick filter narrows the list', async ({
  page,
  browser,
  company,
}) => {
  await signIn(page, company);
  await find(page);
  const before = await titles(page);
  const year = page
    .getByRole('columnheader', { name: say('search:column.year') })
    .getByRole('button')
    .first();
  await year.focus();
  const saved = page.waitForResponse((response) => response.url().endsWith('/config/set'));
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => titles(page)).not.toEqual(before);
  const after = await titles(page);
  expect(after.toSorted()).toEqual(before.toSorted());
  expect((await saved).status()).toBe(200);

  const all = await page.getByRole('grid').getAttribute('aria-rowcount');
  await page.getByRole('textbox', { name: say('list:quick') }).fill('lieferschein');
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-rowcount', all!);
  await expect(rows(page).first()).toContainText(/lieferschein/i);
  await expect(rows(page).filter({ hasNotText: /lieferschein/i })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', all!);

  // Without a match, the headers stay, and one click clears all filters.
  const quick = page.getByRole('textbox', { name: say('list:quick') });
  await quick.fill('gibtesnicht');
  await expect(page.getByText(say('list:nothingPasses'))).toBeVisible();
  expect(await titles(page)).toEqual(after);
  await button(page, 'list:clearFilters').last().click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', all!);
  await expect(quick).toHaveValue('');

  await page.getByRole('button', { name: say('list:filter', { title: say('search:column.year') }) }).click();
  await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible();
  await expectAccessible(page, 'the filter of a column');
  await page.getByRole('menuitemcheckbox', { name: '2025', exact: true }).click();
  // Until the answer the previous rows may be faded.
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-rowcount', all!);
  await expect(page.locator('[data-fading]')).toHaveCount(0);
  await expectAccessible(page, 'a column that is filtered');
  // Shift adds a value, a plain click replaces all.
  const ofYear = (one: string) => page.getByRole('menuitemcheckbox', { name: one, exact: true });
  const years = async () =>
    [...new Set(await rows(page).locator('[role=gridcell]:nth-child(6)').allInnerTexts())].toSorted();
  const found = async () => Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
  await expect.poll(years).toEqual(['2025']);
  const ofFormer = await found();
  await ofYear('2026').click({ modifiers: ['Shift'] });
  // The newest come first.
  await expect.poll(years).toEqual(['2026']);
  for (const one of ['2025', '2026']) await expect(ofYear(one)).toBeChecked();
  const ofBoth = await found();
  await ofYear('2026').click();
  await expect(ofYear('2025')).not.toBeChecked();
  await expect.poll(found).toBe(ofBoth - ofFormer);
  await page.keyboard.press('Escape');
  await button(page, 'list:clearFilters').click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', all!);

  // Groups that the quick search offers are listed before the users.
  const archived = page.getByRole('button', {
    name: saying('list:filtered', { title: say('search:column.archivedby') }),
  });
  const archivers = rows(page).locator('[role=gridcell]:nth-child(9)');
  for (const [who, whose] of [
    ['Sabine Kern', /^Sabine Kern$/],
    ['Scanstelle', /^(Sabine Kern|Piotr Nowak)$/],
  ] as const) {
    await page.getByRole('button', { name: say('list:filter', { title: say('search:column.archivedby') }) }).click();
    await page.getByRole('menuitemcheckbox', { name: who, exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(archived).toBeVisible();
    await expect(page.getByRole('grid')).not.toHaveAttribute('aria-rowcount', all!);
    await expect(archivers.first()).toHaveText(whose);
    await expect(archivers.filter({ hasNotText: whose })).toHaveCount(0);
    await button(page, 'list:clearFilters').click();
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', all!);
  }

  const other = await onOtherDevice(browser);
  await signIn(other, company);
  await find(other);
  await expect.poll(() => titles(other)).toEqual(after);
  await other.close();

  // When switched off, resting the pointer on a row shows nothing, even after a reload.
  const hover = page.getByRole('menuitemcheckbox', { name: say('search:preview.hover') });
  const switchHover = async () => {
    await page.getByRole('button', { name: say('list:columns'), exact: true }).click();
    await hover.click();
    await page.keyboard.press('Escape');
    await expect(hover).toBeHidden();
  };
  const restOn = async (at: number) => {
    await rows(page).nth(at).hover();
    await page.clock.fastForward(5_000);
  };
  const picture = page.getByAltText(say('search:preview.page', { name: '' }).trim());
  await page.clock.install();
  await restOn(1);
  await expect(picture).toBeVisible();
  await switchHover();
  await restOn(2);
  await expect(picture).toBeHidden();
  await page.reload();
  await expect(rows(page).nth(3)).toBeVisible();
  await restOn(3);
  await expect(picture).toBeHidden();
  await switchHover();
  await restOn(4);
  await expect(picture).toBeVisible();
});

test('[SRCH-01] [SRCH-04] one of 30,000 values is chosen by typing; a saved search whose mask is gone reports it', async ({
  page,
  company,
}) => {
  const clerk = new Caller(company.url);
  await clerk.login('clerk', DEMO_PASSWORD);
  const admin = await administratorOf(company);
  const seen = (await succeed<{ id: number }>(clerk, 'doctypeList', {}, 'doctype')).map(({ id }) => id);
  const all = await succeed<{ id: number }>(admin, 'adminMaster', {}, 'doctype');
  const unseen = all.map(({ id }) => id).filter((id) => !seen.includes(id));
  const indexid = 5;
  const field = { indexid, caption: 'Kontakt', flags: 2, required: false, lookup: true, textarea: false };
  const shown = { caption: 'Kontakte', doctypeid: seen.slice(0, 1), fields: [field] };
  const [contacts] = await succeed<{ id: number; fields: { id: number }[] }>(admin, 'maskSet', { body: shown }, 'mask');
  const maskid = contacts?.id ?? 0;
  const csv = ['supplier', ...Array.from({ length: 30_000 }, (_, at) => `Kontakt ${String(at).padStart(5, '0')} GmbH`)];
  await succeed(admin, 'adminLookupImport', { body: { maskid, csv: csv.join('\n'), check: false } });
  const [away] = await succeed<{ id: number; etag: string }>(
    admin,
    'maskSet',
    { body: { ...shown, caption: 'Fort' } },
    'mask',
  );
  const empty = { products: [], clients: [], years: [], doctypes: [], fields: [], fulltext: '', docwords: '' };
  const query = { ...empty, maskid: away?.id, request: { maskid: away?.id } };
  await succeed(clerk, 'savedSearchSet', { body: { name: 'Von früher', groups: [], query } });
  const rebound = {
    ...shown,
    caption: 'Fort',
    id: away?.id,
    etag: away?.etag,
    doctypeid: unseen.slice(0, 1),
    fields: [],
  };
  await succeed(admin, 'maskSet', { body: rebound });

  await signIn(page, company);
  await button(page, 'search:saved.title').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Von früher/ })
    .first()
    .click();
  await expect(page.getByText(say('search:saved.incomplete'))).toBeVisible();
  await expect(page.getByText(say('search:empty.startTitle'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const mask = search(page).getByRole('combobox', { name: say('search:mask.label') });
  await mask.click();
  await page.getByRole('option', { name: 'Kontakte', exact: true }).click();
  const contact = search(page).getByRole('combobox', { name: 'Kontakt', exact: true });
  await contact.fill('kontakt 271');
  await expect(page.getByRole('option').first()).toHaveText('Kontakt 27100 GmbH');
  // The server returns the first fifty of a hundred.
  await expect(page.getByRole('option')).toHaveCount(50);
  await contact.pressSequentially('43');
  await expect(page.getByRole('option')).toHaveText(['Kontakt 27143 GmbH']);
  await takeFirst(page, 'Kontakt 27143 GmbH');
  await expect(contact).toHaveValue('Kontakt 27143 GmbH');

  // A value kept over a reload asks for suggestions once somebody goes to its field.
  const asked: string[] = [];
  // From here on the page before cannot ask any more.
  await page.reload({ waitUntil: 'commit' });
  page.on('request', (request) => {
    if (request.url().includes('/lookup/')) asked.push(request.url());
  });
  await expect(contact).toHaveValue('Kontakt 27143 GmbH');
  // What is requested at the start has been requested by the time a search is answered.
  await button(page, 'search:panel.search').click();
  await expect(page.getByText(say('search:empty.noneTitle'))).toBeVisible();
  expect(asked).toEqual([]);
  await contact.focus();
  await expect.poll(() => asked.length).toBe(1);

  await search(page)
    .getByRole('button', { name: /^Kontakt/ })
    .click();
  await page.getByRole('menuitem', { name: say('search:many.open') }).click();
  const several = page.getByRole('dialog', { name: say('search:many.title', { field: 'Kontakt' }) });
  await several.getByRole('combobox', { name: say('search:many.lookup') }).fill('KONTAKT 00007');
  await page.getByRole('option', { name: 'Kontakt 00007 GmbH' }).click();
  await expect(several.getByLabel(say('search:many.label'))).toHaveValue('Kontakt 27143 GmbH\nKontakt 00007 GmbH');
});
