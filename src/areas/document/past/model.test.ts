import { expect, test } from 'vitest';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { PastDocument } from '#core/contract/document/history.ts';
import { ONE } from '#core/marks/testing/oneOfEach.ts';
import { pastPageMarks, pastMarks, pastRows } from './model.ts';

const index = (id: number) => ({ id, name: `i${id}`, caption: `Feld ${id}`, type: 'text' as const, digitsonly: false });
const data = {
  masks: [],
  indexes: [index(1), index(2), index(3)],
  doctypes: [{ id: 5, name: 'Rechnung', clientid: 1 }],
  clients: [{ id: 1, name: 'L', caption: 'Lindner' }],
  products: [{ id: 2, name: 'Einkauf' }],
};
const place = { doctypeid: 5, clientid: 1, productid: 2, maskid: 9 };

test('[DOC-06] past values are shown beside current ones, and new ones beside nothing', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the two only what is filed counts
  const past = {
    ...place,
    year: 2025,
    indexes: [
      { indexid: 1, value: 'a' },
      { indexid: 2, value: 'b' },
    ],
  } as PastDocument;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const info = {
    ...place,
    year: 2026,
    indexes: [
      { indexid: 1, value: 'a' },
      { indexid: 3, value: 'c' },
    ],
  } as DocumentInfo;
  expect(pastRows(past, info, data, 'de')).toEqual([
    { name: 'doctype', was: 'Rechnung' },
    { name: 'client', was: 'Lindner' },
    { name: 'product', was: 'Einkauf' },
    { name: 'year', was: '2025', now: '2026' },
    { name: 'index 1', caption: 'Feld 1', was: 'a' },
    { name: 'index 2', caption: 'Feld 2', was: 'b', now: '' },
    { name: 'index 3', caption: 'Feld 3', was: '', now: 'c' },
  ]);
});

test('[DOC-06] marks are counted by page and author', () => {
  const group = (pageno: number, ownername: string, count: number) => ({
    pageno,
    ownername,
    editgroupno: 1,
    ownerid: 1,
    at: '',
    marks: Array.from({ length: count }, () => ({ localid: '', kind: 'line', geometry: {}, style: {} })),
  });
  expect(pastMarks({ layer: [group(1, 'A', 2), group(1, 'A', 1), group(2, 'B', 1)] })).toEqual([
    { key: '1 A', page: 1, user: 'A', count: 3 },
    { key: '2 B', page: 2, user: 'B', count: 1 },
  ]);
});

test('[DOC-06] past marks are drawn in place; unreadable ones are omitted', () => {
  const wire = (localid: string, kind = 'rectangle') => {
    const { geometry, style } = ONE.rectangle;
    return { localid, kind, geometry: { ...geometry }, style: { ...style } };
  };
  const group = (pageno: number, editgroupno: number, ...marks: readonly ReturnType<typeof wire>[]) => ({
    pageno,
    editgroupno,
    ownerid: 1,
    ownername: 'A',
    at: '',
    marks: [...marks],
  });
  const layer = [
    group(1, 9, wire('above')),
    group(2, 3, wire('elsewhere')),
    group(1, 4, wire('below'), wire('x', 'y')),
  ];
  expect(pastPageMarks({ layer }, 1).map(({ localId }) => localId)).toEqual(['below', 'above']);
});
