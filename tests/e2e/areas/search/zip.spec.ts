import { readFileSync } from 'node:fs';
import { PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import type { SearchResult } from '#core/contract/search/search.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { expect, signIn, test } from '#tests/e2e/fixtures.ts';
import { say } from '#tests/e2e/texts.ts';
import { storedIn } from '#tests/fixtures/zip.ts';

const WORD = 'Rechnung';
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') });

/** Draws so many rectangles on a document's first page, like another device of the clerk. */
async function mark(caller: Caller, docid: number, count: number): Promise<void> {
  const marks = Array.from({ length: count }, (_, at) => ({
    localid: crypto.randomUUID(),
    kind: 'rectangle',
    geometry: { x: 100, y: 100 + at * 200, width: 300, height: 100 },
    style: { color: '#d92d20', width: 4, opacity: 1 },
  }));
  await succeed(caller, 'layerLock', { params: { docid } });
  await succeed(caller, 'layerSet', { params: { docid }, body: { layer: [{ pageno: 1, marks }] } });
  await succeed(caller, 'layerRelease', { params: { docid } });
}

/** Kinds and authors of the annotations on all pages of a PDF. */
async function annotationsIn(pdf: Buffer) {
  const document = await PDFDocument.load(pdf);
  return document.getPages().flatMap(({ node }) =>
    (node.Annots()?.asArray() ?? []).map((ref) => {
      const annotation = document.context.lookup(ref, PDFDict);
      const author = annotation.lookupMaybe(PDFName.of('T'), PDFHexString);
      return `${annotation.lookup(PDFName.of('Subtype'), PDFName).decodeText()} ${author?.decodeText()}`;
    }),
  );
}

async function downloaded(page: Page, kind: string) {
  await page
    .getByRole('toolbar', { name: say('list:bulk') })
    .getByRole('button', { name: say('search:selection.download'), exact: true })
    .click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: say(`search:selection.${kind}`), exact: true }).click();
  return storedIn(readFileSync(await (await coming).path()));
}

test('[SRCH-07] [VIEW-07] a ZIP of PDFs has every selected document once, with marks as annotations only if wished', async ({
  page,
  company,
}) => {
  const caller = new Caller(company.url);
  await caller.login('clerk', DEMO_PASSWORD);
  const asked = { body: { fulltext: WORD, limit: 3 } };
  const [result] = await succeed<SearchResult>(caller, 'search', asked, 'searchresult');
  const documents = result?.document ?? [];
  expect(documents).toHaveLength(3);
  const marks = [1, 2, 0];
  for (const [at, { docid }] of documents.entries()) if (marks[at] !== 0) await mark(caller, docid, marks[at]!);

  await signIn(page, company);
  await page.getByLabel(say('search:fulltext.label')).fill(WORD);
  await page.getByLabel(say('search:fulltext.label')).press('Enter');
  await rows(page).nth(0).click();
  await rows(page)
    .nth(2)
    .click({ modifiers: ['Shift'] });
  const names = documents.map(({ filename }) => filename.replace(/\.\w+$/, '.pdf'));

  const plain = await downloaded(page, 'pdf');
  expect([...plain.keys()]).toEqual(names);
  for (const [name, pdf] of plain) expect(await annotationsIn(pdf), name).toEqual([]);

  const annotated = await downloaded(page, 'annotated');
  expect([...annotated.keys()]).toEqual(names);
  for (const [at, { docid, pagecount }] of documents.entries()) {
    const pdf = annotated.get(names[at]!)!;
    expect(await annotationsIn(pdf), `${docid}`).toEqual(
      Array.from({ length: marks[at]! }, () => 'Square Claudia Berger'),
    );
    for (const one of [pdf, plain.get(names[at]!)!])
      expect((await PDFDocument.load(one)).getPageCount(), `${docid}`).toBe(pagecount);
  }
});
