import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName, StandardFonts, degrees, rgb } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Renderer } from './renderer.ts';
import type { ImageRequest } from './renderer.ts';
import { difference } from './testing/likeness.ts';

const who = { owner: 'anna', priority: 'visible' } as const;
let directory: string;
let cacheDirectory: string;
let renderer: Renderer;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'render-'));
  cacheDirectory = join(directory, 'cache');
  renderer = new Renderer({ size: 1, cacheDirectory });
});
afterAll(async () => {
  await renderer.close();
  await rm(directory, { recursive: true, force: true });
});

let files = 0;
const fileOf = async (bytes: Uint8Array): Promise<{ path: string; sha256: string }> => {
  const path = join(directory, String(++files));
  await writeFile(path, bytes);
  return { path, sha256: createHash('sha256').update(bytes).digest('hex') };
};
const pdf = async (
  build: (document: PDFDocument) => void | Promise<void>,
): Promise<{ path: string; sha256: string }> => {
  const document = await PDFDocument.create();
  await build(document);
  return fileOf(await document.save({ useObjectStreams: false }));
};
const image = async (file: { path: string; sha256: string }, more: Partial<ImageRequest> = {}) =>
  renderer.renderPage({ ...who, ...file, kind: 'pdf', page: 1, dpi: 150, quality: 90, progressive: false, ...more });
const rendered = async (...request: Parameters<typeof image>) => {
  const result = await image(...request);
  if (!result.ok) throw new Error(result.error);
  return result.value;
};
const colourAt = async (jpeg: Buffer, x: number, y: number): Promise<readonly number[]> => [
  ...(await sharp(jpeg).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer()),
];
const isNear = (colour: readonly number[], wanted: readonly number[]): boolean =>
  colour.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 24);

const sheet = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 100, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
const RED = rgb(1, 0, 0);

test('[VIEW-01] a PDF is measured in page units, upright, equal pages in one run', async () => {
  const file = await pdf((document) => {
    document.addPage([595, 842]);
    document.addPage([595, 842]);
    document.addPage([595, 842]).setRotation(degrees(90));
  });
  const analysis = await renderer.analyse(file.path, who);
  expect(analysis).toMatchObject({
    ok: true,
    value: {
      type: 'pdf',
      kind: 'pdf',
      pageCount: 3,
      encrypted: false,
      pageSizes: [
        { count: 2, width: 1239.58, height: 1754.17 },
        { count: 1, width: 1754.17, height: 1239.58 },
      ],
    },
  });
});

test.each([0, 90, 180, 270])(
  'a page turned by %i° with its crop box elsewhere has its text where its picture shows it',
  async (turn) => {
    const file = await pdf(async (document) => {
      const page = document.addPage([600, 800]);
      page.setCropBox(100, 200, 360, 480);
      page.setRotation(degrees(turn));
      page.drawRectangle({ x: 150, y: 296, width: 96, height: 28, color: RED });
      page.drawText('Rechnung', { x: 152, y: 304, size: 16, font: await document.embedFont(StandardFonts.Helvetica) });
    });
    const picture = await rendered(file);
    const text = await renderer.pageText({ ...who, ...file, kind: 'pdf', page: 1 });
    const word = text.ok ? text.value.words[0] : undefined;
    expect(word?.text).toBe('Rechnung');
    if (!word) return;
    // The word lies within the red rectangle, which is 200 by 58 units: its corners are not white.
    for (const [x, y] of [
      [word.x + 1, word.y + 1],
      [word.x + word.width - 1, word.y + word.height - 1],
    ]) {
      expect(isNear(await colourAt(picture.jpeg, Math.round(x ?? 0), Math.round(y ?? 0)), [255, 255, 255])).toBe(false);
    }
    expect(Math.max(word.width, word.height)).toBeLessThan(200);
  },
);

test('text keeps its order, its line ends and where each word begins', async () => {
  const file = await pdf(async (document) => {
    const page = document.addPage([400, 200]);
    page.drawText('Straße 1\nGröße 2 Lieferan-\nten', {
      x: 10,
      y: 150,
      size: 12,
      lineHeight: 20,
      font: await document.embedFont(StandardFonts.Helvetica),
    });
  });
  const text = await renderer.pageText({ ...who, ...file, kind: 'pdf', page: 1 });
  if (!text.ok) throw new Error(text.error);
  expect(text.value.text).toBe('Straße 1\nGröße 2 Lieferan-\nten');
  expect(text.value.words.map(({ text: word, start }) => [word, start])).toEqual([
    ['Straße', 0],
    ['1', 7],
    ['Größe', 9],
    ['2', 15],
    ['Lieferan-', 17],
    ['ten', 27],
  ]);
});

