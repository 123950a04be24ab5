import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '#server/store/database/open.ts';
import { migrations } from '#server/store/migrate.ts';
import { inFolder, leftBy, type Old, type Place } from '#tests/fixtures/leftBy.ts';
import { type Cluster, startPostgres } from '#tests/fixtures/serverPostgres.ts';

interface Column {
  readonly name: string;
  readonly type: string;
}
/** A foreign key. */
interface Reference {
  readonly from: string;
  readonly to: string;
}
type Rows = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** How to inspect a database. */
interface Engine {
  tables(db: Old): Promise<string[]>;
  references(db: Old): Promise<readonly Reference[]>;
  columns(db: Old, table: string): Promise<readonly Column[]>;
  /** Columns with their constraints, and indexes. */
  schema(db: Old): Promise<readonly unknown[]>;
}

const sqlite: Engine = {
  tables: async (db) => {
    const { rows } = await sql<{ name: string }>`select m.name from sqlite_master m
      join pragma_table_list t on t.name = m.name and t.schema = 'main' and t.type = 'table'
      where m.name not like 'sqlite_%' and m.name <> 'migration' order by m.rowid`.execute(db);
    return rows.map(({ name }) => name);
  },
  references: async (db) =>
    (
      await sql<Reference>`select m.name as "from", f."table" as "to" from sqlite_master m
        join pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(db)
    ).rows,
  columns: async (db, table) =>
    (await sql<Column>`select name, type from pragma_table_info(${table}) order by name`.execute(db)).rows,
  schema: async (db) => [
    (
      await sql`select m.name as "table", c.name, c.type, c."notnull", c.dflt_value, c.pk from sqlite_master m
        join pragma_table_info(m.name) c where m.type = 'table' and m.name <> 'migration' order by 1, 2`.execute(db)
    ).rows,
    (
      await sql`select name, tbl_name from sqlite_master where type = 'index' and name not like 'sqlite_%'
        order by name`.execute(db)
    ).rows,
  ],
};

const postgres: Engine = {
  tables: async (db) => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration' order by oid`.execute(
      db,
    );
    return rows.map(({ name }) => name);
  },
  references: async (db) =>
    (
      await sql<Reference>`select own.relname as "from", other.relname as "to" from pg_constraint
        join pg_class own on own.oid = conrelid join pg_class other on other.oid = confrelid
        where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db)
    ).rows,
  columns: async (db, table) =>
    (
      await sql<Column>`select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = ${table} order by column_name`.execute(db)
    ).rows,
  schema: async (db) => [
    (
      await sql`select table_name, column_name, data_type, is_nullable, column_default, is_identity
        from information_schema.columns where table_schema = 'public' and table_name <> 'migration'
        order by 1, 2`.execute(db)
    ).rows,
    (
      await sql`select tablename, indexname, indexdef from pg_indexes
        where schemaname = 'public' and tablename <> 'migration' order by 1, 2`.execute(db)
    ).rows,
    (
      await sql`select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as "rule" from pg_constraint
        where connamespace = 'public'::regnamespace order by 1, 2`.execute(db)
    ).rows,
  ],
};

const valueOf = ({ type }: Column): number | string => (/int|double/i.test(type) ? 1 : type === 'tsvector' ? '' : '[]');

/** The tables, each after those it refers to: a later migration may add a reference to a table of its own. */
async function inOrder(db: Old, engine: Engine): Promise<readonly string[]> {
  const references = await engine.references(db);
  const left = new Set(await engine.tables(db));
  const ordered: string[] = [];
  while (left.size > 0) {
    const next = [...left].find((table) =>
      references.every(({ from, to }) => from !== table || to === table || !left.has(to)),
    );
    if (next === undefined) throw new Error(`${[...left].join(', ')} refer to each other`);
    left.delete(next);
    ordered.push(next);
  }
  return ordered;
}

/** Inserts one row into every table: numbers are 1, so that the rows refer to each other; texts are lists. */
async function fillAll(db: Old, engine: Engine): Promise<Rows> {
  const filled = new Map<string, Readonly<Record<string, unknown>>>();
  for (const table of await inOrder(db, engine)) {
    const columns = await engine.columns(db, table);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
      values (${sql.join(columns.map(valueOf))})`.execute(db);
    filled.set(table, Object.fromEntries(columns.map((column) => [column.name, valueOf(column)])));
  }
  return filled;
}

/** Findings on pool pages are recomputed when more is looked for than before (0032). */
const FOUND_ANEW: ReadonlySet<string> = new Set(['page_finding']);

const schemaIn = async (place: Place, engine: Engine) => {
  const store = await openStore(place);
  const schema = await engine.schema(store.db as unknown as Old);
  await store.close();
  return schema;
};

/** Fills the schema left by the first `known` migrations and checks that the upgrade keeps every row. */
async function upgrade(place: Place, known: number, engine: Engine): Promise<readonly unknown[]> {
  let filled: Rows = new Map();
  await leftBy(migrations.slice(0, known), place, async (db) => {
    filled = await fillAll(db, engine);
  });
  const store = await openStore(place);
  const db = store.db as unknown as Old;
  for (const [table, row] of filled) {
    if (FOUND_ANEW.has(table)) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    expect(rows, table).toContainEqual(expect.objectContaining(row));
  }
  expect(filled.size).toBeGreaterThan(20);
  const schema = await engine.schema(db);
  await store.close();
  return schema;
}

const versions = migrations.slice(0, -1).map(({ name }, at) => [name, at + 1] as const);

describe('SQLite', () => {
  let fresh: readonly unknown[];
  beforeAll(() =>
    inFolder(async (dataDir) => {
      fresh = await schemaIn({ dataDir }, sqlite);
    }),
  );

  test.each(versions)('[SRV-03] a database left at %s keeps every row, and ends like a new one', async (_, known) => {
    await inFolder(async (dataDir) => {
      expect(await upgrade({ dataDir }, known, sqlite)).toEqual(fresh);
    });
  });
});

describe('PostgreSQL', () => {
  let cluster: Cluster | undefined;
  let fresh: readonly unknown[];
  const placeOf = (name: string, dataDir: string): Place => {
    if (cluster === undefined) throw new Error('no PostgreSQL');
    return { dataDir, databaseUrl: cluster.url.replace(/postgres$/, name) };
  };
  /** A separate database on the shared server: a copy of another one, if named. */
  const create = (name: string, dataDir: string, template = 'template1'): Promise<void> =>
    leftBy([], placeOf('postgres', dataDir), async (db) => {
      await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(db);
    });
  /** Migrated further with each version, and copied: beginning anew each time would take twice as long. */
  const GROWING = 'growing';
  beforeAll(async () => {
    cluster = await startPostgres();
    if (cluster === undefined) return;
    await inFolder(async (dataDir) => {
      await create('fresh', dataDir);
      fresh = await schemaIn(placeOf('fresh', dataDir), postgres);
      await create(GROWING, dataDir);
    });
  });
  afterAll(() => cluster?.stop());

  test.for(versions)(
    '[SRV-03] a database left at %s keeps every row, and ends like a new one',
    async ([name, known], context) => {
      context.skip(cluster === undefined, 'PostgreSQL is not installed here');
      await inFolder(async (dataDir) => {
        await leftBy(migrations.slice(0, known), placeOf(GROWING, dataDir), () => Promise.resolve());
        await create(name.toLowerCase(), dataDir, GROWING);
        expect(await upgrade(placeOf(name.toLowerCase(), dataDir), known, postgres)).toEqual(fresh);
      });
    },
  );
});
