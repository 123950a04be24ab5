import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * Users' signatures, and a record of each signing. Users who may edit layers may also sign, until an administrator
 * changes that.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('user_signature')
    .addColumn('userid', 'integer', (c) => c.primaryKey().references('user.id'))
    .addColumn('svg', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await dialect
    .identity(db.schema.createTable('signing'), 'id')
    .addColumn('docid', 'integer', (c) => c.notNull().references('document.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('pageno', 'integer', (c) => c.notNull())
    .addColumn('editgroupno', 'integer', (c) => c.notNull())
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('filehash', 'text', (c) => c.notNull())
    .addColumn('markshash', 'text', (c) => c.notNull())
    .addColumn('seal', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('signing_document').on('signing').columns(['docid', 'version']).execute();
  await sql`insert into group_right (groupid, name) select groupid, 'signature.edit' from group_right where name = 'layer.edit'`.execute(
    db,
  );
}
