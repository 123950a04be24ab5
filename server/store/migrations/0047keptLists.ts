import type { Kysely } from 'kysely';

/** Lists that are read in windows, shared by all instances. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kept_list')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('ownerid', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('ids', 'text', (c) => c.notNull())
    .addColumn('whole', 'integer', (c) => c.notNull())
    .addColumn('usedat', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('kept_list_used').on('kept_list').columns(['usedat']).execute();
  await db.schema.createIndex('kept_list_owner').on('kept_list').columns(['ownerid', 'kind', 'usedat']).execute();
}
