import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** The company's stamps with their running numbers, and users' templates (described in server/store/schema.ts). */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('stamp')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('orderno', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('color', 'text', (c) => c.notNull())
    .addColumn('width', 'double precision', (c) => c.notNull())
    .addColumn('height', 'double precision', (c) => c.notNull())
    .addColumn('lastnumber', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('group_stamp')
    .addColumn('groupid', 'integer', (c) => c.notNull().references('usergroup.id'))
    .addColumn('stampid', 'integer', (c) => c.notNull().references('stamp.id'))
    .addPrimaryKeyConstraint('group_stamp_key', ['groupid', 'stampid'])
    .execute();
  await dialect
    .identity(db.schema.createTable('template'), 'id')
    .addColumn('ownerid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('folded', dialect.bytewise, (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('marks', 'integer', (c) => c.notNull())
    .addColumn('changedat', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('template_name', ['ownerid', 'folded'])
    .execute();
  await db.schema
    .createTable('template_group')
    .addColumn('templateid', 'integer', (c) => c.notNull().references('template.id').onDelete('cascade'))
    .addColumn('groupid', 'integer', (c) => c.notNull().references('usergroup.id'))
    .addPrimaryKeyConstraint('template_group_key', ['templateid', 'groupid'])
    .execute();
  await db.schema.createIndex('template_group_group').on('template_group').columns(['groupid']).execute();
}
