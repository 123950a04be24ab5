import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { type NamedFile, pdf } from '#tests/e2e/filing.ts';
import { look } from '#tests/e2e/look.ts';
import { waitForPaper } from '#tests/e2e/paper.ts';
import { say, saying } from '#tests/e2e/texts.ts';

/** A contract of the demo company with two versions. */
const CONTRACT = 40;

const panel = (page: Page) => page.getByRole('tabpanel');
/** A PDF that can be opened only with a password. */
async function encrypted(name: string, password: string): Promise<NamedFile> {
  const file = await pdf(name, 'geheim');
  const document = await PDFDocument.load(file.buffer);
  document.encrypt({ userPassword: password, ownerPassword: password });
  return { ...file, buffer: Buffer.from(await document.save()) };
}

/** A file containing only the last page. */
async function lastPage(file: NamedFile): Promise<NamedFile> {
  const document = await PDFDocument.load(file.buffer);
  while (document.getPageCount() > 1) document.removePage(0);
  return { ...file, buffer: Buffer.from(await document.save()) };
}

const tab = (page: Page, key: string) => page.getByRole('tab', { name: say(key) });

test('[DOC-01] [NAV-02] a value is copied; manual accordions stay closed; the address can name another mask', async ({
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

  const accordions = async (value: '0' | '1') => {
    const data = { config: [{ name: 'webviewer_accordion_state', value }] };
    const set = await page.request.post(`${company.url}/dms/config/set`, { headers: { [CSRF_HEADER]: '1' }, data });
    expect(set.status()).toBe(200);
    await page.reload();
  };
  const fold = (name: string) => panel(page).getByRole('button', { name, exact: true });
  // Automatic: all sections are open, and none can be closed.
  await expect(fold(say('panels:index.place'))).toHaveCount(0);
  await accordions('1');
  await fold(say('panels:index.place')).press('Enter');
  await expect(panel(page).getByText(say('document:fields.doctype'))).toHaveCount(0);
  const answer = await page.request.get(`${company.url}/dms/mask/list`);
  const { mask } = (await answer.json()) as { readonly mask: readonly { id: number; caption: string }[] };
  const { id, caption: invoice } = mask.find((one) => one.caption === 'Eingangsrechnung')!;
  await page.goto(`${company.url}/viewer/#/document/${CONTRACT}/index?maskid=${id}`);
  await page.reload();
  await expect(fold(invoice)).toHaveAttribute('aria-expanded', 'true');
  await expect(fold(say('panels:index.place'))).toHaveAttribute('aria-expanded', 'false');
  await fold(say('panels:index.place')).press('Enter');
  await expect(panel(page).getByText(say('document:fields.doctype'))).toBeVisible();
  await accordions('0');
  await expect(place).toBeVisible();
});

test('[DOC-05] an old version opens and is marked as old; any two are compared; a new one is filed', async ({
  page,
  company,
}) => {
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

test('[DOC-05] a dropped file becomes the new version; a refused one shows the reason and can be sent again', async ({
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

test('[DOC-06] [VIEW-05] a history entry opens the document as it was, with marks, values, version and password', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', '');
  const headers = { [CSRF_HEADER]: '1' };
  const document = `${company.url}/dms/document/${CONTRACT}`;
  const geometry = { x: 200, y: 200, width: 400, height: 90 };
  const marks = [
    { localid: 'seen then', kind: 'rectangle', geometry, style: { color: '#cc0000', width: 6, opacity: 1 } },
  ];
  const fileVersion = async (file: NamedFile): Promise<number> => {
    const multipart = { dmsmetafile: '{}', file };
    const answer = await page.request.post(`${document}/versionize`, { headers, multipart });
    expect(answer.status()).toBe(200);
    return ((await answer.json()) as { readonly document: readonly { version: number }[] }).document[0]!.version;
  };
  const version = await fileVersion(await encrypted('geheim.pdf', 'sesam'));
  await page.request.get(`${document}/layer/lock`, { headers });
  const drawn = await page.request.post(`${document}/layer/set/`, { headers, data: { layer: [{ pageno: 1, marks }] } });
  expect(drawn.status()).toBe(200);
  await page.request.get(`${document}/layer/release`, { headers });
  // The history has a resolution of one second: wait, so that later changes do not count as part of that moment.
  const second = () => Math.floor(Date.now() / 1000);
  const drawnIn = second();
  await expect.poll(second).toBeGreaterThan(drawnIn);
  const current = await fileVersion(await pdf('offen.pdf', 'offen'));

  await page.goto(`${company.url}/viewer/#/document/${CONTRACT}/index`);
  await waitForPaper(page);
  await tab(page, 'document:tabs.history').click();
  const line = (action: string) =>
    panel(page)
      .getByRole('listitem')
      .filter({ hasText: say(action) })
      .getByRole('button');
  const dialog = page.getByRole('dialog', { name: say('panels:past.title') });
  await line('document:history.layer_set').press('Enter');
  await expect(dialog.getByRole('heading', { name: say('panels:past.marks', { count: 1 }) })).toBeVisible();
  // The version at that time is encrypted, and its password has not been entered yet.
  const password = dialog.getByLabel(say('viewer:password.label'));
  await password.fill('falsch');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(say('viewer:password.wrong'))).toBeVisible();
  await password.fill('sesam');
  await page.keyboard.press('Enter');
  const picture = dialog.getByRole('img', { name: say('panels:past.pagePicture', { page: 1, version }) });
  await expect(picture).toBeVisible();
  // The marks are drawn over it, one image per blend mode.
  await expect(dialog.locator('figure img[data-blend]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(line('document:history.layer_set')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picture).toBeVisible();
  await look(page, 'document-then', ['wide', 'phone']);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await line('document:history.document_archived').click();
  await expect(dialog.getByRole('heading', { name: saying('panels:past.version', { version: 1 }) })).toBeVisible();
  await dialog.getByRole('button', { name: say('panels:past.open', { version: 1 }) }).click();
  await expect(page.getByText(say('compare:versions.older', { read: 1, version: current }))).toBeVisible();
});

test('[DOC-08] a copied link opens the document; a failed copy is reported', async ({ page, company, context }) => {
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

test('[NAV-02] [LAYR-01] the address of a document’s layer opens it with its marks being edited, if they may be', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', `#/document/${CONTRACT}/layer`);
  await waitForPaper(page);
  await expect(page.getByRole('group', { name: say('viewer:editTools') })).toBeVisible();
  await page.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  await expect(page.getByRole('group', { name: say('viewer:editTools') })).toHaveCount(0);
  await page.goto(`${company.url}/viewer/#/document/${CONTRACT}/layer?version=1`);
  await expect(page.getByText(say('viewer:whyNot.oldVersion')).first()).toBeVisible();
});

test('[DOC-07] [DOC-06] [ERR-02] a protected document cannot be edited; a document is deleted after a question, and restored', async ({
  page,
  company,
}) => {
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
  const sign = page.getByRole('img', { name: say('viewer:protected'), exact: true });
  await expect(sign).toBeVisible();
  await look(page, 'document-protected', ['wide', 'phone']);
  await choose('panels:actions.protect');
  await expect(page.getByText(say('panels:actions.unprotected'))).toBeVisible();
  await expect(sign).toHaveCount(0);
  await choose('panels:actions.delete');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('panels:actions.delete'), exact: true }).click();
  await expect(page).toHaveURL(/#\/search/);
  await dialog.getByRole('button', { name: say('panels:actions.restore'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`#/document/${CONTRACT}/index`));
  await expect(editing).toBeVisible();
});

test('[DOC-05] marks of the previous version are carried over with their texts, reviewed, undone and saved', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', '');
  const headers = { [CSRF_HEADER]: '1' };
  const document = `${company.url}/dms/document/${CONTRACT}`;
  const fileVersion = async (file: NamedFile) => {
    const multipart = { dmsmetafile: '{}', file };
    expect((await page.request.post(`${document}/versionize`, { headers, multipart })).status()).toBe(200);
  };
  await fileVersion(await pdf('alt.pdf', 'wort', 2));
  await page.request.get(`${document}/layer/lock`, { headers });
  const style = { color: '#cc0000', width: 6, opacity: 1 };
  const mark = (localid: string, y: number) => ({
    localid,
    kind: 'rectangle',
    geometry: { x: 110, y, width: 260, height: 60 },
    style,
  });
  const marks = [mark('on the second line', 140), mark('on the fourth', 264)];
  await page.request.post(`${document}/layer/set/`, { headers, data: { layer: [{ pageno: 2, marks }] } });
  await page.request.get(`${document}/layer/release`, { headers });

  await page.goto(`${company.url}/viewer/#/document/${CONTRACT}/index`);
  await waitForPaper(page);
  await tab(page, 'compare:versions.tab').click();
  const chooser = page.waitForEvent('filechooser');
  await panel(page)
    .getByRole('button', { name: say('panels:versions.new') })
    .click();
  // The next version consists only of its second page. Once it is filed, the marks are offered in the same place.
  await (await chooser).setFiles([await lastPage(await pdf('neu.pdf', 'wort', 2))]);
  await expect(page.getByRole('heading', { name: 'neu.pdf' })).toBeAttached();
  await expect(panel(page).getByText(saying('carry:offer'))).toBeVisible();
  const offer = panel(page).getByRole('button', { name: say('carry:show') });
  const notice = page
    .getByRole('status')
    .filter({ hasText: saying('carry:offer') })
    .getByRole('button', { name: say('carry:show') });
  await notice.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const moved = { fate: say('carry:fate.moved.title'), count: 2 };
  await expect(dialog.getByRole('checkbox', { name: say('carry:heading', moved) })).toBeChecked();
  await look(page, 'document-carry', ['wide', 'phone']);
  const rows = dialog.getByRole('checkbox', { name: say('viewer:tools.rectangle') });
  await rows.first().focus();
  await page.keyboard.press('Space');
  await expect(rows.first()).not.toBeChecked();
  await dialog.getByRole('button', { name: say('carry:apply'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(offer).toBeHidden();
  await page.getByRole('button', { name: say('viewer:undo') }).click();
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: say('viewer:redo') }).click();
  await expect(offer).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(say('viewer:saved'))).toBeVisible();
  const list = async (query: string) => (await page.request.get(`${document}/layer/list${query}`)).text();
  expect(await list('')).toContain('"pageno":1');
  expect(await list('')).not.toContain('on the second line');

  // A colleague files the next version: once it is opened the marks are offered again, and the offer can be closed.
  await page.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  const colleague = new Caller(company.url);
  await colleague.login('supervisor', DEMO_PASSWORD);
  const next = archiveForm({}, { bytes: await makePdf('Fassung', 1), name: 'dritte.pdf' });
  await succeed(colleague, 'documentVersionize', { params: { docid: CONTRACT }, body: next });
  await page.getByRole('button', { name: say('compare:versions.open'), exact: true }).click();
  await expect(page.getByRole('heading', { name: 'dritte.pdf' })).toBeAttached();
  await expect(notice).toBeVisible();
  await look(page, 'document-carry-offer', ['wide', 'phone']);
  await page
    .getByRole('status')
    .filter({ hasText: saying('carry:offer') })
    .getByRole('button', { name: say('ui:close') })
    .click();
  await expect(notice).toBeHidden();
  await expect(offer).toBeVisible();
});
