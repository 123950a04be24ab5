import { type Kysely, sql } from 'kysely';

/** The documents that a mail was sent with, so that each of them shows its mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mailed_document')
    .addColumn('mailid', 'integer', (c) => c.notNull().references('mail.id').onDelete('cascade'))
    .addColumn('docid', 'integer', (c) => c.notNull().references('document.id'))
    .addPrimaryKeyConstraint('mailed_document_key', ['docid', 'mailid'])
    .execute();
  // Of earlier mails only the first document is known.
  await sql`insert into mailed_document (mailid, docid)
    select id, docid from mail where docid is not null and userid is not null`.execute(db);
}
