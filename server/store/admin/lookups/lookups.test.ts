import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from '#server/store/database/open.ts';
import { exportConfiguration, importConfiguration, prepareImport, stateOf } from '../configuration/configuration.ts';
import { beginTable, expectStaged, insertCells, leaveStaged, STEP, type Steps, sweepLookups } from './generations.ts';
import { FORGOTTEN_MS, lookupRevision } from '#server/store/lookupTables.ts';
import { lookupWindow, replaceLookups, saveLookups } from './lookups.ts';
import { KINDS } from '../kinds.ts';
import { Refused } from '../refused.ts';
import { deleteRow, etagOf, rowOf } from '../rows.ts';

const MASK = 7;
const ROWS = 3000;
const HOUR = 3_600_000;
let dataDir = '';
let store: Store;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lookups-'));
  store = await openStore({ dataDir });
  const { db } = store;
  await db.insertInto('mask').values({ id: MASK, caption: 'Supplier', orderno: 1 }).execute();
  const index = { caption: 'Supplier', type: 'text', maxlength: null, minimum: null, maximum: null, digitsonly: 0 };
  await db
    .insertInto('index_def')
    .values({ id: 1, name: 'supplier', ...index })
    .execute();
  const field = { caption: 'Supplier', flags: 0, required: 0, lookup: 1, textarea: 0, orderno: 1 };
  await db
    .insertInto('mask_field')
    .values({ id: 1, maskid: MASK, indexid: 1, ...field })
    .execute();
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const steps =
  (at: number): Steps =>
  (step) =>
    store.db.transaction().execute((trx) => step({ trx, dialect: store.dialect, by: 1, at }));
const rowsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ indexes: [{ indexid: 1, value: `${name} ${at}` }] }));
/** The table as users see it: its number of rows and its first value. */
const shown = async () => {
  const { rows, count } = await lookupWindow(store.db, MASK, 0, 1);
  return [count, rows[0]?.indexes[0]?.value];
};
const stored = async () => (await store.db.selectFrom('lookup_value').select('rowno').execute()).length;

test('[SRV-03] while a look-up table is imported others change something, and see the old one as a whole', async () => {
  await replaceLookups(steps(1), MASK, rowsOf('old', 10));
  let isDone = false;
  const done = replaceLookups(steps(2), MASK, rowsOf('new', ROWS)).finally(() => {
    isDone = true;
  });
  const seen: unknown[] = [];
  for (let change = 0; change < 4; change += 1) {
    await store.db
      .insertInto('config')
      .values({ name: `change${change}`, value: '' })
      .execute();
    if (!isDone) seen.push(await shown());
  }
  expect(seen.length, 'changes answered during the import').toBeGreaterThan(1);
  for (const one of seen)
    expect([
      [10, 'old 0'],
      [ROWS, 'new 0'],
    ]).toContainEqual(one);
  expect(seen[0]).toEqual([10, 'old 0']);
  expect(await done).toBe(10);
  expect(await shown()).toEqual([ROWS, 'new 0']);
  expect(await stored()).toBe(ROWS);
});

test('[SRV-03] an import that was killed leaves the old table as it was, and its rows are removed later', async () => {
  await replaceLookups(steps(1), MASK, rowsOf('old', 10));
  let left = 3;
  const until: Steps = (step) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('killed')) : steps(HOUR)(step);
  };
  await expect(replaceLookups(until, MASK, rowsOf('new', ROWS))).rejects.toThrow('killed');
  expect(await shown()).toEqual([10, 'old 0']);
  expect(await stored()).toBeGreaterThan(10);
  // It may still be running on another instance.
  await sweepLookups(steps(HOUR + FORGOTTEN_MS));
  expect(await stored()).toBeGreaterThan(10);
  await sweepLookups(steps(HOUR + FORGOTTEN_MS + 1));
  expect(await stored()).toBe(10);
  expect(await shown()).toEqual([10, 'old 0']);
});

test('[SRV-03] an import that is refused because the table was changed meanwhile leaves no rows behind', async () => {
  await replaceLookups(steps(1), MASK, rowsOf('old', 10));
  const checked = await lookupRevision(store.db, MASK);
  let left = 3;
  const interrupted: Steps = async (step) => {
    left -= 1;
    if (left === 0) await steps(2)((change) => saveLookups(change, MASK, rowsOf('more', 1), []));
    return steps(2)(step);
  };
  await expect(replaceLookups(interrupted, MASK, rowsOf('new', ROWS), checked)).rejects.toThrow(
    new Refused('conflict'),
  );
  expect(await shown()).toEqual([11, 'old 0']);
  expect(await stored()).toBe(11);
});

