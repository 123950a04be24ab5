import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * Forms, their published versions, links for people without an account, and answers (described in
 * server/store/schema.ts).
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await dialect
    .identity(db.schema.createTable('form'), 'id')
    .addColumn('realmid', 'integer', (c) => c.notNull().references('realm.id'))
    .addColumn('ownerid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('draft', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('changedat', 'bigint', (c) => c.notNull())
    .addColumn('deletedat', 'bigint')
    .execute();
  await db.schema
    .createTable('form_version')
    .addColumn('formid', 'integer', (c) => c.notNull().references('form.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('definition', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addPrimaryKeyConstraint('form_version_key', ['formid', 'version'])
    .execute();
  await db.schema
    .createTable('form_link')
    .addColumn('formid', 'integer', (c) => c.primaryKey().references('form.id'))
    .addColumn('tokenhash', 'text', (c) => c.notNull().unique())
    .addColumn('until', 'text')
    .addColumn('most', 'integer')
    .addColumn('taken', 'integer', (c) => c.notNull())
    .addColumn('passwordhash', 'text')
    .addColumn('revoked', 'integer', (c) => c.notNull())
    .execute();
  await dialect
    .identity(db.schema.createTable('form_answer'), 'id')
    .addColumn('formid', 'integer', (c) => c.notNull().references('form.id'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('sendkey', 'text', (c) => c.notNull())
    .addColumn('userid', 'integer', (c) => c.references('user.id'))
    .addColumn('comment', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('docid', 'integer')
    .addUniqueConstraint('form_answer_number', ['formid', 'number'])
    .addUniqueConstraint('form_answer_sendkey', ['formid', 'sendkey'])
    .execute();
}
