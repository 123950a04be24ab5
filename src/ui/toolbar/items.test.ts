import { array, assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { hasYielded, nextLevel, type ToolbarItem } from './items.ts';

const item = (yields: number | undefined, at: number): ToolbarItem => ({ id: String(at), text: '', run: () => undefined, ...(yields === undefined ? {} : { yields }) });

test('items make way from the highest number down, equal ones together, and those without a number never', () => {
  assert(
    property(array(integer({ min: -1, max: 6 }), { maxLength: 12 }), (numbers) => {
      const items = numbers.map((yields, at) => item(yields < 0 ? undefined : yields, at));
      let level = Infinity;
      for (const expected of [...new Set(numbers.filter((yields) => yields >= 0))].toSorted((a, b) => b - a)) {
        const next = nextLevel(items, level);
        expect(next).toBe(expected);
        level = next ?? level;
        expect(items.map((one) => hasYielded(one, level))).toEqual(numbers.map((yields) => yields >= expected));
      }
      expect(nextLevel(items, level)).toBeUndefined();
    }),
  );
});

test('a hidden item makes no room by making way', () => {
  expect(nextLevel([{ ...item(5, 0), hidden: true }, item(2, 1)], Infinity)).toBe(2);
});