test('[SRV-03] a client that only a killed import refers to can be deleted, and the import never becomes visible', async () => {
  const { db } = store;
  await db.insertInto('client').values({ id: 5, name: '500', caption: 'Ost' }).execute();
  const generation = await steps(1)((change) => beginTable(change, MASK));
  const cell = { rowno: 1, indexid: 1, value: 'late', clientid: 5 };
  await steps(1)(({ trx }) => insertCells(trx, { maskid: MASK, generation }, [cell]));
  const etag = etagOf((await rowOf(db, KINDS.client, 5))!);
  const remove = (at: number) => steps(at)((change) => deleteRow(change, KINDS.client, 5, etag));
  // It may still be running.
  await expect(remove(FORGOTTEN_MS + 1)).rejects.toThrow(new Refused('inUse'));
  await remove(FORGOTTEN_MS + 2);
  expect(await rowOf(db, KINDS.client, 5)).toBeUndefined();
  const goOn = steps(FORGOTTEN_MS + 3)((change) => expectStaged(change, [{ maskid: MASK, generation }]));
  await expect(goOn).rejects.toThrow(new Refused('givenUp'));
  expect(await stored()).toBe(0);
});

test('[SRV-03] an import is done even if the table it replaced cannot be removed, which is made up for later', async () => {
  await replaceLookups(steps(1), MASK, rowsOf('old', 10));
  const once: Steps = async (step) => {
    if ((await shown())[0] === ROWS) throw new Error('the database is away');
    return steps(2)(step);
  };
  expect(await replaceLookups(once, MASK, rowsOf('new', ROWS))).toBe(10);
  expect(await shown()).toEqual([ROWS, 'new 0']);
  expect(await stored()).toBe(ROWS + 10);
  await sweepLookups(steps(3));
  expect(await stored()).toBe(ROWS);
});

test('[SRV-03] an import taken for killed ends without effect, and the next one does not contain its rows', async () => {
  let at = 0;
  const stalled: Steps = async (step) => {
    at += 1;
    if (at === 3) {
      await sweepLookups(steps(HOUR + 2));
      await replaceLookups(steps(HOUR + 2), MASK, rowsOf('next', 20));
    }
    return steps(1)(step);
  };
  await expect(replaceLookups(stalled, MASK, rowsOf('late', ROWS))).rejects.toThrow(new Refused('givenUp'));
  expect(await shown()).toEqual([20, 'next 0']);
  expect(await stored()).toBe(20);
});

test('[SRV-03] rows of an imported table are changed one by one, if nobody changed them meanwhile, and it is replaced again', async () => {
  await replaceLookups(steps(1), MASK, rowsOf('first', 10));
  const { rows } = await lookupWindow(store.db, MASK, 0, 10);
  const row = { known: rows[0], indexes: [{ indexid: 1, value: 'changed' }] };
  const last = rows.slice(9);
  expect(await steps(1)((change) => saveLookups(change, MASK, [row, ...rowsOf('added', 1)], last))).toBe(10);
  expect(await shown()).toEqual([10, 'changed']);
  // The numbers now stand for other rows than those that were read.
  for (const [saved, deleted] of [[[row], []] as const, [[], last] as const])
    await expect(steps(1)((change) => saveLookups(change, MASK, saved, deleted))).rejects.toThrow('conflict');
  expect(await replaceLookups(steps(1), MASK, [])).toBe(10);
  expect(await shown()).toEqual([0, undefined]);
  expect(await stored()).toBe(0);
});

test('[SRV-02] an exported set-up has the current look-up table only, and what is imported with it is visible', async () => {
  await replaceLookups(steps(1), MASK, rowsOf('old', 10));
  await replaceLookups(steps(1), MASK, rowsOf('new', 2));
  const set = await exportConfiguration(store.db);
  const row = { maskid: MASK, rowno: 0, indexid: 1, value: 'new 0' };
  expect(set.tables['lookup_value']).toEqual([row, { ...row, rowno: 1, value: 'new 1' }]);
  const wanted = {
    ...set,
    tables: {
      lookup_value: [
        { ...row, value: 'Changed' },
        { ...row, rowno: 5 },
      ],
    },
  };
  await steps(1)((change) => importConfiguration(change, wanted, { mayLackAdministrator: true }));
  expect(await shown()).toEqual([3, 'Changed']);
});

