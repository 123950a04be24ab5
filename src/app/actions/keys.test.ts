import { expect, test } from 'vitest';
import { shellKey } from './keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, altGraph: false };

test('[APP-07] CTRL+ALT+L means the list, CTRL+ALT+A all its entries', () => {
  expect(shellKey({ ...plain, key: 'l', ctrlKey: true, altKey: true })).toBe('list.focus');
  expect(shellKey({ ...plain, key: 'a', ctrlKey: true, altKey: true })).toBe('list.toggleAll');
});

test('[APP-07] AltGr types letters: it is never taken for CTRL+ALT', () => {
  for (const key of ['l', 'a', 'ł', 'ą']) expect(shellKey({ ...plain, key, ctrlKey: true, altKey: true, altGraph: true })).toBeUndefined();
  expect(shellKey({ ...plain, key: 'ł', ctrlKey: true, altKey: true })).toBeUndefined();
});

test('the palette and the sheet of shortcuts; letters alone and other modifiers mean nothing', () => {
  expect(shellKey({ ...plain, key: 'k', ctrlKey: true })).toBe('palette');
  expect(shellKey({ ...plain, key: 'k', metaKey: true })).toBe('palette');
  expect(shellKey({ ...plain, key: '?', shiftKey: true })).toBe('shortcuts.show');
  for (const press of [{ key: 'l' }, { key: 'a', ctrlKey: true }, { key: 'K', ctrlKey: true, shiftKey: true }, { key: 'k' }, { key: 'l', altKey: true }]) expect(shellKey({ ...plain, ...press })).toBeUndefined();
});
