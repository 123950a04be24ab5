import { expect, test } from 'vitest';
import { type Item, textOfItems } from './text.ts';

/** A page of 100 × 200 points with its box at the origin; page units of one point, with y downwards. */
const TO_PAGE = [1, 0, 0, -1, 0, 200];
const item = (str: string, x: number, y: number, more: Partial<Item> = {}): Item => ({
  str,
  transform: [10, 0, 0, 10, x, y],
  width: str.length * 5,
  height: 10,
  hasEOL: false,
  fontName: 'f',
  ...more,
});
const read = (...items: Item[]) =>
  textOfItems(
    items,
    TO_PAGE,
    () => 'sans-serif',
    (text) => text.length,
  );

test('[VIEW-08] words of a PDF have their position in the text and their box on the upright page', () => {
  const { text, words } = read(item('Sehr geehrte', 10, 150, { hasEOL: true }), item('Frau', 10, 130));
  expect(text).toBe('Sehr geehrte\nFrau');
  expect(words.slice(0, 6)).toEqual([0, 4, 10, 41.4, 20, 10.8]);
  expect(words.slice(6, 9)).toEqual([5, 7, 35]);
  expect(words.slice(12, 15)).toEqual([13, 4, 10]);
});

test('items with a gap between them are separate words, adjacent letters are one', () => {
  expect(read(item('Betrag', 10, 100), item('42', 60, 100)).text).toBe('Betrag 42');
  expect(read(item('Be', 10, 100), item('trag', 20, 100)).text).toBe('Betrag');
});

test('text that runs upwards has a box taller than wide', () => {
  const { words } = read(item('hoch', 50, 50, { transform: [0, 10, -10, 0, 50, 50] }));
  const [, , , , width = 0, height = 0] = words;
  expect(height).toBeGreaterThan(width);
});
