import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isPrintJpeg } from './printJpeg.ts';

const sheet = sharp({ create: { width: 30, height: 20, channels: 3, background: '#a33' } });

test('[VIEW-04] a JPEG mixed for printing is told from others, also behind a colour profile', async () => {
  const cmyk = await sheet.clone().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer();
  expect(cmyk.indexOf('ICC_PROFILE')).toBeGreaterThan(0);
  const sound = [await sheet.jpeg().toBuffer(), await sheet.clone().toColourspace('b-w').jpeg().toBuffer()];
  const others = [await sheet.png().toBuffer(), cmyk.subarray(0, 200), Buffer.alloc(0), Buffer.alloc(40, 0xff)];
  expect(await isPrintJpeg(new Blob([new Uint8Array(cmyk)]))).toBe(true);
  for (const bytes of [...sound, ...others]) expect(await isPrintJpeg(new Blob([new Uint8Array(bytes)]))).toBe(false);
});
