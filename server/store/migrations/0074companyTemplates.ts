import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/store/dialect.ts';

/** A template may be the company's own, shared with the whole company, and retired. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect.name === 'postgres')
    await db.schema
      .alterTable('template')
      .alterColumn('ownerid', (column) => column.dropNotNull())
      .execute();
  else await rebuilt(db, dialect);
  for (const column of ['everyone', 'retired'])
    await db.schema
      .alterTable('template')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  // In a constraint each missing owner would be another one.
  await sql`create unique index template_of_company on template (folded) where ownerid is null`.execute(db);
}

/** SQLite cannot drop a column's constraint. The next number stays: none is used again. */
async function rebuilt(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await dialect
    .identity(db.schema.createTable('template_next'), 'id')
    .addColumn('ownerid', 'integer', (c) => c.references('user.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('folded', dialect.bytewise, (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('marks', 'integer', (c) => c.notNull())
    .addColumn('changedat', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('template_name', ['ownerid', 'folded'])
    .execute();
  await db.schema
    .createTable('template_group_next')
    .addColumn('templateid', 'integer', (c) => c.notNull().references('template_next.id').onDelete('cascade'))
    .addColumn('groupid', 'integer', (c) => c.notNull().references('usergroup.id'))
    .addPrimaryKeyConstraint('template_group_key', ['templateid', 'groupid'])
    .execute();
  await sql`insert into template_next (id, ownerid, name, folded, content, marks, changedat)
    select id, ownerid, name, folded, content, marks, changedat from template`.execute(db);
  await sql`insert into template_group_next select templateid, groupid from template_group`.execute(db);
  await sql`delete from sqlite_sequence where name = 'template_next'`.execute(db);
  await sql`insert into sqlite_sequence (name, seq)
    select 'template_next', seq from sqlite_sequence where name = 'template'`.execute(db);
  await db.schema.dropTable('template_group').execute();
  await db.schema.dropTable('template').execute();
  await db.schema.alterTable('template_next').renameTo('template').execute();
  await db.schema.alterTable('template_group_next').renameTo('template_group').execute();
  await db.schema.createIndex('template_group_group').on('template_group').columns(['groupid']).execute();
}
