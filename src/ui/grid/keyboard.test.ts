import { expect, test } from 'vitest';
import { gridKey, type KeyPress } from './keyboard.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const at = (key: string, active: number, held: Partial<KeyPress> = {}) =>
  gridKey(press(key, held), active, 1_000_000, 27);

test('arrows, page keys, Home and End (with and without Ctrl) move, and stop at both ends', () => {
  expect(at('ArrowDown', 5)).toEqual({ kind: 'move', to: 6, extend: false });
  expect(at('ArrowUp', 0)).toEqual({ kind: 'move', to: 0, extend: false });
  expect(at('PageDown', 999_990)).toEqual({ kind: 'move', to: 999_999, extend: false });
  expect(at('PageUp', 100)).toEqual({ kind: 'move', to: 73, extend: false });
  expect(at('Home', 100, { ctrlKey: true })).toEqual({ kind: 'move', to: 0, extend: false });
  expect(at('End', 100)).toEqual({ kind: 'move', to: 999_999, extend: false });
});

test('Shift extends; Space, Enter and Ctrl+A select, open and select all', () => {
  expect(at('ArrowDown', 5, { shiftKey: true })).toEqual({ kind: 'move', to: 6, extend: true });
  expect(at(' ', 5)).toEqual({ kind: 'toggle' });
  expect(at('Enter', 5)).toEqual({ kind: 'open' });
  expect(at('a', 5, { metaKey: true })).toEqual({ kind: 'all' });
});

test('letters, keys with Alt (AltGr) and any key in an empty list are left to the page', () => {
  expect(at('a', 5)).toBeUndefined();
  expect(at('a', 5, { ctrlKey: true, altKey: true })).toBeUndefined();
  expect(gridKey(press('End'), 0, 0, 27)).toBeUndefined();
});