test('a text read once is kept, one that a password opened is not', async () => {
  const file = await pdf(async (document) => {
    document
      .addPage([400, 200])
      .drawText('Rechnung', { x: 10, y: 150, size: 12, font: await document.embedFont(StandardFonts.Helvetica) });
  });
  const ask = (password?: string) => renderer.pageText({ ...who, ...file, kind: 'pdf', page: 1, password });
  const first = await ask();
  expect(first).toMatchObject({ ok: true, value: { text: 'Rechnung' } });
  await rm(file.path);
  expect(await ask()).toEqual(first);
  await expect(ask('secret')).rejects.toThrow('ENOENT');
});

test('a page that is one JPEG is the same straight from the JPEG as drawn, also turned and with hidden text', async () => {
  const jpeg = await sharp({
    create: { width: 900, height: 1200, channels: 3, background: { r: 240, g: 235, b: 220 } },
  })
    .composite([
      {
        input: Buffer.from(
          '<svg width="900" height="1200"><circle cx="200" cy="200" r="150" fill="navy"/><text x="100" y="900" font-size="200">Scan</text></svg>',
        ),
      },
    ])
    .jpeg({ quality: 90 })
    .toBuffer();
  const scan = (isDrawn: boolean) =>
    pdf(async (document) => {
      const page = document.addPage([432, 576]);
      page.setRotation(degrees(90));
      page.drawImage(await document.embedJpg(jpeg), { x: 0, y: 0, width: 432, height: 576 });
      // A dot too small to see is enough to leave the page to PDFium.
      if (isDrawn) page.drawRectangle({ x: 0, y: 0, width: 0.01, height: 0.01, color: RED });
    });
  const [straight, drawn] = [await rendered(await scan(false)), await rendered(await scan(true))];
  expect(straight).toMatchObject({ width: 1200, height: 900 });
  expect((await difference(straight.jpeg, drawn.jpeg)).mean).toBeLessThan(1.5);
});

test('a JPEG that the PDF paints in another way than plainly is left to PDFium', async () => {
  const jpeg = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer();
  const file = await pdf(async (document) => {
    const embedded = await document.embedJpg(jpeg);
    await embedded.embed();
    const stream = document.context.lookup(embedded.ref);
    if (stream && 'dict' in stream)
      Object(stream.dict).set(PDFName.of('Decode'), document.context.obj([1, 0, 1, 0, 1, 0]));
    document.addPage([144, 144]).drawImage(embedded, { x: 0, y: 0, width: 144, height: 144 });
  });
  expect(isNear(await colourAt((await rendered(file)).jpeg, 100, 100), [0, 0, 0])).toBe(true);
});

test('form fields are drawn with the page', async () => {
  const file = await pdf((document) => {
    const page = document.addPage([300, 300]);
    const field = document.getForm().createTextField('amount');
    field.addToPage(page, { x: 50, y: 100, width: 200, height: 100, backgroundColor: RED });
  });
  expect(isNear(await colourAt((await rendered(file)).jpeg, 312, 312), [255, 0, 0])).toBe(true);
});

test('[LAYR-01] marks are drawn over the page in page units, highlighters darken it', async () => {
  const file = await pdf((document) => {
    document.addPage([72, 72]).drawRectangle({ x: 0, y: 0, width: 36, height: 72, color: rgb(0, 1, 1) });
  });
  const { jpeg } = await rendered(file, {
    dpi: 300,
    overlay: {
      page: { width: 150, height: 150 },
      marks: [
        {
          localId: 'b',
          kind: 'highlighter',
          geometry: { points: [0, 37, 150, 37] },
          style: { color: '#ffff00', width: 75, opacity: 1 },
        },
        {
          localId: 'c',
          kind: 'rectangle',
          geometry: { x: 100, y: 100, width: 50, height: 50 },
          style: { color: '#0000ff', fill: '#0000ff', width: 1, opacity: 1 },
        },
      ],
    },
  });
  expect(isNear(await colourAt(jpeg, 75, 75), [0, 255, 0])).toBe(true);
  expect(isNear(await colourAt(jpeg, 225, 75), [255, 255, 0])).toBe(true);
  expect(isNear(await colourAt(jpeg, 250, 250), [0, 0, 255])).toBe(true);
  expect(isNear(await colourAt(jpeg, 225, 175), [255, 255, 255])).toBe(true);
});

