import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PictureReader, ReadingFailed } from '#server/render/reading/reader.ts';
import { wordsOfTsv } from '#server/render/reading/layout.ts';
import { describeIfAvailable } from '#tests/fixtures/beside.ts';
import { recall, scanOf } from '#tests/fixtures/writtenPage.ts';
import { readPicture, turnedBack } from './readPicture.ts';

const GERMAN = [
  'Sehr geehrte Damen und Herren,',
  'für die am 14. Oktober gelieferten Kranseile erlauben wir uns,',
  'Ihnen die folgenden Beträge zu berechnen. Die Prüfung der Anlage',
  'wurde von unserem Meister in Größe und Ausführung bestätigt und',
  'die Übergabe erfolgte ohne Mängel. Bitte überweisen Sie den Betrag',
  'innerhalb von 30 Tagen auf unser Konto bei der Volksbank.',
];
const ENGLISH = [
  'Dear Sir or Madam,',
  'thank you for the order that you have placed with us in September.',
  'We are pleased to confirm that the goods will be delivered to your',
  'warehouse before the end of the month. If there are any questions',
  'about this delivery, please do not hesitate to call our office.',
];
const FRENCH = [
  'Madame, Monsieur,',
  'nous avons bien reçu votre commande et nous vous remercions de la',
  'confiance que vous accordez à notre société. Les pièces détachées',
  'seront expédiées dès demain à votre adresse et la facture sera',
  'envoyée par courrier séparé dans le délai prévu au contrat.',
];
const ITALIAN = [
  'Gentili Signori,',
  'vi ringraziamo per l’ordine che ci avete inviato il mese scorso e vi',
  'confermiamo che la merce sarà consegnata alla vostra sede entro la',
  'fine della settimana. Il pagamento è da effettuare entro trenta giorni',
  'dalla data della fattura sul conto indicato. Per qualsiasi domanda',
  'siamo a vostra disposizione nelle ore di ufficio.',
];
const DUTCH = [
  'Geachte heer of mevrouw,',
  'hartelijk dank voor de bestelling die u vorige maand bij ons heeft',
  'geplaatst. Wij bevestigen dat de goederen voor het einde van de week',
  'bij u worden afgeleverd. Wij verzoeken u het bedrag binnen dertig',
  'dagen na de datum van de factuur over te maken op onze rekening.',
  'Als u nog vragen heeft over de levering, kunt u ons altijd bellen.',
];
const POLISH = [
  'Szanowni Państwo,',
  'dziękujemy za zamówienie, które otrzymaliśmy od Państwa w zeszłym',
  'miesiącu. Potwierdzamy, że towar zostanie dostarczony do Państwa',
  'magazynu przed końcem tygodnia. Prosimy o zapłatę należności w ciągu',
  'trzydziestu dni od daty wystawienia faktury na nasze konto bankowe.',
  'Jeżeli mają Państwo pytania, jesteśmy do dyspozycji przez cały dzień.',
];
const SPANISH = [
  'Muy señores nuestros:',
  'les agradecemos el pedido que nos enviaron el mes pasado y les',
  'confirmamos que la mercancía será entregada en su almacén antes del',
  'fin de la semana. El pago se efectuará en un plazo de treinta días a',
  'partir de la fecha de la factura, en la cuenta que se indica abajo.',
  'Si tienen alguna pregunta sobre la entrega, estamos a su disposición.',
];

let folder = '';
let reader: PictureReader;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'reading-'));
  // Measure the library even if the program is installed.
  reader = new PictureReader({ program: 'no such program', niceness: 0 });
});
afterAll(async () => {
  await reader.close();
  await rm(folder, { recursive: true, force: true });
});

const quiet = new AbortController().signal;
const readScan = async (picture: Buffer, dpi = 200) => {
  const { width, height } = await sharp(picture).metadata();
  return readPicture((order) => reader.read({ ...order, picture, dpi }, quiet), { width, height, dpi }, 'deu');
};

