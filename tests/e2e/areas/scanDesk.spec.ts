import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { separatorSheets } from '#server/render/sheets/separatorSheets.ts';
import { openMenu } from '#tests/e2e/choosing.ts';
import { onOtherDevice } from '#tests/e2e/drawing.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { look } from '#tests/e2e/look.ts';
import {
  bringInto,
  fillInvoice,
  filing,
  kept,
  ledger,
  LETTER,
  options,
  placeInvoice,
  poolIn,
  proposals,
  selected,
  stacks,
  sum,
  tool,
  tools,
} from '#tests/e2e/desk.ts';
import { say } from '#tests/e2e/texts.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { scanOf, writtenPdf } from '#tests/fixtures/writtenPage.ts';
import { zipOf } from '#tests/fixtures/zip.ts';

/** A scanned stack: sheet 1 of 3, a letter twice, a blank page, sheet 3 of 3, another letter, and a crooked one. */
async function scannedStack(company: Company): Promise<Uint8Array> {
  const whole = await PDFDocument.create();
  const take = async (bytes: Uint8Array, ...pages: number[]) => {
    const source = await PDFDocument.load(bytes);
    for (const page of await whole.copyPages(source, pages)) whole.addPage(page);
  };
  const sheets = await separatorSheets({ batch: 'B7', total: 3, title: 'Trennblatt' });
  const letters = await writtenPdf([LETTER, LETTER.toReversed()]);
  await take(sheets, 0);
  await take(letters, 0, 0);
  whole.addPage([595, 842]);
  await take(sheets, 2);
  await take(letters, 1);
  const straight = await scanOf([...LETTER, ...LETTER], company.dataDir, { dpi: 150 });
  const { width, height } = await sharp(straight).metadata();
  const crooked = await sharp(straight).rotate(2, { background: '#fff' }).jpeg().toBuffer();
  const picture = await whole.embedJpg(crooked);
  whole.addPage([(width * 72) / 150, (height * 72) / 150]).drawImage(picture, {
    x: -8,
    y: -8,
    width: (width * 72) / 150 + 16,
    height: (height * 72) / 150 + 16,
  });
  return whole.save();
}

