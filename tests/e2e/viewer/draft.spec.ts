import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, makePdf } from '#tests/conformance/scene.ts';
import { edit, expireLocks, save, saved, startDrawing, tools } from '#tests/e2e/drawing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { groupsOf, marksOf, pathOf } from '#tests/e2e/kept.ts';
import { look } from '#tests/e2e/look.ts';
import { draw, ink, inkDrawn, openFirst, pages, waitForPaper } from '#tests/e2e/paper.ts';
import { say, saying } from '#tests/e2e/texts.ts';

test('[LAYR-04] a tab that crashes during a stroke keeps all completed strokes', async ({ context, page, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Prüfprotokoll');
  const before = (await marksOf(page, company)).length;
  await startDrawing(page);
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  await draw(page, [0.3, 0.5], [0.6, 0.3]);
  const drawn = await inkDrawn(page, 500);
  const { x, y, width, height } = (await pages(page).boundingBox())!;
  await page.mouse.move(x + width * 0.3, y + height * 0.7);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.6, y + height * 0.7, { steps: 20 });
  await expect.poll(() => ink(page)).toBeGreaterThan(drawn + 500);
  const address = page.url();
  const crashed = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  // The tab's process dies before it can answer or do anything else.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  const again = await context.newPage();
  await again.goto(address);
  await waitForPaper(again);
  await again.getByRole('button', edit).click();
  await expect(again.getByText(saying('viewer:draftRecovered'))).toBeVisible();
  // Each stroke has thousands of pixels; one at an edge may fall to either side of the colour's tolerance.
  await expect.poll(async () => Math.abs((await ink(again)) - drawn)).toBeLessThan(10);
  await again.getByRole('button', save).click();
  await expect(again.getByText(saved)).toBeVisible();
  expect(await marksOf(again, company)).toHaveLength(before + 2);
  await page.close();
});

test('[LAYR-04] the server is killed in the middle of a save: nothing is lost or duplicated', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Vertrag');
  const before = (await marksOf(page, company)).length;
  await startDrawing(page);
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  // The server has stored the strokes, but its answer is lost.
  await page.route('**/layer/set/', async (route) => {
    await route.fetch();
    await company.stop('SIGKILL');
    await route.abort('connectionreset');
  });
  await page.getByRole('button', save).click();
  await expect(page.getByText(saying('viewer:kept'))).toBeVisible();
  await page.unroute('**/layer/set/');
  await company.start();
  await page.getByRole('button', edit).click();
  await expect(page.getByRole('group', tools)).toBeVisible();
  await expect.poll(() => ink(page)).toBeGreaterThan(1000);
  await expect(page.getByRole('button', save), 'what arrived needs no second save').toBeDisabled();
  await expect(page.getByRole('button', { name: say('viewer:undo') })).toBeEnabled();
  expect(await marksOf(page, company)).toHaveLength(before + 1);
});

test('[LAYR-04] a mark changed on the server meanwhile is compared with the draft, and the user chooses', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Entgeltabrechnung');
  const bare = await ink(page);
  const before = await groupsOf(page, company);
  await startDrawing(page);
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  await page.getByRole('button', save).click();
  await expect(page.getByText(saved)).toBeVisible();
  const group = (await groupsOf(page, company)).find(
    ({ editgroupno }) => !before.some((known) => known.editgroupno === editgroupno),
  );
  const moved = group!.marks.map((mark) => ({ ...mark, style: { ...mark.style, width: 60 } }));
  // Another device of the user: known only to the server.
  await page.evaluate(
    ([path, body]) =>
      fetch(path!, { method: 'POST', headers: { 'x-dms-csrf': '1', 'content-type': 'application/json' }, body: body! }),
    [
      pathOf(page, 'set/'),
      JSON.stringify({ layer: [{ pageno: group!.pageno, editgroupno: group!.editgroupno, marks: moved }] }),
    ],
  );
  await page.getByRole('button', { name: say('viewer:undo') }).click();
  await page.route('**/layer/delete/', (route) => route.abort('connectionreset'));
  await page.getByRole('button', save).click();
  await expect(page.getByText(saying('viewer:kept'))).toBeVisible();
  await page.unroute('**/layer/delete/');
  await page.getByRole('button', edit).click();
  const question = page.getByRole('dialog', { name: say('editing:conflicts.title') });
  await expect(question.getByText(say('editing:conflicts.removed'))).toBeVisible();
  await look(page, 'conflicts', ['phone']);
  await question.getByText(say('editing:conflicts.keep.mine'), { exact: true }).click();
  await question.getByRole('button', { name: say('editing:conflicts.apply') }).click();
  await page.getByRole('button', save).click();
  await expect.poll(() => groupsOf(page, company)).toEqual(before);
  await expect.poll(() => ink(page)).toBe(bare);
});