test('[SRV-02] a configuration file says which client has a look-up row, for all its values; without it a row keeps its client', async () => {
  const { db } = store;
  await db
    .insertInto('client')
    .values([1, 2].map((id) => ({ id, name: `${id}`, caption: `${id}` })))
    .execute();
  const index = { caption: 'No', type: 'text', maxlength: null, minimum: null, maximum: null, digitsonly: 0 };
  await db
    .insertInto('index_def')
    .values({ id: 2, name: 'no', ...index })
    .execute();
  const field = { caption: 'No', flags: 0, required: 0, lookup: 1, textarea: 0, orderno: 2 };
  await db
    .insertInto('mask_field')
    .values({ id: 2, maskid: MASK, indexid: 2, ...field })
    .execute();
  const named = (value: string, clientid: number | null) => ({
    indexes: [1, 2].map((indexid) => ({ indexid, value: `${value} ${indexid}` })),
    clientid,
  });
  await replaceLookups(steps(1), MASK, [named('all', null), named('all', null)]);
  const cells = async () => (await exportConfiguration(db)).tables['lookup_value'] ?? [];
  expect((await cells()).some((cell) => 'clientid' in cell)).toBe(false);
  await replaceLookups(steps(1), MASK, [named('one', 1), named('all', null)]);
  const cell = (rowno: number, indexid: number, name: string) => ({
    maskid: MASK,
    rowno,
    indexid,
    value: `${name} ${indexid}`,
  });
  const whole = await cells();
  expect(whole).toEqual([
    { ...cell(0, 1, 'one'), clientid: 1 },
    { ...cell(0, 2, 'one'), clientid: 1 },
    { ...cell(1, 1, 'all'), clientid: null },
    { ...cell(1, 2, 'all'), clientid: null },
  ]);
  const set = await exportConfiguration(db);
  const take = (rows: typeof whole) =>
    steps(1)((change) =>
      importConfiguration(change, { ...set, tables: { lookup_value: rows } }, { mayLackAdministrator: true }),
    );
  const bound = async () => (await lookupWindow(db, MASK, 0, 10)).rows.map(({ clientid }) => clientid);
  // A file of an older program, with another value and one that was missing.
  await take([{ ...cell(0, 1, 'new') }, { ...cell(2, 1, 'added') }]);
  expect(await bound()).toEqual([1, null, null]);
  await take([{ ...cell(0, 2, 'one') }, { ...cell(1, 1, 'all'), clientid: 2 }]);
  expect(await bound()).toEqual([1, 2, null]);
  expect((await cells()).filter(({ clientid }) => clientid === 2)).toHaveLength(2);
  await expect(
    take([
      { ...cell(0, 1, 'one'), clientid: 1 },
      { ...cell(0, 2, 'one'), clientid: 2 },
    ]),
  ).rejects.toThrow('tables.lookup_value.1: content');
  await expect(take([{ ...cell(0, 1, 'one'), clientid: 9 }])).rejects.toThrow('client 9');
  await take([{ ...cell(0, 1, 'one'), clientid: null }]);
  expect(await bound()).toEqual([null, 2, null]);
});

test('[SRV-02] a large look-up table of a configuration file is written beside the current one, with what the file leaves out', async () => {
  const { db } = store;
  const count = STEP + 50;
  await db.insertInto('client').values({ id: 1, name: '1', caption: '1' }).execute();
  await replaceLookups(
    steps(1),
    MASK,
    rowsOf('old', count + 2).map((row, at) => ({ ...row, clientid: at % 2 === 0 ? 1 : null })),
  );
  const set = await exportConfiguration(db);
  const cell = (rowno: number, value: string) => ({ maskid: MASK, rowno, indexid: 1, value });
  // The last two rows are not in the file, its last is new, and only the first names a client.
  const rows = Array.from({ length: count }, (_, rowno) => cell(rowno, `new ${rowno}`));
  const wanted = {
    ...set,
    tables: { lookup_value: [{ ...rows[0]!, clientid: null }, ...rows.slice(1), cell(count + 9, 'added')] },
  };
  const prepared = await prepareImport(db, wanted);
  if (!prepared.ok) throw new Error('faults');
  const { tables, lookups } = prepared.value;
  expect([[...tables.keys()], lookups]).toEqual([[MASK], { rows: [], added: 1, changed: count }]);
  const cells = tables.get(MASK)!;
  expect(cells).toHaveLength(count + 3);
  const generation = await steps(1)((change) => beginTable(change, MASK));
  await steps(1)(({ trx }) => insertCells(trx, { maskid: MASK, generation }, cells));
  expect(await shown()).toEqual([count + 2, 'old 0']);
  const staged = [{ maskid: MASK, generation }];
  await steps(1)((change) =>
    importConfiguration(
      change,
      { ...wanted, tables: {} },
      { mayLackAdministrator: true, lookups: { ...lookups, staged } },
    ),
  );
  const { rows: shownRows } = await lookupWindow(db, MASK, 0, count + 10);
  expect(shownRows.map(({ rowno, indexes, clientid }) => [rowno, indexes[0]?.value, clientid])).toEqual([
    [0, 'new 0', null],
    ...rows.slice(1).map(({ rowno, value }) => [rowno, value, rowno % 2 === 0 ? 1 : null]),
    [count, `old ${count}`, count % 2 === 0 ? 1 : null],
    [count + 1, `old ${count + 1}`, count % 2 === 0 ? null : 1],
    [count + 9, 'added', null],
  ]);
  // Written with the rest, the file gives the same table.
  const whole = (await exportConfiguration(db)).tables;
  const again = await prepareImport(db, { ...set, tables: whole });
  expect(again).toMatchObject({ ok: true, value: { differences: [] } });
  await leaveStaged(steps(1), staged);
  expect(await stored()).toBe(count + 3);
});

