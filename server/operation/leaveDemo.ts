import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Selectable, sql } from 'kysely';
import { LICENSE } from '../seed/company/settings.ts';
import { isEmpty } from '../store/database/empty.ts';
import { Bucket } from '../store/files/bucket.ts';
import { emptyBucket } from '../store/files/bucketFiles.ts';
import { removePages } from '../store/files/bucketPages.ts';
import type { FilePlace } from '../store/files/openFiles.ts';
import { openStore, type Store, type StoreOptions } from '../store/database/open.ts';
import type { Database } from '../store/schema.ts';
import { markOwn } from '../store/database/seeding.ts';

/** Refuses to remove a real company's data. */
export class NotTheDemo extends Error {}

/**
 * Removes the demo company with its documents. The next start waits for the first set-up, and the demo is never created
 * again. Settings of the environment, connections set in the browser and the data folder's key stay.
 * @throws NotTheDemo
 */
export async function leaveDemo(place: StoreOptions & FilePlace): Promise<{ readonly documents: number }> {
  const store = await openStore(place);
  try {
    if (!(await isEmpty(store)) && !(await isDemo(store))) throw new NotTheDemo();
    const { documents } = await countDocuments(store);
    const connections = await store.db.selectFrom('connection_setting').selectAll().execute();
    const providers = await store.db.selectFrom('provider').selectAll().execute();
    if (place.databaseUrl !== undefined) await dropTables(store);
    await store.close();
    const gone = ['files', 'cache', 'seeding', ...(place.databaseUrl === undefined ? SQLITE_FILES : [])];
    if (place.bucket !== undefined) {
      const bucket = new Bucket(place.bucket);
      await emptyBucket(bucket);
      await removePages(bucket);
    }
    for (const name of gone) rmSync(join(place.dataDir, name), { recursive: true, force: true });
    markOwn(place.dataDir);
    await keepConnections(place, connections, providers);
    return { documents };
  } finally {
    await store.close();
  }
}

/** The connections belong to this machine and not to the demo: their secrets stay readable with the seal key. */
async function keepConnections(
  place: StoreOptions,
  connections: readonly Selectable<Database['connection_setting']>[],
  providers: readonly Selectable<Database['provider']>[],
): Promise<void> {
  if (connections.length + providers.length === 0) return;
  const store = await openStore(place);
  try {
    if (connections.length > 0) await store.db.insertInto('connection_setting').values(connections).execute();
    if (providers.length > 0) await store.db.insertInto('provider').values(providers).execute();
  } finally {
    await store.close();
  }
}

/** What `leaveDemo` would remove. */
export async function wouldLeave(place: StoreOptions): Promise<{ readonly documents: number }> {
  const store = await openStore(place);
  try {
    return await countDocuments(store);
  } finally {
    await store.close();
  }
}

const SQLITE_FILES = ['database.sqlite', 'database.sqlite-wal', 'database.sqlite-shm'];

async function countDocuments({ db }: Store): Promise<{ documents: number }> {
  const { documents } = await db
    .selectFrom('document')
    .select(({ fn }) => fn.countAll().as('documents'))
    .executeTakeFirstOrThrow();
  return { documents: Number(documents) };
}

/** The demo company is recognised by its licence, which no other company has. */
const isDemo = async ({ db }: Store): Promise<boolean> =>
  (await db
    .selectFrom('license')
    .where('customerno', '=', LICENSE.customerno)
    .where('customername', '=', LICENSE.customername)
    .select('customerno')
    .executeTakeFirst()) !== undefined;

async function dropTables({ db }: Store): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  await db.transaction().execute(async (trx) => {
    for (const { name, isView } of tables)
      if (!isView) await sql`drop table if exists ${sql.table(name)} cascade`.execute(trx);
  });
}
