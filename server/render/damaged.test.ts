import { createCipheriv } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  PDFName,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bytesOf, jbig2Of, RED_JPEG_2000 } from '#core/pictures/testing/coded.ts';
import { codedPage } from './child/assembly/tiffStrips.ts';
import { flawOf } from './kinds/pageFlaw.ts';
import { colourAt, isNear, rendering } from './testing/rendering.ts';

const { fileOf, pdf, rendered } = rendering();

const [WIDTH, HEIGHT] = [600, 800] as const;
const RED = [200, 30, 30] as const;
/** A red sheet with noise that cannot be compressed: each missing part of the file is a missing part of the page. */
const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(
  Buffer.alloc(WIDTH * HEIGHT * 3),
);
const pixels = noise.map((value, at) => (RED[at % 3] ?? 0) + (value % 16));
const sheet = () => sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });

const cutOff = (bytes: Buffer): Buffer => bytes.subarray(0, Math.round(bytes.length * 0.6));
const garbled = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  const middle = Math.round(bytes.length * 0.6);
  for (let at = middle; at < middle + 400; at += 1) copy[at] = (copy[at] ?? 0) ^ 0x5a;
  return copy;
};

const IN_TILES = { tile: true, tileWidth: 128, tileHeight: 128 } as const;
/** Ways in which libtiff decodes garbled data without always saying so. */
const tiffs = {
  'TIFF (LZW, tiles)': await sheet()
    .tiff({ compression: 'lzw', ...IN_TILES })
    .toBuffer(),
  'TIFF (LZW, without predictor)': await sheet().tiff({ compression: 'lzw', predictor: 'none' }).toBuffer(),
  'TIFF (deflate)': await sheet().tiff({ compression: 'deflate', predictor: 'none' }).toBuffer(),
  'TIFF (deflate, tiles)': await sheet()
    .tiff({ compression: 'deflate', ...IN_TILES })
    .toBuffer(),
  'TIFF (PackBits)': await sheet().tiff({ compression: 'packbits', predictor: 'none' }).toBuffer(),
  'TIFF (PackBits, tiles)': await sheet()
    .tiff({ compression: 'packbits', predictor: 'none', ...IN_TILES })
    .toBuffer(),
  'BigTIFF (LZW)': await sheet().tiff({ compression: 'lzw', bigtiff: true }).toBuffer(),
  'BigTIFF (deflate)': await sheet().tiff({ compression: 'deflate', predictor: 'none', bigtiff: true }).toBuffer(),
  'BigTIFF (PackBits, tiles)': await sheet()
    .tiff({ compression: 'packbits', predictor: 'none', bigtiff: true, ...IN_TILES })
    .toBuffer(),
};

test.each<readonly [name: string, bytes: Buffer]>([
  ...Object.entries(tiffs).map(([name, bytes]) => [`${name} with garbled bytes`, garbled(bytes)] as const),
  ['PNG that was cut off', cutOff(await sheet().png().toBuffer())],
  ['PNG with garbled bytes', garbled(await sheet().png().toBuffer())],
  ['JPEG that was cut off', cutOff(await sheet().jpeg().toBuffer())],
  ['JPEG with garbled bytes', garbled(await sheet().jpeg().toBuffer())],
  ['TIFF (LZW) with garbled bytes', garbled(await sheet().tiff({ compression: 'lzw' }).toBuffer())],
  ['TIFF (JPEG) with garbled bytes', garbled(await sheet().tiff({ compression: 'jpeg' }).toBuffer())],
])('[VIEW-01] a %s is shown as far as it can be read, and says so each time', async (_name, bytes) => {
  const file = await fileOf(bytes);
  // First rendered, then from the cache.
  for (let time = 0; time < 2; time += 1) {
    const { jpeg } = await rendered(file, { kind: 'image', dpi: 50 });
    expect(isNear(await colourAt(jpeg, 20, 20), RED)).toBe(true);
    expect(flawOf(jpeg)).toBe('damaged');
  }
});

test('[VIEW-01] all that arrived of a small PNG is shown; what is missing is blank, not black', async () => {
  const small = sharp(pixels.subarray(0, 60 * 80 * 3), { raw: { width: 60, height: 80, channels: 3 } });
  const bytes = cutOff(await small.png().toBuffer());
  // So small that it has a single chunk, of which libpng would read nothing.
  expect(bytes.length).toBeLessThan(8192);
  const { jpeg } = await rendered(await fileOf(bytes), { kind: 'image' });
  expect(flawOf(jpeg)).toBe('damaged');
  expect(isNear(await colourAt(jpeg, 30, 30), RED)).toBe(true);
  expect(isNear(await colourAt(jpeg, 30, 75), [255, 255, 255])).toBe(true);
});

