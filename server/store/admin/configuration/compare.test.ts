import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openStore, readingDatabase } from '#server/store/database/open.ts';
import { compareConfiguration, exportConfiguration } from './configuration.ts';

const NOBODY = { by: 0, at: 0 };

test('[SRV-03] comparing a file writes nothing and neither waits for writers nor keeps them waiting', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'compare-'));
  const store = await openStore({ dataDir });
  const reading = readingDatabase(store.source);
  try {
    const { db } = store;
    await db
      .insertInto('usergroup')
      .values({
        id: 1,
        name: 'All',
        workflowvisible: 0,
        sendtovisible: 0,
        serverrecognitionvisible: 0,
        quicksearchvisible: 0,
        stampvisible: 0,
        maskvisible: 0,
      })
      .execute();
    await db.insertInto('product').values({ id: 1, name: 'Archive' }).execute();
    const set = await exportConfiguration(db);
    const compare = (wanted: typeof set) => compareConfiguration(reading, wanted, NOBODY);
    const products = set.tables['product']!;
    // Whatever is compared while somebody writes: the transaction ends only afterwards.
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('product').values({ id: 2, name: 'Unseen' }).execute();
      expect(await compare(set)).toEqual({ ok: true, value: [] });
      const twice = await compare({ ...set, tables: { ...set.tables, product: [...products, ...products] } });
      expect(twice.ok).toBe(false);
      const without = await compare({ ...set, tables: { ...set.tables, product: [] } });
      expect(without).toMatchObject({ ok: true, value: [{ kind: 'kept' }] });
      const renamed = products.map((row) => ({ ...row, name: 'Files' }));
      const changed = await compare({ ...set, tables: { ...set.tables, product: renamed } });
      // It was tried: nobody could administer this company.
      expect(changed).toMatchObject({ ok: false, error: [{ fault: 'administrator' }] });
    });
    expect(await db.selectFrom('product').select('name').orderBy('id').execute()).toEqual([
      { name: 'Archive' },
      { name: 'Unseen' },
    ]);
    expect(await db.selectFrom('audit').selectAll().execute()).toEqual([]);
  } finally {
    await reading.destroy();
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