test('[SCAN-02] [SCAN-06] proposals are applied by a button, undone, ignored by key and switched off; discarding asks once', async ({
  page,
  company,
}) => {
  const poolid = await poolIn(company, 'Vorschläge');
  await bringInto(company, poolid, await scannedStack(company), 'Stapel.pdf');
  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  await expect(ledger(page)).toHaveText(sum(7, 0));

  // A missing sheet is reported only after every page was examined.
  await expect(
    proposals(page).getByText(say('scan:found.missing', { number: 2, total: 3, from: 2, to: 4 })),
  ).toBeVisible({ timeout: 60_000 });
  const offer = (key: string, count: number) =>
    proposals(page).getByRole('button', { name: say(`scan:found.${key}`, { count }), exact: true });
  for (const key of ['blanks', 'twins', 'crookedPages']) await expect(offer(key, 1)).toBeVisible();
  await expect(offer('separators', 2)).toBeVisible();
  await expect(options(page).first()).toHaveAccessibleName(
    new RegExp(say('scan:found.sheet.some', { number: 1, total: 3, from: 2, to: 4 })),
  );
  await expect(options(page).first()).toHaveAccessibleName(new RegExp(say('scan:found.rule.split')));
  await expect(options(page).nth(3)).toHaveAccessibleName(/0[.,]000.*0[.,]010/);
  await look(page, 'desk', ['wide']);

  const beside = (key: string, count: number, button: string): Locator =>
    offer(key, count)
      .locator('..')
      .getByRole('button', { name: say(`scan:found.${button}`), exact: true });
  await beside('blanks', 1, 'discard').click();
  const question = page.getByRole('dialog', { name: say('scan:key.discard') });
  await expect(question).toContainText(new RegExp(say('messages:confirm.page', { page: '\\d+' })));
  await question.getByRole('button', { name: say('scan:key.discard'), exact: true }).click();
  await expect(ledger(page)).toHaveText(sum(7, 1));
  await beside('twins', 1, 'discard').click();
  await expect(ledger(page)).toHaveText(sum(7, 2));
  await stacks(page).focus();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(ledger(page)).toHaveText(sum(7, 0));

  await beside('crookedPages', 1, 'straighten').click();
  await expect(options(page).last()).toHaveAccessibleName(
    new RegExp(say('scan:straightened', { angle: '@' }).replace('@', String.raw`[12][.,]\d`)),
  );
  await stacks(page).press('Home');
  await page.keyboard.press('Alt+R');
  await expect(options(page).first()).toHaveAccessibleName(
    new RegExp(say('scan:straightened', { angle: '@' }).replace('@', '0[.,]5')),
  );
  await page.keyboard.press('i');
  await expect(offer('separators', 1)).toBeVisible();
  await page.keyboard.press('i');
  await expect(offer('separators', 2)).toBeVisible();

  await tools(page)
    .getByRole('button', { name: say('scan:toolbar.proposals') })
    .click();
  await page.getByRole('menuitemcheckbox', { name: say('scan:proposal.blank') }).click();
  await page.keyboard.press('Escape');
  await expect(offer('blanks', 1)).toBeHidden();
  await expect(offer('twins', 1)).toBeVisible();

  await beside('separators', 2, 'split').click();
  await expect(page.getByText(say('scan:pages', { count: 3 }), { exact: true })).toBeVisible();
  await expect(ledger(page)).toHaveText(sum(7, 2));
  // The sheets are discarded now, and the missing one is still reported.
  await expect(
    proposals(page).getByText(say('scan:found.missing', { number: 2, total: 3, from: 1, to: 3 })),
  ).toBeVisible();
  await kept(page);
});

