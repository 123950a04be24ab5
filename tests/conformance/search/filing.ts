import type { Kysely } from 'kysely';
import { fold } from '#core/text/fold.ts';
import { keysOf } from '#core/text/keys.ts';
import type { Store } from '#server/store/database/open.ts';
import { documentText, putDocumentTexts } from '#server/store/document/documentText.ts';
import { indexColumns } from '#server/store/document/indexValue.ts';
import type { Database } from '#server/store/schema.ts';
import { DOCTYPES, type Filed, GROUPS, TYPES, typeOf, USERS } from './filter.ts';

/** The current version of every document. */
const VERSION = 2;
/** The file of every attachment; its text is stored beside each. */
const FILE = '0'.repeat(64);

export async function insertCompany({ db }: Store): Promise<void> {
  for (const id of [1, 2] as const) {
    await db
      .insertInto('product')
      .values({ id, name: `P${id}` })
      .execute();
    await db
      .insertInto('client')
      .values({ id, name: `C${id}`, caption: `C${id}` })
      .execute();
    await db
      .insertInto('mask')
      .values({ id, caption: `M${id}`, orderno: id })
      .execute();
    const credentials = {
      passwordhash: '',
      active: 1,
      mustchange: 0,
      languageid: 1031,
      totpsecret: null,
      totpforced: 0,
      totpstep: 0,
    };
    await db
      .insertInto('user')
      .values({
        ...USERS[id],
        loginfolded: USERS[id].login,
        description: '',
        email: '[]',
        ...credentials,
      })
      .execute();
  }
  for (const { id, users, offered } of GROUPS) {
    const visible = {
      workflowvisible: 0,
      sendtovisible: 0,
      serverrecognitionvisible: 0,
      stampvisible: 0,
      maskvisible: 0,
    };
    await db
      .insertInto('usergroup')
      .values({ id, name: `G${id}`, ...visible, quicksearchvisible: offered ? 1 : 0 })
      .execute();
    for (const userid of users) await db.insertInto('group_member').values({ groupid: id, userid }).execute();
  }
  for (const clientid of [1, 2])
    for (const productid of [1, 2])
      await db
        .insertInto('realm')
        .values({ id: 10 * clientid + productid, clientid, productid })
        .execute();
  for (const [id, name] of Object.entries(DOCTYPES))
    await db
      .insertInto('doctype')
      .values({ id: Number(id), name, folded: fold(name), clientid: 1 })
      .execute();
  const file = { size: 1, kind: 'pdf', mime: 'application/pdf', encrypted: 0, pagecount: 1, pages: '[]', createdat: 0 };
  await db
    .insertInto('file')
    .values({ ...file, sha256: FILE })
    .execute();
  const limits = { maxlength: null, minimum: null, maximum: null, digitsonly: 0 };
  for (const [id, type] of Object.entries(TYPES))
    await db
      .insertInto('index_def')
      .values({ id: Number(id), name: `I${id}`, caption: `I${id}`, type, ...limits })
      .execute();
}

export async function insertDocuments(
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  documents: readonly Filed[],
): Promise<void> {
  await insertRows(db, documents);
  await insertExtras({ db, dialect }, documents);
  await putDocumentTexts(
    db,
    dialect,
    documents.map(({ id, filename, values: own, text }) => {
      const file = keysOf([text]);
      return documentText(id, keysOf([filename, ...Object.values(own)]), { keys: file.all(), words: file.words });
    }),
  );
}

/** Documents and their values, without their text. */
async function insertRows(db: Kysely<Database>, documents: readonly Filed[]): Promise<void> {
  await db
    .insertInto('document')
    .values(
      documents.map(({ id, client, product, year, doctype, mask, filename, user, deleted, filesize, pagecount }) => ({
        id,
        realmid: 10 * client + product,
        year,
        doctypeid: doctype,
        maskid: mask,
        currentversion: VERSION,
        filename,
        folded: fold(filename),
        filetype: 'pdf',
        filesize,
        pagecount,
        archivedat: id,
        archivedby: user,
        deletedat: deleted ? 1 : null,
        protected: 0,
      })),
    )
    .execute();
  const values = documents.flatMap(({ id, values: own }) =>
    Object.entries(own).map(([index, value]) => ({
      docid: id,
      indexid: Number(index),
      ...indexColumns(typeOf(Number(index)), value),
    })),
  );
  if (values.length > 0) await db.insertInto('document_index').values(values).execute();
}

/** Notes, marks and attachments. */
async function insertExtras(
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  documents: readonly Filed[],
): Promise<void> {
  for (const { id: docid, user, notes, marks, attachments } of documents) {
    for (const text of notes)
      await db
        .insertInto('note')
        .values({ docid, text, folded: fold(text), userid: user, createdat: docid, mention: '[]', revision: 1 })
        .execute();
    for (const { text, isOfVersion } of marks)
      await db
        .insertInto('layer_group')
        .values({
          docid,
          version: isOfVersion === 'current' ? VERSION : VERSION - 1,
          pageno: 1,
          ownerid: user,
          at: docid,
          marks: '[]',
          folded: fold(text),
        })
        .execute();
    for (const { filename, text, deleted } of attachments) {
      const { id } = await db
        .insertInto('attachment')
        .values({
          docid,
          sha256: FILE,
          filename,
          folded: fold(filename),
          filetype: 'pdf',
          userid: user,
          createdat: docid,
          deletedat: deleted ? 1 : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await dialect.putFulltext(db, 'attachment', [{ id, keys: keysOf([text]).all() }]);
    }
  }
}