test('a scan whose JPEG is cut short shows what there is of it', async () => {
  const whole = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const file = await pdf(async (document) => {
    const cut = Buffer.concat([whole.subarray(0, whole.length / 2), Buffer.from('\xff\xd9', 'latin1')]);
    document.addPage([144, 144]).drawImage(await document.embedJpg(cut), { x: 0, y: 0, width: 144, height: 144 });
  });
  expect(isNear(await colourAt((await rendered(file)).jpeg, 10, 10), [255, 0, 0])).toBe(true);
});

test('[VIEW-05] an encrypted PDF asks for its password, says when it is wrong, and is never kept on disk', async () => {
  const document = await PDFDocument.create();
  document.addPage([300, 300]);
  document.encrypt({ userPassword: 'Schlüssel', ownerPassword: 'owner', permissions: {} });
  const file = await fileOf(await document.save());
  expect(await renderer.analyse(file.path, who)).toMatchObject({ ok: true, value: { encrypted: true, pageCount: 0 } });
  expect(await renderer.analyse(file.path, who, 'Schlüssel')).toMatchObject({
    ok: true,
    value: { encrypted: true, pageCount: 1 },
  });
  const before = await readdir(cacheDirectory, { recursive: true });
  expect(await image(file, { password: 'Schlüssel' })).toMatchObject({ ok: true, value: { width: 625 } });
  expect(await image(file)).toEqual({ ok: false, error: 'passwordRequired' });
  expect(await image(file, { password: 'falsch' })).toEqual({ ok: false, error: 'passwordWrong' });
  expect(await readdir(cacheDirectory, { recursive: true })).toEqual(before);
});

test('a page once rendered comes from the disk, also when its file is asked for by several at once', async () => {
  const file = await pdf((document) => void document.addPage([300, 300]));
  const [one, other] = await Promise.all([rendered(file), rendered(file)]);
  expect(one.jpeg).toBe(other.jpeg);
  await expect.poll(async () => (await rendered(file)).jpeg !== one.jpeg).toBe(true);
  expect((await rendered(file)).jpeg).toEqual(one.jpeg);
  expect(await rendered(file, { quality: 20 })).not.toEqual(one);
});

