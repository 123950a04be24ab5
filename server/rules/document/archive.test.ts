import { expect, test } from 'vitest';
import { mayBeContent, mayBeNamed, mayFile } from './archive.ts';

const metafile = { clientid: 1, productid: 1, year: 2026, doctypeid: 3, maskid: 4, indexes: [] };
const masks = [
  { id: 4, doctypes: [3] },
  { id: 5, doctypes: [9] },
  { id: 6, doctypes: [] },
];
const place = { realmid: 1, yearKnown: true, doctypeClient: 1, mask: { id: 4 }, masks };

test('[ARCH-02] client, product, year, type and mask must match', () => {
  expect(mayFile(metafile, place)).toBeNull();
  expect(mayFile(metafile, { ...place, mask: { id: 6 } })).toBeNull();
  const wrong = [
    { realmid: undefined },
    { yearKnown: false },
    { doctypeClient: 2 },
    { doctypeClient: undefined },
    { mask: undefined },
    { mask: { id: 5 } },
  ];
  expect(wrong.map((part) => mayFile(metafile, { ...place, ...part })?.details['field'])).toEqual([
    'clientid',
    'year',
    'doctypeid',
    'doctypeid',
    'maskid',
    'maskid',
  ]);
});

test('[ARCH-02] a document type without a mask is filed with any available mask', () => {
  const bound = masks.filter(({ doctypes }) => doctypes.length > 0);
  const without = { ...metafile, doctypeid: 7 };
  expect(mayFile(without, { ...place, masks: bound })).toBeNull();
  expect(mayFile(without, { ...place, mask: { id: 5 }, masks: bound })).toBeNull();
  expect(mayFile(without, { ...place, mask: undefined, masks: bound })?.details['field']).toBe('maskid');
  expect(mayFile(without, { ...place, mask: undefined, masks: [] })?.details['field']).toBe('maskid');
});

test('deceptive and unsupported file names are refused', () => {
  for (const name of [
    '',
    '  ',
    '.',
    '..',
    'a/b',
    'a\\b',
    'C:\\x',
    'a\0b',
    'a\nb',
    'gpj.\u202Eexe',
    '\uD800',
    'x'.repeat(256),
    'a\u200B.pdf',
    'a\u2028b',
    'a.pdf ',
    'a.pdf.',
    'CON',
    'nul.txt',
    'Lpt1.pdf',
  ])
    expect(mayBeNamed(name)?.error, JSON.stringify(name)).toBe('archive.fileNameInvalid');
  for (const name of [
    'Rechnung 2026.pdf',
    '請求書.pdf',
    "O'Neil & Söhne (1).tif",
    '.profile',
    '%2e%2e',
    '😀.png',
    'Konto.pdf',
    'nullen.txt',
  ])
    expect(mayBeNamed(name), name).toBeNull();
});

test('[ARCH-04] content must match the file name’s extension', () => {
  expect(mayBeContent('a.PDF', { type: 'pdf' })).toBeNull();
  expect(mayBeContent('a.pdf', { type: 'text' })?.error).toBe('archive.fileRefused');
  expect(mayBeContent('a.jpg', { type: 'svg' })?.error).toBe('archive.fileRefused');
  expect(mayBeContent('a.html', { type: 'text' })).toBeNull();
});
