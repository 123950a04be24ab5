import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureHead } from './pictureHead.ts';

const sheet = sharp({ create: { width: 30, height: 20, channels: 3, background: '#a33' } });
const headOf = (bytes: Buffer) => pictureHead(new Blob([new Uint8Array(bytes)]));

test('[VIEW-04] a JPEG mixed for printing is told from others, also behind a colour profile', async () => {
  const cmyk = await sheet.clone().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer();
  expect(cmyk.indexOf('ICC_PROFILE')).toBeGreaterThan(0);
  expect(await headOf(cmyk)).toEqual({ width: 30, height: 20, isPrint: true });
  const others = [
    await sheet.clone().jpeg().toBuffer(),
    await sheet.clone().jpeg({ progressive: true }).toBuffer(),
    await sheet.clone().toColourspace('b-w').jpeg().toBuffer(),
    await sheet.clone().png().toBuffer(),
  ];
  for (const bytes of others) expect(await headOf(bytes)).toEqual({ width: 30, height: 20, isPrint: false });
});

test('[VIEW-04] files that are cut off, or neither JPEG nor PNG, have no head', async () => {
  const [jpeg, png, webp] = [
    await sheet.clone().withIccProfile('p3').jpeg().toBuffer(),
    await sheet.clone().png().toBuffer(),
    await sheet.clone().webp().toBuffer(),
  ];
  for (const bytes of [jpeg.subarray(0, 200), png.subarray(0, 23), webp, Buffer.alloc(0), Buffer.alloc(40, 0xff)])
    expect(await headOf(bytes)).toBeUndefined();
});
