import type { Page } from '@playwright/test';
import { fillInvoice, filing, kept, ledger, options, said, stacks, tool } from '#tests/e2e/desk.ts';
import { operations } from '#core/contract/operations.ts';
import { onOtherDevice } from '#tests/e2e/drawing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { pdf } from '#tests/e2e/filing.ts';
import { look } from '#tests/e2e/look.ts';
import { say, saying } from '#tests/e2e/texts.ts';

const POOL = 'Posteingang Service';
const unique = (): string => `S-${Math.random().toString(36).slice(2, 10)}`;
async function openPool(page: Page, name = POOL): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('app:menu.scan') })
    .click();
  await page.getByRole('link', { name }).click();
  await expect(options(page).first()).toBeVisible();
}

test('[SCAN-01] [SCAN-02] [SCAN-03] by mouse, a stack is added, split, rotated and filed; the pool’s events say who did', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'scan');
  await openPool(page);
  const pages = Number(/^\d+/.exec((await ledger(page).textContent()) ?? '')?.[0]) + 3;
  const chooser = page.waitForEvent('filechooser');
  await tool(page, 'scan:toolbar.add').click();
  await (await chooser).setFiles([await pdf('Stapel.pdf', 'Stapel', 3)]);
  await expect(ledger(page)).toHaveText(
    say('scan:ledger.sum', { pages, copies: 0, filed: 0, discarded: 0, open: pages }),
  );

  await stacks(page).press('End');
  await expect(page.getByRole('heading', { name: 'Stapel.pdf' })).toBeVisible();
  const last = options(page).last();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await tool(page, 'scan:key.split').click();
  await tool(page, 'scan:key.right').click();
  await expect(last).toHaveAccessibleName(new RegExp(say('scan:turned', { turn: 90 })));
  await tool(page, 'scan:key.undo').click();
  await expect(last).toHaveAccessibleName(say('scan:page', { number: 1 }));

  // Drag the split-off page back in front of the first page of its stack.
  // By its id: which pages are rendered changes while the list scrolls.
  const id = await options(page).evaluateAll((all) => all.at(-3)?.id ?? '');
  const target = page.locator(`[id="${id}"]`);
  await last.dragTo(target, { targetPosition: { x: 6, y: 60 } });
  await expect(page.getByRole('button', { name: say('scan:filing.submit', { count: 3 }) })).toBeVisible();
  await kept(page);
  await expect(tool(page, 'scan:key.undo')).toBeEnabled();

  const large = page.getByRole('region', { name: say('scan:pageLarge') }).getByRole('img');
  await expect(large).toHaveAttribute('src', /dpi=100/);
  await tool(page, 'scan:toolbar.full').click();
  await expect(large).toHaveAttribute('src', /dpi=150/);
  await tool(page, 'scan:toolbar.full').click();

  const field = (name: string) => filing(page).getByLabel(name).first();
  await fillInvoice(page, unique());
  await filing(page)
    .getByRole('button', { name: say('scan:filing.pin', { field: 'Rechnungsdatum' }) })
    .click();
  await page.getByRole('button', { name: say('scan:filing.submit', { count: 3 }) }).click();
  await expect(ledger(page)).toHaveText(
    say('scan:ledger.sum', { pages, copies: 0, filed: 3, discarded: 0, open: pages - 3 }),
  );
  // Only the pinned value is kept for the next document.
  await expect(field('Rechnungsnummer')).toHaveValue('');
  await expect(field('Rechnungsdatum')).toHaveValue('3.4.2026');
  await expect(page.getByText(saying('scan:ledger.rate'))).toBeVisible();
  await tool(page, 'scan:events.title').click();
  const events = page.getByRole('dialog', { name: say('scan:events.title') }).getByRole('listitem');
  await expect(events.first()).toHaveText(/Stapel\.pdf.*Sabine Kern/);
  await look(page, 'pool-events', ['wide']);
  await page.keyboard.press('Escape');
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: say('scan:filing.open') }).click();
  const filed = await opening;
  await expect(filed).toHaveURL(/#\/document\/\d+/);
  await filed.close();

  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('app:menu.search') })
    .click();
  // After a reload before the pool is released, the page continues to the user's target and releases the pool.
  let isHeld = true;
  await page.route('**/dms/pool/process/release*', (route) => (isHeld ? undefined : route.continue()));
  await page.getByRole('button', { name: say('scan:leaving.leave') }).click();
  const aim = () => page.evaluate(() => sessionStorage.getItem('scan.target'));
  await expect.poll(aim).toMatch(/^\/(search)?$/);
  await expect(page).toHaveURL(/#\/scan\/\d+$/);
  isHeld = false;
  const released = page.waitForResponse(/\/dms\/pool\/process\/release/);
  await page.reload();
  await expect(page).toHaveURL(/#\/(search)?$/);
  expect((await released).ok()).toBe(true);
  await expect.poll(aim).toBeNull();
});

