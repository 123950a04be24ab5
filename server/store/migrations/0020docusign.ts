import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Documents sent to be signed. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await dialect
    .identity(db.schema.createTable('envelope'), 'id')
    .addColumn('docid', 'integer', (c) => c.notNull().references('document.id'))
    .addColumn('docversion', 'integer', (c) => c.notNull())
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('transactionid', 'text', (c) => c.notNull())
    .addColumn('envelopeid', 'text', (c) => c.unique())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('createdat', 'bigint', (c) => c.notNull())
    .addColumn('changedat', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('envelope_docid').on('envelope').columns(['docid']).execute();
}
