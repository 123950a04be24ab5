import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageNo, userId } from '#core/kernel/ids.ts';
import type { Mark } from '#core/marks/mark.ts';
import { movedMark } from '#core/marks/mark.ts';
import type { EditGroup } from '../layer/difference.ts';
import { type LayerMark, marksOfPage } from '../layer/marks.ts';
import { marksOfGroups } from '../layer/difference.ts';
import { entriesOf, type MarkSource } from './entries.ts';
import { authorsOf, filtered, kindsOf, NO_FILTER, rowsOf } from './rows.ts';
import { ownWords, wordsBeneath } from './words.ts';

const style = { color: '#cc0000', width: 4, opacity: 1 };
const box = (localId: string, x: number, y: number): Mark => ({
  localId,
  kind: 'rectangle',
  geometry: { x, y, width: 100, height: 40 },
  style,
});
const note: Mark = { localId: 'note', kind: 'note', geometry: { x: 300, y: 20, text: 'Bitte\n prüfen' }, style };

const group = (
  page: number,
  ownerid: number,
  ownerName: string,
  marks: readonly Mark[],
  editGroupNo = page * 10 + ownerid,
): EditGroup => ({
  pageNo: pageNo(page),
  editGroupNo,
  ownerId: userId(ownerid),
  ownerName,
  at: '01.02.2026 10:00:00',
  marks,
  unread: [],
});
const groups = [
  group(2, 7, 'Anna Arndt', [box('low', 10, 500), box('high', 10, 20)]),
  group(2, 8, 'Bernd Brandt', [note]),
  group(1, 8, 'Bernd Brandt', [box('first', 0, 0)]),
];
const source: MarkSource = { groups, marks: marksOfGroups(groups), conflicts: [], userId: userId(7) };
const altered = (
  page: number,
  change: (marks: readonly LayerMark[]) => readonly LayerMark[],
  more: Partial<MarkSource> = {},
): MarkSource => ({
  ...source,
  marks: new Map([...source.marks, [pageNo(page), change(marksOfPage(source.marks, pageNo(page)))]]),
  ...more,
});
const spoken = (of: MarkSource) =>
  entriesOf(of).map(({ one, author, state }) => `${one.pageNo} ${one.mark.localId} ${author ?? 'you'} ${state}`);

test('marks are listed page by page in reading order, each with its author', () => {
  expect(spoken(source)).toEqual([
    '1 first Bernd Brandt saved',
    '2 high you saved',
    '2 note Bernd Brandt saved',
    '2 low you saved',
  ]);
});

test('a mark is unsaved from its change until it matches the saved state', () => {
  const drawn: LayerMark = { pageNo: pageNo(2), ownerId: userId(7), mark: box('new', 400, 500) };
  const changed = altered(2, (marks) => [
    ...marks.map((one) => (one.mark.localId === 'high' ? { ...one, mark: movedMark(one.mark, 5, 0) } : one)),
    drawn,
  ]);
  expect(spoken(changed)).toEqual([
    '1 first Bernd Brandt saved',
    '2 high you unsaved',
    '2 note Bernd Brandt saved',
    '2 low you saved',
    '2 new you unsaved',
  ]);
  const copied = altered(2, (marks) =>
    marks.map((one) => ({ ...one, mark: movedMark(movedMark(one.mark, 5, 0), -5, 0) })),
  );
  expect(spoken(copied)).toEqual(spoken(source));
});

test('marks are in conflict with another’s version until one of the two is removed', () => {
  const theirs = marksOfPage(source.marks, pageNo(2))[0]!;
  const mine: LayerMark = { ...theirs, mark: { ...movedMark(theirs.mark, 50, 0), localId: 'rival' } };
  const both = altered(2, (marks) => [...marks, mine], { conflicts: [{ mine, theirs }] });
  expect(spoken(both).filter((line) => line.endsWith('conflict'))).toEqual([
    '2 low you conflict',
    '2 rival you conflict',
  ]);
  const chosen = altered(2, (marks) => [...marks.filter((one) => one !== theirs), mine], {
    conflicts: [{ mine, theirs }],
  });
  expect(spoken(chosen).filter((line) => line.endsWith('conflict'))).toEqual([]);
});

test('filters select authors and kinds, and headings count the rest', () => {
  const entries = entriesOf(source);
  expect(authorsOf(entries)).toEqual([
    { id: 7, name: null, count: 2 },
    { id: 8, name: 'Bernd Brandt', count: 2 },
  ]);
  expect([...kindsOf(entries)].toSorted()).toEqual(['note', 'rectangle']);
  const left = filtered(entries, { ...NO_FILTER, author: userId(8), kind: 'note' });
  expect(rowsOf(left)).toEqual([
    { type: 'page', pageNo: 2, count: 1 },
    { type: 'mark', entry: left[0], place: 0 },
  ]);
});

test('every listed mark has one row in its place below the heading of its page', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 30 }), (pages) => {
      const all = pages.map((page, i) => group(page, 7, 'Anna Arndt', [box(`m${i}`, i, i)], i));
      const rows = rowsOf(entriesOf({ ...source, groups: all, marks: marksOfGroups(all) }));
      const places = rows.flatMap((row) => (row.type === 'mark' ? [row.place] : []));
      expect(places).toEqual(pages.map((_, i) => i));
      expect(
        rows.flatMap((row) => (row.type === 'page' ? [row.count] : [])).reduce((sum, count) => sum + count, 0),
      ).toBe(pages.length);
      expect(rows.flatMap((row) => (row.type === 'page' ? [row.pageNo] : []))).toEqual([...new Set(pages)].toSorted());
    }),
  );
});

test('a mark is named by its own text and by the page’s text below it', () => {
  expect([ownWords(note), ownWords(box('plain', 0, 0))]).toEqual(['Bitte prüfen', null]);
  const text = {
    text: 'Rechnung 25/00001 vom Montag',
    words: [
      { start: 0, end: 8, x: 5, y: 5, width: 40, height: 10 },
      { start: 9, end: 17, x: 60, y: 5, width: 35, height: 10 },
      { start: 22, end: 28, x: 300, y: 5, width: 30, height: 10 },
    ],
  };
  expect(wordsBeneath(text, box('over', 0, 0))).toBe('Rechnung 25/00001');
  expect(wordsBeneath(text, box('beside', 500, 500))).toBeNull();
});

test('5,000 marks are listed quickly, and faster again after a gesture', () => {
  const many = group(
    3,
    7,
    'Anna Arndt',
    Array.from({ length: 5000 }, (_, i) => box(`m${i}`, (i * 37) % 1000, (i * 91) % 1600)),
    99,
  );
  const copy = { ...many, marks: many.marks.map((mark): Mark => ({ ...mark })) };
  const large: MarkSource = { ...source, groups: [copy], marks: marksOfGroups([many]) };
  const times = Array.from({ length: 5 }, (_, i) => {
    const page = marksOfPage(large.marks, pageNo(3));
    const changed = i === 0 ? large : { ...large, marks: new Map([[pageNo(3), page.slice(i)]]) };
    const begun = performance.now();
    expect(rowsOf(entriesOf(changed))).toHaveLength(5001 - i);
    return performance.now() - begun;
  });
  // The first run compares all marks with the copies returned by a save; later runs use the cache.
  expect(Math.min(...times.slice(1))).toBeLessThan(times[0]!);
});
