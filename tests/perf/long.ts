import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { Caller } from '#tests/conformance/caller.ts';
import { archiveForm } from '#tests/conformance/scene.ts';
import { backToSearch, openDocument } from './reading.ts';
import { median, type Row } from './row.ts';
import type { Stage } from './stage.ts';

const REPETITIONS = 7;
const [LONG, ORDINARY] = [5000, 300];

/** A document of 5,000 pages must open as fast as one of 300 with the same first page, within 10 % (issue 3). */
export async function measureLong(stage: Stage): Promise<Row[]> {
  const caller = await stage.signIn('clerk');
  const like = stage.files.text.documents[0]!.docid;
  const names = { [LONG]: '5550001 lang.pdf', [ORDINARY]: '5550002 kurz.pdf' };
  for (const pages of [LONG, ORDINARY]) await archive(caller, like, pages, names[pages]!);
  const page = await stage.open('clerk');
  const took: Record<number, number[]> = { [LONG]: [], [ORDINARY]: [] };
  // The first round warms the server's cache and the client's code.
  for (let round = 0; round <= REPETITIONS; round += 1) {
    for (const pages of [LONG, ORDINARY]) {
      const { began: clicked } = await openDocument(page, names[pages]!);
      const sharp = await page.evaluate(() => {
        const entry = performance.getEntriesByName('viewer:open→sharp')[0]!;
        return entry.startTime + entry.duration;
      });
      if (round > 0) took[pages]!.push(sharp - clicked);
      await backToSearch(page);
    }
  }
  await stage.leave(page);
  const [long, ordinary] = [median(took[LONG]!), median(took[ORDINARY]!)];
  return [
    {
      name: `open ${LONG} pages to sharp`,
      ours: long,
      theirs: ordinary,
      theirName: `${ORDINARY} pages`,
      goal: '≤ 1.1 ×',
      met: long <= 1.1 * ordinary,
    },
  ];
}

/** Archives a text document with the given number of pages, like another one. */
async function archive(caller: Caller, like: number, pages: number, name: string): Promise<void> {
  const answer = await caller.call('documentInfo', { params: { docid: like }, modifiers: ['indexes'] });
  const [{ productid, clientid, year, doctypeid, maskid, indexes = [] }] = answer.json['document'] as [DocumentInfo];
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page += 1) {
    const paper = pdf.addPage([595.28, 841.89]);
    for (let line = 0; line < 40; line += 1)
      paper.drawText(`Seite ${page}, Zeile ${line}: Wartung nach Plan, Prüfung durch den Betreiber`, {
        x: 56,
        y: 780 - line * 18,
        size: 11,
        font,
      });
  }
  // Documents with the same index values would become versions of one document.
  const own = indexes.map(({ indexid, value }) => ({
    indexid,
    value: /^[\d.,]*$/u.test(value) ? value : `${value} ${pages}`,
  }));
  const filed = await caller.call('documentArchive', {
    body: archiveForm(
      { productid, clientid, year, doctypeid, maskid, indexes: own },
      { bytes: Buffer.from(await pdf.save()), name },
    ),
  });
  if (filed.status !== 200) throw new Error(`${name}: ${filed.json.response.message}`);
}
