import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { expect, signIn, test } from './fixtures.ts';
import { look } from './look.ts';
import { groupsOf, marksOf, pathOf } from './kept.ts';
import { draw, ink, openFirst, pages, waitForPaper } from './paper.ts';

const edit = { name: 'Markieren' } as const;
const save = { name: 'Speichern', exact: true } as const;
const tools = { name: 'Werkzeuge' } as const;
const saved = 'Die Markierungen wurden gespeichert.';

const startDrawing = async (page: Page): Promise<void> => {
  await page.getByRole('button', edit).click();
  await page.getByRole('button', { name: 'Freihand' }).click();
};

/** The time of every lock is over, as it is ten minutes after a tab has fallen silent. */
function expireLocks({ dataDir }: Company): void {
  using database = new DatabaseSync(path.join(dataDir, 'database.sqlite'));
  database.exec('PRAGMA busy_timeout = 5000; UPDATE layer_lock SET expiresat = 1');
}

/** The same place on another device: cookies and storage of its own. */
const onOtherDevice = async (browser: Browser): Promise<Page> => (await browser.newContext({ locale: 'de-DE' })).newPage();
const placeOf = (page: Page): string => `#${page.url().split('#')[1]!}`;

test('[LAYR-02] a tab that is closed gives its lock back at once', async ({ page, browser, context, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Bestellung');
  await page.getByRole('button', edit).click();
  await expect(page.getByRole('group', tools)).toBeVisible();
  const place = placeOf(page);
  await context.newPage();
  await page.close({ runBeforeUnload: true });
  const other = await onOtherDevice(browser);
  await signIn(other, company, 'supervisor', place);
  await waitForPaper(other);
  await other.getByRole('button', edit).click();
  await expect(other.getByRole('group', tools)).toBeVisible();
  await other.context().close();
});

test('[LAYR-04] the lock is taken over on another device: neither side loses a stroke', async ({ page, browser, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Lieferschein');
  const before = (await marksOf(page, company)).length;
  await startDrawing(page);
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  const place = placeOf(page);

  const other = await onOtherDevice(browser);
  await signIn(other, company, 'clerk', place);
  await waitForPaper(other);
  await other.getByRole('button', edit).click();
  await other.getByRole('dialog', { name: 'Dokument gesperrt' }).getByRole('button', { name: 'Hierher übernehmen' }).click();
  await other.getByRole('button', { name: 'Freihand' }).click();
  await draw(other, [0.3, 0.7], [0.6, 0.6]);
  await other.getByRole('button', save).click();
  await expect(other.getByText(saved)).toBeVisible();

  await page.getByRole('button', save).click();
  await expect(page.getByText(/Die Sperre des Layers ging verloren.*bleiben auf diesem Gerät erhalten/)).toBeVisible();
  await other.getByRole('button', { name: 'Beenden', exact: true }).click();
  await expect(other.getByRole('button', edit)).toBeEnabled();
  await page.getByRole('button', edit).click();
  await expect(page.getByText(/wurden wiederhergestellt/)).toBeVisible();
  await page.getByRole('button', save).click();
  await expect(page.getByText(saved)).toBeVisible();
  await page.getByRole('button', { name: 'Beenden', exact: true }).click();
  await expect(page.getByRole('button', edit)).toBeEnabled();
  await expect(page.getByText(saved)).toBeHidden();
  await page.reload();
  await waitForPaper(page);
  await other.reload();
  await waitForPaper(other);
  await expect.poll(() => ink(page)).toBeGreaterThan(1000);
  await expect.poll(async () => (await ink(other)) - (await ink(page))).toBe(0);
  expect(await marksOf(other, company)).toHaveLength(before + 2);
  await other.context().close();
});

test('[LAYR-04] a tab that dies in the middle of a stroke has all strokes up to the last that was ended', async ({ context, page, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Prüfprotokoll');
  const before = (await marksOf(page, company)).length;
  await startDrawing(page);
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  await draw(page, [0.3, 0.5], [0.6, 0.3]);
  const drawn = await ink(page);
  const { x, y, width, height } = (await pages(page).boundingBox())!;
  await page.mouse.move(x + width * 0.3, y + height * 0.7);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.6, y + height * 0.7, { steps: 20 });
  await expect.poll(() => ink(page)).toBeGreaterThan(drawn + 500);
  const address = page.url();
  const crashed = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  // The process of the tab is gone before it could answer, or do anything else.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  const again = await context.newPage();
  await again.goto(address);
  await waitForPaper(again);
  await again.getByRole('button', edit).click();
  await expect(again.getByText(/wurden wiederhergestellt/)).toBeVisible();
  await expect.poll(() => ink(again)).toBe(drawn);
  await again.getByRole('button', save).click();
  await expect(again.getByText(saved)).toBeVisible();
  expect(await marksOf(again, company)).toHaveLength(before + 2);
  await page.close();
});

test('[LAYR-04] the lock runs out while somebody draws, and another saves meanwhile: both have every stroke once', async ({ page, browser, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Bestellung');
  const before = (await marksOf(page, company)).length;
  await startDrawing(page);
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  await page.getByRole('button', save).click();
  await expect(page.getByText(saved)).toBeVisible();
  await draw(page, [0.3, 0.5], [0.6, 0.3]);
  expireLocks(company);

  const other = await onOtherDevice(browser);
  await signIn(other, company, 'supervisor', placeOf(page));
  await waitForPaper(other);
  await startDrawing(other);
  await draw(other, [0.3, 0.7], [0.6, 0.7]);
  await other.getByRole('button', save).click();
  await expect(other.getByText(saved)).toBeVisible();
  await other.getByRole('button', { name: 'Beenden', exact: true }).click();
  await expect(other.getByRole('button', edit)).toBeEnabled();

  await draw(page, [0.4, 0.3], [0.4, 0.6]);
  await page.getByRole('button', save).click();
  await expect(page.getByText(/Die Sperre des Layers ging verloren.*bleiben auf diesem Gerät erhalten/)).toBeVisible();
  expect(await marksOf(page, company)).toHaveLength(before + 2);
  await page.getByRole('button', edit).click();
  await expect(page.getByText(/wurden wiederhergestellt/)).toBeVisible();
  await page.getByRole('button', save).click();
  await expect.poll(() => marksOf(page, company)).toHaveLength(before + 4);
  await page.getByRole('button', { name: 'Beenden', exact: true }).click();
  await expect(page.getByRole('button', edit)).toBeEnabled();
  await page.reload();
  await waitForPaper(page);
  await other.reload();
  await waitForPaper(other);
  await expect.poll(() => ink(page)).toBeGreaterThan(1000);
  await expect.poll(async () => (await ink(other)) - (await ink(page))).toBe(0);
  await other.context().close();
});

test('[LAYR-04] the server is killed in the middle of a save: nothing is lost, nothing doubled', async ({ page, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Vertrag');
  const before = (await marksOf(page, company)).length;
  await startDrawing(page);
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  // The server has the strokes on its disk; its answer never comes.
  await page.route('**/layer/set/', async (route) => {
    await route.fetch();
    await company.stop('SIGKILL');
    await route.abort('connectionreset');
  });
  await page.getByRole('button', save).click();
  await expect(page.getByText(/bleiben auf diesem Gerät erhalten/)).toBeVisible();
  await page.unroute('**/layer/set/');
  await company.start();
  await page.getByRole('button', edit).click();
  await expect(page.getByRole('group', tools)).toBeVisible();
  expect(await ink(page)).toBeGreaterThan(1000);
  await expect(page.getByRole('button', save), 'what arrived needs no second save').toBeDisabled();
  await expect(page.getByRole('button', { name: 'Rückgängig' })).toBeEnabled();
  expect(await marksOf(page, company)).toHaveLength(before + 1);
});

test('[LAYR-04] a mark that changed on the server meanwhile is compared with what comes back, and the user chooses', async ({ page, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Entgeltabrechnung');
  const bare = await ink(page);
  await startDrawing(page);
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  await page.getByRole('button', save).click();
  await expect(page.getByText(saved)).toBeVisible();
  const [group] = await groupsOf(page, company);
  const moved = group!.marks.map((mark) => ({ ...mark, style: { ...mark.style, width: 60 } }));
  // Another device of the user: only the server knows of it.
  await page.evaluate(
    ([path, body]) => fetch(path!, { method: 'POST', headers: { 'x-dms-csrf': '1', 'content-type': 'application/json' }, body: body! }),
    [pathOf(page, 'set/'), JSON.stringify({ layer: [{ pageno: group!.pageno, editgroupno: group!.editgroupno, marks: moved }] })],
  );
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await page.route('**/layer/delete/', (route) => route.abort('connectionreset'));
  await page.getByRole('button', save).click();
  await expect(page.getByText(/bleiben auf diesem Gerät erhalten/)).toBeVisible();
  await page.unroute('**/layer/delete/');
  await page.getByRole('button', edit).click();
  const question = page.getByRole('dialog', { name: 'Markierungen vergleichen' });
  await expect(question.getByText('Gelöscht')).toBeVisible();
  await look(page, 'conflicts', ['phone']);
  await question.getByText('Meine', { exact: true }).click();
  await question.getByRole('button', { name: 'Übernehmen' }).click();
  await page.getByRole('button', save).click();
  await expect.poll(() => groupsOf(page, company)).toEqual([]);
  await expect.poll(() => ink(page)).toBe(bare);
});

test('[LAYR-04] marks that were never saved before a new version came are put on it', async ({ page, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Leasingvertrag');
  const before = (await marksOf(page, company)).length;
  await startDrawing(page);
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  await expect(page.getByRole('button', save)).toBeEnabled();
  // The tab goes, and gives the lock back.
  const docid = Number(/document\/(\d+)/.exec(page.url())![1]);
  await page.reload();
  await waitForPaper(page);
  const caller = new Caller(company.url);
  await caller.login('clerk', DEMO_PASSWORD);
  await succeed(caller, 'documentVersionize', { params: { docid }, body: archiveForm({}, { bytes: await makePdf('Endfassung', 1), name: 'Leasingvertrag neu.pdf' }) });
  await page.reload();
  await page.getByRole('button', edit).click();
  const question = page.getByRole('dialog', { name: 'Markierungen einer älteren Version' });
  await expect(question.getByText(/^Version \d+: 1 Markierung$/)).toBeVisible();
  await look(page, 'older-drafts', ['phone']);
  await question.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByText('Die Markierungen wurden übernommen. Bitte prüfen und speichern.')).toBeVisible();
  await page.getByRole('button', save).click();
  await expect(page.getByText(saved)).toBeVisible();
  expect(await marksOf(page, company)).toHaveLength(before + 1);
});

test('[LAYR-04] (security 59) two tabs of a browser: the second is told that the first edits', async ({ page, context, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Prüfprotokoll');
  await page.getByRole('button', edit).click();
  await expect(page.getByRole('group', tools)).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await waitForPaper(second);
  await second.getByRole('button', edit).click();
  await expect(second.getByText(/bereits in einem anderen Fenster markiert/)).toBeVisible();
  await expect(second.getByRole('group', tools)).toBeHidden();
});

test('[LAYR-04] (security 59) storage that refuses is said; strokes of the tab come back from its memory', async ({ page, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Getriebegehäuse');
  await page.getByRole('button', edit).click();
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByRole('button', { name: 'Freihand' }).click();
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  await expect(page.getByText(/lokale Speicher ist voll/)).toBeVisible();
  const drawn = await ink(page);
  await page.route('**/layer/set/', (route) => route.abort('connectionreset'));
  await page.getByRole('button', save).click();
  await expect(page.getByText(/bleiben auf diesem Gerät erhalten/)).toBeVisible();
  await page.unroute('**/layer/set/');
  await page.getByRole('button', edit).click();
  await expect.poll(() => ink(page)).toBe(drawn);
  await page.getByRole('button', save).click();
  await expect(page.getByText(saved)).toBeVisible();
});
