import type { Kysely } from 'kysely';
import sharp from 'sharp';
import { create } from 'qrcode';
import { SHEET_CODE } from '#core/contract/work/pool.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import { writeAudit } from '#server/store/audit.ts';
import type { FileStore } from '#server/store/files/files.ts';
import { insertPoolFile, insertProcess } from '#server/store/pool/pools.ts';
import type { Database } from '../../store/schema.ts';
import { NOW } from '../calendar.ts';
import { CLIENTS, POOLS } from '../company/structure.ts';
import { userId } from '../company/users.ts';
import { letter } from '../paper/correspondence.ts';
import { A4, BLACK, Paper } from '../paper/paper.ts';
import { printed } from '../paper/raster.ts';
import { scanned } from '../paper/scan.ts';
import { chooseItems, goodsPaper, invoice } from '../paper/trade.ts';
import type { Content } from '../plans.ts';
import { type Random, random } from '../random.ts';
import { factsFor } from './facts.ts';
import { storeContent } from './files.ts';

/** Processes in the demo company's pools, about 400 pages in all. */
export const PROCESSES = 60;
/** One process in this many is a scan: skewed, with blank and upside-down pages and separator sheets. */
const SCANNED_EVERY = 6;
/** Readable on screen and for text recognition; a page takes a tenth longer than at 75. */
const SCAN_DPI = 130;
const MINUTE_MS = 60_000;

/** Fills the pools with stacks of unsorted pages. */
export async function fillPools(db: Kysely<Database>, files: FileStore): Promise<void> {
  for (let nth = 0; nth < PROCESSES; nth += 1) {
    const dice = random(`pool ${nth}`);
    const fromScanner = nth % SCANNED_EVERY === 0;
    const content = fromScanner ? await scannedStack(dice, nth) : await electronicStack(dice, nth);
    const { sha256, pagecount } = await storeContent(db, files, content);
    const at = NOW - (PROCESSES - nth) * 4 * MINUTE_MS;
    // Each pool gets its share of the scans.
    const poolid = POOLS[(nth + Math.floor(nth / SCANNED_EVERY)) % POOLS.length]?.id ?? 1;
    const name = fromScanner
      ? `Scan ${String(nth + 1).padStart(3, '0')}.pdf`
      : `Post ${String(nth + 1).padStart(3, '0')}.pdf`;
    const by = userId('scan');
    const processid = await insertProcess(db, { poolid, name, by, at, lock: undefined });
    await insertPoolFile(
      db,
      {
        processid,
        sha256,
        filename: name,
        filedate: toWireDateTime(at, 'Europe/Berlin'),
        filetype: 'pdf',
        parentid: null,
        fulltext: null,
        indexes: '[]',
        orderno: 0,
        createdat: at,
        createdby: by,
      },
      pagecount,
    );
    await writeAudit(db, { at, userId: by, action: 'pool.fileAdded', newvalue: `${poolid}: ${name}` });
  }
}

/** Invoices, delivery notes and letters received electronically, in one file. */
async function electronicStack(dice: Random, nth: number): Promise<Content> {
  const paper = await Paper.open('Post', 'Poststelle');
  const company = CLIENTS[nth % 2] ?? CLIENTS[0];
  const sizes: [number, number][] = [];
  const pages = dice.int(5, 9);
  for (let page = 0; page < pages; page += 1) {
    if (page > 0) paper.newPage();
    drawEnvelope(paper, company.caption, `Vorgang ${nth + 1}`, `Blatt ${page + 1} von ${pages}`, dice);
    sizes.push([paper.width, paper.height]);
  }
  const { bytes, text } = await paper.finish();
  return { bytes, text, sizes };
}

function drawEnvelope(paper: Paper, company: string, title: string, sheet: string, dice: Random): void {
  paper.text(60, 90, company, { size: 12, font: 'sansBold' });
  paper.text(60, 150, title, { size: 20, font: 'sansBold' });
  paper.text(60, 175, sheet, { size: 11 });
  let y = 230;
  for (let line = dice.int(6, 14); line > 0; line -= 1) {
    paper.text(60, y, `Position ${line}`, { size: 10 });
    paper.text(420, y, `${dice.int(10, 9000)},${dice.int(10, 99)} EUR`, { size: 10, align: 'right' });
    paper.line(60, y + 6, 420, y + 6);
    y += 26;
  }
}

/** A scanned stack: a separator sheet before each document, blank back sides, one page upside down. */
async function scannedStack(dice: Random, nth: number): Promise<Content> {
  const company = CLIENTS[nth % 2] ?? CLIENTS[0];
  const facts = factsFor('Eingangsrechnung', dice, NOW, 900_000 + nth);
  const drawn = [
    await separatorSheet(`B${nth + 1}`, 1, 3),
    await invoice(dice, company, facts, true, chooseItems(dice, 5)),
    await blankSheet(),
    // The second of three separator sheets is missing, so that the desk reports it.
    await separatorSheet(`B${nth + 1}`, 3, 3),
    nth % (2 * SCANNED_EVERY) === 0
      ? await goodsPaper(dice, company, factsFor('Lieferschein', dice, NOW, 910_000 + nth), 'Lieferschein', 6)
      : await letter(dice, company, factsFor('Schriftverkehr', dice, NOW, 920_000 + nth), 1),
  ];
  const paper = await Paper.open('Scan', 'Scanstelle', A4);
  const sizes: [number, number][] = [];
  for (const [index, sheet] of drawn.entries()) {
    const [page] = await printed((await sheet.finish()).bytes, SCAN_DPI);
    if (page === undefined) continue;
    const { width, height, pixels } = await scanned(page, dice);
    const raster = sharp(pixels, { raw: { width, height, channels: 1 } });
    if (index > 0) paper.newPage(A4);
    await paper.picture(await (index === 1 ? raster.rotate(180) : raster).jpeg({ quality: 55 }).toBuffer());
    sizes.push([...A4]);
  }
  return { bytes: (await paper.finish()).bytes, text: '', sizes };
}

const blankSheet = (): Promise<Paper> => Paper.open('Rückseite', 'Scanstelle', A4);

/** A separator sheet like the product's own: its code holds batch, number and total. */
async function separatorSheet(batch: string, number: number, total: number): Promise<Paper> {
  const paper = await Paper.open('Trennblatt', 'Scanstelle', A4);
  const { size, data } = create(`${SHEET_CODE}${batch}-${number}-${total}`).modules;
  const cell = 260 / size;
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (data[row * size + column] === 1)
        paper.line(
          170 + column * cell,
          250 + (row + 0.5) * cell,
          170 + (column + 1) * cell,
          250 + (row + 0.5) * cell,
          cell,
          BLACK,
        );
  paper.text(297, 600, `Trennblatt ${number} von ${total}`, { size: 28, font: 'sansBold', align: 'center' });
  return paper;
}
