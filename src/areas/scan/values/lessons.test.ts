import { describe, expect, test } from 'vitest';
import { lessonsFrom } from './lessons.ts';
import { offersFor } from './offers.ts';
import { sendersOn } from './senders.ts';
import { page } from './testing/page.ts';

const fields = [
  { indexid: 1, caption: 'Rechnungsnummer', type: 'text' },
  { indexid: 2, caption: 'Rechnungsdatum', type: 'date' },
  { indexid: 3, caption: 'Bruttobetrag', type: 'float' },
  { indexid: 4, caption: 'Lieferantennummer', type: 'text', lookup: true },
  { indexid: 5, caption: 'Kostenstelle', type: 'text' },
] as const;
const letter = (number: string, day: string, sum: string) =>
  page(
    'Hölzl Stahlhandel AG info@hoelzl.example',
    `Vorgang ${number}`,
    'Lieferdatum 01.09.2026',
    `Ausgestellt ${day}`,
    'Kaution 9.000,00',
    `Zahlbar ${sum}`,
    'IBAN DE89 3704 0044 0532 0130 00 USt-IdNr. DE401289812',
  );

describe('[SCAN-05] what a person filed for a sender is proposed the next time', () => {
  const typed = { 1: 'V-17', 2: '3.10.2026', 3: '1190,00', 4: '70056', 5: '4711' };
  const first = lessonsFrom(fields, letter('V-17', '03.10.2026', '1.190,00'), typed);

  test('a sender is recognised by VAT number, account and domain; a misread number is not an account', () => {
    expect(sendersOn(letter('V-17', '03.10.2026', '1.190,00'))).toEqual([
      'web:hoelzl.example',
      'iban:DE89370400440532013000',
      'vat:DE401289812',
    ]);
    expect(sendersOn(page('IBAN DE89 3704 0044 0532 0130 01', 'Seite 1 von 2'))).toEqual([]);
  });

  test('the label before a value is learned, or the value itself, except days and sums', () => {
    expect(first).toEqual([
      { indexid: 1, label: 'vorgang' },
      { indexid: 2, label: 'ausgestellt' },
      { indexid: 3, label: 'zahlbar' },
      { indexid: 4, value: '70056' },
      { indexid: 5, value: '4711' },
    ]);
    expect(lessonsFrom(fields, page('Ein Brief'), typed).map(({ indexid }) => indexid)).toEqual([1, 4, 5]);
  });

  test('labels of corrected values are used in the next letter; a table’s value at once, others after two', () => {
    const next = letter('V-18', '05.11.2026', '238,00');
    const offered = (times?: number) =>
      Object.fromEntries(
        [
          ...offersFor(
            fields,
            next,
            times === undefined ? [] : first.map((lesson) => ({ ...lesson, sender: 'web:hoelzl.example', times })),
          ),
        ].map(([id, { value }]) => [id, value]),
      );
    expect(offered()).toEqual({ 2: '01.09.2026', 3: '9000,00' });
    expect(offered(1)).toEqual({ 1: 'V-18', 2: '05.11.2026', 3: '238,00', 4: '70056' });
    expect(offered(2)).toEqual({ 1: 'V-18', 2: '05.11.2026', 3: '238,00', 4: '70056', 5: '4711' });
  });
});
