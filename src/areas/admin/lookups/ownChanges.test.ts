import { expect, test } from 'vitest';
import { type LookupRow, OwnChanges } from './ownChanges.ts';

/** A table whose rows get a new etag with each change. */
function table() {
  let row: LookupRow = { rowno: 0, etag: 'a', indexes: [] };
  return {
    row: () => row,
    change: (value: string) => async (now: LookupRow) => {
      await Promise.resolve();
      const ok = now.etag === row.etag;
      if (ok) row = { ...row, etag: `${row.etag}+`, indexes: [...now.indexes, { indexid: 1, value }] };
      return { ok, rows: [row] };
    },
  };
}

test('[SRV-03] quick changes of a row follow each other; only those of others are conflicts', async () => {
  const { row, change } = table();
  const own = new OwnChanges();
  const asRead = row();
  expect(await Promise.all(['1', '2', '3'].map((value) => own.change(asRead, change(value))))).toEqual([
    true,
    true,
    true,
  ]);
  expect(row().indexes.map(({ value }) => value)).toEqual(['1', '2', '3']);
  expect(await own.change({ ...asRead, etag: 'of others' }, change('4'))).toBe(false);
});

test('[SRV-03] a row is removed after its changes; then none is sent to the row that has its number', async () => {
  const { row, change } = table();
  const own = new OwnChanges();
  const asRead = row();
  const removed: string[] = [];
  const remove = (now: LookupRow) => {
    removed.push(now.etag);
    return Promise.resolve({ ok: true, rows: [row()] });
  };
  const ends = [own.change(asRead, change('1')), own.remove(asRead, remove), own.change(asRead, change('2'))];
  expect(await Promise.all(ends)).toEqual([true, true, false]);
  expect(removed).toEqual(['a+']);
});
