import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findable, findIn } from './find.ts';

const found = (text: string, wanted: string): string[] =>
  [...findIn(findable(text), wanted)].map(({ start, end }) => text.slice(start, end));

test('[VIEW-08] case, accents and white space make no difference, parts of words are found', () => {
  expect(found('Die Rechnung für Ölkühler, RECHNUNG 2', 'rechnung')).toEqual(['Rechnung', 'RECHNUNG']);
  expect(found('Die Rechnung für Ölkühler', 'kuhl')).toEqual(['kühl']);
  expect(found('Große  \n Straße', 'grosse strasse')).toEqual(['Große  \n Straße']);
  expect(found('ﬁnden', 'FIN')).toEqual(['ﬁn']);
  expect(found('aaaa', 'aa')).toEqual(['aa', 'aa']);
});

test('[VIEW-08] a hyphenated word is found whole, as is a number with its hyphen', () => {
  expect(found('die Lieferan-\nten von', 'Lieferanten')).toEqual(['Lieferan-\nten']);
  expect(found('Nr. RE-\n2026-0042', 're-2026-0042')).toEqual(['RE-\n2026-0042']);
  expect(found('Ton-\r\nBild und Ton', 'ton-bild')).toEqual(['Ton-\r\nBild']);
  expect(found('Zeile eins\nZeile zwei', 'eins zeile')).toEqual(['eins\nZeile']);
});

test('an empty search finds nothing', () => {
  for (const wanted of ['', '  \n', '\u00AD']) expect(found('ein Text', wanted)).toEqual([]);
});

test('every substring of a text is found in place', () => {
  const graphemes = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }), { maxLength: 40 });
  fc.assert(
    fc.property(graphemes, fc.nat(), fc.nat(), (text, from, length) => {
      const before = text.slice(0, text.length === 0 ? 0 : from % text.length);
      const part = text.slice(before.length, before.length + 1 + (length % 5)).join('');
      const prepared = findable(text.join(''));
      const needle = findable(part.trim()).folded;
      fc.pre(needle.trim() !== '' && prepared.folded.includes(needle));
      const [first] = findIn(prepared, part);
      expect(first && findable(text.join('').slice(first.start, first.end)).folded).toContain(needle);
    }),
  );
});
