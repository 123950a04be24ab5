import type { Kysely } from 'kysely';
import type { Dialect } from '#server/store/dialect.ts';

/** Templates of mails. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await dialect
    .identity(db.schema.createTable('mail_template'), 'id')
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('shared', 'integer', (c) => c.notNull())
    .addColumn('changedat', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('mail_template_user').on('mail_template').columns(['userid']).execute();
}
