import { describe, expect, test } from 'vitest';
import { offersFor } from './offers.ts';
import { page } from './testing/page.ts';

const fields = [
  { indexid: 1, caption: 'Rechnungsnummer', type: 'text' },
  { indexid: 2, caption: 'Rechnungsdatum', type: 'date' },
  { indexid: 3, caption: 'Bruttobetrag', type: 'float' },
  { indexid: 4, caption: 'Bemerkung', type: 'text' },
] as const;
const values = (...lines: readonly string[]) =>
  Object.fromEntries([...offersFor(fields, page(...lines))].map(([id, { value }]) => [id, value]));

describe('[SCAN-05] values of a page are offered', () => {
  test('each value is offered to the field whose caption matches its label', () => {
    const words = page(
      'Lieferdatum 01.10.2026',
      'Rechnungsdatum: 14.10.2026',
      'Rechnungs-Nr. RE-2026/4711',
      'Netto 1.000,00 EUR',
      'Bruttobetrag 1.190,00 EUR',
    );
    const offers = offersFor(fields, words);
    expect([...offers].map(([id, { value }]) => [id, value])).toEqual([
      [1, 'RE-2026/4711'],
      [2, '14.10.2026'],
      [3, '1190,00'],
    ]);
    const start = offers.get(3)?.words[0];
    expect(words.find((word) => word.start === start)?.text).toBe('1.190,00');
  });

  test('without a matching label the first date and the largest total are offered', () => {
    expect(values('Mannheim, 3. Oktober 2026', 'Rechnung Nr. 4711', 'Gesamtsumme 238,00', 'Kaution 500,00')).toEqual({
      1: '4711',
      2: '03.10.2026',
      3: '238,00',
    });
  });

  test('impossible days and numbers without a label are not offered', () => {
    expect(values('am 31.02.2026', 'Telefon 0621 4711', 'Seite 1 von 3')).toEqual({});
  });
});