test.each<readonly [name: string, bytes: Buffer]>([
  ...Object.entries(tiffs),
  ['PNG', await sheet().png().toBuffer()],
  ['interlaced PNG', await sheet().png({ progressive: true }).toBuffer()],
  ['JPEG', await sheet().jpeg().toBuffer()],
  ['CMYK JPEG', await sheet().toColourspace('cmyk').jpeg().toBuffer()],
  ['TIFF (LZW)', await sheet().tiff({ compression: 'lzw' }).toBuffer()],
  ['TIFF (JPEG)', await sheet().tiff({ compression: 'jpeg' }).toBuffer()],
  ['CMYK TIFF', await sheet().toColourspace('cmyk').tiff().toBuffer()],
  ['TIFF turned by its orientation', await sheet().withMetadata({ orientation: 6 }).tiff().toBuffer()],
])('[VIEW-01] a %s is shown in its colours, without a flaw', async (_name, bytes) => {
  const { jpeg } = await rendered(await fileOf(bytes), { kind: 'image', dpi: 50 });
  for (const at of [20, 180]) expect(isNear(await colourAt(jpeg, at, at), RED)).toBe(true);
  expect(flawOf(jpeg)).toBeUndefined();
});

type Entries = Readonly<Record<string, string | number | Readonly<Record<string, number>>>>;
/** A PDF page with a picture on its upper half, or as high as given. A JPEG on the whole page bypasses PDFium. */
const pictureIn = (contents: Uint8Array, entries: Entries, height = HEIGHT / 2) =>
  pdf((document) => {
    const { context } = document;
    const page = document.addPage([WIDTH, HEIGHT]);
    const image = context.stream(contents, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: WIDTH,
      Height: HEIGHT,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
      ...entries,
    });
    page.node.setXObject(PDFName.of('Picture'), context.register(image));
    page.pushOperators(pushGraphicsState(), concatTransformationMatrix(WIDTH, 0, 0, height, 0, HEIGHT - height));
    page.pushOperators(drawObject('Picture'), popGraphicsState());
  });
const DCT = { Filter: 'DCTDecode' };
const FLATE = { Filter: 'FlateDecode' };
const jpeg = await sheet().jpeg().toBuffer();
const grey = Buffer.alloc(WIDTH * HEIGHT, 0x5a);
const GREY = { ColorSpace: 'DeviceGray' };

test.each([
  ['JPEG that was cut off', pictureIn(cutOff(jpeg), DCT)],
  ['JPEG with garbled bytes', pictureIn(garbled(jpeg), DCT)],
  ['scan that was cut off', pictureIn(cutOff(jpeg), DCT, HEIGHT)],
  ['scan with garbled bytes', pictureIn(garbled(jpeg), DCT, HEIGHT)],
  ['compressed picture that was cut off', pictureIn(cutOff(deflateSync(pixels)), FLATE)],
  ['compressed picture with garbled bytes', pictureIn(garbled(deflateSync(pixels)), FLATE)],
  ['compressed picture with too few rows', pictureIn(deflateSync(cutOff(Buffer.from(pixels))), FLATE)],
])('[VIEW-01] a PDF page with a %s is shown as far as it can be read, and says so', async (_name, file) => {
  const { jpeg: drawn } = await rendered(await file, { dpi: 72 });
  expect(isNear(await colourAt(drawn, 20, 20), RED)).toBe(true);
  expect(flawOf(drawn)).toBe('damaged');
});

