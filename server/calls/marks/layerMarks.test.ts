import { expect, test } from 'vitest';
import { marksOf } from './layerMarks.ts';

const mark = { localid: 'a', kind: 'freehand', geometry: { points: [1, 2, 3, 4] }, style: { width: 4 } };

test('the marks of a stored group are read once, however often they are asked for', () => {
  const row = { marks: JSON.stringify([mark]) };
  expect(marksOf(row)).toEqual([mark]);
  expect(marksOf(row)).toBe(marksOf(row));
});

test('groups with the same text are read apart, and damaged ones are refused', () => {
  const text = JSON.stringify([mark]);
  expect(marksOf({ marks: text })).not.toBe(marksOf({ marks: text }));
  expect(() => marksOf({ marks: '[{"kind":1}]' })).toThrow(/localid/);
});
