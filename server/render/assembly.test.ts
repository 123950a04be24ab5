import { readFile } from 'node:fs/promises';
import { degrees, PDFArray, PDFDocument, PDFName, PDFRawStream, StandardFonts } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { PagePointer } from './protocol.ts';
import { difference } from './testing/likeness.ts';
import { rendering, who } from './testing/rendering.ts';

const { renderer, fileOf: stored } = rendering();
const fileOf = async (bytes: Uint8Array): Promise<string> => (await stored(bytes)).path;
/** Different text on each page, and one picture shared by all. */
const letter = async (word: string, pages: number): Promise<Buffer> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const logo = await pdf.embedJpg(await picture(300, 300).jpeg({ quality: 90 }).toBuffer());
  for (let page = 1; page <= pages; page += 1) {
    const sheet = pdf.addPage([595, 842]);
    sheet.drawText(`${word} ${page}`, { x: 60, y: 700, size: 30, font });
    sheet.drawImage(logo, { x: 60, y: 400, width: 150, height: 150 });
  }
  return Buffer.from(await pdf.save());
};
const picture = (width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><rect x="20" y="30" width="${width / 3}" height="40" fill="#111"/><circle cx="${width * 0.7}" cy="${height * 0.7}" r="${width / 8}" fill="#555"/></svg>`,
    ),
  ).flatten({ background: 'white' });

const assembled = async (pointers: readonly PagePointer[]) => {
  const made = await renderer.assemble(pointers, who);
  if (!made.ok) throw new Error(made.error);
  return { bytes: made.value, pdf: await PDFDocument.load(made.value) };
};
const contentsOf = (pdf: PDFDocument, index: number): string => {
  const page = pdf.getPage(index).node;
  const contents = page.lookup(PDFName.of('Contents'));
  const streams = contents instanceof PDFArray ? contents.asArray().map((ref) => pdf.context.lookup(ref)) : [contents];
  return streams
    .map((stream) => (stream instanceof PDFRawStream ? Buffer.from(stream.contents).toString('hex') : ''))
    .join('|');
};
/** What makes a page: its content streams, and the boxes and rotation of its size. */
const pageOf = (pdf: PDFDocument, index: number) => {
  const page = pdf.getPage(index);
  const streams = contentsOf(pdf, index);
  return { streams, media: page.getMediaBox(), crop: page.getCropBox(), turn: page.getRotation().angle };
};
const streamsOf = (pdf: PDFDocument): Buffer[] =>
  pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [Buffer.from(object.contents)] : []));
const textOf = async (path: string, page: number) => {
  const read = await renderer.pageText({ ...who, path, sha256: path, kind: 'pdf', page });
  if (!read.ok) throw new Error(read.error);
  return read.value.text.trim();
};
const imageOf = async (path: string, page: number, kind: 'pdf' | 'image' = 'pdf') => {
  const read = await renderer.renderPage({
    ...who,
    path,
    sha256: `${path}-${kind}`,
    kind,
    page,
    dpi: 100,
    quality: 95,
    progressive: false,
  });
  if (!read.ok) throw new Error(read.error);
  return read.value;
};

test('[SCAN-02] pages of several PDFs keep streams, text and size, in the given order, rotated and repeated as asked', async () => {
  const [one, two] = [await fileOf(await letter('Rechnung', 3)), await fileOf(await letter('Vertrag', 2))];
  const at = (path: string, page: number, turn: PagePointer['turn'] = 0) =>
    ({ path, kind: 'pdf', page, turn }) as const;
  const { bytes, pdf } = await assembled([at(two, 2), at(one, 3), at(two, 1, 90), at(one, 1), at(one, 1, 180)]);
  const path = await fileOf(bytes);
  expect(await Promise.all([1, 2, 3, 4, 5].map((page) => textOf(path, page)))).toEqual([
    'Vertrag 2',
    'Rechnung 3',
    'Vertrag 1',
    'Rechnung 1',
    'Rechnung 1',
  ]);
  expect(pdf.getPages().map((page) => page.getRotation().angle)).toEqual([0, 0, 90, 0, 180]);
  const [first, second] = [await PDFDocument.load(await readFile(one)), await PDFDocument.load(await readFile(two))];
  expect(contentsOf(pdf, 0)).toBe(contentsOf(second, 1));
  expect(contentsOf(pdf, 1)).toBe(contentsOf(first, 2));
  expect(contentsOf(pdf, 0)).not.toBe('');
});

test('[SCAN-02] merged and split again, every page has the content streams it came with, byte for byte, and its size', async () => {
  const sizes = [
    [595, 842],
    [842, 595],
    [210.5, 99.25],
    [1684, 2384],
  ] as const;
  const source = await PDFDocument.create();
  const font = await source.embedFont(StandardFonts.Helvetica);
  for (const [index, size] of sizes.entries()) {
    const page = source.addPage([...size]);
    page.drawText(`Seite ${index + 1}`, { x: 20, y: 30, size: 18, font });
    // A second content stream.
    const line = source.context.flateStream(`0 0 m 50 ${50 + index} l S`);
    page.node.addContentStream(source.context.register(line));
  }
  source.getPage(1).setRotation(degrees(90));
  source.getPage(2).setCropBox(10.25, 5, 150, 80);
  const one = await PDFDocument.load(await source.save());
  const two = await PDFDocument.load(await letter('Brief', 2));
  const [first, second] = [await fileOf(await one.save()), await fileOf(await two.save())];
  const at = (path: string, page: number) => ({ path, kind: 'pdf', page, turn: 0 }) as const;
  const came = [2, 0, 3, 1].map((index) => pageOf(one, index));
  const merged = await assembled([
    at(first, 3),
    at(second, 2),
    at(first, 1),
    at(first, 4),
    at(second, 1),
    at(first, 2),
  ]);
  const all = [came[0]!, pageOf(two, 1), came[1]!, came[2]!, pageOf(two, 0), came[3]!];
  expect(came.every(({ streams }) => streams.split('|').length > 1)).toBe(true);
  expect(merged.pdf.getPageIndices().map((index) => pageOf(merged.pdf, index))).toEqual(all);
  const path = await fileOf(merged.bytes);
  for (const pages of [
    [1, 2, 3],
    [4, 5, 6],
  ]) {
    const { pdf } = await assembled(pages.map((page) => at(path, page)));
    expect(pdf.getPageIndices().map((index) => pageOf(pdf, index))).toEqual(pages.map((page) => all[page - 1]));
  }
});

test('[SCAN-02] resources shared by pages of a source are copied once', async () => {
  const source = await letter('Katalog', 60);
  const path = await fileOf(source);
  const pointers = Array.from(
    { length: 60 },
    (_, index) => ({ path, kind: 'pdf', page: 60 - index, turn: 0 }) as const,
  );
  expect((await assembled(pointers)).bytes.byteLength).toBeLessThan(source.byteLength * 1.3);
});

test('[SCAN-02] a JPEG is put into the PDF byte for byte, upright according to its EXIF', async () => {
  for (const orientation of [1, 3, 6, 8]) {
    const jpeg = await picture(600, 400).jpeg({ quality: 80 }).withMetadata({ orientation, density: 150 }).toBuffer();
    const path = await fileOf(jpeg);
    const { bytes, pdf } = await assembled([{ path, kind: 'image', page: 1, turn: 0 }]);
    expect(streamsOf(pdf).some((stream) => stream.equals(jpeg))).toBe(true);
    const [made, shown] = [await imageOf(await fileOf(bytes), 1), await imageOf(path, 1, 'image')];
    expect([made.width, made.height], String(orientation)).toEqual([shown.width, shown.height]);
    expect((await difference(made.jpeg, shown.jpeg)).strayed, String(orientation)).toBeLessThan(0.02);
  }
});

test.each([
  ['TIFF', 'ccittfax4'],
  ['TIFF', 'jpeg'],
  ['TIFF', 'lzw'],
  ['BigTIFF', 'ccittfax4'],
  ['BigTIFF', 'jpeg'],
] as const)(
  '[SCAN-06] pages of a %s packed as %s look the same in the PDF, fax and JPEG without re-encoding',
  async (kind, compression) => {
    const sheets = await Promise.all([0, 1].map(() => picture(600, 800).png().toBuffer()));
    const joined = sharp(sheets, { join: { animated: true } }).toColourspace('b-w');
    const tiff = await (compression === 'ccittfax4' ? joined.threshold(128) : joined)
      .tiff({
        compression,
        bigtiff: kind === 'BigTIFF',
        quality: 80,
        xres: 6,
        yres: 6,
        ...(compression === 'ccittfax4' && { bitdepth: 1 as const }),
      })
      .toBuffer();
    const path = await fileOf(tiff);
    const { bytes, pdf } = await assembled([
      { path, kind: 'image', page: 2, turn: 0 },
      { path, kind: 'image', page: 1, turn: 270 },
    ]);
    expect(pdf.getPageCount()).toBe(2);
    const coded = streamsOf(pdf).filter((stream) => stream.length > 40 && tiff.includes(stream.subarray(-40)));
    expect(coded.length > 0).toBe(compression !== 'lzw');
    const [made, shown] = [await imageOf(await fileOf(bytes), 1), await imageOf(path, 2, 'image')];
    expect([made.width, made.height]).toEqual([shown.width, shown.height]);
    expect((await difference(made.jpeg, shown.jpeg)).strayed).toBeLessThan(0.02);
  },
);

test('[SCAN-02] a straightened page keeps its streams and JPEG, turned or not', async () => {
  const jpeg = await picture(600, 800).jpeg({ quality: 80 }).withMetadata({ density: 150 }).toBuffer();
  const [path, text] = [await fileOf(jpeg), await fileOf(await letter('Rechnung', 1))];
  const words = [{ text: 'Kran', x: 200, y: 100, width: 60, height: 20 }];
  for (const turn of [0, 90] as const) {
    const { bytes, pdf } = await assembled([
      { path, kind: 'image', page: 1, turn, tilt: 4, layer: { words, turn: 0, turned: turn, tilt: 4 } },
      { path: text, kind: 'pdf', page: 1, turn, tilt: -2 },
    ]);
    expect(streamsOf(pdf).some((stream) => stream.equals(jpeg))).toBe(true);
    const own = contentsOf(await PDFDocument.load(await readFile(text)), 0);
    expect(contentsOf(pdf, 1).split('|')).toContain(own);
    const made = await fileOf(bytes);
    const drawn = await imageOf(made, 1);
    // Reference: the same picture, rotated by sharp on a sheet of the same size.
    const upright = await imageOf(path, 1, 'image');
    const { data, info } = await sharp(upright.jpeg)
      .rotate(4, { background: 'white' })
      .png()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = upright;
    const [left, top] = [Math.floor((info.width - width) / 2), Math.floor((info.height - height) / 2)];
    const cut = await sharp(data).extract({ left, top, width, height }).png().toBuffer();
    const laid = await sharp(cut).rotate(turn).jpeg({ quality: 95 }).toBuffer();
    expect((await difference(drawn.jpeg, laid)).strayed, String(turn)).toBeLessThan(0.02);
    // The recognised text was turned too: the word's centre, about the centre of the page.
    const read = await renderer.pageText({ ...who, path: made, sha256: made, kind: 'pdf', page: 1 });
    const [word] = read.ok ? read.value.words : [];
    const [x, y] = [(word?.x ?? 0) + (word?.width ?? 0) / 2, (word?.y ?? 0) + (word?.height ?? 0) / 2];
    const [cos, sin] = [Math.cos((4 * Math.PI) / 180), Math.sin((4 * Math.PI) / 180)];
    const [across, down] = [230 - 300, 110 - 400];
    const straight = [300 + across * cos - down * sin, 400 + across * sin + down * cos] as const;
    const expected = turn === 0 ? straight : ([800 - straight[1], straight[0]] as const);
    expect(word?.text).toBe('Kran');
    expect(Math.hypot(x - expected[0], y - expected[1]), String(turn)).toBeLessThan(8);
  }
});

test('a damaged or encrypted source, or a missing page, fails without affecting others', async () => {
  const broken = await fileOf(Buffer.from('%PDF-1.7 nothing'));
  const whole = await fileOf(await letter('Brief', 1));
  const at = (path: string, page: number) => ({ path, kind: 'pdf', page, turn: 0 }) as const;
  expect(await renderer.assemble([at(whole, 1), at(broken, 1)], who)).toEqual({ ok: false, error: 'corrupted' });
  expect(await renderer.assemble([at(whole, 2)], who)).toEqual({ ok: false, error: 'pageNotFound' });
  expect((await assembled([at(whole, 1)])).pdf.getPageCount()).toBe(1);
});

test('[SCAN-06] text recognised on a scanned page can be copied in another program, in any script', async () => {
  const path = await fileOf(await picture(600, 800).png().toBuffer());
  const words = [{ text: 'Łódź', x: 100, y: 100, width: 120, height: 30 }];
  const { bytes } = await assembled([{ path, kind: 'image', page: 1, turn: 0, layer: { words, turn: 0, turned: 0 } }]);
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const { items } = await (await (await task.promise).getPage(1)).getTextContent();
  await task.destroy();
  expect(items.map((item) => ('str' in item ? item.str : ''))).toContainEqual(expect.stringContaining('Łódź'));
});
