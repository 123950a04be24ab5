import { expect, test } from 'vitest';
import { printStyle, sizeOfPage } from './sheets.ts';

test('[VIEW-07] each page is printed on paper of its own size, and equal sizes are declared once', () => {
  const style = printStyle([
    { width: 1240, height: 1754 },
    { width: 1754, height: 1240 },
    { width: 1240, height: 1754 },
  ]);
  expect(style.match(/@page/g)).toHaveLength(2);
  expect(style).toContain('size: 8.2667in 11.6933in');
});

test('the size of a page is that of its run', () => {
  const runs = [
    { count: 2, width: 1, height: 2 },
    { count: 1, width: 3, height: 4 },
  ];
  expect([1, 2, 3].map((page) => sizeOfPage(runs, page).width)).toEqual([1, 1, 3]);
  expect(() => sizeOfPage(runs, 4)).toThrow(RangeError);
});
