import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imagePagesPdf } from './child/assembly/imagePages.ts';
import { flawOf } from './kinds/pageFlaw.ts';
import { oldStyleTiff, type Tables } from './testing/oldStyleJpeg.ts';
import { colourAt, isNear, rendering } from './testing/rendering.ts';

const { fileOf, rendered } = rendering();

const [WIDTH, ROWS] = [160, 64] as const;
type Colour = readonly [red: number, green: number, blue: number];
const COLOURS: readonly Colour[] = [
  [200, 30, 30],
  [30, 120, 60],
  [40, 60, 200],
];

const page = async (tables: Tables, orientation = 1): Promise<Buffer> => {
  const strips = await Promise.all(
    COLOURS.map(([r, g, b]) =>
      sharp({ create: { width: WIDTH, height: ROWS, channels: 3, background: { r, g, b } } })
        .jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: false })
        .toBuffer(),
    ),
  );
  return oldStyleTiff(strips, { width: WIDTH, stripHeight: ROWS, tables, orientation });
};

const expectStrips = async (jpeg: Buffer, scale = 1, colours: readonly Colour[] = COLOURS) => {
  for (const [strip, colour] of colours.entries()) {
    const [x, y] = [(WIDTH / 2) * scale, (strip + 0.5) * ROWS * scale].map(Math.round);
    expect(isNear(await colourAt(jpeg, x ?? 0, y ?? 0), colour), `strip ${strip}`).toBe(true);
  }
};

test.each(['fields', 'stream'] as const)(
  '[VIEW-01] an old-style JPEG in a TIFF, its tables in %s, is shown with all its strips',
  async (tables) => {
    const { jpeg } = await rendered(await fileOf(await page(tables)), { kind: 'image' });
    expect(flawOf(jpeg)).toBe(undefined);
    await expectStrips(jpeg);
  },
);

test('[SCAN-06] an old-style JPEG becomes a page of a PDF without recompression', async () => {
  const tiff = await page('fields');
  const bytes = Buffer.from(await imagePagesPdf((await fileOf(tiff)).path, [1]));
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
  const { jpeg, width } = await rendered(await fileOf(bytes), { kind: 'pdf' });
  await expectStrips(jpeg, width / WIDTH);
});

test('[VIEW-01] an old-style JPEG is shown upright', async () => {
  const upsideDown = await fileOf(await page('fields', 3));
  await expectStrips((await rendered(upsideDown, { kind: 'image' })).jpeg, 1, COLOURS.toReversed());
});

test('[VIEW-01] a damaged old-style JPEG is shown as far as it can be read, and says so', async () => {
  const tiff = await page('fields');
  // A marker at the beginning of the second strip ends the picture.
  const offsets = tiff.readUInt32LE(entryOf(tiff, 273) + 8);
  tiff.set([0xff, 0xd9], tiff.readUInt32LE(offsets + 4));
  const { jpeg } = await rendered(await fileOf(tiff), { kind: 'image' });
  expect(flawOf(jpeg)).toBe('damaged');
  expect(isNear(await colourAt(jpeg, WIDTH / 2, ROWS / 2), COLOURS[0] ?? [0, 0, 0])).toBe(true);
});

test('[VIEW-01] overlapping strips do not make a huge picture of a small file', async () => {
  const tiff = await page('fields');
  const counts = tiff.readUInt32LE(entryOf(tiff, 279) + 8);
  for (const strip of COLOURS.keys()) tiff.writeUInt32LE(tiff.length, counts + strip * 4);
  await expect(rendered(await fileOf(tiff), { kind: 'image' })).rejects.toThrow('corrupted');
});

test('[VIEW-01] an old-style JPEG whose fields point past the end of the file is refused as corrupted', async () => {
  const tiff = await page('fields');
  tiff.writeUInt32LE(tiff.length + 1000, tiff.readUInt32LE(entryOf(tiff, 521) + 8));
  await expect(rendered(await fileOf(tiff), { kind: 'image' })).rejects.toThrow('corrupted');
});

/** The place of a field in the directory. */
function entryOf(tiff: Buffer, tag: number): number {
  const directory = tiff.readUInt32LE(4);
  const entries = Array.from({ length: tiff.readUInt16LE(directory) }, (_, index) => directory + 2 + index * 12);
  const found = entries.find((entry) => tiff.readUInt16LE(entry) === tag);
  if (found === undefined) throw new Error(`no field ${tag}`);
  return found;
}