/** Two sheets that have something everywhere, so that a part shifted by a pixel differs. */
const rings = (width: number, height: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="white"/>${Array.from({ length: 60 }, (_, ring) => `<circle cx="${width / 3}" cy="${height / 4}" r="${10 + ring * 18}" fill="none" stroke="navy" stroke-width="4"/>`).join('')}</svg>`,
  );

test.each(['drawn', 'scanned', 'turned scan', 'photo', 'svg'])(
  '[VIEW-01] a part of a page lies exactly over the page it was cut from: %s',
  async (sort) => {
    const jpeg = await sharp(rings(900, 1200)).jpeg({ quality: 95 }).toBuffer();
    const scan = (isTurned: boolean) =>
      pdf(async (document) => {
        const page = document.addPage([432, 576]);
        if (isTurned) page.setRotation(degrees(90));
        page.drawImage(await document.embedJpg(jpeg), { x: 0, y: 0, width: 432, height: 576 });
      });
    const drawn = () =>
      pdf((document) => {
        const page = document.addPage([432, 576]);
        page.setRotation(degrees(270));
        for (let ring = 1; ring < 40; ring += 1)
          page.drawCircle({ x: 150, y: 200, size: ring * 9, borderWidth: 2, borderColor: RED });
      });
    const make: Readonly<Record<string, () => Promise<{ path: string; sha256: string }>>> = {
      drawn,
      scanned: () => scan(false),
      'turned scan': () => scan(true),
      photo: () => fileOf(jpeg),
      svg: () => fileOf(rings(900, 1200)),
    };
    const file = await make[sort]!();
    const kind = sort === 'photo' ? 'image' : sort === 'svg' ? 'svg' : 'pdf';
    const whole = await rendered(file, { kind, dpi: 300 });
    const part = await rendered(file, { kind, dpi: 300, region: { x: 101, y: 203, width: 300.5, height: 250 } });
    expect(part).toMatchObject({ width: 601, height: 500 });
    const found = await sharp(part.jpeg).png().toBuffer();
    const shiftedBy = async (across: number, down: number) =>
      difference(
        found,
        await sharp(whole.jpeg)
          .extract({ left: 202 + across, top: 406 + down, width: 601, height: 500 })
          .png()
          .toBuffer(),
      );
    const { mean } = await shiftedBy(0, 0);
    expect(mean).toBeLessThan(1.5);
    for (const [across, down] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      expect((await shiftedBy(across, down)).mean).toBeGreaterThan(mean);
  },
);

test('a part of a page may be finer than a whole one, ends where the page ends, and has the marks in their places', async () => {
  const file = await pdf((document) => void document.addPage([144, 144]));
  expect(await rendered(file, { dpi: 1200, region: { x: 100, y: 100, width: 100, height: 300 } })).toMatchObject({
    width: 800,
    height: 1600,
  });
  expect(await rendered(file, { dpi: 1200, region: { x: 250, y: 0, width: 100, height: 10 } })).toMatchObject({
    width: 400,
    height: 80,
  });
  expect(await image(file, { region: { x: 300, y: 0, width: 10, height: 10 } })).toEqual({
    ok: false,
    error: 'pageNotFound',
  });
  const marked = await rendered(file, {
    dpi: 300,
    region: { x: 90, y: 100, width: 50, height: 50 },
    overlay: {
      page: { width: 300, height: 300 },
      marks: [
        {
          localId: 'c',
          kind: 'rectangle',
          geometry: { x: 100, y: 100, width: 50, height: 50 },
          style: { color: '#0000ff', fill: '#0000ff', width: 1, opacity: 1 },
        },
      ],
    },
  });
  expect(isNear(await colourAt(marked.jpeg, 10, 50), [255, 255, 255])).toBe(true);
  expect(isNear(await colourAt(marked.jpeg, 40, 50), [0, 0, 255])).toBe(true);
});

test('pages, resolutions and qualities out of range do no harm', async () => {
  const file = await pdf((document) => void document.addPage([300, 300]));
  for (const page of [0, -1, 2, 1e9, 1.5, Number.NaN])
    expect(await image(file, { page })).toEqual({ ok: false, error: 'pageNotFound' });
  expect(await image(file, { dpi: 1e9, quality: -1 })).toMatchObject({
    ok: true,
    value: { width: 2500, height: 2500 },
  });
  expect(await image(file, { dpi: Number.NaN, quality: Number.NaN })).toMatchObject({
    ok: true,
    value: { width: 625 },
  });
  expect((await sharp((await rendered(file, { progressive: true })).jpeg).metadata()).isProgressive).toBe(true);
});

test('a fax with 204 by 98 dots per inch is a page of the right shape', async () => {
  const fax = await sharp({ create: { width: 1728, height: 1078, channels: 3, background: 'white' } })
    .tiff({ compression: 'none', xres: 204 / 25.4, yres: 98 / 25.4 })
    .toBuffer();
  const analysis = await renderer.analyse((await fileOf(fax)).path, who);
  const size = analysis.ok ? analysis.value.pageSizes[0] : undefined;
  expect(size?.width).toBeCloseTo(1270.6, 0);
  expect(size?.height).toBeCloseTo(1650, 0);
});

test('the pages of a TIFF are pages, and a photo lies the way it was held', async () => {
  const tiff = await fileOf(
    await sharp([await sheet('white'), await sheet('red')], { join: { animated: true } })
      .tiff()
      .toBuffer(),
  );
  expect(await renderer.analyse(tiff.path, who)).toMatchObject({ ok: true, value: { kind: 'image', pageCount: 2 } });
  const second = await rendered(tiff, { kind: 'image', page: 2 });
  expect(isNear(await colourAt(second.jpeg, 10, 10), [255, 0, 0])).toBe(true);
  const photo = await fileOf(
    await sharp({ create: { width: 300, height: 150, channels: 3, background: 'green' } })
      .withMetadata({ orientation: 6, density: 150 })
      .jpeg()
      .toBuffer(),
  );
  expect(await renderer.analyse(photo.path, who)).toMatchObject({
    ok: true,
    value: { pageSizes: [{ count: 1, width: 150, height: 300 }] },
  });
  expect(await image(photo, { kind: 'image' })).toMatchObject({ ok: true, value: { width: 150, height: 300 } });
});

test('what cannot be shown says so, and what is not there is an error of the caller', async () => {
  const bitmap = await fileOf(Buffer.from('BM no decoder'));
  expect(await renderer.analyse(bitmap.path, who)).toMatchObject({
    ok: true,
    value: { type: 'image', format: 'bmp', kind: undefined, pageCount: 0 },
  });
  expect(await renderer.analyse((await fileOf(Buffer.from('%PDF-1.7\n%%EOF'))).path, who)).toEqual({
    ok: false,
    error: 'corrupted',
  });
  await expect(renderer.analyse(join(directory, 'missing'), who)).rejects.toThrow('ENOENT');
});

test('a request given up is answered at once', async () => {
  const file = await pdf((document) => void document.addPage([300, 300]));
  const gone = new AbortController();
  const pending = image(file, { signal: gone.signal });
  gone.abort();
  expect(await pending).toEqual({ ok: false, error: 'cancelled' });
});
