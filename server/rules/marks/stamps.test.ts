import fc from 'fast-check';
import { expect, test } from 'vitest';
import { StampContent } from '#core/marks/content/shape.ts';
import { filledStamp, readStamp } from './stamps.ts';

const facts = {
  user: 'Claudia Berger',
  date: '21.11.2026',
  time: '09:30',
  number: '17',
  values: new Map([
    ['invoiceNo', 'RE-4711'],
    ['note', 'zwei\n Zeilen'],
    ['odd', '{user} {number}'],
    ['empty', ' '],
  ]),
};
const lettering = (...lines: string[]): StampContent => ({ type: 'lettering', lines, framed: true });
const filled = (...lines: string[]) => filledStamp(lettering(...lines), facts);
const row = (content: unknown, more = {}) => ({
  content: JSON.stringify(content),
  color: '#ff0000',
  width: 100,
  height: 50,
  ...more,
});

test('[LAYR-07] placeholders are replaced by user, date, time, number and index values', () => {
  expect(filled('{user}, {date} {time}', 'Nr. {number}', '{index:invoiceNo}/{index:invoiceNo}')).toEqual(
    lettering('Claudia Berger, 21.11.2026 09:30', 'Nr. 17', 'RE-4711/RE-4711'),
  );
});

test('placeholders in values are not replaced, line breaks become blanks, and missing values are reported', () => {
  expect(filled('{index:odd}', '{index:note}', '{index:empty}{index:none}', '{USER} {index:} {unknown}')).toEqual(
    lettering('{user} {number}', 'zwei Zeilen', '––', '{USER} {index:} {unknown}'),
  );
});

test('a filled stamp can always be stored as a mark', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 600 }),
      fc.string({ unit: 'binary', maxLength: 600 }),
      (user, value) => {
        const content = filledStamp(lettering('{user}', '{index:v} {index:v}'), {
          ...facts,
          user,
          values: new Map([['v', value]]),
        });
        expect(StampContent.safeParse(content).success).toBe(true);
      },
    ),
  );
});

test('a stamp tells whether it needs a number', () => {
  expect(readStamp(row(lettering('a', 'Nr. {number}')))).toMatchObject({ ok: true, value: { numbered: true } });
  expect(readStamp(row(lettering('a', 'Nr. number')))).toMatchObject({ ok: true, value: { numbered: false } });
});

test.each([
  ['no JSON', { ...row(null), content: '{' }],
  ['a reference', row({ type: 'image', href: 'https://evil.example/a.png' })],
  ['an SVG', row({ type: 'image', href: 'data:image/svg+xml;base64,PHN2Zy8+' })],
  ['no lines', row({ type: 'lettering', lines: [], framed: true })],
  ['a colour that is a reference', row(lettering('a'), { color: 'url(#a)' })],
  ['no width', row(lettering('a'), { width: 0 })],
  ['the height of a house', row(lettering('a'), { height: 100_000 })],
])('%s is not a stamp', (_, unfit) => {
  expect(readStamp(unfit).ok).toBe(false);
});