test('[SRV-02] the state of a set-up changes with each row of a look-up table, and with nothing that is only being written', async () => {
  const state = () => stateOf(store.db);
  const first = await state();
  await replaceLookups(steps(1), MASK, rowsOf('one', 1));
  const second = await state();
  expect(second).not.toBe(first);
  const generation = await steps(1)((change) => beginTable(change, MASK));
  await steps(1)(({ trx }) =>
    insertCells(trx, { maskid: MASK, generation }, [{ rowno: 0, indexid: 1, value: 'x', clientid: null }]),
  );
  expect(await state()).toBe(second);
  await leaveStaged(steps(1), [{ maskid: MASK, generation }]);
  expect([await state(), await stored()]).toEqual([second, 1]);
  await steps(1)((change) => saveLookups(change, MASK, rowsOf('two', 1), []));
  expect(await state()).not.toBe(second);
});

test('[SRV-03] the log has which rows an import of a look-up table added and removed, up to a limit, and both hashes', async () => {
  await replaceLookups(steps(1), MASK, [...rowsOf('kept', 2), ...rowsOf('old', 1)]);
  const [twice = { indexes: [] }] = rowsOf('kept', 1);
  const next = [...rowsOf('kept', 2), twice, ...rowsOf('=new', 1)];
  await replaceLookups(steps(2), MASK, next);
  const sha256 = (...lines: string[]) =>
    createHash('sha256')
      .update(`\uFEFF${['supplier;client', ...lines].join('\r\n')}\r\n`)
      .digest('hex');
  const noted = async () => {
    const row = await store.db
      .selectFrom('audit')
      .where('action', '=', 'lookup.imported')
      .orderBy('id', 'desc')
      .limit(1)
      .select(['oldvalue', 'newvalue'])
      .executeTakeFirstOrThrow();
    return [row.oldvalue, row.newvalue].map((text): unknown => JSON.parse(text ?? ''));
  };
  const before = { rows: 3, sha256: sha256('kept 0;', 'kept 1;', 'old 0;'), removed: 1, lines: ['old 0;'] };
  const after = { rows: 4, sha256: sha256('kept 0;', 'kept 1;', 'kept 0;', "'=new 0;"), added: 2 };
  expect(await noted()).toEqual([
    { maskid: MASK, ...before },
    { maskid: MASK, ...after, lines: ['kept 0;', "'=new 0;"] },
  ]);
  // What is changed between reading the table and replacing it is in the log too.
  let isChanged = false;
  const interrupted: Steps = async (step) => {
    const answer = await steps(3)(step);
    if (!isChanged && (await stored()) > ROWS) {
      isChanged = true;
      await steps(3)((change) => saveLookups(change, MASK, rowsOf('late', 1), []));
    }
    return answer;
  };
  await replaceLookups(interrupted, MASK, rowsOf('many', ROWS));
  const [old, many] = (await noted()) as { removed: number; added: number; lines: string[] }[];
  expect(old).toMatchObject({ rows: 5, removed: 5, lines: expect.arrayContaining(['late 0;']) });
  expect(many).toMatchObject({ rows: ROWS, added: ROWS });
  expect(many?.lines).toHaveLength(200);
});
