import type { Page } from '@playwright/test';
import {
  bringInto,
  fillInvoice,
  filing,
  goToFirst,
  kept,
  ledger,
  LETTER,
  options,
  poolIn,
  said,
  stacks,
  sum,
  tools,
} from '#tests/e2e/desk.ts';
import { openMenu } from '#tests/e2e/choosing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { say } from '#tests/e2e/texts.ts';
import { writtenPdf } from '#tests/fixtures/writtenPage.ts';

const lines = (name: string, pages: number) => writtenPdf(Array.from({ length: pages }, () => [name, ...LETTER]));
const order = (page: Page) =>
  options(page).evaluateAll((all) => all.map((one) => (one instanceof HTMLElement ? one.dataset['leaf'] : undefined)));
const edit = async (page: Page, key: string): Promise<void> => {
  await openMenu(tools(page).getByRole('button', { name: say('scan:toolbar.edit') }));
  await page.getByRole('menuitem', { name: say(`scan:${key}`) }).press('Enter');
};

test('[SCAN-02] [A11Y-01] pages are pasted, moved to a position and inserted, are announced, and survive a reload', async ({
  page,
  company,
}) => {
  const poolid = await poolIn(company, 'Umlegen');
  await bringInto(company, poolid, await lines('A', 3), 'A.pdf');
  await bringInto(company, poolid, await lines('B', 2), 'B.pdf');
  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  await expect(options(page)).toHaveCount(5);
  const [a1, a2, a3, b1, b2] = await order(page);
  await stacks(page).press('Home');
  await page.keyboard.press('Control+x');
  await stacks(page).press('End');
  await page.keyboard.press('Control+v');
  await expect.poll(() => order(page)).toEqual([a2, a3, b1, b2, a1]);
  await expect(page.getByText(say('scan:said.moved', { count: 1 }))).toBeAttached();
  await stacks(page).press('End');
  await page.keyboard.press('Control+x');
  await stacks(page).press('Home');
  await page.keyboard.press('Control+Shift+V');
  await expect.poll(() => order(page)).toEqual([a1, a2, a3, b1, b2]);

  await stacks(page).press('Home');
  await edit(page, 'toolbar.moveTo');
  const dialog = page.getByRole('dialog', { name: say('scan:moveTo.title') });
  await dialog.getByRole('textbox').fill('4');
  await page.keyboard.press('Enter');
  await expect.poll(() => order(page)).toEqual([a2, a3, b1, a1, b2]);

  await stacks(page).press('End');
  const chooser = page.waitForEvent('filechooser');
  await edit(page, 'toolbar.insertBefore');
  await (
    await chooser
  ).setFiles({ name: 'C.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await lines('C', 1)) });
  await expect(ledger(page)).toHaveText(sum(6, 0));
  const inserted = expect.stringMatching(/^\d+\.1$/) as unknown;
  await expect.poll(() => order(page)).toEqual([a2, a3, b1, a1, inserted, b2]);
  await kept(page);
  const after = await order(page);
  await page.reload();
  await expect.poll(() => order(page)).toEqual(after);
});

test('[SCAN-02] [A11Y-01] every kind of page work is announced to screen readers', async ({ page, company }) => {
  const poolid = await poolIn(company, 'Ansagen');
  await bringInto(company, poolid, await lines('A', 3), 'A.pdf');
  await bringInto(company, poolid, await lines('B', 1), 'B.pdf');
  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  await expect(ledger(page)).toHaveText(sum(4, 0));
  const hears = (key: string, count = 1) => expect(said(page, say(`scan:said.${key}`, { count }))).toBeAttached();
  await stacks(page).press('Home');
  for (const [key, told] of [
    ['r', 'turned'],
    ['Control+z', 'undone'],
    ['Control+y', 'redone'],
    ['l', 'turned'],
    ['d', 'copied'],
    ['Alt+ArrowRight', 'moved'],
    ['s', 'split'],
    ['Alt+r', 'straightened'],
    ['m', 'merged'],
    ['g', 'split'],
    ['Control+x', 'cut'],
    ['i', 'ignored'],
    ['i', 'heard'],
  ] as const) {
    await page.keyboard.press(key);
    await hears(told);
  }
  await stacks(page).press('Home');
  await page.keyboard.press('Control+v');
  await hears('moved');
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog', { name: say('scan:key.discard') })
    .getByRole('button', { name: say('scan:key.discard'), exact: true })
    .press('Enter');
  await hears('discarded');
  await stacks(page).press('Home');
  const chooser = page.waitForEvent('filechooser');
  await edit(page, 'toolbar.insertAfter');
  await (
    await chooser
  ).setFiles({ name: 'C.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await lines('C', 2)) });
  await hears('inserted', 2);
});

test('[SCAN-02] [A11Y-01] all selected pages are dragged at once, beside a page and onto a heading, and are announced', async ({
  page,
  company,
}) => {
  const poolid = await poolIn(company, 'Ziehen');
  await bringInto(company, poolid, await lines('A', 3), 'A.pdf');
  await bringInto(company, poolid, await lines('B', 3), 'B.pdf');
  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  await expect(options(page)).toHaveCount(6);
  const [a1, a2, a3, b1, b2, b3] = await order(page);
  const leaf = (id: string | undefined) => page.locator(`[data-leaf="${id}"]`);
  await leaf(a1).click();
  await leaf(a3).click({ modifiers: ['Control'] });
  await leaf(a3).dragTo(leaf(b2), { targetPosition: { x: 6, y: 60 } });
  await expect.poll(() => order(page)).toEqual([a2, b1, a1, a3, b2, b3]);
  await expect(said(page, say('scan:said.moved', { count: 2 }))).toBeAttached();

  // A page that is not selected moves alone.
  await leaf(b3).dragTo(leaf(a2), { targetPosition: { x: 6, y: 60 } });
  await expect.poll(() => order(page)).toEqual([b3, a2, b1, a1, a3, b2]);
  await expect(said(page, say('scan:said.moved', { count: 1 }))).toBeAttached();

  await leaf(a1).dragTo(stacks(page).getByText('1. A.pdf'));
  await expect.poll(() => order(page)).toEqual([b3, a2, a1, a3, b1, b2]);
  await expect(said(page, say('scan:said.moved', { count: 2 }))).toBeAttached();
  await kept(page);
});

test('[SCAN-02] a frame drawn beyond the list scrolls it, and selects pages that are no longer rendered', async ({
  page,
  company,
}) => {
  const poolid = await poolIn(company, 'Rahmen');
  await bringInto(company, poolid, await lines('A', 90), 'A.pdf');
  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  await expect(ledger(page)).toHaveText(sum(90, 0));
  const list = (await stacks(page).boundingBox())!;
  const third = (await options(page).nth(2).boundingBox())!;
  await page.mouse.move(list.x + list.width - 8, third.y + 20);
  await page.mouse.down();
  await page.mouse.move(third.x + third.width / 2, list.y + list.height + 60, { steps: 6 });
  // The frame follows the pages while they scroll beneath the resting pointer.
  const isAtEnd = () =>
    stacks(page).evaluate(({ scrollTop, clientHeight, scrollHeight }) => scrollTop + clientHeight >= scrollHeight - 1);
  await expect.poll(isAtEnd, { timeout: 20_000 }).toBe(true);
  await page.mouse.up();
  await page.keyboard.press('Control+x');
  await expect(said(page, say('scan:said.cut', { count: 30 }))).toBeAttached();
});

test('[SCAN-03] what could not be filed stays with its reason and its values, and is filed on a second try', async ({
  page,
  company,
}) => {
  const poolid = await poolIn(company, 'Scheitern');
  await bringInto(company, poolid, await lines('A', 1), 'A.pdf');
  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  await goToFirst(page);
  await fillInvoice(page, `F-${poolid}`);
  await page.route('**/dms/pool/archive*', (route) => route.abort());
  const submit = filing(page).getByRole('button', { name: say('scan:filing.submit', { count: 1 }) });
  await submit.click();
  const note = page.getByRole('list', { name: say('scan:filing.notes') }).getByRole('listitem');
  await expect(note).toContainText(say('scan:filing.failed'));
  const reason = (await note.getByRole('alert').textContent()) ?? '';
  expect(reason.replace(say('scan:filing.failed'), '').trim()).not.toBe('');
  await expect(ledger(page)).toHaveText(sum(1, 0));
  await expect(filing(page).getByLabel('Rechnungsnummer').first()).toHaveValue(`F-${poolid}`);
  await page.unroute('**/dms/pool/archive*');
  await submit.click();
  await expect(note.getByRole('link', { name: say('scan:filing.open') })).toBeVisible();
  await expect(note).toHaveCount(1);
});

test('[SCAN-01] of a pool of 500 processes and 5,000 pages only those in view are rendered, up to the last', async ({
  page,
  company,
}) => {
  const poolid = await poolIn(company, 'Viele');
  await bringInto(company, poolid, await lines('A', 1), 'A.pdf');
  // The pages of one file, many times over.
  await page.route(/\/dms\/pool\/ledger(?:\?|$)/, async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { ledger: { stacks: { leaves: object[] }[] }[] };
    const [leaf] = json.ledger[0]!.stacks[0]!.leaves;
    const many = Array.from({ length: 500 }, (_, nth) => ({
      id: `s${nth}`,
      name: `Vorgang ${nth + 1}`,
      leaves: Array.from({ length: 10 }, (__, at) => ({ ...leaf, id: `${nth}.${at}` })),
    }));
    await route.fulfill({ response: answer, json: { ...json, ledger: [{ ...json.ledger[0], stacks: many }] } });
  });
  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  await expect(ledger(page)).toHaveText(sum(5000, 0));
  const rendered = async () => (await order(page)).length;
  await expect.poll(rendered).toBeGreaterThan(0);
  expect(await rendered()).toBeLessThan(60);
  await stacks(page).press('End');
  await expect(options(page).last()).toHaveAttribute('data-leaf', '499.9');
  await expect(page.getByText('500. Vorgang 500')).toBeVisible();
  expect(await rendered()).toBeLessThan(60);
});
