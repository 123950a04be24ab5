import { readFile } from 'node:fs/promises';
import { PDFDocument, StandardFonts, degrees, rgb } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseMark, type Mark } from '#core/marks/mark.ts';
import type { Overlay } from './protocol.ts';
import { difference, differenceFromPoppler, hasPoppler, TOLERANCE } from './testing/likeness.ts';
import { rendering, who } from './testing/rendering.ts';

const { renderer, fileOf } = rendering();
const mark = (kind: string, geometry: unknown, style: object = {}): Mark => {
  const read = parseMark({
    localId: 'a',
    kind,
    geometry,
    style: { color: '#d92d20', width: 20, opacity: 1, ...style },
  });
  if (!read.ok) throw new Error(read.error.reason);
  return read.value;
};
/** Two by two pixels of red, green, blue and white. */
const PNG = `data:image/png;base64,${(
  await sharp(Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]), {
    raw: { width: 2, height: 2, channels: 3 },
  })
    .resize(32, 32, { kernel: 'nearest' })
    .png()
    .toBuffer()
).toString('base64')}`;
/** One of each kind, with all features: rotation, dashes, line ends, fills, opacity. */
const MARKS = [
  mark('rectangle', { x: 60, y: 80, width: 300, height: 120 }),
  mark('rectangle', { x: 400, y: 300, width: 90, height: 60 }, { fill: '#2563eb', opacity: 0.5 }),
  mark('freehand', { points: [100, 400, 180, 460, 300, 380, 420, 520] }, { width: 10, color: '#16a34a' }),
  mark('highlighter', { points: [80, 250, 420, 250] }, { width: 40, color: '#ffe14d', opacity: 0.5 }),
  mark('ellipse', { x: 420, y: 60, width: 100, height: 60, rotation: 30 }, { width: 6, fill: '#ffe14d' }),
  mark('line', { points: [40, 40, 300, 50] }, { width: 6, dash: 'dotted', start: 'dot', end: 'bar' }),
  mark('arrow', { points: [500, 200, 380, 260] }, { width: 8 }),
  mark('checkmark', { x: 80, y: 220, width: 50, height: 40 }, { width: 8, color: '#16a34a' }),
  mark('cross', { x: 160, y: 220, width: 40, height: 40, rotation: 20 }, { width: 8, dash: 'dashed' }),
  mark(
    'text',
    { x: 230, y: 210, width: 150, text: 'Geprüft, Žółć & Ümlaut: alles stimmt', rotation: 350 },
    { fontSize: 24, fill: '#fef3c7' },
  ),
  mark('note', { x: 20, y: 430, text: 'Rückfrage' }, { color: '#ffe14d' }),
  mark('distance', { points: [330, 120, 480, 120] }, { width: 4, color: '#2563eb', scale: 50 }),
  mark('area', { points: [60, 330, 210, 330, 210, 390, 60, 390] }, { width: 4, color: '#2563eb' }),
  mark('stamp', {
    x: 430,
    y: 400,
    width: 110,
    height: 50,
    rotation: 15,
    name: 'Bezahlt',
    content: { type: 'lettering', lines: ['BEZAHLT', '3.2.2026'], framed: true },
  }),
  mark(
    'stamp',
    { x: 240, y: 430, width: 80, height: 50, name: 'Bild', content: { type: 'image', href: PNG } },
    { opacity: 0.6 },
  ),
  mark('signature', {
    x: 40,
    y: 330,
    width: 160,
    height: 50,
    signer: 'Anna Arndt',
    content: {
      type: 'drawing',
      width: 100,
      height: 40,
      paths: [{ d: 'M5 30C20 0 30 0 35 30Q50 5 60 30L95 10', stroke: '#1b1f24', width: 3 }],
    },
  }),
  mark('template', {
    x: 330,
    y: 130,
    width: 90,
    height: 60,
    name: 'Haken',
    source: { x: 0, y: 0, width: 100, height: 100 },
    marks: [
      mark('rectangle', { x: 5, y: 5, width: 90, height: 90 }, { width: 5 }),
      mark('checkmark', { x: 20, y: 20, width: 60, height: 60 }, { width: 10, color: '#16a34a' }),
    ],
  }),
  // Over text: highlighter ink in a template must not cover the letters.
  mark('template', {
    x: 60,
    y: 230,
    width: 200,
    height: 60,
    name: 'Marker',
    source: { x: 0, y: 0, width: 200, height: 60 },
    marks: [
      mark('highlighter', { points: [10, 30, 190, 30] }, { width: 50, color: '#16a34a' }),
      mark('cross', { x: 150, y: 10, width: 40, height: 40 }, { width: 6 }),
    ],
  }),
];
const written = (page: number, marks: readonly Mark[] = MARKS) => [
  { page, marks: marks.map((mark) => ({ mark, author: 'Anna Arndt', at: Date.UTC(2026, 1, 3, 12) })) },
];
const image = async (file: { path: string; sha256: string }, overlay?: Overlay, password?: string) => {
  const result = await renderer.renderPage({
    ...who,
    ...file,
    kind: 'pdf',
    page: 1,
    dpi: 150,
    quality: 95,
    progressive: false,
    overlay,
    password,
  });
  if (!result.ok) throw new Error(result.error);
  return result.value;
};
const sheet = async (rotate: number) => {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 300]);
  page.setCropBox(30, 20, 320, 260);
  page.setRotation(degrees(rotate));
  page.drawText('Rechnung', {
    x: 60,
    y: 150,
    size: 40,
    font: await document.embedFont(StandardFonts.Helvetica),
    color: rgb(0, 0, 0),
  });
  return document;
};

