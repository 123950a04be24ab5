import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** The channels by which each user is notified, and subscriptions. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('event_config')
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('type', 'integer', (c) => c.notNull())
    .addColumn('deliverytype', 'integer', (c) => c.notNull())
    .addColumn('wfname', 'text', (c) => c.notNull())
    .addColumn('stepname', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('interval', 'integer', (c) => c.notNull())
    .addColumn('time', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('event_config_key', ['userid', 'type', 'deliverytype', 'wfname', 'stepname'])
    .execute();
  await db.schema
    .createTable('event_digest')
    .addColumn('eventid', 'integer', (c) => c.primaryKey().references('event.id').onDelete('cascade'))
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('due', 'bigint', (c) => c.notNull())
    .execute();
  await dialect
    .identity(db.schema.createTable('subscription'), 'id')
    .addColumn('docid', 'integer', (c) => c.notNull().references('document.id'))
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('creatorid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('type', 'integer', (c) => c.notNull())
    .addColumn('entryat', 'bigint', (c) => c.notNull())
    .addColumn('interval', 'integer', (c) => c.notNull())
    .addColumn('endat', 'bigint')
    .addColumn('reminder', 'integer', (c) => c.notNull())
    .addColumn('prioritized', 'integer', (c) => c.notNull())
    .addColumn('events', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('nextat', 'bigint')
    .addColumn('createdat', 'bigint', (c) => c.notNull())
    .addColumn('endedat', 'bigint')
    .execute();
  const openRows = sql.ref('endedat');
  for (const column of ['docid', 'userid'] as const)
    await db.schema
      .createIndex(`subscription_${column}`)
      .on('subscription')
      .columns([column])
      .where(openRows, 'is', null)
      .execute();
}
