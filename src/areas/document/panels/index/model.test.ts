import { expect, test } from 'vitest';
import { fileRows, indexFields, maskShown, nameIn } from './model.ts';

const field = (id: number, indexid: number, caption: string) => ({
  id,
  indexid,
  caption,
  flags: 2,
  required: false,
  lookup: false,
  textarea: false,
});
const invoice = {
  id: 7,
  caption: 'Invoice',
  doctypeid: [],
  fields: [field(1, 12, 'Amount'), field(2, 11, 'Number'), field(3, 13, 'Remark')],
};
const data = {
  indexes: [{ id: 14, name: 'extra', caption: 'Extra', type: 'text' as const, digitsonly: false }],
};

test('[DOC-01] index values are shown in the order of the mask, then those outside it; empty values are left out', () => {
  const indexes = [
    { indexid: 11, value: 'R-1' },
    { indexid: 12, value: '10' },
    { indexid: 13, value: '' },
    { indexid: 14, value: 'x' },
    { indexid: 15, value: 'y' },
  ];
  expect(indexFields({ indexes }, invoice, data, 'de').map(({ caption, text }) => `${caption}=${text}`)).toEqual([
    'Amount=10',
    'Number=R-1',
    'Extra=x',
    '15=y',
  ]);
});

test('[DOC-01] [NAV-02] the address can name the mask to show the values by; one that the user may not see is ignored', () => {
  const short = { id: 8, caption: 'Payment', doctypeid: [], fields: [field(4, 11, 'Reference')] };
  const shown = (asked: string | null) => maskShown({ maskid: 7 }, [invoice, short], asked)?.caption;
  expect([shown(null), shown('8'), shown('9'), shown('')]).toEqual(['Invoice', 'Payment', 'Invoice', 'Invoice']);
  expect(maskShown({ maskid: 7 }, [], '7')).toBeUndefined();
});

test('[DOC-01] a value is written as the type of its index asks, as text if the index is unknown', () => {
  const known = { ...data, indexes: [{ ...data.indexes[0]!, type: 'float' as const }] };
  expect(
    indexFields(
      {
        indexes: [
          { indexid: 14, value: '1.5' },
          { indexid: 12, value: '10' },
        ],
      },
      invoice,
      known,
      'de',
    ).map(({ text }) => text),
  ).toEqual(['10', '1,5']);
});

test('master data that the user may not list is shown by its number', () => {
  expect(nameIn([{ id: 1, name: 'a', caption: 'A' }], 1)).toBe('A');
  expect(nameIn([], 9)).toBe('9');
});

test('[DOC-01] the flag bits versioning and read-only of a field are shown beside its caption', () => {
  const flagged = { ...invoice, fields: [{ ...field(1, 12, 'Number'), flags: 2 | 512 | 1024 }] };
  const [shown] = indexFields({ indexes: [{ indexid: 12, value: 'R-1' }] }, flagged, data, 'de');
  expect(shown?.signs).toEqual(['versioning', 'readOnly']);
});

test('the page count is shown with the file name; a file without pages, such as a film, has none', () => {
  const named = (pagecount: number) =>
    fileRows({ filename: 'a.pdf', version: 2, pagecount, archivedate: '01.02.2026 09:30:00' }, 'de').map(
      ({ name, text }) => `${name} ${text}`,
    );
  expect(named(1200)).toEqual(['file a.pdf', 'pages 1.200', 'version 2', 'archived 01.02.2026 09:30']);
  expect(named(0)).not.toContain('pages 0');
});
