import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { snippetOf } from './snippet.ts';
import { searchTerms } from './searchTerms.ts';
import { tokenise } from './tokenise.ts';

const soughtIn = (text: string, words: string, most = 60) => snippetOf(text, searchTerms(words), most);
const marked = (text: string, words: string, most?: number): string | undefined => {
  const snippet = soughtIn(text, words, most);
  if (snippet === undefined) return undefined;
  let line = snippet.text;
  for (let at = snippet.marks.length - 2; at >= 0; at -= 2) {
    const [start = 0, length = 0] = snippet.marks.slice(at, at + 2);
    line = `${line.slice(0, start)}[${line.slice(start, start + length)}]${line.slice(start + length)}`;
  }
  return line;
};

test('[SRCH-03] the snippet shows the words searched for, in any inflection, cut between words', () => {
  const text = `Sehr geehrte Damen und Herren,\nanbei senden wir Ihnen die Rechnungen für die Lieferung\nvon Kühlwasserpumpen im März. ${'Weiter geht es. '.repeat(9)}`;
  expect(marked(text, 'rechnung pumpe')).toBe('… senden wir Ihnen die [Rechnungen] für die Lieferung von …');
  expect(marked(text, 'rechnung lieferung')).toBe('… senden wir Ihnen die [Rechnungen] für die [Lieferung] von …');
  expect(marked('Kühlwasserpumpe', 'kuhlwasserpumpen')).toBe('[Kühlwasserpumpe]');
  expect(marked(text, 'Schiff')).toBeUndefined();
});

test('[SRCH-03] a place with all words together is preferred to the first one', () => {
  const text = `Kran. ${'x '.repeat(80)}Kran und Wagen ${'y '.repeat(80)}`;
  expect(marked(text, 'kran wagen', 40)).toMatch(/\[Kran\] und \[Wagen\]/u);
});

test('[SRCH-03] a snippet exceeds its length by a word at most, and marks only words searched for', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 12 }), { maxLength: 60 }), fc.nat(), (words, pick) => {
      const text = words.join(' ');
      const sought = [...tokenise(text)].map(({ start, end }) => text.slice(start, end));
      const word = sought[pick % Math.max(sought.length, 1)];
      fc.pre(word !== undefined && searchTerms(word).size > 0);
      const snippet = snippetOf(text, searchTerms(word), 50);
      expect(snippet?.found).toBeGreaterThan(0);
      expect(snippet?.text.length).toBeLessThanOrEqual(50 + 4 + 24);
      const [start = 0, length = 0] = snippet?.marks ?? [];
      expect(searchTerms(word).rangesIn(snippet?.text.slice(start, start + length) ?? '')).not.toEqual([]);
    }),
  );
});
