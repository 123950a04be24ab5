import type { Kysely } from 'kysely';

/** When a recipient first opened what was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('dispatch_recipient').addColumn('seenat', 'bigint').execute();
  await db.schema
    .createIndex('dispatch_recipient_user')
    .on('dispatch_recipient')
    .columns(['userid', 'seenat'])
    .execute();
}
