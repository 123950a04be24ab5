import sharp from 'sharp';
import { amountText, dateText } from './calendar.ts';
import type { Facts } from './archive/facts.ts';
import { SUPPLIERS } from './company/partners.ts';
import type { Company, DoctypeName } from './company/structure.ts';
import { docx, mail, xlsx, zip } from './paper/container.ts';
import { contract } from './paper/contract.ts';
import { letter, payslip } from './paper/correspondence.ts';
import { manual } from './paper/manual.ts';
import type { Paper } from './paper/paper.ts';
import { MOTIFS, photo } from './paper/photo.ts';
import { printed } from './paper/raster.ts';
import type { GreyPage } from './paper/raster.ts';
import { scanned, scansAsPdf, scansAsTiff } from './paper/scan.ts';
import type { TiffPacking } from './paper/scan.ts';
import { SHEETS, technicalDrawing, testRecord } from './paper/technical.ts';
import { chooseItems, goodsPaper, grossOf, invoice } from './paper/trade.ts';
import type { Random } from './random.ts';

/** Password of the encrypted file. */
export const ENCRYPTED_PASSWORD = 'geheim';

/**
 * What further documents of a kind get. `own` (the default): a file of their own. `shared`: this file, on which no
 * facts are printed. `none`: there are no further ones, because making the file takes too long.
 */
type Further = 'own' | 'shared' | 'none';

/** How many files of one kind there are, and how they are named and made. */
export interface Plan {
  readonly doctype: DoctypeName;
  readonly count: number;
  readonly pattern: string;
  readonly make: (context: Context) => Promise<Made>;
  readonly further?: Further;
}
interface Context {
  readonly dice: Random;
  readonly company: Company;
  readonly facts: Facts;
  /** Position among the files of this plan; of a further document any larger number. */
  readonly nth: number;
}

/** A file's bytes and what is known of its content. */
export interface Content {
  readonly bytes: Uint8Array;
  /** Its full text; for scans what text recognition would find. */
  readonly text: string;
  /** Displayed page sizes of a PDF, points. */
  readonly sizes?: readonly (readonly [width: number, height: number])[];
  readonly encrypted?: true;
}

export interface Made {
  readonly content: Content;
  /** Second version of the document: the negotiated contract. */
  readonly next?: Content;
  /** Facts that only result from making the file. */
  readonly facts?: Facts;
}

const SCAN_DPI = 150;
const FAX_DPI = 200;
const CURVE_DPI = 150;

const made = (bytes: Uint8Array, text: string): Made => ({ content: { bytes, text } });
const ofPaper = async (paper: Paper): Promise<Made> => ({ content: await paper.finish() });

const invoiceMade =
  (incoming: boolean) =>
  async ({ dice, company, facts, nth }: Context): Promise<Made> => {
    const items = chooseItems(dice, nth % 7 === 3 ? dice.int(26, 44) : dice.int(2, 11));
    const own = { ...facts, grossAmount: grossOf(items) };
    return { ...(await ofPaper(await invoice(dice, company, own, incoming, items))), facts: own };
  };

/** Prints a paper and "scans" it. */
async function scan(paper: Paper, dice: Random, dpi: number): Promise<{ text: string; pages: GreyPage[] }> {
  const { bytes, text } = await paper.finish();
  const pages: GreyPage[] = [];
  for (const page of await printed(bytes, dpi)) pages.push(await scanned(page, dice));
  return { text, pages };
}

const scannedPdf =
  (draw: (context: Context) => Promise<Paper>) =>
  async (context: Context): Promise<Made> => {
    const { text, pages } = await scan(await draw(context), context.dice, SCAN_DPI);
    return { content: { ...(await (await scansAsPdf('Scan', pages)).finish()), text } };
  };

const scannedTiff =
  (packing: TiffPacking, draw: (context: Context) => Promise<Paper>) =>
  async (context: Context): Promise<Made> => {
    const dpi = packing === 'ccittfax4' ? FAX_DPI : SCAN_DPI;
    const { text, pages } = await scan(await draw(context), context.dice, dpi);
    return made(await scansAsTiff(pages, dpi, packing), text);
  };

const drawnLetter = ({ dice, company, facts }: Context, sheets = 1): Promise<Paper> =>
  letter(dice, company, facts, sheets);
const drawnDelivery = ({ dice, company, facts }: Context, lines = dice.int(3, 14)): Promise<Paper> =>
  goodsPaper(dice, company, facts, 'Lieferschein', lines);
const drawnContract = ({ dice, company, facts }: Context): Promise<Paper> => contract(dice, company, facts, 2);

