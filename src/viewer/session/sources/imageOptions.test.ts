import { expect, test } from 'vitest';
import { imageOptions, isSlow } from './imageOptions.ts';

test('[VIEW-01] page images are progressive on a slow connection or with data saver, otherwise of the faster type', () => {
  expect(
    [{ effectiveType: 'slow-2g' }, { effectiveType: '3g' }, { effectiveType: '4g', saveData: true }].map(isSlow),
  ).toEqual([true, true, true]);
  expect([{}, { effectiveType: '4g' }, { effectiveType: '4g', saveData: false }].map(isSlow)).toEqual([
    false,
    false,
    false,
  ]);
  expect(imageOptions()).toEqual({ quality: '75', progressive: '0' });
});
