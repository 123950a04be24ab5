import type { Kysely } from 'kysely';

/** Files attached to mails, so that they are neither removed as orphans nor missing from backups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_file')
    .addColumn('mailid', 'integer', (c) => c.notNull().references('mail.id').onDelete('cascade'))
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('mail_file_key', ['mailid', 'sha256'])
    .execute();
  await db.schema.createIndex('mail_file_sha256').on('mail_file').columns(['sha256']).execute();
}
