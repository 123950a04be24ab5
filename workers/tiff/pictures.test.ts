import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPictures } from './pictures.ts';
import { tiffOf } from './testing/tiffOf.ts';

/** A page of one colour as TIFF. */
const page = async (background: string) => {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .tiff({ compression: 'lzw' })
    .toBuffer();
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
};

test('[VIEW-04] a TIFF picture is decoded on each request, its directories are parsed once', async () => {
  const pictures = readPictures(await page('#ff8000'));
  expect(pictures.all).toEqual([{ width: 30, height: 20, isWhole: true, isCmyk: false }]);
  const [one, other] = [pictures.pixels(1), pictures.pixels(1)];
  expect([one.width, one.height, [...one.data.subarray(0, 4)]]).toEqual([30, 20, [255, 128, 0, 255]]);
  expect(other.data).toEqual(one.data);
  expect(other.data).not.toBe(one.data);
  expect(() => pictures.pixels(2)).toThrow('no picture 2');
});

test('a TIFF that claims more pixels than a device can hold is refused before allocation', async () => {
  const buffer = await page('#000000');
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
  expect(pictures.all).toMatchObject([{ width: 100_000, height: 100_000 }]);
  expect(() => pictures.pixels(1)).toThrow('100000 by 100000');
});

const bufferOf = (bytes: Buffer): ArrayBuffer => Uint8Array.from(bytes).buffer;

test('[VIEW-04] a TIFF is shown upright in the local preview, as the archived page is', async () => {
  const [width, height] = [7, 4];
  const data = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 37) % 256));
  for (let orientation = 1; orientation <= 8; orientation++) {
    const tiff = await sharp(data, { raw: { width, height, channels: 3 } })
      .withMetadata({ orientation })
      .tiff({ compression: 'lzw' })
      .toBuffer();
    const archived = await sharp(tiff).autoOrient().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const pictures = readPictures(bufferOf(tiff));
    const { data: shown, ...size } = pictures.pixels(1);
    expect(size).toEqual({ width: archived.info.width, height: archived.info.height });
    expect(pictures.all).toEqual([{ ...size, isWhole: true, isCmyk: false }]);
    expect(Buffer.from(shown), `orientation ${orientation}`).toEqual(archived.data);
  }
});

test('[VIEW-04] a colour map of 8 bits, which some scanners write, does not become a black page', () => {
  const map = [...Array<number>(255).fill(0), 255];
  const tiff = tiffOf({ 256: [2], 257: [1], 258: [8], 262: [3], 320: [...map, ...map, ...map] }, Uint8Array.of(255, 0));
  expect([...readPictures(tiff).pixels(1).data]).toEqual([255, 255, 255, 255, 0, 0, 0, 255]);
});

/** Mean difference of two pictures per channel, and of 4 channels each. */
const difference = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;

test('[VIEW-04] a TIFF is shown in its colours in the local preview, or refused', async () => {
  const [width, height] = [300, 280];
  const bands = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (Math.floor(at / 9000) * 13) % 256));
  for (const compression of ['none', 'lzw', 'deflate', 'packbits', 'jpeg'] as const)
    for (const colours of ['b-w', 'srgb', 'cmyk'] as const) {
      const tiff = await sharp(bands, { raw: { width, height, channels: 3 } })
        .toColourspace(colours)
        .tiff({ compression, quality: 95 })
        .toBuffer();
      const archived = await sharp(tiff).toColourspace('srgb').ensureAlpha().raw().toBuffer();
      const pictures = readPictures(bufferOf(tiff));
      if (compression === 'jpeg' && colours === 'cmyk') {
        expect(() => pictures.pixels(1)).toThrow('JPEG in CMYK');
        continue;
      }
      const { data } = pictures.pixels(1);
      // Without the printer's colour profile CMYK becomes more vivid, which the preview says.
      expect(pictures.all[0]?.isCmyk).toBe(colours === 'cmyk');
      expect(difference(data, archived), `${compression} ${colours}`).toBeLessThan(colours === 'cmyk' ? 25 : 1);
    }
});

test('[VIEW-04] a TIFF that was cut off says that it is not whole', () => {
  const tiff = tiffOf({ 256: [8], 257: [8], 258: [8], 262: [1] }, new Uint8Array(64).fill(200));
  expect(readPictures(tiff).all).toEqual([{ width: 8, height: 8, isWhole: true, isCmyk: false }]);
  expect(readPictures(tiff.slice(0, -1)).all).toEqual([{ width: 8, height: 8, isWhole: false, isCmyk: false }]);
});

test('[VIEW-04] a fax keeps its proportions: its pixels are higher than wide', () => {
  const fax = { 256: [204], 257: [98], 258: [8], 262: [1], 282: [204, 1], 283: [98, 1] };
  const blank = new Uint8Array(204 * 98);
  expect(readPictures(tiffOf(fax, blank)).all).toEqual([{ width: 204, height: 204, isWhole: true, isCmyk: false }]);
  const onItsSide = tiffOf({ ...fax, 274: [6], 283: [49, 1] }, blank);
  expect(readPictures(onItsSide).all).toEqual([{ width: 408, height: 204, isWhole: true, isCmyk: false }]);
});
