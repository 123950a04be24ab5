import type { Kysely } from 'kysely';

/** Files uploaded for form answers, sent or still waiting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('form_file')
    .addColumn('filekey', 'text', (c) => c.primaryKey())
    .addColumn('formid', 'integer', (c) => c.notNull().references('form.id'))
    .addColumn('answerid', 'integer', (c) => c.references('form_answer.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('userid', 'integer', (c) => c.references('user.id'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('form_file_formid').on('form_file').columns(['formid', 'answerid']).execute();
  await db.schema.createIndex('form_file_sha256').on('form_file').columns(['sha256']).execute();
}