test('[SCAN-05] by keyboard, pages are moved, duplicated, discarded and restored, and survive a reload', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'scan');
  await openPool(page, 'Posteingang Mannheim');
  const count = Number(/^\d+/.exec((await ledger(page).textContent()) ?? '')?.[0]);
  await stacks(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('d');
  await expect(ledger(page)).toHaveText(
    say('scan:ledger.sum', { pages: count, copies: 1, filed: 0, discarded: 0, open: count + 1 }),
  );
  await page.keyboard.press('Delete');
  // Discarding asks once per pool.
  await page
    .getByRole('dialog', { name: say('scan:key.discard') })
    .getByRole('button', { name: say('scan:key.discard'), exact: true })
    .press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const discarded = say('scan:ledger.sum', { pages: count, copies: 1, filed: 0, discarded: 1, open: count });
  await expect(ledger(page)).toHaveText(discarded);
  await page.keyboard.press('Control+x');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Control+v');
  await expect(said(page, say('scan:said.moved', { count: 1 }))).toBeAttached();
  await expect(ledger(page)).toHaveText(discarded);
  await kept(page);
  await page.reload();
  await expect(ledger(page)).toHaveText(discarded);
  await stacks(page).focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+z');
  await expect(ledger(page)).toHaveText(
    say('scan:ledger.sum', { pages: count, copies: 0, filed: 0, discarded: 0, open: count }),
  );
  await kept(page);
});

test('[SCAN-01] [NAV-05] a pool names the user who works on it, and opens for others once that user has left', async ({
  page,
  company,
  browser,
}) => {
  await signIn(page, company, 'scan');
  await openPool(page, 'Rechnungseingang');

  // Leaving fails once; the user comes back, and stays in the pool after a reload.
  await page.route(`**${operations.poolProcessRelease.path}`, (route) => route.abort(), { times: 1 });
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('app:menu.search') })
    .click();
  await expect(options(page)).toHaveCount(0);
  await page.goBack();
  await expect(options(page).first()).toBeVisible();
  await page.reload();
  await expect(options(page).first()).toBeVisible();

  const other = await onOtherDevice(browser);
  await signIn(other, company, 'clerk');
  await other
    .getByRole('navigation')
    .getByRole('link', { name: say('app:menu.scan') })
    .click();
  await expect(other.getByText(say('scan:processedBy', { name: 'Sabine Kern' }))).toBeVisible();
  await expect(other.getByRole('link', { name: 'Rechnungseingang' })).toBeHidden();
  await tool(page, 'scan:toolbar.unlock').click();
  await expect(page.getByRole('link', { name: 'Rechnungseingang' })).toBeVisible();
  await other.getByRole('button', { name: say('scan:refreshPools') }).click();
  await other.getByRole('link', { name: 'Rechnungseingang' }).click();
  await expect(options(other).first()).toBeVisible();
  await other.close();
});

test('[SCAN-01] on a phone the scan desk asks for a larger screen; pools are accessible in light and dark', async ({
  page,
  company,
}) => {
  await signIn(page, company, 'scan');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('app:menu.scan') })
    .click();
  await expect(page.getByRole('link', { name: POOL })).toBeVisible();
  await look(page, 'pools');
  // On a phone, a look at a pool does not lock it.
  await page.setViewportSize({ width: 390, height: 844 });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.getByText(POOL, { exact: true }).dblclick();
  await expect(page.getByText(say('scan:phone.title'))).toBeVisible();
  await page.getByRole('link', { name: say('scan:toPools') }).click();
  await expect(page.getByText(POOL, { exact: true })).toBeVisible();
  // The rows kept from before are shown at once; the fresh ones are asked for a moment later.
  await expect.poll(() => calls).toContain(operations.poolList.path);
  expect(calls).not.toContain(operations.poolProcessLock.path);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: POOL }).click();
  await expect(options(page).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(say('scan:phone.title'))).toBeVisible();
});
