import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAudit } from '#server/store/audit.ts';
import { checkAudit, sealAudit } from '#server/store/seal/auditSeal.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import { describeIfAvailable } from '#tests/fixtures/beside.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';
import { insertCompany } from './scene.ts';

let dataDir = '';
let store: Store;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'audit-'));
  store = await openStore({ dataDir });
  await insertCompany(store);
});
afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const key = Buffer.alloc(32, 7);

test('[DOC-06] a changed, removed or inserted audit entry is detected', async () => {
  const { db } = store;
  await db.transaction().execute(async (trx) => {
    for (let number = 0; number < 2500; number += 1)
      await writeAudit(trx, { at: number, userId: 1, action: 'index.set', field: 'a', newvalue: String(number) });
  });
  const { rows } = await db
    .selectFrom('audit')
    .select((eb) => eb.fn.countAll().as('rows'))
    .executeTakeFirstOrThrow();
  // Many rows are sealed in parts, so that calls in between are answered.
  const sealedAtPause: number[] = [];
  const pause = async (): Promise<void> => void sealedAtPause.push((await checkAudit(db, key)).sealed);
  expect(await sealAudit(store, key, pause)).toBe(Number(rows));
  expect(sealedAtPause.slice(0, 3)).toEqual([250, 500, 750]);
  expect(await sealAudit(store, key)).toBe(0);
  const whole = { sealed: Number(rows), unsealed: 0, broken: undefined };
  expect(await checkAudit(db, key)).toEqual(whole);
  expect((await checkAudit(db, Buffer.alloc(32, 8))).sealed).toBe(0);

  const row = await db.selectFrom('audit').where('newvalue', '=', '1700').selectAll().executeTakeFirstOrThrow();
  for (const changes of [{ newvalue: '0' }, { at: 5 }, { userid: 2 }, { field: null }, { action: 'year.set' }]) {
    await db.updateTable('audit').set(changes).where('id', '=', row.id).execute();
    expect((await checkAudit(db, key)).broken, JSON.stringify(changes)).toBe(row.id);
    await db.updateTable('audit').set(row).where('id', '=', row.id).execute();
  }
  expect(await checkAudit(db, key)).toEqual(whole);
  await db.deleteFrom('audit').where('id', '=', row.id).execute();
  expect((await checkAudit(db, key)).broken).toBe(row.id);
  await db.deleteFrom('audit_seal').where('auditid', '=', row.id).execute();
  expect((await checkAudit(db, key)).broken).toBe(row.id + 1);
});

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describeIfAvailable(postgres !== undefined, 'PostgreSQL')('on PostgreSQL', () => {
  test('[DOC-06] sealing reads only the latest of the entries sealed before', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'audit-'));
    const opened = () => openStore({ dataDir: folder, databaseUrl: postgres?.url });
    const filled = await opened();
    await insertCompany(filled);
    const before = 100_000;
    await sql`insert into audit (at, userid, action) select n, 1, 'year.set' from generate_series(1, ${sql.lit(before)}) n`.execute(
      filled.db,
    );
    await sql`insert into audit_seal (auditid, hash) select id, '' from audit order by id`.execute(filled.db);
    await sql`analyze`.execute(filled.db);
    for (let at = 0; at < 500; at += 1) await writeAudit(filled.db, { at, userId: 1, action: 'year.set' });
    await sql`select pg_stat_reset()`.execute(filled.db);
    await filled.close();

    const sealing = await opened();
    expect(await sealAudit(sealing, key)).toBe(500);
    // What a connection has read is counted at the latest when it ends.
    await sealing.close();
    const counted = await opened();
    const read = async (): Promise<number> => {
      const { rows } = await sql<{ read: string }>`
        select seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'audit_seal') as read
        from pg_stat_user_tables where relname = 'audit_seal'`.execute(counted.db);
      return Number(rows[0]?.read);
    };
    await expect.poll(read).toBeGreaterThan(0);
    // Three transactions, each with the 10,000 that may have been overtaken.
    expect(await read()).toBeLessThan(before / 2);
    await counted.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
