import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '#server/store/database/open.ts';
import { compareConfiguration, differencesOf, exportConfiguration } from './configuration.ts';

test('[SRV-03] comparing a file that changes nothing, or has faults, writes nothing and waits for nobody', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'compare-'));
  const store = await openStore({ dataDir });
  try {
    const { db } = store;
    await db.insertInto('product').values({ id: 1, name: 'Archive' }).execute();
    const set = await exportConfiguration(db);
    let tried = 0;
    const compare = (wanted: typeof set) =>
      compareConfiguration(db, wanted, (trx) => {
        tried += 1;
        return differencesOf(trx, wanted);
      });
    const products = set.tables['product']!;
    expect(await compare(set)).toEqual({ ok: true, value: [] });
    const twice = await compare({ ...set, tables: { ...set.tables, product: [...products, ...products] } });
    expect(twice.ok).toBe(false);
    const without = await compare({ ...set, tables: { ...set.tables, product: [] } });
    expect(without).toMatchObject({ ok: true, value: [{ kind: 'kept' }] });
    expect(tried).toBe(0);
    const renamed = products.map((row) => ({ ...row, name: 'Files' }));
    const changed = await compare({ ...set, tables: { ...set.tables, product: renamed } });
    expect(changed).toMatchObject({ ok: true, value: [{ kind: 'changed' }] });
    expect(tried).toBe(1);
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
