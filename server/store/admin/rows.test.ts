import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from '#server/store/database/open.ts';
import { KINDS } from './kinds.ts';
import { adminMasks, type MaskInput, saveMask } from './master/masks.ts';
import { type Change, deleteRow, etagOf, rowOf, saveRow } from './rows.ts';
import { adminStamps, saveStamp } from './stamps.ts';

let dataDir = '';
let store: Store;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'rows-'));
  store = await openStore({ dataDir });
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('[SRV-03] the audit records the deletion of a stamp without its picture', async () => {
  const content = JSON.stringify({ type: 'image', href: `data:image/png;base64,${'A'.repeat(100_000)}` });
  await store.db
    .insertInto('stamp')
    .values({ id: 900, name: 'Logo', orderno: 1, content, color: '#000000', width: 100, height: 50, lastnumber: 0 })
    .execute();
  const row = await rowOf(store.db, KINDS.stamp, 900);
  await store.db
    .transaction()
    .execute((trx) => deleteRow({ trx, dialect: store.dialect, by: 1, at: 0 }, KINDS.stamp, 900, etagOf(row ?? {})));
  const { oldvalue } = await store.db
    .selectFrom('audit')
    .where('action', '=', 'stamp.deleted')
    .select('oldvalue')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(oldvalue ?? '')).toMatchObject({ name: 'Logo', content: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

const changing = <Answer>(work: (change: Change) => Promise<Answer>): Promise<Answer> =>
  store.db.transaction().execute((trx) => work({ trx, dialect: store.dialect, by: 1, at: 0 }));

test('[SRV-03] the number of a deleted row is never given again, nor is one that a configuration file gave', async () => {
  const add = (name: string) => changing((change) => saveRow(change, KINDS.pool, {}, { name, retired: 0 }));
  const remove = (id: number) =>
    changing(async (change) =>
      deleteRow(change, KINDS.pool, id, etagOf((await rowOf(change.trx, KINDS.pool, id)) ?? {})),
    );
  const first = await add('A');
  const second = await add('B');
  await remove(second.id);
  await remove(first.id);
  expect((await add('C')).id).toBe(second.id + 1);
  await store.db.insertInto('pool').values({ id: 70, name: 'D' }).execute();
  await remove(70);
  expect([(await add('E')).id, (await add('F')).id]).toEqual([71, 72]);
});

test('[SRV-03] the number of a field that a mask lost is never given again, nor those of a deleted mask', async () => {
  const rules = { type: 'text', maxlength: null, minimum: null, maximum: null, digitsonly: 0, retired: 0 };
  for (const name of ['one', 'two'])
    await changing((change) => saveRow(change, KINDS.index, {}, { name, caption: name, ...rules }));
  const field = (indexid: number) => ({
    indexid,
    caption: 'x',
    flags: 1,
    required: false,
    lookup: false,
    textarea: false,
  });
  const mask = { caption: 'Mask', doctypeid: [] };
  const save = (input: Pick<MaskInput, 'id' | 'etag' | 'fields'>) =>
    changing((change) => saveMask(change, { ...mask, ...input }));
  const made = await save({ fields: [field(1), field(2)] });
  const [kept, lost] = made.fields;
  const less = await save({ id: made.id, etag: made.etag, fields: [{ ...field(1), id: kept?.id }] });
  const more = await save({ id: made.id, etag: less.etag, fields: [{ ...field(1), id: kept?.id }, field(2)] });
  expect(more.fields.map(({ id }) => id)).toEqual([kept?.id, (lost?.id ?? 0) + 1]);
  await changing(async (change) =>
    deleteRow(change, KINDS.mask, made.id, etagOf((await rowOf(change.trx, KINDS.mask, made.id)) ?? {})),
  );
  const other = await save({ fields: [field(1)] });
  expect([other.id, other.fields[0]?.id]).toEqual([made.id + 1, (lost?.id ?? 0) + 2]);
});

test('[SRV-03] one mask or stamp is read alone, with the parts and the etag that it has among all', async () => {
  const mask = (caption: string) => changing((change) => saveMask(change, { caption, doctypeid: [], fields: [] }));
  const look = { orderno: 1, content: '{}', color: '#000000', width: 100, height: 50 };
  const stamp = (name: string) => changing((change) => saveStamp(change, { name, ...look, groups: [] }));
  await mask('One');
  const { id: maskid } = await mask('Two');
  await stamp('One');
  const { id: stampid } = await stamp('Two');
  const [masks, stamps] = [await adminMasks(store.db), await adminStamps(store.db)];
  expect(await adminMasks(store.db, maskid)).toEqual(masks.filter(({ id }) => id === maskid));
  expect(await adminStamps(store.db, stampid)).toEqual(stamps.filter(({ id }) => id === stampid));
  expect([masks.length, stamps.length]).toEqual([2, 2]);
});
