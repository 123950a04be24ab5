import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Background jobs and timers, the mail outbox, and signals for connected clients (docs/jobs.md). */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await dialect
    .identity(db.schema.createTable('job'), 'id')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text')
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('due', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('leaseuntil', 'bigint')
    .addColumn('taker', 'text')
    .addColumn('deadat', 'bigint')
    .addColumn('error', 'text')
    .addColumn('createdat', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('job_key', ['kind', 'key'])
    .execute();
  await db.schema
    .createIndex('job_due')
    .on('job')
    .columns(['due', 'id'])
    .where(sql.ref('deadat'), 'is', null)
    .execute();

  await dialect
    .identity(db.schema.createTable('mail'), 'id')
    .addColumn('messageid', 'text', (c) => c.notNull().unique())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('createdat', 'bigint', (c) => c.notNull())
    .addColumn('userid', 'integer', (c) => c.references('user.id'))
    .addColumn('docid', 'integer', (c) => c.references('document.id'))
    .execute();
  await db.schema.createIndex('mail_document').on('mail').columns(['docid', 'id']).execute();
  await db.schema
    .createTable('mail_recipient')
    .addColumn('mailid', 'integer', (c) => c.notNull().references('mail.id').onDelete('cascade'))
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('error', 'text')
    .addPrimaryKeyConstraint('mail_recipient_key', ['mailid', 'address'])
    .execute();

  await dialect
    .identity(db.schema.createTable('signal'), 'id')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('userid', 'integer')
    .addColumn('realmid', 'integer')
    .addColumn('content', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('signal_at').on('signal').columns(['at']).execute();

  await db.schema.alterTable('event').addColumn('about', 'text').execute();
  await db.schema
    .alterTable('event')
    .addColumn('facts', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute();
  await db.schema
    .createIndex('event_about')
    .on('event')
    .columns(['about'])
    .where(sql.ref('finishedat'), 'is', null)
    .execute();
}
