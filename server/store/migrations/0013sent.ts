import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Messages within and outside the company: sendings, collective notifications, push devices. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await dialect
    .identity(db.schema.createTable('dispatch'), 'id')
    .addColumn('docid', 'integer', (c) => c.notNull().references('document.id'))
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('priority', 'integer', (c) => c.notNull())
    .addColumn('receipt', 'integer', (c) => c.notNull())
    .addColumn('dueat', 'bigint')
    .addColumn('createdat', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('dispatch_recipient')
    .addColumn('dispatchid', 'integer', (c) => c.notNull().references('dispatch.id').onDelete('cascade'))
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('cc', 'integer', (c) => c.notNull())
    .addColumn('eventid', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('dispatch_recipient_key', ['dispatchid', 'userid'])
    .execute();
  await db.schema.createIndex('dispatch_user').on('dispatch').columns(['userid', 'id']).execute();
  await db.schema.createIndex('dispatch_event').on('dispatch_recipient').columns(['eventid']).execute();

  await dialect
    .identity(db.schema.createTable('collective'), 'id')
    .addColumn('docid', 'integer', (c) => c.notNull().references('document.id'))
    .addColumn('docversion', 'integer', (c) => c.notNull())
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('priority', 'integer', (c) => c.notNull())
    .addColumn('receipt', 'integer', (c) => c.notNull())
    .addColumn('deadline', 'bigint')
    .addColumn('createdat', 'bigint', (c) => c.notNull())
    .addColumn('deletedat', 'bigint')
    .execute();
  await db.schema
    .createTable('collective_recipient')
    .addColumn('collectiveid', 'integer', (c) => c.notNull().references('collective.id').onDelete('cascade'))
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('fileversion', 'integer')
    .addColumn('rdate', 'bigint')
    .addColumn('remindedat', 'bigint')
    .addPrimaryKeyConstraint('collective_recipient_key', ['collectiveid', 'userid'])
    .execute();
  await db.schema.createIndex('collective_user').on('collective').columns(['userid', 'id']).execute();
  await db.schema.createIndex('collective_docid').on('collective').columns(['docid']).execute();
  await db.schema.createIndex('collective_recipient_user').on('collective_recipient').columns(['userid']).execute();

  await db.schema
    .createTable('push_key')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('publickey', 'text', (c) => c.notNull())
    .addColumn('privatekey', 'text', (c) => c.notNull())
    .addColumn('createdat', 'bigint', (c) => c.notNull())
    .execute();
  await dialect
    .identity(db.schema.createTable('push_device'), 'id')
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('endpoint', 'text', (c) => c.notNull().unique())
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('createdat', 'bigint', (c) => c.notNull())
    .addColumn('usedat', 'bigint')
    .execute();
  await db.schema.createIndex('push_device_user').on('push_device').columns(['userid']).execute();
}
