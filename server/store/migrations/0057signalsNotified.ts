import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/store/dialect.ts';

/**
 * PostgreSQL tells all instances, as soon as a transaction that wrote signals has committed (decision 0036). The
 * function may exist: leaving the demo drops the tables only.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect.name !== 'postgres') return;
  await sql`create or replace function notify_signal() returns trigger language plpgsql as $$
    begin
      perform pg_notify('signal', '');
      return null;
    end $$`.execute(db);
  await sql`create trigger signal_notified after insert on signal
    for each statement execute function notify_signal()`.execute(db);
}
