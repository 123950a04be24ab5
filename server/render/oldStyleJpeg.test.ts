import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { imagePagesPdf } from './child/assembly/imagePages.ts';
import { flawOf } from './kinds/pageFlaw.ts';
import { oldStyleTiff, type Tables } from './testing/oldStyleJpeg.ts';
import { colourAt, isNear, rendering } from './testing/rendering.ts';

const { fileOf, rendered } = rendering();

const [WIDTH, ROWS] = [160, 64] as const;
const COLOURS = [
  [200, 30, 30],
  [30, 120, 60],
  [40, 60, 200],
] as const;

const page = async (tables: Tables): Promise<Buffer> => {
  const strips = await Promise.all(
    COLOURS.map(([r, g, b]) =>
      sharp({ create: { width: WIDTH, height: ROWS, channels: 3, background: { r, g, b } } })
        .jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: false })
        .toBuffer(),
    ),
  );
  return oldStyleTiff(strips, WIDTH, ROWS, tables);
};

const expectStrips = async (jpeg: Buffer, scale = 1): Promise<void> => {
  for (const [strip, colour] of COLOURS.entries()) {
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

test('[SCAN-06] it becomes a page of a PDF without being compressed again', async () => {
  const tiff = await page('fields');
  const bytes = Buffer.from(await imagePagesPdf((await fileOf(tiff)).path, [1]));
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
  const { jpeg, width } = await rendered(await fileOf(bytes), { kind: 'pdf' });
  await expectStrips(jpeg, width / WIDTH);
});

test('[VIEW-01] one whose fields lead past the end of the file is a damaged file', async () => {
  const tiff = await page('fields');
  const directory = tiff.readUInt32LE(4);
  const entries = Array.from({ length: tiff.readUInt16LE(directory) }, (_, index) => directory + 2 + index * 12);
  const tables = entries.find((entry) => tiff.readUInt16LE(entry) === 521) ?? 0;
  tiff.writeUInt32LE(tiff.length + 1000, tiff.readUInt32LE(tables + 8));
  await expect(rendered(await fileOf(tiff), { kind: 'image' })).rejects.toThrow('corrupted');
});
