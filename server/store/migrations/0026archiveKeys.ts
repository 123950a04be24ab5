import type { Kysely } from 'kysely';

/** Idempotency keys of archived documents: a repeated key returns the same document. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('archive_key')
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('docid', 'integer', (c) => c.notNull().references('document.id'))
    .addPrimaryKeyConstraint('archive_key_key', ['userid', 'key'])
    .execute();
}
