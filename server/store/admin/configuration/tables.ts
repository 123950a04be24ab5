import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { ConfigurationColumn } from '#core/contract/admin/adminConfiguration.ts';
import { ConfigurationRow, type ConfigurationTable } from '#core/contract/admin/configuration.ts';
import { fold } from '#core/text/fold.ts';
import { generationOf } from '../../lookupTables.ts';
import { lookupRules } from './lookups.ts';
import { inOrder, type Part, type Row } from './part.ts';

/**
 * A table of the set-up: the columns that identify a row (none if there is only one), the tables that others refer to,
 * the one without equals, and the text that is also kept folded.
 */
interface Table {
  readonly key: readonly string[];
  readonly refers?: Readonly<Record<string, ConfigurationTable>>;
  readonly unique?: ConfigurationColumn;
  readonly folds?: string;
  /** The stored rows that belong to the set-up; all by default. */
  readonly current?: RawBuilder<unknown>;
}

/** Ordered so that each refers only to earlier ones. They contain no secrets. */
const TABLES: Readonly<Record<ConfigurationTable, Table>> = {
  license: { key: [] },
  license_module: { key: ['id'] },
  client: { key: ['id'], unique: 'name' },
  product: { key: ['id'], unique: 'name' },
  realm: { key: ['id'], refers: { clientid: 'client', productid: 'product' } },
  year: { key: ['id'] },
  doctype: { key: ['id'], refers: { clientid: 'client' }, folds: 'name' },
  index_def: { key: ['id'], unique: 'name' },
  mask: { key: ['id'] },
  mask_field: { key: ['id'], refers: { maskid: 'mask', indexid: 'index_def' } },
  mask_doctype: { key: ['maskid', 'doctypeid'], refers: { maskid: 'mask', doctypeid: 'doctype' } },
  lookup_value: {
    key: ['maskid', 'rowno', 'indexid'],
    refers: { maskid: 'mask', indexid: 'index_def', clientid: 'client' },
    current: sql`generation = ${generationOf(sql.ref('lookup_value.maskid'))}`,
  },
  pool: { key: ['id'], unique: 'name' },
  usergroup: { key: ['id'], unique: 'name' },
  group_right: { key: ['groupid', 'name'], refers: { groupid: 'usergroup' } },
  group_realm: { key: ['groupid', 'realmid'], refers: { groupid: 'usergroup', realmid: 'realm' } },
  group_pool: { key: ['groupid', 'poolid'], refers: { groupid: 'usergroup', poolid: 'pool' } },
  group_config: { key: ['groupid', 'name'], refers: { groupid: 'usergroup' } },
  stamp: { key: ['id'], unique: 'name' },
  group_stamp: { key: ['groupid', 'stampid'], refers: { groupid: 'usergroup', stampid: 'stamp' } },
};

/** The columns of a row, without the folded text, which follows from the text beside it. */
const columnsOf = (name: ConfigurationTable): string[] =>
  (z.keyof(ConfigurationRow[name]).options as string[]).filter((column) => column !== 'folded');

const namesOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
/** Without the folded text, which is made anew. */
const unfolded = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'folded'));

const tablePart = (name: ConfigurationTable): Part<Row> => {
  const { key, refers = {}, unique, folds, current = sql`1 = 1` } = TABLES[name];
  const columns = columnsOf(name);
  const idOf = (row: Row) => key.map((column) => String(row[column])).join(' ');
  return {
    name,
    tables: [name],
    read: async (db) => {
      const { rows } = await sql<Row>`select ${namesOf(columns)} from ${sql.table(name)}
        where ${current}`.execute(db);
      return inOrder(rows, ...key.map((column) => (row: Row) => row[column] ?? '')).map((row) => ({
        entry: Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
      }));
    },
    of: ({ tables }) => (tables[name] ?? []) as readonly Row[],
    place: (index) => `tables.${name}.${index}`,
    keyOf: idOf,
    ...(unique !== undefined && { unique }),
    rowOf: unfolded,
    refersTo: (row) =>
      Object.entries(refers)
        .filter(([column]) => (row[column] ?? null) !== null)
        .map(([column, table]) => ({ at: column, part: table, key: String(row[column]) })),
    write: async ({ trx }, entry) => {
      const row = unfolded(entry);
      const derived: Row = folds === undefined ? {} : { folded: fold(String(row[folds])) };
      const updates = Object.entries({ ...row, ...derived }).filter(([column]) => !key.includes(column));
      const values = { ...row, ...derived };
      if (key.length === 0) await sql`delete from ${sql.table(name)}`.execute(trx);
      const conflict = sql`on conflict (${namesOf(key)}) do ${
        updates.length === 0
          ? sql`nothing`
          : sql`update set ${sql.join(updates.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}`
      }`;
      await sql`insert into ${sql.table(name)} (${namesOf(Object.keys(values))})
        values (${sql.join(Object.values(values))})
        ${key.length === 0 ? sql`` : conflict}`.execute(trx);
    },
  };
};

/** Rows of look-up tables have a generation and a client as well. */
export const lookupPart: Part<Row> = {
  ...tablePart('lookup_value'),
  tables: ['lookup_value', 'lookup_generation', 'lookup_revision'],
  ...lookupRules,
};

export const tableParts: readonly Part<Row>[] = (Object.keys(TABLES) as ConfigurationTable[]).map((name) =>
  name === lookupPart.name ? lookupPart : tablePart(name),
);
