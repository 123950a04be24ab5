import { bringInto, filing, placeInvoice, poolIn, stacks } from '#tests/e2e/desk.ts';
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
  await stacks(page).press('Home');
  await placeInvoice(page);
  const number = filing(page).getByLabel('Rechnungsnummer').first();
  const offer = (field: string, value: string) =>
    filing(page).getByRole('button', { name: say('scan:offer.take', { value, field }) });
  const marked = page.getByRole('region', { name: say('scan:pageLarge') }).locator('[data-marked]');
  await expect(offer('Rechnungsnummer', 'R-4711')).toBeVisible();
  const places = await marked.count();
  expect(places).toBeGreaterThan(0);
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