test.each([
  [0, false],
  [90, false],
  [180, false],
  [270, false],
  [-90, false],
  [0, true],
  [90, true],
  [180, true],
  [270, true],
])(
  '[VIEW-07] a PDF rotated by %d with marks as annotations (%s) looks like the composed page image',
  async (rotate, annotations) => {
    const file = await fileOf(await (await sheet(rotate)).save());
    const before = await readFile(file.path);
    const size =
      Math.abs(rotate) % 180 === 90
        ? { width: (260 * 150) / 72, height: (320 * 150) / 72 }
        : { width: (320 * 150) / 72, height: (260 * 150) / 72 };
    const composed = await image(file, { page: size, marks: MARKS });
    const made = await renderer.markedPdf({ ...who, ...file, pages: written(1), annotations });
    if (!made.ok) throw new Error(made.error);
    const marked = await image(await fileOf(made.value));
    expect([marked.width, marked.height]).toEqual([composed.width, composed.height]);
    expect((await difference(marked.jpeg, composed.jpeg)).strayed).toBeLessThan(0.01);
    expect((await difference((await image(file)).jpeg, composed.jpeg)).strayed).toBeGreaterThan(0.05);
    expect(await readFile(file.path)).toEqual(before);
  },
);

/** What another reader sees: the first page's annotations, and its searchable text. */
async function readByAnother(bytes: Uint8Array, password?: string) {
  const task = getDocument({ data: bytes.slice(), verbosity: 0, ...(password === undefined ? {} : { password }) });
  const page = await (await task.promise).getPage(1);
  const annotations = Annotations.parse(await page.getAnnotations());
  const text = (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ');
  await task.destroy();
  return { annotations, text };
}
const Annotations = z.array(
  z.object({
    id: z.string(),
    subtype: z.string(),
    rect: z.array(z.number()),
    contentsObj: z.object({ str: z.string() }),
    titleObj: z.object({ str: z.string() }),
    hasAppearance: z.boolean(),
    inkLists: z.optional(z.array(z.unknown())),
    quadPoints: z.optional(z.nullable(z.unknown())),
  }),
);

test('[VIEW-07] another program reads type, place, author and text of the annotations', async () => {
  const file = await fileOf(await (await sheet(0)).save());
  const made = await renderer.markedPdf({ ...who, ...file, pages: written(1), annotations: true });
  if (!made.ok) throw new Error(made.error);
  const { annotations } = await readByAnother(made.value);
  expect(annotations.map(({ subtype, contentsObj: { str } }) => [subtype, str])).toEqual([
    ['Highlight', ''],
    ['Square', ''],
    ['Square', ''],
    ['Ink', ''],
    ['Polygon', ''],
    ['Line', ''],
    ['Line', ''],
    ['Ink', ''],
    ['Ink', ''],
    ['FreeText', 'Geprüft, Žółć & Ümlaut: alles stimmt'],
    ['Text', 'Rückfrage'],
    ['PolyLine', '1,27 m'],
    ['Polygon', '2,6 cm²'],
    ['Stamp', 'BEZAHLT\n3.2.2026'],
    ['Stamp', 'Bild'],
    // The signature is drawn into the page.
    ['Stamp', 'Haken'],
    ['Stamp', 'Marker'],
  ]);
  expect(annotations.every(({ titleObj, hasAppearance }) => titleObj.str === 'Anna Arndt' && hasAppearance)).toBe(true);
  // First rectangle: 300 by 120 units plus the 20 wide pen, measured from the top left of the visible page.
  const [left, bottom, right, top] = annotations[1]!.rect.map((value) => Math.round(value * 100) / 100);
  expect([left, top]).toEqual([30 + (50 * 72) / 150, 280 - (70 * 72) / 150]);
  expect([right! - left!, top! - bottom!]).toEqual([(320 * 72) / 150, expect.closeTo((140 * 72) / 150, 5)]);
  expect(annotations[3]!.inkLists).toHaveLength(1);
  expect(annotations[0]!.quadPoints).toHaveLength(8);
});

test('[VIEW-07] marks drawn into the page: notes can be read, texts and stamps searched and copied', async () => {
  const file = await fileOf(await (await sheet(90)).save());
  const made = await renderer.markedPdf({ ...who, ...file, pages: written(1) });
  if (!made.ok) throw new Error(made.error);
  const { annotations, text } = await readByAnother(made.value);
  expect(annotations.map(({ subtype, contentsObj: { str } }) => [subtype, str])).toEqual([['Text', 'Rückfrage']]);
  expect(text).toContain('Rechnung');
  expect(text).toContain('BEZAHLT');
  expect(text).toContain('1,27 m');
  expect(text).toContain('3.2.2026');
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Geprüft, Žółć & Ümlaut: alles stimmt');
});

test('[VIEW-07] poppler draws the annotations as the page image shows the marks', async (context) => {
  context.skip(!(await hasPoppler()), 'poppler is not installed');
  const document = await PDFDocument.create();
  document.addPage([320, 260]);
  const file = await fileOf(await document.save());
  const composed = await image(file, { page: { width: (320 * 150) / 72, height: (260 * 150) / 72 }, marks: MARKS });
  const made = await renderer.markedPdf({ ...who, ...file, pages: written(1), annotations: true });
  if (!made.ok) throw new Error(made.error);
  const { path } = await fileOf(made.value);
  expect((await differenceFromPoppler(composed.jpeg, path, 1)).strayed).toBeLessThan(TOLERANCE.strayed);
});

test('an encrypted PDF stays encrypted with its password, and nothing is drawn without it', async () => {
  const document = await sheet(0);
  document.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
  const file = await fileOf(await document.save({ useObjectStreams: false }));
  const pages = written(1);
  expect(await renderer.markedPdf({ ...who, ...file, pages })).toEqual({ ok: false, error: 'passwordRequired' });
  expect(await renderer.markedPdf({ ...who, ...file, pages, password: 'wrong' })).toEqual({
    ok: false,
    error: 'passwordWrong',
  });
  const made = await renderer.markedPdf({ ...who, ...file, pages, password: 'secret' });
  if (!made.ok) throw new Error(made.error);
  const marked = await fileOf(made.value);
  expect(await renderer.analyse(marked.path, who)).toMatchObject({ ok: true, value: { encrypted: true } });
  expect((await image(marked, undefined, 'secret')).width).toBe(667);
  expect((await readByAnother(made.value, 'secret')).annotations[0]?.contentsObj.str).toBe('Rückfrage');
});

test('a file that is not a PDF, or a mark on a missing page, fails without affecting others', async () => {
  expect(await renderer.markedPdf({ ...who, ...(await fileOf(Buffer.from('%PDF-1.7 nothing'))), pages: [] })).toEqual({
    ok: false,
    error: 'corrupted',
  });
  const file = await fileOf(await (await sheet(0)).save());
  expect(await renderer.markedPdf({ ...who, ...file, pages: written(2) })).toEqual({
    ok: false,
    error: 'pageNotFound',
  });
});
