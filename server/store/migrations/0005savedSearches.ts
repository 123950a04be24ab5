import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * Saved and shared searches, and database indexes for the sort orders of full document lists (described in
 * server/store/schema.ts).
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await dialect
    .identity(db.schema.createTable('saved_search'), 'id')
    .addColumn('ownerid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('folded', dialect.bytewise, (c) => c.notNull())
    .addColumn('query', 'text', (c) => c.notNull())
    .addColumn('changedat', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('saved_search_name', ['ownerid', 'folded'])
    .execute();
  await db.schema
    .createTable('saved_search_group')
    .addColumn('searchid', 'integer', (c) => c.notNull().references('saved_search.id').onDelete('cascade'))
    .addColumn('groupid', 'integer', (c) => c.notNull().references('usergroup.id'))
    .addPrimaryKeyConstraint('saved_search_group_key', ['searchid', 'groupid'])
    .execute();
  await db.schema.createIndex('saved_search_group_group').on('saved_search_group').columns(['groupid']).execute();
  for (const column of ['folded', 'year', 'filesize'])
    await db.schema
      .createIndex(`document_by_${column}`)
      .on('document')
      .columns([column, 'id', 'realmid', 'deletedat'])
      .execute();
}
