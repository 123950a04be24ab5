import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { setSignature, signatureOf } from '#server/store/marks/signatures.ts';
import { openStore } from '#server/store/database/open.ts';
import { ENDLESS, openPostgres, postgresDialect } from '#server/store/database/postgres.ts';
import { kyselyDatabase, sqliteDialect } from '#server/store/database/sqlite.ts';
import { openSqlite } from '#server/store/database/sqliteFile.ts';
import { migrate, migrations } from '#server/store/migrate.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';

interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}
type Old = Kysely<unknown>;

/** The database as a version that knew those migrations leaves it. */
async function leftBy(known: typeof migrations, { dataDir, databaseUrl }: Place, fill: (db: Old) => Promise<void>) {
  const db: Old = new Kysely({
    dialect:
      databaseUrl === undefined
        ? new SqliteDialect({ database: kyselyDatabase(openSqlite(join(dataDir, 'database.sqlite'))) })
        : new PostgresDialect({ pool: openPostgres(databaseUrl, ENDLESS) }),
  });
  try {
    await migrate(db, databaseUrl === undefined ? sqliteDialect : postgresDialect, known);
    await fill(db);
  } finally {
    await db.destroy();
  }
}

async function inFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'upgrade-'));
  try {
    await work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function upgradeFirst(place: Place): Promise<void> {
  await leftBy(migrations.slice(0, 1), place, async (db) => {
    for (const id of [1, 2])
      await sql`insert into usergroup (id, name, workflowvisible, sendtovisible, serverrecognitionvisible,
        quicksearchvisible, stampvisible, maskvisible) values (${id}, ${`G${id}`}, 1, 1, 1, 1, 1, 1)`.execute(db);
    await sql`insert into group_right (groupid, name)
      values (1, 'layer.edit'), (1, 'document.search'), (2, 'document.search')`.execute(db);
    await sql`insert into "user" (login, loginfolded, firstname, surname, description, email, passwordhash, active,
      mustchange, languageid, totpforced, totpstep) values ('a', 'a', 'Anna', '', '', '[]', '', 1, 0, 1031, 0, 0)`.execute(
      db,
    );
  });
  // The second start finds nothing to do.
  for (let start = 0; start < 2; start += 1) {
    const store = await openStore(place);
    const { db } = store;
    const rights = await db
      .selectFrom('group_right')
      .select(['groupid', 'name'])
      .orderBy('groupid')
      .orderBy('name')
      .execute();
    expect(rights.map(({ groupid, name }) => `${groupid} ${name}`)).toEqual([
      '1 document.search',
      '1 layer.edit',
      '1 note.create',
      '1 note.edit',
      '1 note.read',
      '1 signature.edit',
      '2 document.search',
      '2 note.read',
    ]);
    expect(await db.selectFrom('user').select('firstname').execute()).toEqual([{ firstname: 'Anna' }]);
    await store.close();
  }
  const store = await openStore(place);
  const { db } = store;
  await Promise.all(['<svg/>', '<svg />'].map((svg) => setSignature(db, 1, svg, 5)));
  expect((await signatureOf(db, 1))?.at).toBe(5);
  await store.close();
}

describe('[SRV-03] a database of the first release, with data, is brought up to date', () => {
  test('SQLite', () => inFolder((dataDir) => upgradeFirst({ dataDir })));

  test('PostgreSQL', async (context) => {
    const cluster = await startPostgres();
    if (cluster === undefined) {
      context.skip('PostgreSQL is not installed here');
      return;
    }
    try {
      await inFolder((dataDir) => upgradeFirst({ dataDir, databaseUrl: cluster.url }));
    } finally {
      await cluster.stop();
    }
  });
});

interface Column {
  readonly name: string;
  readonly type: string;
}
type Rows = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Tables in the order in which they were made: what one refers to was there before. */
const tablesOf = async (db: Old): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select m.name from sqlite_master m
    join pragma_table_list t on t.name = m.name and t.schema = 'main' and t.type = 'table'
    where m.name not like 'sqlite_%' and m.name <> 'migration' order by m.rowid`.execute(db);
  return rows.map(({ name }) => name);
};
const columnsOf = async (db: Old, table: string): Promise<readonly Column[]> =>
  (await sql<Column>`select name, type from pragma_table_info(${table}) order by name`.execute(db)).rows;

/** One row in every table: numbers are 1, so that each refers to the one of the other; texts are lists. */
async function fillAll(db: Old): Promise<Rows> {
  const filled = new Map<string, Readonly<Record<string, unknown>>>();
  for (const table of await tablesOf(db)) {
    const columns = await columnsOf(db, table);
    const row = Object.fromEntries(columns.map(({ name, type }) => [name, /int/i.test(type) ? 1 : '[]']));
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
      values (${sql.join(columns.map(({ name }) => row[name]))})`.execute(db);
    filled.set(table, row);
  }
  return filled;
}

/** Tables with their columns and what these must hold, and indexes. */
const schemaOf = async (db: Old) => {
  const tables = (await tablesOf(db)).toSorted();
  const columns = await Promise.all(
    tables.map(
      async (table) =>
        (
          await sql`select name, type, "notnull", dflt_value, pk from pragma_table_info(${table}) order by name`.execute(
            db,
          )
        ).rows,
    ),
  );
  const indexes = await sql`select name, tbl_name from sqlite_master where type = 'index'
    and name not like 'sqlite_%' order by name`.execute(db);
  return { tables, columns, indexes: indexes.rows };
};

/** What is seen on pages of pools is looked for anew where more is looked for than before (0032). */
const FOUND_ANEW: ReadonlySet<string> = new Set(['page_finding']);

let freshSchema: Awaited<ReturnType<typeof schemaOf>>;
beforeAll(() =>
  inFolder(async (dataDir) => {
    const store = await openStore({ dataDir });
    freshSchema = await schemaOf(store.db as unknown as Old);
    await store.close();
  }),
);

test.each(migrations.slice(0, -1).map(({ name }, at) => [name, at + 1] as const))(
  '[SRV-03] a database left at %s keeps every row, and ends like a new one',
  async (_, known) => {
    await inFolder(async (dataDir) => {
      let filled: Rows = new Map();
      await leftBy(migrations.slice(0, known), { dataDir }, async (db) => {
        filled = await fillAll(db);
      });
      const store = await openStore({ dataDir });
      const db = store.db as unknown as Old;
      for (const [table, row] of filled) {
        if (FOUND_ANEW.has(table)) continue;
        const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
        expect(rows, table).toContainEqual(expect.objectContaining(row));
      }
      expect(filled.size).toBeGreaterThan(20);
      expect(await schemaOf(db)).toEqual(freshSchema);
      await store.close();
    });
  },
);
