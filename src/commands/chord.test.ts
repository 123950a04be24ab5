import { expect, test } from 'vitest';
import { chordOf, isSingle, isUnfinished, mayBeChosen } from './chord.ts';

const plain = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, altGraph: false };
const chord = { ...plain, ctrlKey: true, altKey: true };

test('modifiers have one order, Shift alone is part of the character, the Mac’s Command counts as Ctrl', () => {
  expect(chordOf({ ...plain, key: 'r' }, false)).toBe('R');
  expect(chordOf({ ...plain, key: '?', shiftKey: true }, false)).toBe('?');
  expect(chordOf({ ...plain, key: 'F8', shiftKey: true }, false)).toBe('Shift+F8');
  expect(chordOf({ ...plain, key: 'ArrowUp', ctrlKey: true, shiftKey: true }, false)).toBe('Ctrl+Shift+ArrowUp');
  expect(chordOf({ ...plain, key: 'Z', ctrlKey: true, shiftKey: true }, false)).toBe('Ctrl+Shift+Z');
  expect(chordOf({ ...plain, key: 'k', metaKey: true }, false)).toBe('Ctrl+K');
  expect(chordOf({ ...plain, key: ' ' }, false)).toBe('Space');
  expect(chordOf({ ...plain, key: '+' }, false)).toBe('+');
  expect(chordOf({ ...chord, key: 'i' }, true)).toBe('Ctrl+Alt+I');
});

test.each([
  // On a Polish keyboard Ctrl+Alt types the same as AltGr; Greek and Russian ones type their own letters.
  ['ł', 'KeyL', 'Ctrl+Alt+L'],
  ['ą', 'KeyA', 'Ctrl+Alt+A'],
  ['λ', 'KeyL', 'Ctrl+Alt+L'],
  ['ф', 'KeyA', 'Ctrl+Alt+A'],
  ['Dead', 'KeyA', 'Ctrl+Alt+A'],
] as const)(
  '[APP-07] where CTRL+ALT types %s with %s, the key’s position counts, except in fields',
  (key, code, meaning) => {
    expect(chordOf({ ...chord, key, code }, false)).toBe(meaning);
    expect(chordOf({ ...chord, key, code }, true)).not.toBe(meaning);
  },
);

test('[APP-07] AltGr types letters (€ on a German keyboard, ł on a Polish one) and is never taken for CTRL+ALT', () => {
  for (const [key, code] of [
    ['@', 'KeyQ'],
    ['€', 'KeyE'],
    ['ł', 'KeyL'],
    ['l', 'KeyL'],
    ['a', 'KeyA'],
  ] as const)
    for (const typing of [false, true])
      expect(chordOf({ ...chord, key, code, altGraph: true }, typing)).toBeUndefined();
});

test('a letter key counts by what it types, with another alphabet by its position', () => {
  expect(chordOf({ ...chord, key: 'a', code: 'KeyQ' }, false)).toBe('Ctrl+Alt+A');
  expect(chordOf({ ...plain, key: 'к', code: 'KeyR' }, false)).toBe('R');
  expect(chordOf({ ...plain, key: 'ö', code: 'Semicolon' }, false)).toBe('Ö');
});

test('a command cannot have a key needed everywhere, nor a modifier alone', () => {
  for (const kept of ['Tab', 'Shift+Tab', 'Enter', 'Escape', 'Space', 'ArrowUp', 'Home'])
    expect(mayBeChosen(kept)).toBe(false);
  for (const free of ['Ctrl+Enter', 'Alt+ArrowUp', 'F2', 'Delete', 'K', '+']) expect(mayBeChosen(free)).toBe(true);
  expect(['Shift+Shift', 'Ctrl+Control', 'Alt+Alt', 'Dead'].every(isUnfinished)).toBe(true);
  expect(isUnfinished('Ctrl+K')).toBe(false);
  expect(['K', '+', '?'].every(isSingle)).toBe(true);
  expect(['F3', 'Ctrl+K', 'Delete'].some(isSingle)).toBe(false);
});
