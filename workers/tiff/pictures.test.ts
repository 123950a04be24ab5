import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bytesOf, FAXES } from '#core/pictures/testing/coded.ts';
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
  expect(pictures.all).toEqual([{ width: 30, height: 20, isCmyk: false, isReadable: true }]);
  const [one, other] = [await pictures.pixels(1), await pictures.pixels(1)];
  expect([one.width, one.height, [...one.data.subarray(0, 4)]]).toEqual([30, 20, [255, 128, 0, 255]]);
  expect(other.data).toEqual(one.data);
  expect(other.data).not.toBe(one.data);
  await expect(pictures.pixels(2)).rejects.toThrow('no picture 2');
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
  await expect(pictures.pixels(1)).rejects.toThrow('100000 by 100000');
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
    const { data: shown, isWhole, ...size } = await pictures.pixels(1);
    expect(isWhole).toBe(true);
    expect(size).toEqual({ width: archived.info.width, height: archived.info.height });
    expect(pictures.all).toEqual([{ ...size, isCmyk: false, isReadable: true }]);
    expect(Buffer.from(shown), `orientation ${orientation}`).toEqual(archived.data);
  }
});

test('[VIEW-04] a colour map of 8 bits, which some scanners write, does not become a black page', async () => {
  const map = [...Array<number>(255).fill(0), 255];
  const tiff = tiffOf({ 256: [2], 257: [1], 258: [8], 262: [3], 320: [...map, ...map, ...map] }, Uint8Array.of(255, 0));
  expect([...(await readPictures(tiff).pixels(1)).data]).toEqual([255, 255, 255, 255, 0, 0, 0, 255]);
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
        expect(pictures.all[0]?.isReadable).toBe(false);
        await expect(pictures.pixels(1)).rejects.toThrow('JPEG in CMYK');
        continue;
      }
      const { data, isWhole } = await pictures.pixels(1);
      expect(isWhole, `${compression} ${colours}`).toBe(true);
      // Without the printer's colour profile CMYK becomes more vivid, which the preview says.
      expect(pictures.all[0]?.isCmyk).toBe(colours === 'cmyk');
      expect(difference(data, archived), `${compression} ${colours}`).toBeLessThan(colours === 'cmyk' ? 25 : 1);
    }
});

test('[VIEW-04] a picture with old-style JPEG is known to be readable only on the server', () => {
  const tiff = tiffOf({ 256: [8], 257: [8], 258: [8], 259: [6], 262: [6] }, new Uint8Array(64));
  expect(readPictures(tiff).all).toMatchObject([{ isReadable: false }]);
});

test('[VIEW-04] a last strip that is filled up to the size of the others is whole', async () => {
  // Three rows of one pixel in strips of two, the last with a row too many: a run, then each row by itself.
  const tags = { 256: [1], 257: [3], 258: [8], 262: [1], 278: [2], 259: [32_773], 279: [2, 4] };
  const offset = tiffOf({ ...tags, 273: [0, 0] }, new Uint8Array(6)).byteLength - 6;
  const tiff = tiffOf({ ...tags, 273: [offset, offset + 2] }, Uint8Array.of(255, 200, 0, 100, 0, 50));
  const { isWhole, data } = await readPictures(tiff).pixels(1);
  expect([isWhole, data[0], data[4], data[8]]).toEqual([true, 200, 200, 100]);
});

test('[VIEW-04] a TIFF that was cut off says that it is not whole, and is blank below', async () => {
  const tiff = tiffOf({ 256: [8], 257: [8], 258: [8], 262: [1] }, new Uint8Array(64).fill(200));
  expect((await readPictures(tiff).pixels(1)).isWhole).toBe(true);
  const { isWhole, data } = await readPictures(tiff.slice(0, -8)).pixels(1);
  expect([isWhole, data[0], data.at(-4)]).toEqual([false, 200, 255]);
});

/** A sheet with noise, so that damaged bytes are in every part of it. */
const [wide, high] = [400, 300];
let seed = 1;
const noise = Buffer.from(
  Array.from({ length: wide * high }, () => (seed = (seed * 48_271) % 2_147_483_647) % 2 === 0).map((is) =>
    is ? 0 : 255,
  ),
);

test.each([
  ['lzw', 'srgb'],
  ['deflate', 'srgb'],
  ['packbits', 'srgb'],
  ['lzw', 'b-w'],
  ['ccittfax4', 'b-w'],
] as const)(
  '[VIEW-04] a garbled TIFF (%s, %s) is shown in part and says so in the local preview',
  async (coding, colours) => {
    const tiff = await sharp(noise, { raw: { width: wide, height: high, channels: 1 } })
      .toColourspace(colours)
      .tiff({ compression: coding, ...(coding === 'ccittfax4' && { bitdepth: 1 }), predictor: 'none' })
      .toBuffer();
    const sound = await readPictures(bufferOf(tiff)).pixels(1);
    const archived = await sharp(tiff).toColourspace('srgb').ensureAlpha().raw().toBuffer();
    expect(sound.isWhole).toBe(true);
    expect(Buffer.from(sound.data).equals(archived)).toBe(true);
    const middle = Math.round(tiff.length / 2);
    const garbled = tiff.map((byte, at) => (at > middle && at < middle + 300 ? byte ^ 0x5a : byte));
    const shown = await readPictures(bufferOf(Buffer.from(garbled))).pixels(1);
    expect(shown.isWhole).toBe(false);
    const quarter = wide * 4 * Math.round(high / 4);
    expect(Buffer.from(shown.data.subarray(0, quarter)).equals(archived.subarray(0, quarter))).toBe(true);
  },
);

test.each(FAXES.slice(0, 3).map((fax) => [fax.scheme, fax] as const))(
  '[VIEW-04] a fax (%s) is decoded in the local preview, also with its bits reversed',
  async (scheme, fax) => {
    const coded = bytesOf(fax.data);
    const tags = { 256: [64], 257: [24], 258: [1], 262: [0], 259: [scheme === 'group4' ? 4 : 3], 278: [24] };
    const options = scheme === 'mixed' ? { 292: [1] } : {};
    const reversed = coded.map((byte) =>
      Number.parseInt(byte.toString(2).padStart(8, '0').split('').toReversed().join(''), 2),
    );
    const plain = await readPictures(tiffOf({ ...tags, ...options }, coded)).pixels(1);
    const turned = await readPictures(tiffOf({ ...tags, ...options, 266: [2] }, reversed)).pixels(1);
    expect([plain.isWhole, turned.isWhole]).toEqual([true, true]);
    // The centre of the disc, and a corner.
    expect([plain.data[(12 * 64 + 54) * 4], plain.data[0]]).toEqual([0, 255]);
    expect(turned.data).toEqual(plain.data);
  },
);

test('[VIEW-04] a fax keeps its proportions: its pixels are higher than wide', () => {
  const fax = { 256: [204], 257: [98], 258: [8], 262: [1], 282: [204, 1], 283: [98, 1] };
  const blank = new Uint8Array(204 * 98);
  expect(readPictures(tiffOf(fax, blank)).all).toEqual([{ width: 204, height: 204, isCmyk: false, isReadable: true }]);
  const onItsSide = tiffOf({ ...fax, 274: [6], 283: [49, 1] }, blank);
  expect(readPictures(onItsSide).all).toEqual([{ width: 408, height: 204, isCmyk: false, isReadable: true }]);
});
