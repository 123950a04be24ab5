import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagesIn } from './pageRange.ts';

const pages = (text: string, count = 10) => {
  const read = pagesIn(text, count);
  return read.ok ? read.value : read.error;
};

test('[VIEW-07] single pages and ranges, in rising order and once each; nothing means all', () => {
  expect(pages('1-3, 5')).toEqual([1, 2, 3, 5]);
  expect(pages(' 7 ; 2–4,3 ')).toEqual([2, 3, 4, 7]);
  expect(pages('  ', 3)).toEqual([1, 2, 3]);
});

test.each(['0', '11', '3-1', '1-', '-2', '1,,2', 'a', '1.5', '9-11', '99999999999'])(
  '[VIEW-07] %s is not a range of ten pages',
  (text) => {
    expect(pages(text)).toBe('invalid');
  },
);

test('any input gives only pages of the document', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 500 }), (text, count) => {
      const read = pagesIn(text, count);
      expect(!read.ok || read.value.every((page) => page >= 1 && page <= count)).toBe(true);
    }),
  );
});

test('[VIEW-07] a range beyond the print limit is reported, not silently cut', () => {
  expect(pagesIn('', 5, 4)).toEqual({ ok: false, error: 'tooMany' });
  expect(pagesIn('1-5', 5, 4)).toEqual({ ok: false, error: 'tooMany' });
  expect(pagesIn('1-4', 5, 4)).toEqual({ ok: true, value: [1, 2, 3, 4] });
  expect(pagesIn('', 4, 4)).toEqual({ ok: true, value: [1, 2, 3, 4] });
});
