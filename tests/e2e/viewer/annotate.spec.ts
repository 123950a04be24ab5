import type { LayerLock } from '#core/contract/marks/layer.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { expectToastsBeside } from '#tests/e2e/accessible.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { draw, ink, inkDrawn, isSharp, openFirst, pages, waitForPaper } from '#tests/e2e/paper.ts';
import { locale, say, saying } from '#tests/e2e/texts.ts';

const edit = { name: say('viewer:edit'), exact: true } as const;
const save = { name: say('signature:own.save'), exact: true } as const;

test('[LAYR-02] [VIEW-01] a clerk signs in, searches, draws, saves, and finds the mark again', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Rechnung');
  const before = await ink(page);
  await page.getByRole('button', edit).click();
  await page.getByRole('button', { name: say('viewer:tools.freehand') }).click();
  await draw(page, [0.3, 0.5], [0.5, 0.6], [0.4, 0.7]);
  const drawn = await inkDrawn(page, before + 1000);
  await page.getByRole('button', { name: say('viewer:undo') }).click();
  await expect.poll(() => ink(page)).toBe(before);
  await page.getByRole('button', { name: say('viewer:redo') }).click();
  await expect.poll(() => ink(page)).toBe(drawn);
  await page.getByRole('button', save).click();
  await expect(page.getByText(say('viewer:saved'))).toBeVisible();
  await expectToastsBeside(page);
  await page.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  await expect(page.getByRole('button', edit)).toBeEnabled();
  await page.reload();
  await waitForPaper(page);
  await expect.poll(() => ink(page)).toBe(drawn);
});

