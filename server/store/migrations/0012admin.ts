import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

const RETIRED = ['client', 'product', 'year', 'doctype', 'index_def', 'mask', 'pool', 'usergroup'];

/**
 * For the administration: retired rows, defaults per group, notes in the event log. Users who had every right become
 * administrators.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const table of RETIRED)
    await db.schema
      .alterTable(table)
      .addColumn('retired', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  await db.schema
    .createTable('group_config')
    .addColumn('groupid', 'integer', (c) => c.notNull().references('usergroup.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('group_config_key', ['groupid', 'name'])
    .execute();
  await dialect
    .identity(db.schema.createTable('log_note'), 'id')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('text', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('audit_at').on('audit').columns(['at', 'id']).execute();
  await sql`insert into group_right (groupid, name)
    select groupid, 'administration.manage' from group_right
    where name in ('document.search', 'document.archive', 'document.download', 'document.delete', 'layer.edit', 'layer.removeothers', 'template.manage')
    group by groupid having count(*) = 7`.execute(db);
}