const mailMade = async (context: Context): Promise<Made> => {
  const { dice, company, facts } = context;
  const attachment = await (await drawnLetter(context)).finish();
  const body =
    'Guten Tag,\r\n\r\nanbei unser Schreiben mit der Bitte um Rückmeldung bis Ende der Woche.\r\n\r\nFreundliche Grüße\r\n';
  const bytes = mail(
    `kontakt@partner-${dice.int(10, 99)}.example`,
    `info@${company.domain}`,
    String(facts.subject),
    Number(facts.receivedAt),
    body,
    { name: 'Schreiben.pdf', bytes: attachment.bytes },
  );
  return made(bytes, `${facts.subject}\n${body}\n${attachment.text}`);
};

const encryptedContract = async (context: Context): Promise<Made> => {
  const paper = await drawnContract(context);
  paper.encrypt(ENCRYPTED_PASSWORD);
  return { content: { bytes: (await paper.finish()).bytes, text: '', encrypted: true } };
};

const turnover = (dice: Random): (string | number)[][] => [
  ['Nummer', 'Lieferant', 'Ort', 'Umsatz EUR'],
  ...Array.from({ length: 40 }, () => dice.pick(SUPPLIERS)).map((supplier) => [
    supplier.number,
    supplier.name,
    supplier.city,
    dice.int(500, 90_000),
  ]),
];
const csvMade = async ({ dice }: Context): Promise<Made> => {
  const text = turnover(dice)
    .map((row) => row.join(';'))
    .join('\r\n');
  return made(Buffer.from(`\uFEFF${text}\r\n`), text);
};
const xlsxMade = async ({ dice }: Context): Promise<Made> => {
  const rows = turnover(dice);
  return made(xlsx(rows), rows.flat().join(' '));
};
const docxMade = async ({ facts }: Context): Promise<Made> => {
  const text = [
    String(facts.title),
    `Mitarbeiter: ${facts.employee}, Personalnummer ${facts.staffNo}`,
    'Hiermit wird bestätigt, dass die genannte Person an der Unterweisung Arbeitssicherheit teilgenommen hat.',
  ];
  return made(docx(text), text.join('\n'));
};
const zipMade = async ({ dice, company, facts }: Context): Promise<Made> => {
  const drawing = await (await technicalDrawing(dice, company, facts, SHEETS.A4)).finish();
  return made(
    zip([
      [`${facts.drawingNo}.pdf`, drawing.bytes],
      ['Stueckliste.csv', 'Pos;Menge;Benennung\r\n1;1;Welle\r\n2;2;Lager 6204\r\n'],
    ]),
    '',
  );
};
const logMade = async ({ dice, facts }: Context): Promise<Made> => {
  const line = (minute: number): string =>
    `${dateText(Number(facts.testedAt))} 09:${String(minute).padStart(2, '0')} ${facts.machineNo} Siegelbacke ${amountText(Number(facts.reading) + dice.gauss())} °C, Druck ${amountText(5.8 + dice.next() / 5)} bar, OK`;
  const text = Array.from({ length: 60 }, (_, minute) => line(minute)).join('\n');
  return made(Buffer.from(`${text}\n`), text);
};
const curveMade = async ({ dice, company, facts }: Context): Promise<Made> => {
  const { bytes, text } = await (await testRecord(dice, company, facts)).finish();
  const [page] = await printed(bytes, CURVE_DPI);
  if (page === undefined) throw new Error('A test record has a page');
  const { width, height, pixels } = page;
  return made(
    await sharp(pixels, { raw: { width, height, channels: 1 } })
      .withMetadata({ density: CURVE_DPI })
      .png({ palette: true })
      .toBuffer(),
    text,
  );
};

