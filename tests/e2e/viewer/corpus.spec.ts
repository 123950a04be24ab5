import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { INDEXES } from '#server/seed/company/indexes.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { corpusFiles } from '#tests/conformance/corpusFiles.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm } from '#tests/conformance/scene.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { besidePoppler, difference, drawn, LIKE, painted, seenOf, sheetOf } from '#tests/e2e/painted.ts';
import { pages } from '#tests/e2e/paper.ts';
import { say } from '#tests/e2e/texts.ts';

/** Every third ordinary file is checked; the conformance suite checks all of them. */
const EACH = 3;

/** Pages of one document: all differ in size, crop box or rotation. */
const SHEETS = [
  { size: [595, 842], crop: [0, 0, 595, 842], rotate: 0 },
  { size: [595, 842], crop: [0, 0, 595, 842], rotate: 90 },
  { size: [700, 500], crop: [80, 60, 560, 380], rotate: 0 },
  { size: [420, 595], crop: [30, 50, 360, 500], rotate: 270 },
  { size: [842, 595], crop: [0, 0, 842, 595], rotate: 180 },
] as const;

async function mixedPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const {
    size,
    crop: [x, y, width, height],
    rotate,
  } of SHEETS) {
    const page = pdf.addPage([...size]);
    page.setCropBox(x, y, width, height);
    page.setRotation(degrees(rotate));
    for (let line = 0; line < Math.floor((height - 40) / 24); line += 1)
      page.drawText(`Zeile ${line + 1}: Auftrag und Lieferung nach Vereinbarung`, {
        x: x + 25,
        y: y + 30 + line * 24,
        size: 13,
        font,
      });
  }
  return Buffer.from(await pdf.save());
}

/** Files documents like one of the demo company's, through the API. */
async function filing(company: Company): Promise<(name: string, bytes: Buffer) => Promise<number>> {
  const caller = new Caller(company.url);
  await caller.login('clerk', DEMO_PASSWORD);
  const [like] = await succeed<DocumentInfo>(
    caller,
    'documentInfo',
    { params: { docid: 1 }, modifiers: ['indexes'] },
    'document',
  );
  const { productid, clientid, year, doctypeid, maskid, indexes = [] } = like!;
  return async (name, bytes) => {
    const own = indexes.map((one) =>
      one.indexid === INDEXES.invoiceNo.id ? { ...one, value: name.slice(0, 20) } : one,
    );
    const [document] = await succeed<DocumentInfo>(
      caller,
      'documentArchive',
      { body: archiveForm({ productid, clientid, year, doctypeid, maskid, indexes: own }, { bytes, name }) },
      'document',
    );
    return document!.docid;
  };
}

/** Opens a document and waits until its first page has full screen resolution. */
async function openSharp(page: Page, url: string, docid: number): Promise<void> {
  await page.evaluate(() => performance.clearMeasures('viewer:open→sharp'));
  await page.goto(`${url}/viewer/#/document/${docid}/index`);
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('viewer:open→sharp').length))
    .toBeGreaterThan(0);
}

test('[VIEW-01] ordinary files of all kinds show their first page; nothing fails on the way', async ({
  page,
  company,
}) => {
  const files = corpusFiles()
    .filter(
      ({ file, expected, pages: count }) =>
        file.startsWith('ordinary/') && expected.startsWith('opens') && count !== undefined,
    )
    .filter((_, at) => at % EACH === 0);
  if (files.length === 0) {
    console.log('the shared corpus is not there: its ordinary files were not looked at');
    return;
  }
  const failed: string[] = [];
  page.on('pageerror', (error) => failed.push(error.message));
  await signIn(page, company);
  const file = await filing(company);
  for (const [at, entry] of files.entries()) {
    await test.step(entry.file, async () => {
      const docid = await file(`${at}-${path.basename(entry.file)}`, await readFile(entry.path));
      await openSharp(page, company.url, docid);
      await expect(pages(page), entry.file).toBeVisible();
      await expect(page.getByRole('button', { name: say('compare:again') }), entry.file).toHaveCount(0);
      await expect(
        page.getByText(say('viewer:pageOf', { count: entry.pages }), { exact: true }),
        entry.file,
      ).toBeVisible();
    });
  }
  expect(files.length).toBeGreaterThan(10);
  expect(failed).toEqual([]);
});

test('[VIEW-01] rotated pages, crop boxes and mixed sizes are painted as pdftoppm draws them', async ({
  page,
  company,
}) => {
  await signIn(page, company);
  const bytes = await mixedPdf();
  const docid = await (await filing(company))('gemischt.pdf', bytes);
  await openSharp(page, company.url, docid);
  await besidePoppler(
    () => Promise.resolve(bytes),
    async (original) => {
      for (const [at, { rotate }] of SHEETS.entries()) {
        const no = at + 1;
        await page.getByLabel(say('viewer:page'), { exact: true }).fill(String(no));
        await page.getByLabel(say('viewer:page'), { exact: true }).press('Enter');
        await expect(sheetOf(page, no)).toBeAttached();
        await expect(async () => {
          const seen = await seenOf(page, no, 1);
          const { mean, written } = await difference(
            await painted(page, no, seen, 1),
            await drawn(original, no, seen, rotate % 180 === 90),
          );
          console.log(
            `page ${no}, turned by ${rotate}: mean difference ${mean.toFixed(2)}, written ${written.toFixed(3)}`,
          );
          expect(written).toBeGreaterThan(0.002);
          expect(mean).toBeLessThan(LIKE);
        }).toPass({ timeout: 60_000 });
      }
    },
  );
});
