import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPictures } from './pictures.ts';

/** A page of one colour as TIFF. */
const sheet = async (background: string) => {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .tiff({ compression: 'lzw' })
    .toBuffer();
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
};

test('[VIEW-04] a TIFF picture is decoded on each request, its directories are parsed once', async () => {
  const pictures = readPictures(await sheet('#ff8000'));
  expect(pictures.sizes).toEqual([{ width: 30, height: 20 }]);
  const [one, other] = [pictures.pixels(1), pictures.pixels(1)];
  expect([one.width, one.height, [...one.data.subarray(0, 4)]]).toEqual([30, 20, [255, 128, 0, 255]]);
  expect(other.data).toEqual(one.data);
  expect(other.data).not.toBe(one.data);
  expect(() => pictures.pixels(2)).toThrow('no picture 2');
});

test('a TIFF that claims more pixels than a device can hold is refused before allocation', async () => {
  const buffer = await sheet('#000000');
  // The width is a directory entry: tag 256, type SHORT or LONG, count 1.
  const view = new DataView(buffer);
  const isLittle = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, isLittle);
  for (let at = directory + 2; at < directory + 2 + 12 * view.getUint16(directory, isLittle); at += 12) {
    const tag = view.getUint16(at, isLittle);
    if (tag !== 256 && tag !== 257) continue;
    view.setUint16(at + 2, 4, isLittle);
    view.setUint32(at + 8, 100_000, isLittle);
  }
  const pictures = readPictures(buffer);
  expect(pictures.sizes).toEqual([{ width: 100_000, height: 100_000 }]);
  expect(() => pictures.pixels(1)).toThrow('100000 by 100000');
});
