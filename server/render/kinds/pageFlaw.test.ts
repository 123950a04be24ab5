import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PAGE_FLAWS } from '#core/contract/constants.ts';
import { jpegSize } from './jpegSize.ts';
import { flawOf, withFlaw } from './pageFlaw.ts';

test('[VIEW-01] a page image says what is wrong with it and stays the same picture', async () => {
  const sound = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  expect(flawOf(sound)).toBeUndefined();
  for (const flaw of PAGE_FLAWS) {
    const flawed = withFlaw(sound, flaw);
    expect(flawOf(flawed)).toBe(flaw);
    expect(jpegSize(flawed)).toEqual({ width: 30, height: 20 });
    expect(await sharp(flawed).raw().toBuffer()).toEqual(await sharp(sound).raw().toBuffer());
  }
  expect(flawOf(Buffer.alloc(3))).toBeUndefined();
});