test('[SCAN-01] [SCAN-02] [SCAN-03] pages are selected and exported; files come by drop and paste; SAF values are offered', async ({
  page,
  company,
}) => {
  const poolid = await poolIn(company, 'Eingang');
  const six = await writtenPdf(Array.from({ length: 6 }, () => LETTER));
  await bringInto(company, poolid, six, 'Sechs.pdf');
  // The clerk may download, and so export.
  await signIn(page, company, 'clerk', `#/scan/${poolid}`);
  await expect(options(page)).toHaveCount(6);

  // All six pages are equal: once the five twins are found, the proposals below the pages no longer change.
  await expect(proposals(page).getByRole('button', { name: say('scan:found.twins', { count: 5 }) })).toBeVisible({
    timeout: 30_000,
  });
  const box = async (at: number) => (await options(page).nth(at).boundingBox())!;
  const [first, fifth] = [await box(0), await box(4)];
  const list = (await stacks(page).boundingBox())!;
  // Draws a frame from the empty space below the pages, across the second row.
  await page.mouse.move(list.x + list.width - 8, list.y + list.height - 20);
  await page.mouse.down();
  await page.mouse.move(fifth.x + fifth.width / 2, fifth.y + fifth.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect(selected(page)).toHaveCount(2);
  // With Ctrl, a frame from beside the first row adds its last page.
  const drawTo = async (at: { x: number; y: number; width: number; height: number }) => {
    await page.mouse.move(list.x + list.width - 8, at.y + at.height - 20);
    await page.mouse.down();
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2, { steps: 6 });
  };
  await page.keyboard.down('Control');
  await drawTo(await box(2));
  await page.mouse.up();
  await page.keyboard.up('Control');
  await expect(selected(page)).toHaveCount(3);
  // A frame selects nothing if the browser takes over the pointer, for scrolling.
  await drawTo(await box(2));
  await stacks(page).locator('> div').dispatchEvent('pointercancel');
  await page.mouse.up();
  await expect(selected(page)).toHaveCount(3);
  await page.mouse.click(first.x + first.width / 2, first.y + first.height / 2);
  await expect(selected(page)).toHaveCount(1);
  await options(page)
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await expect(selected(page)).toHaveCount(3);
  await options(page)
    .nth(1)
    .click({ modifiers: ['Control'] });
  await expect(selected(page)).toHaveCount(2);
  await tool(page, 'scan:toolbar.several').click();
  await options(page).nth(5).click();
  await expect(selected(page)).toHaveCount(3);

  const exported = async (kind: string): Promise<Buffer> => {
    await tool(page, 'scan:toolbar.export').click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: say(`scan:toolbar.${kind}`) }).click();
    return readFile(await (await coming).path());
  };
  expect((await PDFDocument.load(await exported('exportPdf'))).getPageCount()).toBe(3);
  // The ZIP is not compressed.
  expect((await exported('exportZip')).includes(Buffer.from(six))).toBe(true);
  await tool(page, 'scan:toolbar.properties').click();
  const properties = page.getByRole('dialog', { name: say('scan:toolbar.properties') });
  await expect(properties.getByText('Sechs.pdf')).toBeVisible();
  await expect(properties.getByText('6 / 6')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(properties).toBeHidden();

  const pasted = await writtenPdf([LETTER]);
  const paste = (bytes: Uint8Array, name: string, type: string) =>
    page.evaluate(
      ([data, title, kind]) => {
        const clipboard = new DataTransfer();
        clipboard.items.add(new File([new Uint8Array(data)], title, { type: kind }));
        window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true }));
      },
      [[...bytes], name, type] as const,
    );
  await paste(pasted, 'Eingefügt.pdf', 'application/pdf');
  await expect(ledger(page)).toHaveText(sum(7, 0));
  await expect(page.getByText('Eingefügt.pdf').first()).toBeVisible();

  // Dropped on a page: the desk accepts files anywhere, and says so while they are above it.
  const moved = await page.evaluateHandle(
    (data) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(data)], 'Gezogen.pdf', { type: 'application/pdf' }));
      return transfer;
    },
    [...pasted],
  );
  const hint = page.getByText(say('scan:drop'));
  for (const type of ['dragenter', 'dragover'])
    await options(page).first().dispatchEvent(type, { dataTransfer: moved });
  await expect(hint).toBeVisible();
  await options(page).first().dispatchEvent('drop', { dataTransfer: moved });
  await expect(hint).toBeHidden();
  await expect(ledger(page)).toHaveText(sum(8, 0));
  await expect(page.getByText('Gezogen.pdf').first()).toBeVisible();

  await paste(zipOf({ 'nur.pdf': pasted }), 'Kaputt.saf', 'application/zip');
  await expect(page.getByText(say('messages:import.safFile')).first()).toBeVisible();
  await expect(ledger(page)).toHaveText(sum(8, 0));
  const values = '<saf filename="Mit Werten.pdf"><index name="invoiceNo">R-4711</index></saf>';
  await paste(zipOf({ 'Brief.pdf': pasted, 'werte.xml': values }), 'Gut.saf', 'application/zip');
  await expect(ledger(page)).toHaveText(sum(9, 0));
  await stacks(page).press('End');
  await placeInvoice(page);
  const number = filing(page).getByRole('textbox', { name: 'Rechnungsnummer', exact: true });
  const offered = say('scan:offer.take', { value: 'R-4711', field: 'Rechnungsnummer' });
  await expect(filing(page).getByRole('button', { name: offered })).toBeVisible();
  await number.focus();
  await page.keyboard.press('Enter');
  await expect(number).toHaveValue('R-4711');
  await filing(page)
    .getByRole('button', { name: say('scan:filing.pin', { field: 'Rechnungsnummer' }) })
    .click();

  const sheets = page.waitForEvent('download');
  await tool(page, 'scan:toolbar.sheets').click();
  const dialog = page.getByRole('dialog', { name: say('scan:sheets.title') });
  await dialog.getByLabel(say('scan:sheets.count')).fill('7');
  await dialog.getByRole('button', { name: say('scan:sheets.apply') }).click();
  const printed = await PDFDocument.load(await readFile(await (await sheets).path()));
  expect(printed.getPageCount()).toBe(7);
});

