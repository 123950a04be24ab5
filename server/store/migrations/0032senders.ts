import type { Kysely } from 'kysely';

/** What users last filed for the sender of a page (server/store/schema/pool.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sender_lesson')
    .addColumn('poolid', 'integer', (c) => c.notNull().references('pool.id'))
    .addColumn('sender', 'text', (c) => c.notNull())
    .addColumn('indexid', 'integer', (c) => c.notNull())
    .addColumn('label', 'text')
    .addColumn('value', 'text')
    .addColumn('times', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('sender_lesson_key', ['poolid', 'sender', 'indexid'])
    .execute();
}
