import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photosPdf } from './photosPdf.ts';

const photo = async (width: number, height: number) => ({
  bytes: new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer(),
  ),
  width,
  height,
});

test('[MOB-01] several photos become one PDF: a page of A4 for each, turned as the photo is, its bytes as they were', async () => {
  const photos = [await photo(300, 400), await photo(400, 200)];
  const bytes = new Uint8Array(await photosPdf(photos).arrayBuffer());
  const read = await PDFDocument.load(bytes);
  expect(read.getPages().map((page) => page.getSize())).toEqual([
    { width: 595, height: 842 },
    { width: 842, height: 595 },
  ]);
  const whole = Buffer.from(bytes);
  for (const { bytes: jpeg } of photos) expect(whole.includes(Buffer.from(jpeg))).toBe(true);
  // Every entry of the cross-reference table points to its object.
  const text = whole.toString('latin1');
  const places = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => Number(place));
  expect(places).toHaveLength(8);
  for (const [at, place] of places.entries()) expect(text.slice(place)).toMatch(new RegExp(`^${at + 1} 0 obj`));
});
