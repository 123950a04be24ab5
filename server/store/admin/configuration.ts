import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../schema.ts';
import { generationOf } from '../lookupTables.ts';
import { ConfiguredWorkflow, exportWorkflows, importWorkflow, rowOfWorkflow } from './configuredWorkflows.ts';
import { type Change, noteChange, noted, lockSetup } from './rows.ts';
import { CALENDAR } from '../workflow/calendar.ts';
import { Refused } from './refused.ts';

/**
 * The tables of the set-up with the columns that identify a row, ordered so that each refers only to earlier ones. They
 * contain no secrets.
 */
const TABLES: readonly {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns?: readonly string[];
}[] = [
  { name: 'license', key: ['customerno'] },
  { name: 'license_module', key: ['id'] },
  { name: 'client', key: ['id'] },
  { name: 'product', key: ['id'] },
  { name: 'realm', key: ['id'] },
  { name: 'year', key: ['id'] },
  { name: 'doctype', key: ['id'] },
  { name: 'index_def', key: ['id'] },
  { name: 'mask', key: ['id'] },
  { name: 'mask_field', key: ['id'] },
  { name: 'mask_doctype', key: ['maskid', 'doctypeid'] },
  {
    name: 'lookup_value',
    key: ['maskid', 'rowno', 'indexid'],
    columns: ['maskid', 'rowno', 'indexid', 'value', 'folded'],
  },
  { name: 'pool', key: ['id'] },
  { name: 'usergroup', key: ['id'] },
  { name: 'group_right', key: ['groupid', 'name'] },
  { name: 'group_realm', key: ['groupid', 'realmid'] },
  { name: 'group_pool', key: ['groupid', 'poolid'] },
  { name: 'group_config', key: ['groupid', 'name'] },
  { name: 'stamp', key: ['id'], columns: ['id', 'name', 'orderno', 'content', 'color', 'width', 'height', 'retired'] },
  { name: 'group_stamp', key: ['groupid', 'stampid'] },
];

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
type Row = z.infer<typeof Row>;

const WORKFLOW = 'workflow';

/** The set-up as a file: a list of rows per table, in key order, so that two files can be compared line by line. */
export const Configuration = z.object({
  format: z.literal('dms-configuration'),
  version: z.literal(1),
  tables: z.record(z.string(), z.array(Row)),
  /** Files of older programs have none. */
  workflows: z.optional(z.array(ConfiguredWorkflow)),
  /** The company's default settings and its office calendar, by name. */
  config: z.record(z.string(), z.string()),
});
export type Configuration = z.infer<typeof Configuration>;

export interface Difference {
  readonly table: string;
  readonly key: string;
  /** `kept` rows exist here but not in the file; they stay. */
  readonly kind: 'added' | 'changed' | 'kept';
  readonly before?: Row;
  readonly after?: Row;
}

const isExported = ({ name }: { readonly name: string }): boolean => name.startsWith('webviewer_') || name === CALENDAR;

export async function exportConfiguration(db: Kysely<Database>): Promise<Configuration> {
  const tables: Record<string, Row[]> = {};
  for (const { name, key, columns } of TABLES) {
    const shown = columns === undefined ? sql`*` : sql.join(columns.map((column) => sql.ref(column)));
    const order = sql.join(key.map((column) => sql.ref(column)));
    const current =
      name === 'lookup_value' ? sql` where generation = ${generationOf(sql.ref('lookup_value.maskid'))}` : sql``;
    tables[name] = (
      await sql<Row>`select ${shown} from ${sql.table(name)}${current} order by ${order}`.execute(db)
    ).rows.map((row) => ({
      ...row,
    }));
  }
  const config = (await db.selectFrom('config').selectAll().orderBy('name').execute()).filter(isExported);
  return {
    format: 'dms-configuration',
    version: 1,
    tables,
    workflows: await exportWorkflows(db),
    config: Object.fromEntries(config.map(({ name, value }) => [name, value])),
  };
}

const keyOf = (row: Row, key: readonly string[]): string => key.map((column) => String(row[column])).join(' ');
const isSame = (one: Row, other: Row): boolean => Object.keys(other).every((column) => one[column] === other[column]);