describe('[SCAN-06] reading', { timeout: 300_000 }, () => {
  test.for([
    ['deu', GERMAN],
    ['eng', ENGLISH],
    ['fra', FRENCH],
    ['ita', ITALIAN],
    ['nld', DUTCH],
    ['pol', POLISH],
    ['spa', SPANISH],
  ] as const)(
    'the language of a clean page in %s is detected, and 95 of 100 words are read',
    async ([language, lines]) => {
      const found = await readScan(await scanOf(lines, folder));
      const share = recall(lines.join(' '), found.text);
      // oxlint-disable-next-line no-console -- prints the figure for comparing engines
      console.info(`word recall ${language}: ${(share * 100).toFixed(1)} %, confidence ${found.confidence.toFixed(0)}`);
      expect(share).toBeGreaterThanOrEqual(0.95);
      expect(found).toMatchObject({ language, turn: 0 });
    },
  );

  test('a page scanned upside down is read upright, with its words in place', async () => {
    const found = await readScan(await scanOf(GERMAN, folder, { turn: 180 }));
    expect(found.turn).toBe(180);
    expect(recall(GERMAN.join(' '), found.text)).toBeGreaterThan(0.9);
    const first = found.words[0];
    // The first line is then at the bottom of the sheet and starts at its right; page units are 1/150 inch.
    expect(first?.text).toBe('Sehr');
    expect(first && [first.x > 900, first.y > 1500]).toEqual([true, true]);
  });

  test('a crashed process fails only the page it was reading', async () => {
    const picture = await scanOf(ENGLISH, folder);
    const lost = reader.read({ picture, dpi: 200, language: 'eng', turn: 0 }, quiet);
    await expect.poll(() => reader.pid).toBeDefined();
    process.kill(reader.pid ?? 0, 'SIGKILL');
    await expect(lost).rejects.toThrow(ReadingFailed);
    expect((await reader.read({ picture, dpi: 200, language: 'eng', turn: 0 }, quiet)).words.length).toBeGreaterThan(
      20,
    );
  });
});

/** Languages that Tesseract's program on this machine has a model for. */
function languagesInstalled(): readonly string[] {
  try {
    return execFileSync('tesseract', ['--list-langs'], { encoding: 'utf8' }).split('\n');
  } catch {
    return [];
  }
}

const installed = languagesInstalled();
describeIfAvailable(
  ['deu', 'eng'].every((language) => installed.includes(language)),
  'Tesseract’s program with its German and English models',
)('[SCAN-06] the installed program', () => {
  const program = new PictureReader({ program: 'tesseract', niceness: 0 });
  afterAll(() => program.close());

  test.for([
    ['deu', GERMAN],
    ['eng', ENGLISH],
  ] as const)('reads 95 of 100 words of a clean page in %s', { timeout: 60_000 }, async ([language, lines]) => {
    const { words } = await program.read({ picture: await scanOf(lines, folder), dpi: 200, language, turn: 0 }, quiet);
    expect(recall(lines.join(' '), words.map(({ text }) => text).join(' '))).toBeGreaterThanOrEqual(0.95);
  });
});

test('[SCAN-06] a box on a rotated picture is mapped back to its place', () => {
  const was = { width: 100, height: 60 };
  // A box at the top left corner, 10 wide and 4 high, as each turn moves it.
  expect(turnedBack({ x: 56, y: 0, width: 4, height: 10 }, 90, was)).toEqual({ x: 0, y: 0, width: 10, height: 4 });
  expect(turnedBack({ x: 90, y: 56, width: 10, height: 4 }, 180, was)).toEqual({ x: 0, y: 0, width: 10, height: 4 });
  expect(turnedBack({ x: 0, y: 90, width: 4, height: 10 }, 270, was)).toEqual({ x: 0, y: 0, width: 10, height: 4 });
});

test('[SCAN-06] the program’s output is parsed into words by line', () => {
  const row = (line: number, text: string, left: number) =>
    `5\t1\t1\t1\t${line}\t1\t${left}\t20\t30\t10\t96.5\t${text}`;
  const table = [
    'level\tpage_num',
    '4\t1\t1\t1\t1\t0\t0\t0\t9\t9\t-1\t',
    row(1, 'Kran', 10),
    row(1, ' ', 50),
    row(2, 'Seil', 5),
  ];
  expect(wordsOfTsv(table.join('\n'))).toEqual([
    { text: 'Kran', confidence: 96.5, line: 0, x: 10, y: 20, width: 30, height: 10 },
    { text: 'Seil', confidence: 96.5, line: 1, x: 5, y: 20, width: 30, height: 10 },
  ]);
});
