import { expect, test } from 'vitest';
import { shellKey } from './keys.ts';

const plain = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, altGraph: false };
const chord = { ...plain, ctrlKey: true, altKey: true };

test('[APP-07] CTRL+ALT+L means the list, CTRL+ALT+A all its entries, also while one types', () => {
  for (const typing of [false, true]) {
    expect(shellKey({ ...chord, key: 'l', code: 'KeyL' }, typing)).toBe('list.focus');
    expect(shellKey({ ...chord, key: 'a', code: 'KeyA' }, typing)).toBe('list.toggleAll');
  }
});

test.each([
  // On a Polish keyboard Ctrl+Alt types what AltGr does; a Greek and a Russian one type their own letters.
  ['ł', 'KeyL', 'list.focus'],
  ['ą', 'KeyA', 'list.toggleAll'],
  ['λ', 'KeyL', 'list.focus'],
  ['ф', 'KeyA', 'list.toggleAll'],
  ['Dead', 'KeyA', 'list.toggleAll'],
] as const)(
  '[APP-07] where CTRL+ALT makes %s of %s the place of the key counts, but not in a field, where that may be meant',
  (key, code, meaning) => {
    expect(shellKey({ ...chord, key, code }, false)).toBe(meaning);
    expect(shellKey({ ...chord, key, code }, true)).toBeUndefined();
  },
);

test('[APP-07] AltGr types letters: on a German keyboard @, €, µ, on a Polish one ł and ą; it is never taken for CTRL+ALT', () => {
  for (const [key, code] of [
    ['@', 'KeyQ'],
    ['€', 'KeyE'],
    ['µ', 'KeyM'],
    ['ł', 'KeyL'],
    ['ą', 'KeyA'],
    ['l', 'KeyL'],
    ['a', 'KeyA'],
  ] as const) {
    for (const typing of [false, true])
      expect(shellKey({ ...chord, key, code, altGraph: true }, typing)).toBeUndefined();
  }
  // Ctrl+Alt in AltGr's place on a German keyboard.
  for (const [key, code] of [
    ['@', 'KeyQ'],
    ['€', 'KeyE'],
    ['µ', 'KeyM'],
  ] as const)
    expect(shellKey({ ...chord, key, code }, false)).toBeUndefined();
});

test('a letter counts by what it types, wherever it stands: A on a French keyboard', () => {
  expect(shellKey({ ...chord, key: 'a', code: 'KeyQ' }, false)).toBe('list.toggleAll');
  expect(shellKey({ ...chord, key: 'q', code: 'KeyA' }, false)).toBeUndefined();
});

test('the palette and the sheet of shortcuts; letters alone and other modifiers mean nothing', () => {
  expect(shellKey({ ...plain, key: 'k', ctrlKey: true }, true)).toBe('palette');
  expect(shellKey({ ...plain, key: 'k', metaKey: true }, false)).toBe('palette');
  expect(shellKey({ ...plain, key: 'к', code: 'KeyK', ctrlKey: true }, true)).toBe('palette');
  expect(shellKey({ ...plain, key: '?', shiftKey: true }, false)).toBe('shortcuts.show');
  for (const press of [
    { key: 'l', code: 'KeyL' },
    { key: 'a', ctrlKey: true },
    { key: 'K', ctrlKey: true, shiftKey: true },
    { key: 'k' },
    { key: 'l', altKey: true },
    { key: 'ł', code: 'KeyL', altKey: true },
  ])
    expect(shellKey({ ...plain, ...press }, false)).toBeUndefined();
});
