import { expect, test } from 'vitest';
import { COMPARE_KEYS, compareKey } from './keys.ts';

const press = (chord: string) => ({
  key: chord.split('+').findLast((part) => part !== '') ?? '+',
  shiftKey: chord.startsWith('Shift+'),
});

test('[VIEW-09] every key of the overview does what it says there, and no key two things', () => {
  for (const key of COMPARE_KEYS) expect(compareKey(press(key.chord))).toBe(key);
  expect(new Set(COMPARE_KEYS.map(({ chord }) => chord)).size).toBe(COMPARE_KEYS.length);
  for (const other of ['Enter', 'ArrowDown', 'q']) expect(compareKey({ key: other, shiftKey: false })).toBeUndefined();
});
