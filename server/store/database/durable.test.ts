import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { sharedSync } from './durable.ts';
import { kyselyDatabase } from './sqlite.ts';
import { singleConnection } from './sqliteDriver.ts';

/** A disk whose syncs end when the test says so. */
function slowDisk() {
  const begun: PromiseWithResolvers<void>[] = [];
  const flush = sharedSync(() => {
    const sync = Promise.withResolvers<void>();
    begun.push(sync);
    return sync.promise;
  });
  return { begun, flush };
}
const settled = async (promise: Promise<unknown>): Promise<boolean> => {
  let isSettled = false;
  void promise.catch(() => undefined).then(() => (isSettled = true));
  await new Promise((resolve) => setImmediate(resolve));
  return isSettled;
};

test('writes made while the disk is busy share the next sync', async () => {
  const { begun, flush } = slowDisk();
  const first = flush();
  expect(await settled(first)).toBe(false);
  const [second, third] = [flush(), flush()];
  begun[0]?.resolve();
  await first;
  expect(await settled(second)).toBe(false);
  expect(begun).toHaveLength(2);
  begun[1]?.reject(new Error('no disk'));
  // Calls whose sync failed are refused; later calls try again.
  await expect(second).rejects.toThrow('no disk');
  await expect(third).rejects.toThrow('no disk');
  const fourth = flush();
  expect(await settled(fourth)).toBe(false);
  begun[2]?.resolve();
  await fourth;
});

interface Tables {
  thing: { name: string };
}
function database() {
  const disk = slowDisk();
  const dialect = singleConnection(kyselyDatabase(new DatabaseSync(':memory:')), disk.flush);
  return { ...disk, db: new Kysely<Tables>({ dialect }) };
}
const nameOf = async (db: Kysely<Tables>) =>
  (await db.selectFrom('thing').selectAll().execute()).map(({ name }) => name);

test('transactions and statements are acknowledged once on disk; others go on meanwhile', async () => {
  const { db, begun } = database();
  const made = sql`create table thing (name text)`.execute(db);
  expect(await settled(made)).toBe(false);
  begun[0]?.resolve();
  await made;
  const one = db.transaction().execute((trx) => trx.insertInto('thing').values({ name: 'one' }).execute());
  const other = db.insertInto('thing').values({ name: 'other' }).execute();
  expect([await settled(one), await settled(other)]).toEqual([false, false]);
  expect(await nameOf(db)).toEqual(['one', 'other']);
  for (let at = 1; at < begun.length; at += 1) {
    begun[at]?.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all([one, other]);
  await db.destroy();
});

test('a transaction is isolated, rolled back as a whole, and fails where the disk refuses', async () => {
  const { db, begun } = database();
  const made = sql`create table thing (name text)`.execute(db);
  await settled(made);
  begun[0]?.resolve();
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto('thing').values({ name: 'a' }).execute();
    await new Promise((resolve) => setImmediate(resolve));
    throw new Error('taken back');
  });
  const beside = nameOf(db);
  await expect(failing).rejects.toThrow('taken back');
  expect(await beside).toEqual([]);
  const refused = db.transaction().execute((trx) => trx.insertInto('thing').values({ name: 'b' }).execute());
  await settled(refused);
  begun[1]?.reject(new Error('no disk'));
  await expect(refused).rejects.toThrow('no disk');
  // The connection is free for the next.
  expect(await nameOf(db)).toEqual(['b']);
  await db.destroy();
});
