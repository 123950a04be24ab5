import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import { indexTerms, queryTerms, termOf, withoutStopWords } from './terms.ts';
import { tokenise } from './tokenise.ts';

test('folding drops case and accents and is idempotent', () => {
  expect(fold('Straße ÀÉÎ Łódź ﬁn')).toBe('strasse aei łodz fin');
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)));
});

test('tokens name their place in the text', () => {
  const text = 'Rechnung Nr. RE-2026-0042, Größe 10½';
  for (const token of tokenise(text)) expect(text.slice(token.start, token.end)).toMatch(/^[\p{L}\p{N}]+$/u);
  expect([...tokenise(text)].map((token) => token.folded)).toEqual([
    'rechnung',
    'nr',
    're',
    '2026',
    '0042',
    'grosse',
    '101',
    '2',
  ]);
});

test('inflected words and umlaut spellings meet', () => {
  for (const [one, other] of [
    ['Rechnungen', 'Rechnung'],
    ['Häuser', 'Haus'],
    ['Mueller', 'Müller'],
    ['Strasse', 'Straße'],
    ['invoices', 'invoice'],
    ['companies', 'company'],
  ]) {
    expect(indexTerms(one!)).toEqual(indexTerms(other!));
  }
});

test('stop words are named and not sought', () => {
  expect(queryTerms('die Rechnung of 2026')).toEqual({
    terms: [...indexTerms('Rechnung'), '2026'],
    stopWords: ['die', 'of'],
  });
  expect(withoutStopWords('die Rechnung of 2026')).toBe('Rechnung 2026');
});

test('every term of a text is found by asking for the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const indexed = indexTerms(text);
      expect(queryTerms(text).terms).toEqual(indexed);
      for (const term of indexed) expect(term).toMatch(/^[\p{L}\p{N}]+$/u);
    }),
  );
});

test('[SRCH-02] a common word inside a document number is no stop word', () => {
  expect(queryTerms('Leasingvertrag V-2022-02181')).toEqual({
    terms: [termOf('leasingvertrag'), '2022', '02181'],
    stopWords: [],
  });
  expect(queryTerms('und der V-2022').stopWords).toEqual(['und', 'der']);
});