/** All files, in the order in which documents use them. */
export const PLANS: readonly Plan[] = [
  { doctype: 'Eingangsrechnung', count: 17, pattern: 'Rechnung {invoiceNo}.pdf', make: invoiceMade(true) },
  { doctype: 'Ausgangsrechnung', count: 6, pattern: 'Rechnung {invoiceNo}.pdf', make: invoiceMade(false) },
  {
    doctype: 'Lieferschein',
    count: 6,
    pattern: 'Lieferschein {deliveryNo}.pdf',
    make: async (context) => ofPaper(await drawnDelivery(context)),
  },
  {
    doctype: 'Lieferschein',
    count: 2,
    pattern: 'Lieferschein {deliveryNo} quittiert.pdf',
    make: scannedPdf((context) => drawnDelivery(context)),
    further: 'none',
  },
  {
    doctype: 'Lieferschein',
    count: 1,
    pattern: 'Stapel {captureNo}.tif',
    make: scannedTiff('jpeg', (context) => drawnDelivery(context, 64)),
    further: 'none',
  },
  {
    doctype: 'Bestellung',
    count: 4,
    pattern: 'Bestellung {deliveryNo}.pdf',
    make: async ({ dice, company, facts }) =>
      ofPaper(await goodsPaper(dice, company, facts, 'Bestellung', dice.int(2, 9))),
  },
  { doctype: 'Bestellung', count: 1, pattern: 'Bestellliste {deliveryNo}.csv', make: csvMade },
  { doctype: 'Bestellung', count: 1, pattern: 'Lieferantenumsatz {deliveryNo}.xlsx', make: xlsxMade },
  {
    doctype: 'Vertrag',
    count: 5,
    pattern: '{title} {contractNo}.pdf',
    make: async ({ dice, company, facts }) => ({
      ...(await ofPaper(await contract(dice, company, facts, 1))),
      next: await (await contract(dice, company, facts, 2)).finish(),
    }),
  },
  {
    doctype: 'Vertrag',
    count: 1,
    pattern: '{title} {contractNo} unterschrieben.pdf',
    make: scannedPdf(drawnContract),
    further: 'none',
  },
  { doctype: 'Vertrag', count: 1, pattern: '{title} {contractNo} vertraulich.pdf', make: encryptedContract },
  {
    doctype: 'Schriftverkehr',
    count: 6,
    pattern: '{subject}.pdf',
    make: async (context) => ofPaper(await drawnLetter(context)),
  },
  {
    doctype: 'Schriftverkehr',
    count: 3,
    pattern: 'Scan {captureNo}.pdf',
    make: scannedPdf((context) => drawnLetter(context)),
    further: 'none',
  },
  {
    doctype: 'Schriftverkehr',
    count: 2,
    pattern: 'Fax {captureNo}.tif',
    make: scannedTiff('ccittfax4', (context) => drawnLetter(context, 3)),
    further: 'none',
  },
  { doctype: 'Schriftverkehr', count: 3, pattern: '{subject}.eml', make: mailMade },
  {
    doctype: 'Entgeltabrechnung',
    count: 5,
    pattern: 'Entgeltabrechnung {staffNo} {payMonth}.pdf',
    make: async ({ dice, company, facts }) => ofPaper(await payslip(dice, company, facts)),
  },
  {
    doctype: 'Personalunterlage',
    count: 1,
    pattern: '{title}.tif',
    make: scannedTiff('lzw', (context) => drawnLetter(context, 2)),
    further: 'none',
  },
  { doctype: 'Personalunterlage', count: 1, pattern: '{title}.docx', make: docxMade },
  {
    doctype: 'Technische Zeichnung',
    count: 5,
    pattern: '{drawingNo} {title} Rev {revision}.pdf',
    make: async ({ dice, company, facts, nth }) =>
      ofPaper(await technicalDrawing(dice, company, facts, Object.values(SHEETS)[nth % 4] ?? SHEETS.A3)),
  },
  { doctype: 'Technische Zeichnung', count: 1, pattern: '{drawingNo} Fertigungsdaten.zip', make: zipMade },
  {
    doctype: 'Betriebsanleitung',
    count: 1,
    pattern: '{title} {drawingNo}.pdf',
    make: async ({ dice, company, facts }) => ofPaper(await manual(dice, company, facts, 300)),
    further: 'none',
  },
  {
    doctype: 'Betriebsanleitung',
    count: 1,
    pattern: 'Kurzanleitung {drawingNo}.pdf',
    make: async ({ dice, company, facts, nth }) => ofPaper(await manual(dice, company, facts, nth === 0 ? 60 : 12)),
  },
  {
    doctype: 'Prüfprotokoll',
    count: 3,
    pattern: 'Prüfprotokoll {machineNo}.pdf',
    make: async ({ dice, company, facts }) => ofPaper(await testRecord(dice, company, facts)),
  },
  { doctype: 'Prüfprotokoll', count: 1, pattern: 'Steuerung {machineNo}.txt', make: logMade },
  {
    doctype: 'Fotodokumentation',
    count: 5,
    pattern: 'Foto {machineNo}.jpg',
    make: async ({ dice, nth }) => made(await photo(dice, MOTIFS[nth % MOTIFS.length] ?? 'hall', nth % 3 === 2), ''),
    further: 'shared',
  },
  { doctype: 'Fotodokumentation', count: 1, pattern: 'Messkurve {machineNo}.png', make: curveMade, further: 'none' },
];

export const FILE_COUNT = PLANS.reduce((sum, { count }) => sum + count, 0);
