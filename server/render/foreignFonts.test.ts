import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { flawOf } from './kinds/pageFlaw.ts';
import { rendering } from './testing/rendering.ts';

const { fileOf, rendered } = rendering();

const BOX = '/FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80';
const stream = (dictionary: string, content: string): string =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** A page of 400 × 200 points that draws a form with this content; the fonts are objects from the sixth on. */
function page(content: string, fonts: readonly string[]): Buffer {
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 400 200] /Resources << /Font << /F 6 0 R >> >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>',
    stream('', '/X Do'),
    stream(form, content),
    ...fonts,
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`, 'latin1');
}
const line = (hex: string): string => `BT /F 60 Tf 40 100 Td <${hex}> Tj ET`;

/** A word in an East Asian encoding whose font is not embedded. */
const inEncoding = (word: Buffer, encoding: string, collection: string): Buffer =>
  page(line(word.toString('hex')), [
    `<< /Type /Font /Subtype /Type0 /BaseFont /Unknown-Sans /Encoding /${encoding} /DescendantFonts [7 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Unknown-Sans /CIDSystemInfo << /Registry (Adobe) /Ordering (${collection}) /Supplement 2 >> /FontDescriptor 8 0 R >>`,
    `<< /Type /FontDescriptor /FontName /Unknown-Sans /Flags 4 ${BOX} >>`,
  ]);

/** Glyphs of a font that is not embedded, named in its encoding from code 33 on. */
const byName = (names: readonly string[], font: string, content: string): Buffer =>
  page(content, [
    `<< /Type /Font /Subtype /TrueType /BaseFont /${font} /FirstChar 33 /LastChar ${32 + names.length} /Widths [${names
      .map(() => 600)
      .join(' ')}] /Encoding << /Type /Encoding /Differences [33 ${names.map((name) => `/${name}`).join(' ')}] >> ` +
      `/FontDescriptor 7 0 R >>`,
    `<< /Type /FontDescriptor /FontName /${font} /Flags 32 ${BOX} >>`,
  ]);
const hexOf = (at: number): string => (33 + at).toString(16).padStart(2, '0');
const named = (names: readonly string[], font = 'Unknown-Sans'): Buffer =>
  byName(names, font, line(names.map((_, at) => hexOf(at)).join('')));

const draw = async (pdf: Buffer) => (await rendered(await fileOf(pdf), { dpi: 72 })).jpeg;
const inkOf = async (image: Sharp): Promise<number> =>
  (await image.greyscale().raw().toBuffer()).filter((value) => value < 128).length;

test.each([
  ['Japanese in Shift-JIS', inEncoding(Buffer.from('93fa967b8cea', 'hex'), '90ms-RKSJ-H', 'Japan1')],
  ['Chinese in GBK', inEncoding(Buffer.from('d6d0cec4', 'hex'), 'GBK-EUC-H', 'GB1')],
  ['Chinese in Big5', inEncoding(Buffer.from('a4a4a4e5', 'hex'), 'ETen-B5-H', 'CNS1')],
  ['Cyrillic', named(['afii10017', 'afii10018', 'afii10019'])],
  ['Polish and Czech in Arial', named(['sacute', 'ccaron', 'Zdotaccent'], 'Arial')],
  ['Greek in Times', named(['alpha', 'Omega', 'Delta'], 'TimesNewRoman')],
  ['symbols', named(['heart', 'arrowright', 'H18533'], 'Arial')],
])('[VIEW-01] a page in %s without embedded fonts is not blank', async (_name, pdf) => {
  const jpeg = await draw(pdf);
  expect(await inkOf(sharp(jpeg))).toBeGreaterThan(800);
  expect(flawOf(jpeg)).toBeUndefined();
});

/** Code points of Latin Extended-A. */
const LATIN = Array.from({ length: 0x80 }, (_, at) => 0x100 + at);

test.each(['Arial', 'Times-Bold', 'Courier', 'Unknown-Sans'])(
  '[VIEW-01] every European letter is drawn without its font: %s',
  async (font) => {
    const names = LATIN.map((code) => `uni${code.toString(16).toUpperCase().padStart(4, '0')}`);
    const cells = names.map((_, at) => ({ x: 10 + (at % 16) * 24, y: 180 - Math.floor(at / 16) * 24, at }));
    const content = cells.map(({ x, y, at }) => `BT /F 14 Tf ${x} ${y} Td <${hexOf(at)}> Tj ET`).join('\n');
    const jpeg = await draw(byName(names, font, content));
    const blank: string[] = [];
    for (const { x, y, at } of cells) {
      const cell = sharp(jpeg).extract({ left: x - 2, top: 200 - y - 14, width: 20, height: 20 });
      if ((await inkOf(cell)) < 4) blank.push(String.fromCodePoint(LATIN[at] ?? 0));
    }
    expect(blank).toEqual([]);
  },
);

test('[VIEW-01] invisible text is not reported as lacking characters', async () => {
  const hidden = line('2122').replace('/F 60 Tf', '/F 60 Tf 3 Tr');
  expect(flawOf(await draw(byName(['A', 'uni0E01'], 'Unknown-Sans', hidden)))).toBeUndefined();
});

test.each([
  ['Thai', named(['A', 'uni0E01'])],
  ['a snowman', named(['A', 'uni2603'], 'Arial')],
])('[VIEW-01] a page that lacks a character because no font has it says so: %s', async (_name, pdf) => {
  expect(flawOf(await draw(pdf))).toBe('glyphs');
});

// No font with these characters ships: the machine may have one.
test.each([
  ['Korean', inEncoding(Buffer.from('c7d1b1db', 'hex'), 'KSCms-UHC-H', 'Korea1')],
  ['simplified Chinese', inEncoding(Buffer.from('d5e2bcf2', 'hex'), 'GBK-EUC-H', 'GB1')],
])('[VIEW-01] a page in %s is drawn, or says that it lacks characters', async (_name, pdf) => {
  const jpeg = await draw(pdf);
  expect(flawOf(jpeg) ?? ((await inkOf(sharp(jpeg))) > 800 ? 'drawn' : 'blank')).toMatch(/^(?:glyphs|drawn)$/u);
});
