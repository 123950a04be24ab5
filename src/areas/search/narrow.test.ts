import { expect, test } from 'vitest';
import { groupValue, narrowed, userValue } from './narrow.ts';

const doctypes = [
  { id: 1, name: 'Invoice', clientid: 1 },
  { id: 2, name: 'Invoice', clientid: 2 },
  { id: 3, name: 'Letter', clientid: 1 },
];

test('[SRCH-05] [SRCH-06] column filters and the quick filter restrict the search and never widen it', () => {
  const filters = { doctype: ['Invoice'], year: ['2025', '2026'], archivedby: [userValue(4), groupValue(9)] };
  expect(narrowed({ year: [2026, 2027], fulltext: 'pump' }, filters, '  crane ', doctypes)).toEqual({
    year: [2026],
    doctypeid: [1, 2],
    fulltext: 'pump',
    archivedby: [4],
    archivedbygroup: [9],
    quick: 'crane',
  });
  expect(narrowed({ year: [2027] }, filters, '', doctypes)).toBeUndefined();
  expect(narrowed({}, { doctype: ['Gone'] }, '', doctypes)).toBeUndefined();
  expect(narrowed({ clientid: [1] }, { doctype: [] }, '', doctypes)).toEqual({ clientid: [1] });
});
