import type { Page } from '@playwright/test';
import { median, type Row } from '../row.ts';

/** Number of documents filed, and the pages of each. */
const DOCUMENTS = 100;
const PAGES = 5;
const DOCUMENT_MS = 3000;

/**
 * Splits the last stack on the desk, of five hundred pages, into a hundred documents and files each under a number, by
 * keyboard only. The time for typing the numbers is not counted.
 */
export async function measureFiling(page: Page, pool: string): Promise<Row> {
  await page.evaluate(() => (location.hash = '#/scan'));
  await page.getByRole('link', { name: pool }).click();
  const stacks = page.getByRole('listbox', { name: 'Vorgänge und ihre Seiten' });
  await stacks.focus();
  for (const key of ['End', 'PageUp', 'PageDown']) await page.keyboard.press(key);
  const kept = page.getByText('Alles gespeichert');
  const began = performance.now();
  for (let at = 1; at < DOCUMENTS; at += 1) {
    for (let by = 0; by < PAGES; by += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('s');
  }
  await kept.waitFor();
  const splitting = (performance.now() - began) / DOCUMENTS;
  for (let at = 1; at < DOCUMENTS; at += 1) await page.keyboard.press('PageUp');

  await fillOnce(page);
  const number = page.getByRole('textbox', { name: 'Rechnungsnummer', exact: true });
  const times: number[] = [];
  for (let at = 0; at < DOCUMENTS; at += 1) {
    await number.focus();
    await page.keyboard.type(`B-${Date.now() % 1_000_000}-${at}`);
    const entered = performance.now();
    await page.keyboard.press('Enter');
    // Ready for the next number, with the next page loaded.
    await page.waitForFunction(
      (left) => {
        const field = document.activeElement;
        const sheet = document.querySelector<HTMLImageElement>('[data-turn] img');
        return (
          field instanceof HTMLInputElement &&
          field.closest('[data-value]') !== null &&
          field.value === '' &&
          (left === 0 || (sheet?.complete === true && sheet.naturalWidth > 0))
        );
      },
      DOCUMENTS - at - 1,
    );
    times.push(performance.now() - entered);
  }
  const ours = splitting + times.reduce((sum, time) => sum + time, 0) / DOCUMENTS;
  return {
    name: `${DOCUMENTS} documents of ${DOCUMENTS * PAGES} pages by keyboard, each beside the typing (split ${splitting.toFixed(0)}, filed median ${median(times).toFixed(0)})`,
    ours,
    goal: `≤ ${DOCUMENT_MS} ms`,
    met: ours <= DOCUMENT_MS,
  };
}

/** Fills in the values that all documents share: they are kept from one document to the next. */
async function fillOnce(page: Page): Promise<void> {
  const form = page.getByRole('form').last();
  for (const [label, option] of [
    ['Mandant', 'Lindner Anlagenbau GmbH (100)'],
    ['Produkt', 'Buchhaltung'],
    ['Wirtschaftsjahr', '2026'],
    ['Dokumenttyp', 'Eingangsrechnung'],
  ] as const) {
    await form.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await form.getByRole('textbox', { name: 'Rechnungsdatum', exact: true }).fill('3.4.2026');
  await form.getByLabel('Lieferantennummer').first().fill('7');
  await page.getByRole('option').filter({ hasText: '7' }).last().click();
  await form.getByRole('textbox', { name: 'Bruttobetrag', exact: true }).fill('1.234,50');
  for (const field of ['Rechnungsdatum', 'Lieferantennummer', 'Bruttobetrag'])
    await form.getByRole('button', { name: `${field} für das nächste Dokument behalten` }).click();
}
