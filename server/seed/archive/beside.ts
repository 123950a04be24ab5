import type { Insertable, Kysely } from 'kysely';
import type { DocumentAction } from '#core/contract/admin/audit.ts';
import { fold } from '#core/text/fold.ts';
import { indexColumns } from '#server/store/document/indexValue.ts';
import type { Database } from '../../store/schema.ts';
import { NOW } from '../calendar.ts';
import { INDEXES } from '../company/indexes.ts';
import { userId } from '../company/users.ts';
import type { ArchiveFile } from './files.ts';
import { insertRows } from './insert.ts';

/** Number of documents that get notes, tags and so on. */
const DOCUMENTS_WITH_EXTRAS = 60;
const TAGS = ['Eilig', 'Skonto', 'Reklamation', 'Rückfrage', 'Prüfung 2026', 'Original liegt vor', 'Gewährleistung'];
const NOTES = [
  'Betrag mit der Bestellung verglichen, stimmt.',
  'Bitte Skonto beachten: zahlbar binnen 10 Tagen.',
  'Der Lieferant schickt eine Gutschrift über die fehlende Position.',
  'Original liegt im Ordner 12 im Archivraum.',
  'Rückfrage an den Einkauf gestellt, Antwort steht aus.',
];
const REMARKS = ['Rückfrage beim Lieferanten', 'Gutschrift angefordert', 'Gutschrift eingegangen', 'Erledigt'];
const AUTHORS = ['clerk', 'supervisor', 'nozturk', 'hkrueger'] as const;

type Filed = Pick<Insertable<Database['document']>, 'realmid' | 'archivedat' | 'filename'> & { readonly id: number };

/** Adds notes, tags, links, attachments, versions and two years of history to the first documents. */
export async function addExtras(trx: Kysely<Database>, archive: readonly ArchiveFile[]): Promise<void> {
  const documents = await trx
    .selectFrom('document')
    .where('id', '<=', DOCUMENTS_WITH_EXTRAS)
    .where('deletedat', 'is', null)
    .where('protected', '=', 0)
    .select(['id', 'realmid', 'archivedat', 'filename'])
    .orderBy('id')
    .execute();
  const audit: Insertable<Database['audit']>[] = [];
  const history: History = (docid, at, author, action, values) =>
    audit.push({
      at,
      userid: userId(author),
      onbehalfof: null,
      action,
      docid,
      field: values.field ?? null,
      oldvalue: values.oldvalue ?? null,
      newvalue: values.newvalue ?? null,
    });
  await insertRows(
    trx,
    'tag',
    TAGS.map((name) => ({ name, folded: fold(name) })),
  );
  await insertTags(trx, documents, history);
  await insertNotes(trx, documents, history);
  await insertLinks(trx, documents, history);
  await insertAttachments(trx, documents, archive, history);
  await insertRemarks(trx, documents, history);
  await insertVersions(trx, documents, archive, history);
  await insertRows(
    trx,
    'audit',
    audit.toSorted((one, other) => one.at - other.at),
  );
}

type History = (
  docid: number,
  at: number,
  author: string,
  action: DocumentAction,
  values: { readonly field?: string; readonly oldvalue?: string; readonly newvalue?: string },
) => void;

const authorOf = (number: number): string => AUTHORS[number % AUTHORS.length] ?? 'clerk';
/** A point in time between filing (0) and now (1). */
const momentOf = ({ archivedat }: Filed, part: number): number =>
  Math.floor((archivedat + (NOW - archivedat) * part) / 1000) * 1000;

async function insertTags(trx: Kysely<Database>, documents: readonly Filed[], history: History): Promise<void> {
  const tags = await trx.selectFrom('tag').selectAll().orderBy('id').execute();
  const rows = documents.flatMap((document) =>
    [0, 3].flatMap((step) => {
      const tag = tags[(document.id + step) % tags.length];
      if (tag === undefined || (document.id + step) % 3 === 0) return [];
      history(document.id, momentOf(document, 0.1), authorOf(document.id), 'tag.set', { newvalue: tag.name });
      return [{ docid: document.id, tagid: tag.id }];
    }),
  );
  await insertRows(trx, 'document_tag', rows);
}

async function insertNotes(trx: Kysely<Database>, documents: readonly Filed[], history: History): Promise<void> {
  const rows = documents.flatMap((document) =>
    NOTES.slice(0, document.id % 4).map((_, place) => {
      const text = NOTES[(document.id + place) % NOTES.length] ?? '';
      const at = momentOf(document, 0.15 + place * 0.2);
      const author = authorOf(document.id + place);
      history(document.id, at, author, 'note.set', { newvalue: text });
      const spot = place === 1 ? { pageno: 1, x: 820, y: 260 } : { pageno: null, x: null, y: null };
      return {
        ...spot,
        docid: document.id,
        text,
        folded: fold(text),
        userid: userId(author),
        createdat: at,
        changedat: null,
        mention: '[]',
        revision: 1,
      };
    }),
  );
  await insertRows(trx, 'note', rows);
  // Records for views of the past that the note did not exist before.
  const notes = await trx.selectFrom('note').select(['id', 'docid', 'createdat']).execute();
  await insertRows(
    trx,
    'document_past',
    notes.map(({ id, docid, createdat }) => ({
      docid,
      revision: 0,
      at: createdat,
      kind: 'note',
      item: String(id),
      value: null,
    })),
  );
}

