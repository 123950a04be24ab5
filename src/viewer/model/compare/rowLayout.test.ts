import { expect, test } from 'vitest';
import { layOutRows, PAGE_GAP, ROW_HEAD, rowShown } from './rowLayout.ts';

test('[VIEW-09] the row shown is the one that fills most of the window, not the end of the one before', () => {
  const layout = layOutRows([1000 - ROW_HEAD - PAGE_GAP, 1000 - ROW_HEAD - PAGE_GAP, 100 - ROW_HEAD - PAGE_GAP], 1);
  expect([0, 590, 610, 1000, 1900].map((top) => rowShown(layout, top, 800))).toEqual([0, 0, 1, 1, 2]);
  // Led to by its thumbnail, a low row is the one shown although the next one is taller.
  const low = layOutRows([64, 1000, 1000], 1);
  expect([0, 40, 60, 99.6, 100].map((top) => rowShown(low, top, 800))).toEqual([0, 0, 1, 1, 1]);
  expect(rowShown(layOutRows([], 1), 0, 800)).toBe(-1);
});
