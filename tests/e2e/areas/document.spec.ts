import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { pdf } from '#tests/e2e/filing.ts';
import { look } from '#tests/e2e/look.ts';
import { waitForPaper } from '#tests/e2e/paper.ts';
import { say } from '#tests/e2e/texts.ts';

/** A contract of the demo company with two versions. */
const CONTRACT = 40;

const panel = (page: Page) => page.getByRole('tabpanel');
const tab = (page: Page, key: string) => page.getByRole('tab', { name: say(key) });

test('[DOC-01] index values are read in parts, folded by hand where that is wanted, and copied', async ({
  page,
  company,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, company, 'clerk', `#/document/${CONTRACT}/index`);
  await waitForPaper(page);
  const place = panel(page).getByRole('region', { name: say('panels:index.place') });
  await expect(place.getByText(say('document:fields.doctype'))).toBeVisible();
  await look(page, 'document-indexes', ['wide']);
  const caption = say('document:fields.year');
  const year = await place.getByText(/^20\d\d$/).textContent();
  await panel(page)
    .getByRole('button', { name: say('panels:index.copy', { caption }) })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('panels:index.copied', { caption }))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(year);
});

test('[DOC-05] versions: an old one is opened and said to be old, any two are compared, a new one is filed and read', async ({
  page,
  company,
}) => {
  test.setTimeout(120_000);
  await signIn(page, company, 'clerk', `#/document/${CONTRACT}/index`);
  await tab(page, 'compare:versions.tab').click();
  const rows = panel(page).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(panel(page).getByRole('img', { name: say('panels:versions.thumbnail', { version: 1 }) })).toBeVisible();
  await look(page, 'document-versions', ['wide']);

  await panel(page)
    .getByRole('button', { name: say('panels:versions.openNamed', { version: 1 }) })
    .click();
  await expect(page.getByText(say('compare:versions.older', { read: 1, version: 2 }))).toBeVisible();
  await waitForPaper(page);
  await page.keyboard.press('e');
  await expect(page.getByText(say('viewer:whyNot.oldVersion')).first()).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: say('compare:versions.openCurrent') }).click();
  await expect(page.getByText(say('compare:versions.older', { read: 1, version: 2 }))).toHaveCount(0);

  await tab(page, 'compare:versions.tab').click();
  const chooser = page.waitForEvent('filechooser');
  await panel(page)
    .getByRole('button', { name: say('panels:versions.new') })
    .focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([await pdf('Vertrag neu.pdf', 'neu')]);
  await expect(page.getByText(say('panels:versions.filed'))).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Vertrag neu.pdf' })).toBeAttached();
  await tab(page, 'compare:versions.tab').click();
  await expect(rows).toHaveCount(3);

  for (const version of [3, 1])
    await panel(page)
      .getByRole('checkbox', { name: say('panels:versions.choose', { version }) })
      .check();
  await panel(page)
    .getByRole('button', { name: say('panels:versions.compare'), exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`#/compare/${CONTRACT}\\.1/${CONTRACT}\\.3$`));
});

test('[DOC-05] a file that is dropped becomes the new version; one that is refused says why and can be sent again', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', `#/document/${CONTRACT}/index`);
  await tab(page, 'compare:versions.tab').click();
  await expect(panel(page).getByRole('listitem').first()).toBeVisible();
  const address = `**/document/${CONTRACT}/versionize`;
  await page.route(address, (route) =>
    route.fulfill({
      status: 507,
      contentType: 'application/json',
      body: JSON.stringify({ response: { system: 'dms', code: 5070, message: 'Kein Platz' } }),
    }),
  );
  const { buffer } = await pdf('Nachtrag.pdf', 'nachtrag');
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'Nachtrag.pdf', { type: 'application/pdf' }));
      return transfer;
    },
    [...buffer],
  );
  await panel(page).locator('[data-hint]').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(panel(page).getByRole('alert')).toContainText('Kein Platz');
  await page.unroute(address);
  await panel(page)
    .getByRole('button', { name: say('viewer:retry') })
    .click();
  await expect(page.getByRole('heading', { name: 'Nachtrag.pdf' })).toBeAttached();
});

test('[DOC-06] the history is filtered and saved as a table', async ({ page, company }) => {
  await signIn(page, company, 'clerk', `#/document/${CONTRACT}/index`);
  await tab(page, 'document:tabs.history').focus();
  await page.keyboard.press('Enter');
  const rows = panel(page).getByRole('listitem');
  const archived = say('document:history.document_archived');
  await expect(rows.filter({ hasText: archived })).toHaveCount(1);
  await look(page, 'document-history', ['wide']);
  await panel(page)
    .getByRole('searchbox', { name: say('panels:history.filter') })
    .fill(archived.toUpperCase());
  await expect(rows).toHaveCount(1);
  const saving = page.waitForEvent('download');
  await panel(page)
    .getByRole('button', { name: say('panels:history.csv') })
    .click();
  const table = await readFile(await (await saving).path(), 'utf8');
  expect(table.trim().split('\r\n')).toHaveLength(2);
  expect(table).toContain(archived);
  await panel(page).getByRole('searchbox').fill('gibt es nicht');
  await expect(panel(page).getByText(say('panels:history.count', { count: 0 }))).toBeVisible();
});

test('[DOC-08] the link is copied, and leads to the document; where it cannot be copied that is said', async ({
  page,
  company,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, company, 'clerk', `#/document/${CONTRACT}/index`);
  const copy = async () => {
    await page.getByRole('button', { name: say('panels:actions.menu'), exact: true }).click();
    await page.getByRole('menuitem', { name: say('panels:actions.link') }).click();
  };
  await copy();
  await expect(page.getByText(say('panels:actions.linked'))).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('about:blank');
  await page.goto(link);
  await waitForPaper(page);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await copy();
  await expect(page.getByText(say('messages:link.notCopied'))).toBeVisible();
});

test('[DOC-07] [DOC-06] [ERR-02] a document is protected and not edited then; deleted once that is confirmed, and restored', async ({
  page,
  company,
}) => {
  test.setTimeout(120_000);
  await signIn(page, company, 'supervisor', `#/document/${CONTRACT}/index`);
  const choose = async (key: string) => {
    await page.getByRole('button', { name: say('panels:actions.menu'), exact: true }).click();
    const named = { name: say(key) };
    await page.getByRole('menuitem', named).or(page.getByRole('menuitemcheckbox', named)).click();
  };
  const editing = page.getByRole('button', { name: say('indexing:aspect.year') });
  await expect(editing).not.toHaveAttribute('aria-disabled', 'true');
  await choose('panels:actions.protect');
  await expect(page.getByText(say('panels:actions.protected'))).toBeVisible();
  await expect(editing).toHaveAttribute('aria-disabled', 'true');
  await choose('panels:actions.protect');
  await expect(page.getByText(say('panels:actions.unprotected'))).toBeVisible();
  await choose('panels:actions.delete');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('panels:actions.delete'), exact: true }).click();
  await expect(page).toHaveURL(/#\/search/);
  await dialog.getByRole('button', { name: say('panels:actions.restore'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`#/document/${CONTRACT}/index`));
  await expect(editing).toBeVisible();
});
