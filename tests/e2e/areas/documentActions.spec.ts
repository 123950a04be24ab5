import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page, Route } from '@playwright/test';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { errorCatalogue } from '#core/contract/errors.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { pdf } from '#tests/e2e/filing.ts';
import { look } from '#tests/e2e/look.ts';
import { waitForPaper } from '#tests/e2e/paper.ts';
import { say, saying } from '#tests/e2e/texts.ts';

/** A contract of the demo company with two versions, and drawings that no other test here touches. */
const [CONTRACT, DRAWING, OTHER] = [40, 69, 68];
const headers = { [CSRF_HEADER]: '1' };

const panel = (page: Page) => page.getByRole('tabpanel');
const tab = (page: Page, key: string) => page.getByRole('tab', { name: say(key) });
const fromMenu = async (page: Page, key: string) => {
  await page.getByRole('button', { name: say('panels:actions.menu'), exact: true }).click();
  await page.getByRole('menuitem', { name: say(key) }).click();
};

/** Gives every client, type, mask and user one of these names, as the company's administration could. */
function renameAll(dataDir: string, names: Readonly<Record<string, string>>): void {
  using database = new DatabaseSync(path.join(dataDir, 'database.sqlite'));
  database.exec('PRAGMA busy_timeout = 5000');
  const rename = (change: string, name = '') => database.prepare(change).run(name);
  rename('UPDATE client SET caption = ?', names['client']);
  rename('UPDATE doctype SET name = ? || id', names['type']);
  rename('UPDATE mask SET caption = ?', names['mask']);
  rename("UPDATE user SET firstname = ?, surname = ''", names['user']);
}

test('[DOC-06] [DOC-08] a copy gets its own number; a document opens in its own tab', async ({ page, company }) => {
  await signIn(page, company, 'clerk', `#/document/${CONTRACT}/index`);
  await waitForPaper(page);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await fromMenu(page, 'panels:actions.copy');
  const dialog = page.getByRole('dialog', { name: say('panels:copy.title') });
  const apply = dialog.getByRole('button', { name: say('panels:copy.apply'), exact: true });
  await apply.click();
  // With unchanged values, the copy would be the same document.
  await expect(dialog.getByRole('alert')).toHaveText(say('panels:copy.same'));
  const number = dialog.getByLabel('Vertragsnummer');
  await expect(number).toHaveAccessibleDescription(say('archive:problem.taken'));
  await look(page, 'document-copy', ['wide', 'phone']);
  await number.fill('V-KOPIE-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('panels:copy.done'))).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`/document/${CONTRACT}/`));
  await expect(page).toHaveURL(/#\/document\/\d+\/index$/);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeAttached();
  await expect(panel(page).getByText('V-KOPIE-1')).toBeVisible();
  await waitForPaper(page);

  const opening = page.context().waitForEvent('page');
  await fromMenu(page, 'panels:actions.tab');
  const other = await opening;
  await expect(other).toHaveURL(page.url());
  await expect(panel(other).getByText('V-KOPIE-1')).toBeVisible();
  await expect(panel(page).getByText('V-KOPIE-1')).toBeVisible();
});

test('[DOC-05] [ERR-01] a version’s upload is cancelled, an older version restored, a refusal shown', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', `#/document/${CONTRACT}/index`);
  await tab(page, 'compare:versions.tab').click();
  const rows = panel(page).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const held: Route[] = [];
  await page.route(`**/document/${CONTRACT}/versionize`, (route) => void held.push(route));
  const chooser = page.waitForEvent('filechooser');
  await panel(page)
    .getByRole('button', { name: say('panels:versions.new') })
    .click();
  await (await chooser).setFiles([await pdf('Nachtrag.pdf', 'nachtrag')]);
  const progress = panel(page).getByRole('progressbar', {
    name: say('panels:versions.progress', { name: 'Nachtrag.pdf' }),
  });
  // Nothing has been sent yet.
  await expect(progress).toHaveAttribute('aria-valuenow', '0');
  await panel(page)
    .getByRole('button', { name: say('panels:versions.cancel'), exact: true })
    .click();
  await expect(progress).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(rows).toHaveCount(2);

  // Only the older version can be restored.
  const restore = panel(page).getByRole('button', { name: saying('panels:versions.restore') });
  await expect(restore).toHaveCount(1);
  await restore.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('panels:versions.restored', { version: 1 }))).toBeVisible();
  await tab(page, 'compare:versions.tab').click();
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText(say('compare:versions.current'));

  // Another provider's server may answer like this.
  const { code, status } = errorCatalogue['document.versionCurrent'];
  await page.route('**/version/*/restore', (route) =>
    route.fulfill({ status, json: { response: { system: 'dms', code, message: 'it is the current one' } } }),
  );
  await restore.first().click();
  await expect(page.getByText(say('messages:version.alreadyCurrent'))).toBeVisible();
  const edge = page.getByRole('separator', { name: say('document:resizeSidebar') });
  await edge.focus();
  for (let press = 0; (await edge.getAttribute('aria-valuenow')) !== '560' && press < 40; press += 1)
    await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(say('shell:panelTooLarge'))).toBeVisible();
});