/** Links every fifth document to the next one in the same realm. */
async function insertLinks(trx: Kysely<Database>, documents: readonly Filed[], history: History): Promise<void> {
  const rows = documents.flatMap((document, place) => {
    const other = documents.find((one, later) => later > place && one.realmid === document.realmid);
    if (document.id % 5 !== 1 || other === undefined) return [];
    const at = momentOf(other, 0.3);
    const userid = userId('clerk');
    history(document.id, at, 'clerk', 'link.set', { field: '1', newvalue: String(other.id) });
    history(other.id, at, 'clerk', 'link.set', { field: '1', newvalue: String(document.id) });
    return [{ fromid: document.id, toid: other.id, type: 1, userid, createdat: at }];
  });
  await insertRows(trx, 'link', rows);
}

/** Files of the archive, attached under other names: no new files are stored. */
async function insertAttachments(
  trx: Kysely<Database>,
  documents: readonly Filed[],
  archive: readonly ArchiveFile[],
  history: History,
): Promise<void> {
  const kinds = new Map(
    (await trx.selectFrom('file').select(['sha256', 'kind']).execute()).map((row) => [row.sha256, row.kind]),
  );
  const pictures = archive.filter(({ current }) => kinds.get(current.sha256) === 'image');
  const rows = documents.flatMap((document) => {
    const file = pictures[document.id % Math.max(1, pictures.length)];
    if (document.id % 4 !== 1 || file === undefined) return [];
    const filename = `Foto der Lieferung ${document.id}.jpg`;
    const at = momentOf(document, 0.4);
    const author = authorOf(document.id);
    history(document.id, at, author, 'attachment.set', { newvalue: filename });
    return [
      {
        docid: document.id,
        sha256: file.current.sha256,
        filename,
        folded: fold(filename),
        filetype: 'jpg',
        userid: userId(author),
        createdat: at,
        deletedat: null,
      },
    ];
  });
  await insertRows(trx, 'attachment', rows);
}

/** A remark that was changed several times, if the mask has one. */
async function insertRemarks(trx: Kysely<Database>, documents: readonly Filed[], history: History): Promise<void> {
  const { id: indexid } = INDEXES.remark;
  const bearing = await trx
    .selectFrom('document')
    .innerJoin('mask_field', 'mask_field.maskid', 'document.maskid')
    .where('mask_field.indexid', '=', indexid)
    .where('document.id', 'in', [-1, ...documents.filter(({ id }) => id % 3 === 1).map(({ id }) => id)])
    .select(['document.id', 'mask_field.caption'])
    .execute();
  const values = await trx.selectFrom('document_index').where('indexid', '=', indexid).selectAll().execute();
  for (const { id, caption } of bearing) {
    const document = documents.find((one) => one.id === id);
    if (document === undefined) continue;
    let before = values.find(({ docid }) => docid === id)?.value ?? '';
    for (const [step, value] of REMARKS.entries()) {
      const at = momentOf(document, 0.2 * (step + 1));
      history(id, at, authorOf(step), 'index.set', { field: caption, oldvalue: before, newvalue: value });
      await trx
        .insertInto('document_past')
        .values({ docid: id, revision: step + 1, at, kind: 'index', item: String(indexid), value: before || null })
        .execute();
      before = value;
    }
    await trx.deleteFrom('document_index').where('docid', '=', id).where('indexid', '=', indexid).execute();
    await trx
      .insertInto('document_index')
      .values({ docid: id, indexid, ...indexColumns('text', before) })
      .execute();
    await trx.updateTable('document').set({ revision: REMARKS.length }).where('id', '=', id).execute();
  }
}

/** Contracts before this id keep their two versions, for comparing. */
const RESTORED_FROM = 42;

/** For documents with two versions: the first was restored, and then replaced by the second again. */
async function insertVersions(
  trx: Kysely<Database>,
  documents: readonly Filed[],
  archive: readonly ArchiveFile[],
  history: History,
): Promise<void> {
  for (const document of documents) {
    const file = archive[document.id - 1];
    if (file?.former === undefined || document.id < RESTORED_FROM) continue;
    const { filename } = document;
    const later = [file.former, file.current].map(({ sha256 }, step) => {
      const at = momentOf(document, 0.5 + step * 0.3);
      history(document.id, at, 'supervisor', 'version.restored', {
        oldvalue: String(2 + step),
        newvalue: String(1 + step),
      });
      return {
        docid: document.id,
        version: 3 + step,
        sha256,
        filename,
        createdat: at,
        createdby: userId('supervisor'),
      };
    });
    await insertRows(trx, 'document_version', later);
    await trx.updateTable('document').set({ currentversion: 4 }).where('id', '=', document.id).execute();
  }
}
