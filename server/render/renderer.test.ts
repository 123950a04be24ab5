import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, PDFName, StandardFonts, degrees, rgb } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { difference } from './testing/likeness.ts';
import { colourAt, isNear, rendering, who } from './testing/rendering.ts';

const { renderer, folder, cacheDirectory, fileOf, pdf, image, rendered } = rendering();
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
  'a page rotated by %i° with an offset crop box has its text where its picture shows it',
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
    // The word is inside the red rectangle of 200 by 58 units: its corners are not white.
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

test('extracted text is cached, except that of encrypted files', async () => {
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

test('a page that is one JPEG looks the same taken directly or drawn, also rotated and with hidden text', async () => {
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
      // An invisibly small dot is enough to leave the page to PDFium.
      if (isDrawn) page.drawRectangle({ x: 0, y: 0, width: 0.01, height: 0.01, color: RED });
    });
  const [straight, drawn] = [await rendered(await scan(false)), await rendered(await scan(true))];
  expect(straight).toMatchObject({ width: 1200, height: 900 });
  expect((await difference(straight.jpeg, drawn.jpeg)).mean).toBeLessThan(1.5);
});

test('a JPEG not painted plainly is left to PDFium', async () => {
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

test('a scan with a truncated JPEG shows what is there', async () => {
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

test('a rendered page is served from disk, even to concurrent requests', async () => {
  const file = await pdf((document) => void document.addPage([300, 300]));
  const [one, other] = await Promise.all([rendered(file), rendered(file)]);
  expect(one.jpeg).toBe(other.jpeg);
  await expect.poll(async () => (await rendered(file)).jpeg !== one.jpeg).toBe(true);
  expect((await rendered(file)).jpeg).toEqual(one.jpeg);
  expect(await rendered(file, { quality: 20 })).not.toEqual(one);
});

test('pages, resolutions and qualities out of range are harmless', async () => {
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

test('a fax with 204 by 98 dpi has the right proportions', async () => {
  const fax = await sharp({ create: { width: 1728, height: 1078, channels: 3, background: 'white' } })
    .tiff({ compression: 'none', xres: 204 / 25.4, yres: 98 / 25.4 })
    .toBuffer();
  const analysis = await renderer.analyse((await fileOf(fax)).path, who);
  const size = analysis.ok ? analysis.value.pageSizes[0] : undefined;
  expect(size?.width).toBeCloseTo(1270.6, 0);
  expect(size?.height).toBeCloseTo(1650, 0);
});

test('a TIFF has all its pages, and a photo is shown upright', async () => {
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

test('an unsupported file is reported, and a missing page is the caller’s error', async () => {
  const bitmap = await fileOf(Buffer.from('BM no decoder'));
  expect(await renderer.analyse(bitmap.path, who)).toMatchObject({
    ok: true,
    value: { type: 'image', format: 'bmp', kind: undefined, pageCount: 0 },
  });
  expect(await renderer.analyse((await fileOf(Buffer.from('%PDF-1.7\n%%EOF'))).path, who)).toEqual({
    ok: false,
    error: 'corrupted',
  });
  await expect(renderer.analyse(join(folder, 'missing'), who)).rejects.toThrow('ENOENT');
});

test('a cancelled request is answered at once', async () => {
  const file = await pdf((document) => void document.addPage([300, 300]));
  const gone = new AbortController();
  const pending = image(file, { signal: gone.signal });
  gone.abort();
  expect(await pending).toEqual({ ok: false, error: 'cancelled' });
});
