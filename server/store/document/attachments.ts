import type { Kysely, Selectable } from 'kysely';
import type { Dialect } from '#server/store/dialect.ts';
import { type NewFile, noteFile } from '#server/store/files/noted.ts';
import { displayName } from '#server/store/names.ts';
import type { Database } from '#server/store/schema.ts';
import { orderText } from './textOrder.ts';

type Db = Kysely<Database>;

const present = (db: Db, docid: number) =>
  db
    .selectFrom('attachment')
    .innerJoin('file', 'file.sha256', 'attachment.sha256')
    .innerJoin('user', 'user.id', 'attachment.userid')
    .where('docid', '=', docid)
    .where('deletedat', 'is', null)
    .select(['attachment.id', 'attachment.docid', 'attachment.filename', 'attachment.folded', 'attachment.filetype'])
    .select(['attachment.sha256', 'attachment.userid', 'attachment.createdat', 'file.size'])
    .select(displayName('user').as('createdby'));

/** A document's attachments, oldest first. */
export const attachmentsOf = (db: Db, docid: number) => present(db, docid).orderBy('attachment.id').execute();
export type AttachmentRow = Awaited<ReturnType<typeof attachmentsOf>>[number];

export const findAttachment = (db: Db, docid: number, id: number): Promise<AttachmentRow | undefined> =>
  present(db, docid).where('attachment.id', '=', id).executeTakeFirst();

export type NewAttachment = Omit<Selectable<Database['attachment']>, 'id' | 'sha256' | 'deletedat'> & {
  readonly file: NewFile;
};

/** Inserts the attachment, and the file's row if its bytes are new; its text is indexed later. */
export async function insertAttachment(trx: Db, { file, ...attachment }: NewAttachment): Promise<number> {
  await noteFile(trx, file, attachment.createdat);
  const { id } = await trx
    .insertInto('attachment')
    .values({ ...attachment, sha256: file.sha256, deletedat: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await orderText(trx, file, attachment.createdat);
  return id;
}

/** Soft delete: the bytes are kept, but no longer found. */
export async function deleteAttachment(trx: Db, dialect: Dialect, id: number, at: number): Promise<void> {
  await dialect.dropFulltext(trx, 'attachment', id);
  await trx.updateTable('attachment').set({ deletedat: at }).where('id', '=', id).execute();
}
