import { expect, test } from 'vitest';
import { fileSizeText } from './fileSize.ts';

test('[VIEW-03] sizes are shown in KiB below about 1000 KB, otherwise in MiB, with the language’s decimal separator', () => {
  expect([0, 1, 1024, 999 * 1024, 1000 * 1024, 12_345_678].map((bytes) => fileSizeText(bytes, 'de'))).toEqual([
    '0 KiB',
    '1 KiB',
    '1 KiB',
    '999 KiB',
    '0,98 MiB',
    '11,77 MiB',
  ]);
  expect(fileSizeText(2 ** 31, 'en')).toBe('2,048.00 MiB');
});
