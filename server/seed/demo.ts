import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { FileStore } from '#server/store/files/files.ts';
import type { Store } from '#server/store/database/open.ts';
import { putDocumentTexts } from '#server/store/document/documentText.ts';
import { putWords } from '#server/store/document/words.ts';
import type { Database } from '../store/schema.ts';
import { makeDocuments, type Range } from './archive/documents.ts';
import { addExtras } from './archive/beside.ts';
import { storeFiles } from './archive/files.ts';
import { OWN_FILES, storeOwnFiles } from './archive/ownFiles.ts';
import type { ArchiveFile } from './archive/files.ts';
import { insertRows } from './archive/insert.ts';
import { fillPools } from './archive/pools.ts';
import { markFirstDocument } from './archive/marks.ts';
import { insertMaster } from './master.ts';
import { FILE_COUNT } from './plans.ts';
import { insertMailTemplates, insertReminders } from './told.ts';
import { insertWorkflows } from './workflow/insert.ts';

export { DEMO_PASSWORD, DEMO_USERS } from './company/users.ts';
export { ENCRYPTED_PASSWORD } from './plans.ts';

/** Default number of documents. */
export const DEMO_DOCUMENTS = 2000;
/** Documents per transaction. */
const BATCH = 5000;

export interface SeedOptions {
  readonly store: Store;
  readonly files: FileStore;
  /** Called with the progress, 0 to 1. */
  readonly progress: (part: number) => void;
  readonly documents?: number;
}

/** Fills an empty database with the demo company. Identical each time except for password salts. */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const { store, files, documents = DEMO_DOCUMENTS } = options;
  const report = progressOf(options.progress, documents);
  const archive = await storeFiles(store.db, files, report.file);
  await store.db.transaction().execute(async (trx) => {
    await insertMaster(trx);
    // If the seed is interrupted there is no company: it is committed with the first batch or not at all.
    const first = { lastId: 0, count: documents, from: 0, to: Math.min(BATCH, documents) };
    await insertDocuments(trx, store, archive, first, await storeOwnFiles(trx, files, archive, first, report.own));
    if (documents > 0) await markFirstDocument(trx);
    await addExtras(trx, archive);
    await insertWorkflows(trx, store.dialect);
    await insertReminders(trx);
    await insertMailTemplates(trx);
  });
  if (documents > 0) await fillPools(store.db, files);
  await addBatches(store, archive, 0, documents, BATCH, report.document);
}

/** Adds documents to an existing demo company. */
export async function addDocuments(options: SeedOptions): Promise<void> {
  const { store, files, documents = DEMO_DOCUMENTS } = options;
  const report = progressOf(options.progress, documents);
  const archive = await storeFiles(store.db, files, report.file);
  const { last } = await store.db
    .selectFrom('document')
    .select((select) => select.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  await addBatches(store, archive, last ?? 0, documents, 0, report.document);
}

async function addBatches(
  store: Store,
  archive: readonly ArchiveFile[],
  lastId: number,
  count: number,
  done: number,
  onDocuments: (done: number) => void,
): Promise<void> {
  for (let from = done; from < count; from += BATCH) {
    const to = Math.min(count, from + BATCH);
    await store.db
      .transaction()
      .execute((trx) => insertDocuments(trx, store, archive, { lastId, count, from, to }, new Map()));
    onDocuments(to);
  }
  // Ids were assigned explicitly, so PostgreSQL's sequence must be advanced. Both databases then need new statistics.
  if (store.dialect.name === 'postgres')
    await sql`select setval(pg_get_serial_sequence('document', 'id'), (select coalesce(max(id), 1) from document))`.execute(
      store.db,
    );
  await sql`analyze`.execute(store.db);
  onDocuments(count);
}

async function insertDocuments(
  trx: Kysely<Database>,
  { dialect }: Store,
  archive: readonly ArchiveFile[],
  range: Range,
  own: ReadonlyMap<number, ArchiveFile>,
): Promise<void> {
  const rows = makeDocuments(archive, own, range);
  await insertRows(trx, 'document', rows.documents);
  await insertRows(trx, 'document_version', rows.versions);
  await insertRows(trx, 'document_index', rows.indexes);
  await insertRows(trx, 'audit', rows.audit);
  await putDocumentTexts(trx, dialect, rows.fulltext);
  await putWords(trx, rows.words);
}

/**
 * Weights of the progress: making a file of the catalogue takes about as long as inserting eighty documents, and a
 * document's own file as long as twenty.
 */
function progressOf(
  progress: (part: number) => void,
  documents: number,
): Readonly<Record<'file' | 'own' | 'document', (done: number) => void>> {
  const files = FILE_COUNT * 80;
  const own = Math.min(OWN_FILES, documents) * 20;
  const whole = files + own + documents;
  return {
    file: (done) => progress((done * 80) / whole),
    own: (done) => progress((files + done * 20) / whole),
    document: (done) => progress((files + own + done) / whole),
  };
}