/** What importing a file would change. */
export async function differencesOf(db: Kysely<Database>, wanted: Configuration): Promise<Difference[]> {
  const here = await exportConfiguration(db);
  const all = [
    ...TABLES.map(({ name: table, key }) => {
      return { table, key, here: here.tables[table] ?? [], wanted: wanted.tables[table] ?? [] };
    }),
    {
      table: WORKFLOW,
      key: ['key'],
      here: (here.workflows ?? []).map(rowOfWorkflow),
      wanted: (wanted.workflows ?? []).map(rowOfWorkflow),
    },
  ];
  const rows = all.flatMap(({ table, key, ...both }) => {
    const before = new Map(both.here.map((row) => [keyOf(row, key), row]));
    const after = new Map(both.wanted.map((row) => [keyOf(row, key), row]));
    return [
      ...[...after].flatMap(([id, row]): Difference[] => {
        const known = before.get(id);
        if (known === undefined) return [{ table, key: id, kind: 'added', after: row }];
        return isSame(known, row) ? [] : [{ table, key: id, kind: 'changed', before: known, after: row }];
      }),
      ...[...before].flatMap(([id, row]): Difference[] =>
        after.has(id) ? [] : [{ table, key: id, kind: 'kept', before: row }],
      ),
    ];
  });
  const config = Object.entries(wanted.config).flatMap(([name, value]): Difference[] =>
    here.config[name] === value
      ? []
      : [
          {
            table: 'config',
            key: name,
            kind: here.config[name] === undefined ? 'added' : 'changed',
            ...(here.config[name] !== undefined && { before: { value: here.config[name] } }),
            after: { value },
          },
        ],
  );
  return [...rows, ...config];
}

/**
 * Imports a file: adds and changes rows, deletes none. All or nothing. @throws Refused 'invalid' if it is inconsistent
 */
export async function importConfiguration(change: Change, wanted: Configuration): Promise<Difference[]> {
  const { trx } = change;
  await lockSetup(change);
  const known = new Set(
    (await trx.introspection.getTables()).flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column.name}`),
    ),
  );
  const differences = await differencesOf(trx, wanted);
  for (const { table, kind, after } of differences) {
    if (kind === 'kept' || after === undefined || table === 'config' || table === WORKFLOW) continue;
    const key = TABLES.find(({ name }) => name === table)?.key ?? [];
    const columns = Object.keys(after);
    if (columns.some((column) => !known.has(`${table}.${column}`)) || key.some((column) => !columns.includes(column)))
      throw new Refused('invalid', { field: table });
    const updates = columns.filter((column) => !key.includes(column));
    const place: Readonly<Record<string, unknown>> =
      table === 'lookup_value' ? { generation: generationOf(Number(after['maskid'])) } : {};
    const names = (given: readonly string[]) =>
      sql.join([...Object.keys(place), ...given].map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${names(columns)})
      values (${sql.join([...Object.values(place), ...columns.map((column) => after[column])])})
      on conflict (${names(key)}) do ${
        updates.length === 0
          ? sql`nothing`
          : sql`update set ${sql.join(updates.map((column) => sql`${sql.ref(column)} = ${after[column]}`))}`
      }`
      .execute(trx)
      .catch((error: unknown) => {
        throw new Refused('invalid', { field: `${table}: ${error instanceof Error ? error.message : ''}` });
      });
  }
  const published = differences
    .filter(({ table, kind }) => table === WORKFLOW && kind !== 'kept')
    .map(({ key }) => key);
  for (const workflow of (wanted.workflows ?? []).filter(({ key }) => published.includes(key)))
    await importWorkflow(change, workflow, published);
  for (const { key, after } of differences.filter(({ table }) => table === 'config'))
    await trx
      .insertInto('config')
      .values({ name: key, value: String(after?.['value'] ?? '') })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(after?.['value'] ?? '') }))
      .execute();
  // Look-up rows are counted only, as in other imports of such a table.
  for (const { table, key, kind, before, after } of differences)
    if (kind !== 'kept' && table !== 'lookup_value')
      await noteChange(
        change,
        'configuration.imported',
        before && { table, key, ...noted(before) },
        after && { table, key, ...noted(after) },
      );
  const counts = Map.groupBy(differences, ({ kind }) => kind);
  await noteChange(change, 'configuration.imported', undefined, {
    added: counts.get('added')?.length ?? 0,
    changed: counts.get('changed')?.length ?? 0,
  });
  return differences;
}