test('[SCAN-01] [SCAN-02] after a crash the user continues in the pool with every step kept, or unlocks it', async ({
  page,
  company,
  browser,
}) => {
  const poolid = await poolIn(company, 'Absturz');
  await bringInto(company, poolid, await writtenPdf([LETTER, LETTER, LETTER]), 'Drei.pdf');
  const crashed = await onOtherDevice(browser);
  await signIn(crashed, company, 'scan', `#/scan/${poolid}`);
  await expect(ledger(crashed)).toHaveText(sum(3, 0));
  await stacks(crashed).press('Home');
  await crashed.keyboard.press('d');
  await expect(ledger(crashed)).toHaveText(sum(3, 0, 1));
  await kept(crashed);
  expect(await crashed.evaluate(() => JSON.stringify(Object.entries(localStorage)))).toContain(String(poolid));
  // So that no page of this browser can release the pool.
  await crashed.context().setOffline(true);
  await crashed.context().close();

  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  await expect(page.getByRole('link', { name: say('scan:unlock'), exact: true })).toBeVisible();
  await page.getByRole('button', { name: say('scan:takeUp'), exact: true }).click();
  await expect(ledger(page)).toHaveText(sum(3, 0, 1));
  await stacks(page).focus();
  await page.keyboard.press('Control+z');
  await expect(ledger(page)).toHaveText(sum(3, 0));
  await kept(page);
});

test('[SCAN-03] [SCAN-05] [A11Y-01] by keyboard, a stack is filed with progress, is stopped, and keeps what failed', async ({
  page,
  company,
}) => {
  const poolid = await poolIn(company, 'Ablage');
  for (const name of ['A.pdf', 'B.pdf', 'C.pdf'])
    await bringInto(company, poolid, await writtenPdf([[name, ...LETTER]]), name);
  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  await expect(options(page)).toHaveCount(3);
  await stacks(page).focus();
  await page.keyboard.press('Control+a');
  await fillInvoice(page, `A-${poolid}`);

  // The first answer waits until filing is stopped.
  let answer: (() => void) | undefined;
  const pressed = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/dms/pool/archive', async (route) => {
    await pressed;
    await route.continue();
  });
  const fileAll = async () => {
    await openMenu(tool(page, 'scan:toolbar.archive'));
    await page.getByRole('menuitem', { name: say('scan:toolbar.archiveStack') }).press('Enter');
  };
  await fileAll();
  await expect(page.getByText(say('scan:filing.batch', { done: 0, total: 3 }))).toBeVisible();
  await page.getByRole('button', { name: say('scan:filing.stop'), exact: true }).press('Enter');
  answer?.();
  const filed = (count: number) =>
    expect(ledger(page)).toHaveText(
      say('scan:ledger.sum', { pages: 3, copies: 0, filed: count, discarded: 0, open: 3 - count }),
    );
  await filed(1);
  await expect(page.getByRole('button', { name: say('scan:filing.stop'), exact: true })).toBeHidden();

  // With the same index values again, both stacks stay, each with the reason, and become versions on request.
  await stacks(page).focus();
  await page.keyboard.press('Control+a');
  await fillInvoice(page, `A-${poolid}`);
  await fileAll();
  const notes = page.getByRole('list', { name: say('scan:filing.notes') });
  await expect(notes.getByText(say('scan:filing.exists'))).toHaveCount(2);
  await filed(1);
  await notes
    .getByRole('button', { name: say('scan:filing.version') })
    .first()
    .press('Enter');
  await filed(2);
});
