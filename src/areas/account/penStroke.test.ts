import { expect, test } from 'vitest';
import { strokePath } from './penStroke.ts';

const line = (pressure: number) => Array.from({ length: 20 }, (_, i) => ({ x: 10 + i * 5, y: 40, pressure }));
const heightOf = (pressure: number): number => {
  const ys = [...strokePath(line(pressure)).matchAll(/[MLQ ](?:-?[\d.]+ )(-?[\d.]+)/g)]
    .map(([, y]) => Number(y))
    .filter((y) => y > 20);
  return Math.max(...ys) - Math.min(...ys);
};

test('a stroke is wider the harder the pen is pressed', () => {
  expect(heightOf(1)).toBeGreaterThan(heightOf(0.2) * 2);
  expect(strokePath([])).toBe('');
  expect(strokePath([{ x: 5, y: 5, pressure: 0.5 }])).toMatch(/^M3\.35 5a1\.65/);
});
