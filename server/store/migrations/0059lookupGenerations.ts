import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/store/dialect.ts';

/** A look-up table is imported beside the current one, and takes its place at once when it is complete. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('lookup_generation')
    .addColumn('maskid', 'integer', (c) => c.notNull().references('mask.id'))
    .addColumn('generation', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('lookup_generation_key', ['maskid', 'generation'])
    .execute();
  // SQLite cannot change a primary key.
  await db.schema.alterTable('lookup_value').renameTo('lookup_value_before').execute();
  await db.schema
    .createTable('lookup_value')
    .addColumn('maskid', 'integer', (c) => c.notNull().references('mask.id'))
    .addColumn('generation', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('rowno', 'integer', (c) => c.notNull())
    .addColumn('indexid', 'integer', (c) => c.notNull().references('index_def.id'))
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('folded', dialect.bytewise, (c) => c.notNull())
    .addPrimaryKeyConstraint('lookup_value_place', ['maskid', 'generation', 'rowno', 'indexid'])
    .execute();
  await sql`insert into lookup_value (maskid, rowno, indexid, value, folded)
    select maskid, rowno, indexid, value, folded from lookup_value_before`.execute(db);
  await db.schema.dropTable('lookup_value_before').execute();
  await db.schema
    .createIndex('lookup_value_folded')
    .on('lookup_value')
    .columns(['maskid', 'generation', 'indexid', 'folded'])
    .execute();
}
