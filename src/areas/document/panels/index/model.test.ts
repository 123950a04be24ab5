import { expect, test } from 'vitest';
import { fileRows, indexFields, nameIn } from './model.ts';

const field = (id: number, indexid: number, caption: string) => ({
  id,
  indexid,
  caption,
  flags: 2,
  required: false,
  lookup: false,
  textarea: false,
});
const data = {
  masks: [
    {
      id: 7,
      caption: 'Invoice',
      doctypeid: [],
      fields: [field(1, 12, 'Amount'), field(2, 11, 'Number'), field(3, 13, 'Remark')],
    },
  ],
  indexes: [{ id: 14, name: 'extra', caption: 'Extra', type: 'text' as const, digitsonly: false }],
};

test('index values stand in the order of the mask, then those outside it; empty ones are left out', () => {
  const indexes = [
    { indexid: 11, value: 'R-1' },
    { indexid: 12, value: '10' },
    { indexid: 13, value: '' },
    { indexid: 14, value: 'x' },
    { indexid: 15, value: 'y' },
  ];
  expect(indexFields({ maskid: 7, indexes }, data, 'de').map(({ caption, text }) => `${caption}=${text}`)).toEqual([
    'Amount=10',
    'Number=R-1',
    'Extra=x',
    '15=y',
  ]);
});

test('a value is told with the type of its index, text where the index is not known', () => {
  const known = { ...data, indexes: [{ ...data.indexes[0]!, type: 'float' as const }] };
  expect(
    indexFields(
      {
        maskid: 7,
        indexes: [
          { indexid: 14, value: '1.5' },
          { indexid: 12, value: '10' },
        ],
      },
      known,
      'de',
    ).map(({ text }) => text),
  ).toEqual(['10', '1,5']);
});

test('a row that the user may not list is shown by its number', () => {
  expect(nameIn([{ id: 1, name: 'a', caption: 'A' }], 1)).toBe('A');
  expect(nameIn([], 9)).toBe('9');
});

test('[DOC-01] what the flag bits say of a field is told: it tells versions from new documents, nobody types it', () => {
  const flagged = {
    ...data,
    masks: [{ ...data.masks[0]!, fields: [{ ...field(1, 12, 'Number'), flags: 2 | 512 | 1024 }] }],
  };
  const [shown] = indexFields({ maskid: 7, indexes: [{ indexid: 12, value: 'R-1' }] }, flagged, 'de');
  expect(shown?.signs).toEqual(['versioning', 'readOnly']);
});

test('how many pages a file has stands beside its name; of a film nothing is said', () => {
  const named = (pagecount: number) =>
    fileRows({ filename: 'a.pdf', version: 2, pagecount, archivedate: '01.02.2026 09:30:00' }, 'de').map(
      ({ name, text }) => `${name} ${text}`,
    );
  expect(named(1200)).toEqual(['file a.pdf', 'pages 1.200', 'version 2', 'archived 01.02.2026 09:30']);
  expect(named(0)).not.toContain('pages 0');
});
