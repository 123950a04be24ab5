import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from './open.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'store-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('commits are durable, foreign keys are enforced, and a second start migrates nothing', async () => {
  const store = await openStore({ dataDir });
  await store.db.insertInto('product').values({ id: 1, name: 'Verträge' }).execute();
  await expect(store.db.insertInto('realm').values({ id: 1, clientid: 7, productid: 1 }).execute()).rejects.toThrow(
    /FOREIGN KEY/,
  );
  const pragma = async (name: string) =>
    (await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(store.db)).rows.flatMap(Object.values)[0];
  expect([
    await pragma('journal_mode'),
    await pragma('synchronous'),
    await pragma('foreign_keys'),
    await pragma('busy_timeout'),
  ]).toEqual(['wal', 1, 1, 5000]);
  await store.close();

  const again = await openStore({ dataDir });
  expect(await again.db.selectFrom('product').selectAll().execute()).toMatchObject([{ id: 1, name: 'Verträge' }]);
  await again.close();
});

test('a query waits for a running transaction instead of joining it', async () => {
  const store = await openStore({ dataDir });
  const failing = store.db.transaction().execute(async (trx) => {
    await trx.insertInto('product').values({ id: 1, name: 'a' }).execute();
    await new Promise((resolve) => setImmediate(resolve));
    throw new Error('rolled back');
  });
  const other = store.db.insertInto('product').values({ id: 2, name: 'b' }).execute();
  await expect(failing).rejects.toThrow('rolled back');
  await other;
  expect(await store.db.selectFrom('product').select('id').execute()).toEqual([{ id: 2 }]);
  await store.close();
});

test('a database of a newer program is refused', async () => {
  const store = await openStore({ dataDir });
  await sql`insert into migration (name) values ('9999future')`.execute(store.db);
  await store.close();
  await expect(openStore({ dataDir })).rejects.toThrow('newer schema 9999future');
});
