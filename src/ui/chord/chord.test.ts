import { expect, test } from 'vitest';
import { signsOf } from './chord.ts';

test('[APP-11] keys are shown as printed on keyboards, by language, symbol or as they are', () => {
  const german = (key: string) => ({ Ctrl: 'Strg', Home: 'Pos1' })[key] ?? `<${key}>`;
  expect(['Ctrl+ArrowUp', 'Ctrl+Home', '+', '-', 'Shift+F3', 'K'].map((chord) => signsOf(chord, german))).toEqual([
    ['Strg', '↑'],
    ['Strg', 'Pos1'],
    ['+'],
    ['−'],
    ['<Shift>', 'F3'],
    ['K'],
  ]);
});