test.each([
  ['JPEG', pictureIn(jpeg, DCT)],
  ['JPEG with bytes after its end', pictureIn(Buffer.concat([jpeg, Buffer.alloc(4096)]), DCT)],
  ['compressed picture', pictureIn(deflateSync(pixels), FLATE)],
  ['compressed picture without its last row', pictureIn(deflateSync(pixels.subarray(0, -3 * WIDTH)), FLATE)],
  ['grey picture of 8 bits', pictureIn(deflateSync(grey), { ...FLATE, ...GREY })],
  [
    'grey picture of 4 bits',
    pictureIn(deflateSync(grey.subarray(grey.length / 2)), { ...FLATE, ...GREY, BitsPerComponent: 4 }),
  ],
  [
    'grey picture of 2 bits',
    pictureIn(deflateSync(grey.subarray((grey.length * 3) / 4)), { ...FLATE, ...GREY, BitsPerComponent: 2 }),
  ],
  [
    'black and white picture',
    pictureIn(deflateSync(Buffer.alloc(grey.length / 8)), { ...FLATE, ...GREY, BitsPerComponent: 1 }),
  ],
  [
    'picture of 16 bits',
    pictureIn(deflateSync(Buffer.alloc(WIDTH * HEIGHT * 6, 0x5a)), { ...FLATE, BitsPerComponent: 16 }),
  ],
  [
    'CMYK picture',
    pictureIn(deflateSync(Buffer.alloc(WIDTH * HEIGHT * 4, 0x5a)), { ...FLATE, ColorSpace: 'DeviceCMYK' }),
  ],
])('[VIEW-01] a PDF page with an intact %s has no flaw', async (_name, file) => {
  const { jpeg: drawn } = await rendered(await file, { dpi: 72 });
  expect(isNear(await colourAt(drawn, 20, 20), [255, 255, 255])).toBe(false);
  expect(flawOf(drawn)).toBeUndefined();
});

/** A sheet in group 4, stippled so that no part of it is easily coded. libtiff codes white as black. */
const stippled = Buffer.from(
  noise.subarray(0, WIDTH * HEIGHT).map((value, at) => (value < 40 && at >= WIDTH * 40 ? 0 : 255)),
);
const fax = await (async () => {
  const tiff = await sharp(stippled, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, tileHeight: HEIGHT })
    .toBuffer();
  const strips = (await codedPage((await fileOf(tiff)).path, 1))?.strips ?? [];
  if (strips.length !== 1) throw new Error('not one strip');
  return Buffer.from(strips[0]?.bytes ?? []);
})();
/** A PDF page with a fax on its upper half. */
const faxIn = (data: Uint8Array, entries: Entries) =>
  pictureIn(data, { ColorSpace: 'DeviceGray', BitsPerComponent: 1, ...entries });
const FAX = { Filter: 'CCITTFaxDecode', DecodeParms: { K: -1, Columns: WIDTH, Rows: HEIGHT } };
const JBIG2 = { Filter: 'JBIG2Decode' };
const jbig2 = Buffer.from(jbig2Of(fax, WIDTH, HEIGHT));
const JPX = { Filter: 'JPXDecode', Width: 48, Height: 48 };
const jpeg2000 = Buffer.from(bytesOf(RED_JPEG_2000));

test.each([
  ['fax that was cut off', faxIn(cutOff(fax), FAX)],
  ['fax with garbled bytes', faxIn(garbled(fax), FAX)],
  ['JBIG2 picture that was cut off', faxIn(cutOff(jbig2), JBIG2)],
  ['JBIG2 picture with garbled bytes', faxIn(garbled(jbig2), JBIG2)],
  ['JPEG 2000 picture that was cut off', pictureIn(cutOff(jpeg2000), JPX)],
])('[VIEW-01] a PDF page with a %s says that it is damaged', async (_name, file) => {
  expect(flawOf((await rendered(await file, { dpi: 72 })).jpeg)).toBe('damaged');
});

test.each([
  ['fax', faxIn(fax, FAX), [0, 0, 0]],
  ['JBIG2 picture', faxIn(jbig2, JBIG2), [0, 0, 0]],
  ['JPEG 2000 picture', pictureIn(jpeg2000, JPX), RED],
])('[VIEW-01] a PDF page with an intact %s is drawn, without a flaw', async (_name, file, colour) => {
  const { jpeg: drawn } = await rendered(await file, { dpi: 72 });
  expect(isNear(await colourAt(drawn, 20, 8), colour)).toBe(true);
  expect(flawOf(drawn)).toBeUndefined();
});

test('[VIEW-01] each page of a file keeps its own flaw, however often it is drawn', async () => {
  const damaged = await faxIn(cutOff(fax), FAX);
  const pages = await PDFDocument.load(readFileSync(damaged.path));
  pages.addPage();
  const file = await fileOf(await pages.save());
  for (const dpi of [72, 96])
    for (const [page, flaw] of [
      [1, 'damaged'],
      [2, undefined],
    ] as const)
      expect(flawOf((await rendered(file, { dpi, page })).jpeg)).toBe(flaw);
});