test('[LAYR-04] a new version filed during drawing is announced, and the marks are moved onto it', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Leasingvertrag');
  const before = (await marksOf(page, company)).length;
  await startDrawing(page);
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  await expect(page.getByRole('button', save)).toBeEnabled();
  const docid = Number(/document\/(\d+)/.exec(page.url())![1]);
  const colleague = new Caller(company.url);
  await colleague.login('supervisor', DEMO_PASSWORD);
  const filing = {
    params: { docid },
    body: archiveForm({}, { bytes: await makePdf('Endfassung', 1), name: 'Leasingvertrag neu.pdf' }),
  };
  await fail(colleague, 'documentVersionize', 'layer.locked', filing);
  expireLocks(company);
  await succeed(colleague, 'documentVersionize', filing);
  await page.getByRole('button', save).click();
  await expect(
    page.getByText(new RegExp(`${saying('viewer:lockLost').source}.*${saying('viewer:kept').source}`)),
  ).toBeVisible();
  await page.getByRole('button', edit).click();
  await expect(page.getByText(say('viewer:whyNot.oldVersion'))).toBeVisible();
  await expect(page.getByRole('group', tools)).toBeHidden();
  await expect(page.getByText(saying('compare:versions.newer', {}, { whole: true }))).toBeVisible();
  await page.getByRole('button', { name: say('compare:versions.open') }).click();
  await waitForPaper(page);
  await page.getByRole('button', edit).click();
  const question = page.getByRole('dialog', { name: say('editing:older.title') });
  await expect(question.getByText(saying('editing:older.version_one', { count: 1 }, { whole: true }))).toBeVisible();
  await look(page, 'older-drafts', ['phone']);
  // Discarding drawings requires confirmation.
  await question.getByRole('button', { name: say('editing:older.discard') }).click();
  const sure = page.getByRole('dialog', { name: say('editing:older.discardTitle') });
  await expect(sure.getByText(say('editing:older.discardText', { count: 1 }), { exact: false })).toBeVisible();
  await sure.getByRole('button', { name: say('compare:cancel') }).click();
  await expect(sure).toBeHidden();
  await question.getByRole('button', { name: say('editing:older.takeOver') }).click();
  await expect(page.getByText(say('editing:older.taken'))).toBeVisible();
  await page.getByRole('button', save).click();
  await expect(page.getByText(saved)).toBeVisible();
  expect(await marksOf(page, company)).toHaveLength(before + 1);
});

test('[LAYR-04] (security 59) unavailable storage is reported; the tab’s strokes are restored from memory', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Getriebegehäuse');
  await page.getByRole('button', edit).click();
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByRole('button', { name: say('viewer:tools.freehand') }).click();
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  await expect(page.getByText(saying('viewer:draftMemoryOnly'))).toBeVisible();
  const drawn = await inkDrawn(page, 500);
  await page.route('**/layer/set/', (route) => route.abort('connectionreset'));
  await page.getByRole('button', save).click();
  await expect(page.getByText(saying('viewer:kept'))).toBeVisible();
  await page.unroute('**/layer/set/');
  await page.getByRole('button', edit).click();
  await expect.poll(() => ink(page)).toBe(drawn);
  await page.getByRole('button', save).click();
  await expect(page.getByText(saved)).toBeVisible();
});
