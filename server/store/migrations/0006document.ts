import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * A document's notes, tags, links, attachments and history, and the audit's seals. Until an administrator changes it,
 * users who may archive may edit documents, those who may search may read notes, those who may draw may write notes,
 * and those who may remove others' marks may protect documents and edit others' notes.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const table = (name: string) => dialect.identity(db.schema.createTable(name), 'id');
  const index = (name: string, on: string, columns: readonly string[]) =>
    db.schema
      .createIndex(name)
      .on(on)
      .columns([...columns])
      .execute();
  await db.schema
    .alterTable('document')
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('audit').addColumn('field', 'text').execute();

  await table('note')
    .addColumn('docid', 'integer', (c) => c.notNull().references('document.id'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('folded', dialect.bytewise, (c) => c.notNull())
    .addColumn('pageno', 'integer')
    .addColumn('x', 'double precision')
    .addColumn('y', 'double precision')
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('createdat', 'bigint', (c) => c.notNull())
    .addColumn('changedat', 'bigint')
    .addColumn('mention', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute();
  await index('note_document', 'note', ['docid', 'id']);

  await table('tag')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('folded', dialect.bytewise, (c) => c.notNull().unique())
    .execute();
  await db.schema
    .createTable('document_tag')
    .addColumn('docid', 'integer', (c) => c.notNull().references('document.id'))
    .addColumn('tagid', 'integer', (c) => c.notNull().references('tag.id'))
    .addPrimaryKeyConstraint('document_tag_key', ['docid', 'tagid'])
    .execute();
  await index('document_tag_tag', 'document_tag', ['tagid', 'docid']);

  await table('link')
    .addColumn('fromid', 'integer', (c) => c.notNull().references('document.id'))
    .addColumn('toid', 'integer', (c) => c.notNull().references('document.id'))
    .addColumn('type', 'integer', (c) => c.notNull())
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('createdat', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('link_ends', ['fromid', 'toid', 'type'])
    .execute();
  await index('link_to', 'link', ['toid']);

  await table('attachment')
    .addColumn('docid', 'integer', (c) => c.notNull().references('document.id'))
    .addColumn('sha256', 'text', (c) => c.notNull().references('file.sha256'))
    .addColumn('filename', 'text', (c) => c.notNull())
    .addColumn('folded', dialect.bytewise, (c) => c.notNull())
    .addColumn('filetype', 'text', (c) => c.notNull())
    .addColumn('userid', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('createdat', 'bigint', (c) => c.notNull())
    .addColumn('deletedat', 'bigint')
    .execute();
  await index('attachment_document', 'attachment', ['docid', 'id']);
  await index('attachment_file', 'attachment', ['sha256']);

  await table('document_past')
    .addColumn('docid', 'integer', (c) => c.notNull().references('document.id'))
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('item', 'text', (c) => c.notNull())
    .addColumn('value', 'text')
    .execute();
  await index('document_past_document', 'document_past', ['docid', 'id']);

  await table('audit_seal')
    .addColumn('auditid', 'integer', (c) => c.notNull().unique())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute();

  const grants: readonly (readonly [given: string, to: string])[] = [
    ['document.edit', 'document.archive'],
    ['note.read', 'document.search'],
    ['note.create', 'layer.edit'],
    ['note.edit', 'layer.edit'],
    ['document.protect', 'layer.removeothers'],
    ['note.editothers', 'layer.removeothers'],
  ];
  for (const [given, to] of grants)
    await sql`insert into group_right (groupid, name) select groupid, ${sql.lit(given)} from group_right where name = ${sql.lit(to)}`.execute(
      db,
    );
}
