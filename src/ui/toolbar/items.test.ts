import { array, assert, integer, property } from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { hasYielded, nextLevel, press, type ToolbarItem } from './items.ts';

const item = (yields: number | undefined, at: number): ToolbarItem => ({
  id: String(at),
  text: '',
  run: () => undefined,
  ...(yields === undefined ? {} : { yields }),
});

test('items are hidden from the highest number down, equal ones together, unnumbered ones never', () => {
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

test('hiding a hidden item frees no space', () => {
  expect(nextLevel([{ ...item(5, 0), hidden: true }, item(2, 1)], Infinity)).toBe(2);
});

afterEach(() => vi.unstubAllGlobals());

test('[APP-04] pressing an item runs it or opens its URL; a disabled one only logs; one with neither raises Unknown event', () => {
  const assign = vi.fn<(url: string) => void>();
  const log = vi.spyOn(console, 'info').mockReturnValue();
  vi.stubGlobal('window', { location: { assign } });
  const run = vi.fn<() => void>();
  press({ id: 'save', text: '', run });
  expect(run).toHaveBeenCalledOnce();
  press({ id: 'help', text: '', url: '#/help' });
  expect(assign).toHaveBeenCalledExactlyOnceWith('#/help');
  expect(() => press({ id: 'nothing', text: '' })).toThrow('Unknown event');
  expect(log).not.toHaveBeenCalled();
  for (const item of [{ run }, { url: '#/help' }, {}]) press({ id: 'gone', text: '', disabled: true, ...item });
  expect(log.mock.calls).toEqual([
    ['Toolbar item gone is disabled'],
    ['Toolbar item gone is disabled'],
    ['Toolbar item gone is disabled'],
  ]);
  expect(run).toHaveBeenCalledOnce();
  expect(assign).toHaveBeenCalledOnce();
});
