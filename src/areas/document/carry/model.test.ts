import { expect, test } from 'vitest';
import { pageNo, userId } from '#core/kernel/ids.ts';
import { ONE } from '#core/marks/testing/oneOfEach.ts';
import type { Carried, Fate } from '#src/viewer/model/carry/carry.ts';
import { choosing, idOf, offered, replaces, rowsOf } from './model.ts';

const carried = (localId: string, fate: Fate, page = 1): Carried => ({
  one: { pageNo: pageNo(page), ownerId: userId(1), mark: { ...ONE.rectangle, localId } },
  author: 'Anna',
  fate,
  pageNo: pageNo(page),
  dx: 0,
  dy: 0,
  words: '',
});

test('[DOC-05] uncertain marks come first, page by page; empty groups are omitted', () => {
  const rows = rowsOf([carried('a', 'kept'), carried('b', 'doubtful', 3), carried('c', 'doubtful', 2)]);
  expect(rows.map((row) => ('of' in row ? `${row.fate} ${row.of.length}` : idOf(row.one)))).toEqual([
    'doubtful 2',
    'c',
    'b',
    'kept 1',
    'a',
  ]);
});

test('[DOC-05] marks are selected one by one or by group; barred ones never', () => {
  const all = [carried('a', 'doubtful'), carried('b', 'orphaned'), carried('c', 'barred'), carried('d', 'there')];
  expect([...choosing(new Set(), all, true)]).toEqual(['a', 'b']);
  expect([...choosing(new Set(['a', 'b']), all.slice(0, 1), false)]).toEqual(['b']);
});

test('[DOC-05] the marks of the latest earlier version that has any are offered', () => {
  const versions = (...marked: readonly (boolean | undefined)[]) =>
    marked.map((one, at) => ({ version: at + 1, ...(one !== undefined && { marked: one }) }));
  expect(offered(versions(true, true, false, false), 4)?.version).toBe(2);
  expect(offered(versions(false, false, true), 2)).toBeUndefined();
  expect(offered(versions(undefined, undefined), 2)).toBeUndefined();
});

test('[DOC-05] a version is new to the user only if an earlier one of the same document was opened last', () => {
  const opened = (docid: number, version: number) => ({ docid, version });
  expect(replaces(opened(7, 2), opened(7, 1))).toBe(true);
  expect(replaces(opened(7, 2), opened(7, 2))).toBe(false);
  expect(replaces(opened(7, 1), opened(7, 2))).toBe(false);
  expect(replaces(opened(8, 2), opened(7, 1))).toBe(false);
  expect(replaces(opened(7, 2), undefined)).toBe(false);
});