test('[DOC-05] the upload of a new version shows its progress until everything has been sent', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', `#/document/${CONTRACT}/index`);
  await tab(page, 'compare:versions.tab').click();
  const rows = panel(page).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  const name = 'Zeichnung.bin';
  await page.evaluate(
    (label) => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      const look = () => {
        const bar = document.querySelector(`[role="progressbar"][aria-label="${label}"]`);
        if (bar !== null) seen.push(Number(bar.getAttribute('aria-valuenow')));
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    },
    say('panels:versions.progress', { name }),
  );
  const chooser = page.waitForEvent('filechooser');
  await panel(page)
    .getByRole('button', { name: say('panels:versions.new') })
    .click();
  await (await chooser).setFiles([{ name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(1_000_000, 7) }]);
  await expect(page.getByRole('heading', { name })).toBeAttached();
  const seen = await page.evaluate(() => (window as unknown as { readonly seen: readonly number[] }).seen);
  expect(seen[0]).toBe(0);
  expect(seen.some((percent) => percent > 0 && percent < 100)).toBe(true);
  expect(seen.at(-1)).toBe(100);
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  await network.detach();
  await expect(rows).toHaveCount(before + 1);
});

test('[DOC-03] [DOC-04] [DOC-06] markup in values, names and notes is shown as text', async ({ page, company }) => {
  await signIn(page, company, 'clerk', '');
  const markup = (what: string) => `<img src=x onerror="window.hit=1"><b>${what}</b>`;
  const document = `${company.url}/dms/document/${DRAWING}`;
  const post = async (address: string, data: object) =>
    expect((await page.request.post(address, { headers, data })).status(), address).toBe(200);
  const answer = await page.request.get(`${document}/info:indexes`);
  const { indexes = [] }: DocumentInfo = (await answer.json()).document[0];
  const indexid = 26;
  expect(indexes.some((one) => one.indexid === indexid)).toBe(true);
  await post(document, { indexes: [{ indexid, value: markup('Wert') }] });
  await post(`${document}/note/set/`, { text: markup('Notiz') });
  await post(`${company.url}/dms/tag/set/`, { docid: DRAWING, name: markup('Tag') });
  await post(`${document}/link/list`, { link: [{ to: OTHER }] });
  const file = { ...(await pdf('x.pdf', 'x')), name: "<img src=x onerror='window.hit=1'>.pdf" };
  for (const address of [`${document}/attachment/set`, `${company.url}/dms/document/${OTHER}/versionize`]) {
    const multipart = { dmsmetafile: JSON.stringify(address.endsWith('set') ? { filename: file.name } : {}), file };
    expect((await page.request.post(address, { headers, multipart })).status(), address).toBe(200);
  }

  // The company's names for its clients, types, masks and users.
  const named = ['client', 'type', 'mask', 'user'] as const;
  renameAll(company.dataDir, Object.fromEntries(named.map((what) => [what, markup(what)])));

  await page.goto(`${company.url}/viewer/#/document/${DRAWING}/index`);
  await page.reload();
  const shows = async (text: string) => expect(panel(page).getByText(text).first()).toBeVisible();
  const part = (name: string) =>
    panel(page)
      .getByText(new RegExp(`^${say(`extras:parts.${name}`)}( \\(\\d+\\))?$`))
      .click();
  await shows(markup('Wert'));
  for (const what of ['client', 'type', 'mask']) await shows(markup(what));
  await tab(page, 'extras:panel').click();
  await shows(markup('Notiz'));
  await shows(markup('user'));
  await part('tags');
  await shows(markup('Tag'));
  await part('links');
  await shows(file.name);
  await part('attachments');
  await shows(file.name);
  await panel(page)
    .getByRole('button', { name: say('extras:attachments.remove', { name: file.name }) })
    .click();
  await expect(page.getByRole('dialog')).toContainText(say('messages:confirm.attachment', { name: file.name }));
  await page.keyboard.press('Escape');
  await tab(page, 'document:tabs.history').click();
  await shows(markup('Wert'));
  await shows(markup('Notiz'));
  await page.goto(`${company.url}/viewer/#/document/${OTHER}/index`);
  await expect(page.getByRole('heading', { level: 1, name: file.name, exact: true })).toBeAttached();
  await tab(page, 'compare:versions.tab').click();
  await shows(file.name);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});

test('[DOC-06] the link of a deleted document says so, and offers its restoring and the trash to users who may restore it', async ({
  page,
  company,
}) => {
  const address = `#/document/${OTHER}/index`;
  await signIn(page, company, 'supervisor', address);
  await waitForPaper(page);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await page.request.get(`${company.url}/dms/document/${OTHER}/delete`, { headers });
  await page.reload();
  const said = page.getByRole('main').getByRole('alert');
  const offer = (key: string) => said.getByRole('button', { name: say(key), exact: true });
  await expect(said).toContainText(say('document:deleted.yours', { name }));
  await look(page, 'document-deleted', ['wide', 'phone']);
  await offer('document:deleted.show').click();
  await expect(page).toHaveURL(/#\/search/);
  await expect(page.getByRole('gridcell', { name }).first()).toBeVisible();
  await page.goBack();
  await offer('panels:actions.restore').click();
  await expect(panel(page)).toBeVisible();
  await waitForPaper(page);

  await page.request.get(`${company.url}/dms/document/${OTHER}/delete`, { headers });
  await signIn(page, company, 'guest', address);
  await page.reload();
  await expect(said).toContainText(say('document:deleted.others'));
  await expect(said).not.toContainText(name);
  await expect(said.getByRole('button')).toHaveText(say('document:back'));
});

test('[DOC-02] [A11Y-01] names of a hundred letters without a space stay in the header and in their panel', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'clerk', `#/document/${DRAWING}/index`);
  const long = 'Donaudampfschifffahrt'.repeat(5);
  renameAll(company.dataDir, { client: long, type: long, mask: long, user: long });
  await page.reload();
  await expect(panel(page).getByText(long).first()).toBeVisible();
  const user = page.getByRole('banner').getByRole('button', { name: long });
  await expect(user).toBeInViewport({ ratio: 1 });
  for (const part of [page.getByRole('banner'), panel(page)])
    expect(await part.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});
