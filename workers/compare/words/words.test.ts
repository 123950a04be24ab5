import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WordsOfPage } from '#core/contract/document/words.ts';
import { compareWords } from './words.ts';

/** A page with one sentence per line, letters 10 wide, lines 20 high. */
function page(...lines: string[]): WordsOfPage {
  const text = lines.join('\n');
  const words: number[] = [];
  for (const match of text.matchAll(/\S+/g)) {
    const line = text.slice(0, match.index).split('\n').length - 1;
    words.push(
      match.index,
      match[0].length,
      (match.index - (text.lastIndexOf('\n', match.index) + 1)) * 10,
      line * 40,
      match[0].length * 10,
      20,
    );
  }
  return { text, words };
}

test('[VIEW-09] changed words are reported with their boxes on both pages', () => {
  const [change, ...rest] = compareWords(
    page('Die Frist beträgt 30 Tage.', 'Ende'),
    page('Die Frist beträgt sechzig Tage.', 'Ende'),
  );
  expect(rest).toEqual([]);
  expect(change).toEqual({
    removed: '30',
    added: 'sechzig',
    left: [{ x: 180, y: 0, width: 20, height: 20 }],
    right: [{ x: 180, y: 0, width: 70, height: 20 }],
  });
});

test('[VIEW-09] inserted words have no box on the left; words across two lines have one for each line', () => {
  expect(compareWords(page('eins vier'), page('eins zwei', 'drei vier'))).toEqual([
    {
      removed: '',
      added: 'zwei drei',
      left: [],
      right: [
        { x: 50, y: 0, width: 40, height: 20 },
        { x: 0, y: 40, width: 40, height: 20 },
      ],
    },
  ]);
});

test('[VIEW-09] unrelated texts are one change, found quickly', () => {
  const long = (word: string) => page(Array.from({ length: 5000 }, (_, at) => `${word}${at}`).join(' '));
  expect(compareWords(long('a'), long('b'))).toHaveLength(1);
});

test('[VIEW-09] applying the changes turns one text into the other', () => {
  const text = fc.array(fc.constantFrom('alt', 'neu', 'der', 'die', 'das'), { maxLength: 30 });
  fc.assert(
    fc.property(text, text, (left, right) => {
      const changes = compareWords(page(left.join(' ')), page(right.join(' ')));
      const words = (side: 'removed' | 'added') =>
        changes.reduce((sum, change) => sum + (change[side] === '' ? 0 : change[side].split(' ').length), 0);
      expect(left.length - words('removed')).toBe(right.length - words('added'));
      expect(changes.length === 0).toBe(left.join(' ') === right.join(' '));
    }),
  );
});
