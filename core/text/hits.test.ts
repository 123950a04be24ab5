import { expect, test } from 'vitest';
import { hitsOf, type PlacedText } from './hits.ts';

/** A page with lines of words, each character 10 by 20 units. */
function pageOf(...lines: readonly string[]): PlacedText {
  const text = lines.join('\n');
  const words = [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => {
    const line = text.slice(0, index).split('\n').length - 1;
    return {
      text: word,
      start: index,
      x: (index - text.lastIndexOf('\n', index) - 1) * 10,
      y: line * 30,
      width: word.length * 10,
      height: 20,
    };
  });
  return { text, words };
}

test('[VIEW-08] a hit has a box, also within a word and across several words', () => {
  const page = pageOf('Die Rechnung Nr. 42', 'zur rechnung');
  expect(hitsOf(page, 'RECHN', 10)).toEqual([
    { start: 4, length: 5, boxes: [40, 0, 50, 20] },
    { start: 24, length: 5, boxes: [40, 30, 50, 20] },
  ]);
  expect(hitsOf(page, 'rechnung nr', 10)).toEqual([{ start: 4, length: 11, boxes: [40, 0, 110, 20] }]);
});

test('[VIEW-08] a hit over a line end has a box on each line', () => {
  expect(hitsOf(pageOf('von Lieferan-', 'ten und'), 'lieferanten', 10)).toEqual([
    { start: 4, length: 13, boxes: [40, 0, 90, 20, 0, 30, 30, 20] },
  ]);
});

test('the number of hits is limited, and an empty search has none', () => {
  expect(hitsOf(pageOf('a a a a a'), 'a', 3)).toHaveLength(3);
  expect(hitsOf(pageOf('a b'), ' ', 3)).toEqual([]);
});

test('a word that runs upwards is covered completely', () => {
  const page = { text: 'Rechnung', words: [{ text: 'Rechnung', start: 0, x: 5, y: 10, width: 20, height: 90 }] };
  expect(hitsOf(page, 'chn', 1)[0]?.boxes).toEqual([5, 10, 20, 90]);
});
