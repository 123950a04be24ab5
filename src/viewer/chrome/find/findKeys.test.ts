import { expect, test } from 'vitest';
import type { KeyPress } from '../keys.ts';
import { findCommand } from './findKeys.ts';

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});

test('[VIEW-08] the find by keyboard: F3 and Ctrl+G, back with Shift, and the slash', () => {
  expect(
    [
      press('F3'),
      press('g', { ctrlKey: true }),
      press('G', { metaKey: true, shiftKey: true }),
      press('F3', { shiftKey: true }),
    ].map((one) => findCommand(one, true)),
  ).toEqual(['next', 'next', 'previous', 'previous']);
  expect([findCommand(press('/', { shiftKey: true }), false), findCommand(press('/'), true)]).toEqual([
    'open',
    undefined,
  ]);
});

test('Ctrl+F is the browser’s, letters are the typist’s', () => {
  for (const one of [
    press('f', { ctrlKey: true }),
    press('g'),
    press('F3', { ctrlKey: true }),
    press('g', { ctrlKey: true, altKey: true }),
  ])
    expect(findCommand(one, false)).toBeUndefined();
});
