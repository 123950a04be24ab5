import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import { keysOf } from './keys.ts';
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
    expect(keysOf([one!]).terms).toEqual(keysOf([other!]).terms);
  }
});