test('[LAYR-02] by keyboard: open from the list, choose a tool, undo, redo, save; strokes by mouse', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await expect(page.getByLabel(say('search:fulltext.label'))).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('Lieferschein');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await waitForPaper(page);
  await isSharp(page);
  await page.keyboard.press('e');
  await expect(page.getByRole('group', { name: say('viewer:editTools') })).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: say('viewer:tools.rectangle') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const before = await ink(page);
  await draw(page, [0.3, 0.4], [0.6, 0.6]);
  const drawn = await inkDrawn(page, before + 1000);
  await page.keyboard.press('Control+z');
  await expect.poll(() => ink(page)).toBe(before);
  await page.keyboard.press('Control+y');
  await expect.poll(() => ink(page)).toBe(drawn);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(say('viewer:saved'))).toBeVisible();
  // The tool used last is in the hand again, also after a reload.
  await page.reload();
  await waitForPaper(page);
  await page.keyboard.press('e');
  await expect(page.getByRole('button', { name: say('viewer:tools.rectangle') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('[LAYR-02] a second clerk sees who holds the lock, since and until when, and continues once it is free', async ({
  page,
  company,
  browser,
}) => {
  await signIn(page, company, 'clerk');
  await openFirst(page, 'Bestellung');
  await page.getByRole('button', edit).click();
  await expect(page.getByRole('group', { name: say('viewer:editTools') })).toBeVisible();
  const holder = await page.getByRole('banner').getByRole('button').last().innerText();
  const address = page.url().split('#')[1]!;

  const other = await (await browser.newContext({ locale })).newPage();
  await signIn(other, company, 'supervisor', `#${address}`);
  await waitForPaper(other);
  await other.getByRole('button', edit).click();
  const held = other.getByRole('dialog', { name: say('viewer:lock.title') });
  await expect(held.getByText(holder.trim())).toBeVisible();
  await expect(held.getByText(saying('editing:lock.times'))).toBeVisible();
  await expect(other.getByRole('group', { name: say('viewer:editTools') })).toBeHidden();

  // A third one is faster than the second: the dialog names the new holder by itself.
  const third = new Caller(company.url);
  await third.login('admin', DEMO_PASSWORD);
  const document = { params: { docid: Number(/document\/(\d+)/.exec(address)?.[1]) } };
  let letAsk = () => {};
  const thirdHolds = new Promise<void>((resolve) => (letAsk = resolve));
  await other.route(/\/layer\/lock/, async (route) => {
    await thirdHolds;
    await route.continue();
  });
  await page.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  await expect(page.getByRole('button', edit)).toBeEnabled();
  const [lock] = await succeed<LayerLock>(third, 'layerLock', document, 'lock');
  letAsk();
  await expect(held.getByText(holder.trim())).toHaveCount(0);
  await expect(held.getByText(lock!.username)).toBeVisible();

  await succeed(third, 'layerRelease', document);
  await expect(other.getByRole('group', { name: say('viewer:editTools') })).toBeVisible();
  await expect(held).toBeHidden();
  await other.context().close();
});

test('[LAYR-04] strokes of a failed save are kept, and restored on the next start', async ({ page, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Vertrag');
  await page.getByRole('button', edit).click();
  await page.getByRole('button', { name: say('viewer:tools.freehand') }).click();
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  const drawn = await inkDrawn(page, 500);
  await page.route('**/layer/set/', (route) =>
    route.fulfill({
      status: 507,
      contentType: 'application/json',
      body: JSON.stringify({ response: { system: 'dms', code: 5070, message: 'Kein Platz mehr auf dem Server.' } }),
    }),
  );
  await page.getByRole('button', save).click();
  await expect(page.getByText(/Kein Platz mehr auf dem Server/)).toBeVisible();
  await expect(page.getByText(saying('viewer:kept'))).toBeVisible();
  await page.unroute('**/layer/set/');
  await page.getByRole('button', edit).click();
  await expect(page.getByText(saying('viewer:draftRecovered'))).toBeVisible();
  await expect.poll(() => ink(page)).toBe(drawn);
  await page.getByRole('button', save).click();
  await expect(page.getByText(say('viewer:saved'))).toBeVisible();
});

test('[LAYR-04] leaving with unsaved marks asks; staying keeps them, discarding drops them', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  await openFirst(page, 'Getriebegehäuse');
  const before = await ink(page);
  await page.getByRole('button', edit).click();
  await page.getByRole('button', { name: say('viewer:tools.freehand') }).click();
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  // On closing the tab, the browser asks for confirmation.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const closing = await asked;
  expect(closing.type()).toBe('beforeunload');
  await closing.dismiss();
  await page.getByRole('button', { name: say('document:back') }).click();
  const question = page.getByRole('dialog', { name: say('viewer:unsaved.title') });
  await question.getByRole('button', { name: say('viewer:unsaved.stay') }).click();
  await expect(pages(page)).toBeVisible();
  await page.getByRole('button', { name: say('viewer:finish'), exact: true }).click();
  await question.getByRole('button', { name: say('viewer:unsaved.discard') }).click();
  await expect.poll(() => ink(page)).toBe(before);
  // The same if the document was opened by a link and Back leads away: Back stays inside the product. The answer that
  // destroys looks like it.
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await waitForPaper(page);
  await page.getByRole('button', edit).click();
  await page.getByRole('button', { name: say('viewer:tools.freehand') }).click();
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  await page.goBack();
  // Red, on the palest red.
  await expect(question.getByRole('button', { name: say('viewer:unsaved.discard') })).toHaveCSS(
    'background-color',
    'rgb(255, 227, 227)',
  );
  await question.getByRole('button', { name: say('viewer:unsaved.discard') }).click();
  await expect(page.getByLabel(say('search:fulltext.label'))).toBeVisible();
});

test('[LAYR-02] [SRV-01] a server killed between save and reload has the marks', async ({ page, company }) => {
  await signIn(page, company);
  await openFirst(page, 'Entgeltabrechnung');
  await page.getByRole('button', edit).click();
  await page.getByRole('button', { name: say('viewer:tools.freehand') }).click();
  await draw(page, [0.3, 0.3], [0.6, 0.5]);
  const drawn = await inkDrawn(page, 500);
  await page.getByRole('button', save).click();
  await expect(page.getByText(say('viewer:saved'))).toBeVisible();
  await company.stop('SIGKILL');
  await company.start();
  await page.reload();
  await waitForPaper(page);
  await expect.poll(() => ink(page)).toBe(drawn);
});

test('[LAYR-05] [LAYR-08] users who may not annotate are told why, for lack of the right or on a protected document', async ({
  page,
  browser,
  company,
}) => {
  await signIn(page, company, 'guest', '#/document/1/index');
  await page.getByRole('button', edit).click();
  await expect(page.getByText(say('viewer:whyNot.right'))).toBeVisible();
  const other = await (await browser.newContext({ locale })).newPage();
  await signIn(other, company, 'clerk', '#/document/250/index');
  await other.getByRole('button', edit).click();
  await expect(other.getByText(say('viewer:whyNot.protected'))).toBeVisible();
  await expect(other.getByRole('group', { name: say('viewer:editTools') })).toBeHidden();
  await other.getByRole('tab', { name: say('document:tabs.marks') }).click();
  await expect(other.getByText(say('marks:none'))).toBeVisible();
  await other.context().close();
});

test('[LAYR-08] a browser without canvas says so; without https or storage it can draw and save, and says what it lacks', async ({
  page,
  browser,
  company,
}) => {
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'OffscreenCanvas'));
  await signIn(page, company);
  await openFirst(page, 'Lieferschein');
  await page.getByRole('button', edit).click();
  await expect(page.getByText(say('viewer:noDrawing'), { exact: false })).toBeVisible();
  await expect(page.getByRole('group', { name: say('viewer:editTools') })).toBeHidden();

  const device = await browser.newContext({ locale });
  // Removes what browsers withhold from insecure origins, as far as drawing would use it.
  await device.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    Reflect.deleteProperty(Navigator.prototype, 'locks');
    for (const name of ['getCoalescedEvents', 'getPredictedEvents'])
      Reflect.deleteProperty(PointerEvent.prototype, name);
    // And a profile that forbids storage, as private windows may.
    IDBFactory.prototype.open = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
  });
  const other = await device.newPage();
  await signIn(other, company, 'supervisor');
  await openFirst(other, 'Lieferschein');
  await other.getByRole('button', edit).click();
  await other.getByRole('button', { name: say('viewer:tools.freehand') }).click();
  await draw(other, [0.3, 0.3], [0.6, 0.5]);
  await expect(other.getByText(saying('viewer:draftMemoryOnly'))).toBeVisible();
  const second = await device.newPage();
  await second.goto(other.url());
  await waitForPaper(second);
  await second.getByRole('button', edit).click();
  await expect(second.getByText(saying('viewer:otherTab'))).toBeVisible();
  await second.close();
  await other.getByRole('button', save).click();
  await expect(other.getByText(say('viewer:saved'))).toBeVisible();
  await device.close();
});
