import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/store/dialect.ts';

/**
 * Connections set in the browser. PostgreSQL tells all instances as soon as one has committed a change. The function
 * may exist: leaving the demo drops the tables only.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('connection_setting')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('sealed', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('watched_folder')
    .addColumn('poolid', 'integer', (c) => c.primaryKey().references('pool.id').onDelete('cascade'))
    .addColumn('folder', 'text', (c) => c.notNull())
    .execute();
  if (dialect.name !== 'postgres') return;
  await sql`create or replace function notify_connection() returns trigger language plpgsql as $$
    begin
      perform pg_notify('connection', '');
      return null;
    end $$`.execute(db);
  for (const table of ['connection_setting', 'watched_folder'])
    await sql`create trigger ${sql.ref(`${table}_notified`)} after insert or update or delete on ${sql.table(table)}
      for each statement execute function notify_connection()`.execute(db);
}
