import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, migrations } from '#server/store/migrate.ts';
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

test('[SRV-02] what a command changes holds although a running server writes as well', async () => {
  const [command, server] = [await openStore({ dataDir }), await openStore({ dataDir })];
  await sql`pragma busy_timeout = 0`.execute(server.db);
  const write = (id: number) =>
    server.db
      .insertInto('product')
      .values({ id, name: `${id}` })
      .execute();
  await command.db.transaction().execute(async (trx) => {
    await command.dialect.serialise(trx, 1);
    expect(await trx.selectFrom('product').selectAll().execute()).toEqual([]);
    // It waits for the command, and here not even that.
    await expect(write(2)).rejects.toThrow(/locked/);
    await trx.insertInto('product').values({ id: 1, name: 'a' }).execute();
  });
  await write(3);
  expect(await command.db.selectFrom('product').select('id').orderBy('id').execute()).toEqual([{ id: 1 }, { id: 3 }]);
  await command.close();
  await server.close();
});

test('a database of a newer program is refused', async () => {
  const store = await openStore({ dataDir });
  await sql`insert into migration (name) values ('9999future')`.execute(store.db);
  await store.close();
  await expect(openStore({ dataDir })).rejects.toThrow('newer schema 9999future');
});

test('[SRV-03] a migration that fails leaves the old state, and the old version starts again', async () => {
  const old = await openStore({ dataDir });
  await old.db.insertInto('product').values({ id: 1, name: 'Archiv' }).execute();
  const fails = async (db: Kysely<unknown>) => {
    await sql`create table unfinished (id integer)`.execute(db);
    await sql`update product set name = 'changed'`.execute(db);
    throw new Error('the disk is full');
  };
  const newer = [...migrations, { name: '9999fails', up: fails }];
  const db = old.db as unknown as Kysely<unknown>;
  await expect(migrate(db, old.dialect, newer)).rejects.toThrow('the disk is full');
  await old.close();

  const again = await openStore({ dataDir });
  expect(await again.db.selectFrom('product').selectAll().execute()).toMatchObject([{ id: 1, name: 'Archiv' }]);
  const { rows } = await sql`select name from sqlite_master where name = 'unfinished'`.execute(again.db);
  expect(rows).toEqual([]);
  await again.close();
});
