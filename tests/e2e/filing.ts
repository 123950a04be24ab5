import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { say, saying } from './texts.ts';

export interface NamedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const LINES = 20;

/** A PDF with pages full of text: `words-2.1` is the first line of its second page. */
export async function pdf(name: string, words: string, pages = 1): Promise<NamedFile> {
  const document = await PDFDocument.create();
  for (let page = 1; page <= pages; page += 1) {
    const paper = document.addPage();
    for (let line = 1; line <= LINES; line += 1)
      paper.drawText(`${words}-${page}.${line}`, { x: 60, y: 810 - line * 30, size: 20 });
  }
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) };
}

/** The filing form. */
export const form = (page: Page) => page.getByRole('form', { name: say('archive:form.label') });
export const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
export const submit = (page: Page) =>
  form(page).getByRole('button', {
    name: new RegExp(
      ['submitNone', 'submit_one', 'submit_other'].map((key) => saying(`archive:form.${key}`).source).join('|'),
    ),
  });

export async function openArchive(page: Page): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('app:menu.archive') })
    .click();
  await expect(form(page)).toBeVisible();
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await form(page).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

export async function pick(page: Page, files: readonly NamedFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: say('archive:files.add') }).click();
  await (await chooser).setFiles([...files]);
}

/** Fills in where an invoice is filed, and its index values. */
export async function fillInvoice(page: Page, number: string): Promise<void> {
  await choose(page, say('archive:place.clientid'), 'Lindner Anlagenbau GmbH (100)');
  await choose(page, say('archive:place.productid'), 'Buchhaltung');
  await choose(page, say('archive:place.year'), '2026');
  await choose(page, say('archive:place.doctypeid'), 'Eingangsrechnung');
  await form(page).getByLabel('Rechnungsnummer').fill(number);
  await form(page).getByLabel('Rechnungsdatum').fill('3.4.2026');
  await form(page).getByLabel('Lieferantennummer').fill('7');
  const supplier = page.getByRole('option').first();
  await supplier.click();
  await form(page).getByLabel('Bruttobetrag').fill('1.234,50');
}
