import { bringInto, filing, goToFirst, placeInvoice, poolIn } from '#tests/e2e/desk.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { say } from '#tests/e2e/texts.ts';
import { writtenPdf } from '#tests/fixtures/writtenPage.ts';

test('[SCAN-05] a value read from the page is offered with its place: Enter takes it, typing overrides it', async ({
  page,
  company,
}) => {
  const poolid = await poolIn(company, 'Gelesen');
  const letter = ['Rechnungsnummer: R-4711', 'Rechnungsdatum: 03.04.2026', 'Bruttobetrag: 1.234,50'];
  await bringInto(company, poolid, await writtenPdf([letter]), 'Rechnung.pdf');
  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  await goToFirst(page);
  await placeInvoice(page);
  const number = filing(page).getByLabel('Rechnungsnummer').first();
  const offer = (field: string, value: string) =>
    filing(page).getByRole('button', { name: say('scan:offer.take', { value, field }) });
  const marked = page.getByRole('region', { name: say('scan:pageLarge') }).locator('[data-marked]');
  await expect(offer('Rechnungsnummer', 'R-4711')).toBeVisible();
  await expect(marked).not.toHaveCount(0);
  const places = await marked.count();
  await number.press('Enter');
  await expect(number).toHaveValue('R-4711');
  await expect(offer('Rechnungsnummer', 'R-4711')).toBeHidden();
  await expect.poll(() => marked.count()).toBeLessThan(places);

  const date = filing(page).getByLabel('Rechnungsdatum').first();
  await expect(offer('Rechnungsdatum', '03.04.2026')).toBeVisible();
  await date.fill('5.5.2026');
  await expect(offer('Rechnungsdatum', '03.04.2026')).toBeHidden();
  await expect(date).toHaveValue('5.5.2026');
});

test('[SCAN-05] text of the page is selected with the mouse', async ({ page, company }) => {
  const poolid = await poolIn(company, 'Markieren');
  await bringInto(company, poolid, await writtenPdf([['Kranseil zu liefern', 'an die Werft']]), 'Brief.pdf');
  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  const words = page.getByRole('region', { name: say('scan:pageLarge') }).locator('[data-word]');
  await expect(words).toHaveCount(6);
  const [first, third] = [words.nth(0), words.nth(2)];
  // `hover` waits until the page no longer moves.
  await first.hover({ position: { x: 1, y: 5 } });
  await page.mouse.down();
  const { width, height } = (await third.boundingBox())!;
  await third.hover({ position: { x: width - 1, y: height / 2 } });
  await page.mouse.up();
  const chosen = () => page.evaluate(() => getSelection()?.toString().replaceAll(/\s+/gu, ' ').trim());
  await expect.poll(chosen).toBe('Kranseil zu liefern');
});

test('[SCAN-03] the look-up table is searched while typing; an entry fills fields and shows what it replaced', async ({
  page,
  company,
}) => {
  const poolid = await poolIn(company, 'Nachschlagen');
  await bringInto(company, poolid, await writtenPdf([['Kein Lieferant']]), 'Brief.pdf');
  await signIn(page, company, 'scan', `#/scan/${poolid}`);
  await goToFirst(page);
  await placeInvoice(page);
  const asked = page.waitForRequest(
    (request) => request.url().includes('/lookup') && (request.postData() ?? '').includes('"prefix":"7"'),
  );
  const supplier = filing(page)
    .getByLabel(/^Lieferant(?: \*)?$/)
    .first();
  await supplier.fill('Getippt');
  const number = filing(page).getByLabel('Lieferantennummer').first();
  await number.fill('7');
  await asked;
  await page.getByRole('option', { name: /^7/ }).first().click();
  await expect(number).toHaveValue(/^7\d+$/);
  await expect(supplier).toHaveValue(/^(?!Getippt$)\w/);
  // The replaced text is shown, and can be restored.
  const replaced = say('archive:form.replaced', { caption: 'Lieferant', value: 'Getippt' });
  await expect(filing(page).getByRole('status').filter({ hasText: replaced })).toBeVisible();
  await filing(page)
    .getByRole('button', { name: say('archive:form.restore') })
    .click();
  await expect(supplier).toHaveValue('Getippt');
  await expect(number).toBeFocused();
});
