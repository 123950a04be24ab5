import type { Metafile } from '#core/contract/document/document.ts';
import type { Call, Upload } from '#server/http/call.ts';
import { beginOnArchiving } from '#server/jobs/workflow/run.ts';
import { mayBeNamed, mayFile, mayIndex } from '#server/rules/document/archive.ts';
import { mayArchive } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { type FieldRules, isVersioning } from '#server/rules/document/indexes.ts';
import { orderReadings, readsFor } from '#server/store/reading/readings.ts';
import { writeAudit } from '#server/store/audit.ts';
import {
  findSameIndexes,
  type IndexIdentity,
  insertDocument,
  type NewDocument,
} from '#server/store/document/documents.ts';
import { isLookupValue, placeOf } from '#server/store/document/filing.ts';
import { indexColumns } from '#server/store/document/indexValue.ts';
import { indexContent } from '#server/store/document/indexContent.ts';
import { analysed, contentOf, mayHaveScans } from '#server/calls/document/content.ts';
import { fieldsOf } from '#server/calls/fields.ts';

/** What filing needs of a call: shared by uploads and the scan desk. */
export type Filing = Pick<Call<'documentArchive'>, 'services' | 'principal' | 'signal'>;

type Db = Filing['services']['store']['db'];

/**
 * Files a document: checks the rules, stores the file, then writes the rows in one transaction. Returns its id.
 * @param also further work for the same transaction
 * @param begun the workflow that `also` starts
 */
export async function archive(
  call: Filing,
  metafile: Metafile,
  { name, file }: Upload,
  also: (trx: Db, docid: number) => Promise<void> = () => Promise.resolve(),
  begun?: string,
): Promise<number> {
  const { services, principal } = call;
  ensure(mayBeNamed(name));
  const { realmid, fields } = await place(call, metafile);
  const analysis = await analysed(call, name, file.path);
  const at = services.now();
  const document: NewDocument = {
    realmid,
    year: metafile.year,
    doctypeid: metafile.doctypeid,
    maskid: metafile.maskid,
    ...contentOf(name, file, analysis),
    indexes: metafile.indexes
      .filter(({ value }) => value !== '')
      .map(({ indexid, value }) => ({ indexid, ...indexColumns(fields.get(indexid)?.type ?? 'text', value) })),
    by: principal.userId,
    at,
  };
  const identity = document.indexes.filter(({ indexid }) => isVersioning(fields.get(indexid) ?? { flags: 0 }));
  const { db, dialect } = services.store;
  // Checked twice: here so that a refused file is not stored, and again under the lock against parallel uploads.
  await refuseVersion(db, document, identity);
  await file.keep();
  const docid = await db.transaction().execute(async (trx) => {
    await dialect.serialise(trx, realmid);
    await refuseVersion(trx, document, identity);
    const id = await insertDocument(trx, document);
    await indexContent(trx, dialect, {
      docid: id,
      content: document,
      values: document.indexes.map(({ value }) => value),
      at,
    });
    if (services.reads && mayHaveScans(document.file) && (await readsFor(trx, principal)))
      await orderReadings(trx, [document.file.sha256], at);
    await writeAudit(trx, { at, userId: principal.userId, action: 'document.archived', docid: id, newvalue: name });
    await also(trx, id);
    await beginOnArchiving(
      trx,
      { ...services, dialect },
      { docid: id, doctypeid: metafile.doctypeid, userId: principal.userId, begun },
    );
    return id;
  });
  services.texts.wake();
  return docid;
}

/** The document's realm and its fields by index, once the rules have accepted place and index values. */
async function place(
  { services, principal }: Pick<Filing, 'services' | 'principal'>,
  metafile: Metafile,
): Promise<{ realmid: number; fields: ReadonlyMap<number, FieldRules> }> {
  const { db } = services.store;
  const { mask, definitions, realmid, ...found } = await placeOf(db, principal, metafile);
  const fields = fieldsOf({ mask, definitions });
  if (realmid !== undefined) ensure(mayArchive(principal, { realmid }));
  ensure(mayFile(metafile, { ...found, realmid, mask }));
  ensure(mayIndex(metafile, fields));
  const byIndex = new Map(fields.map((field) => [field.indexid, field]));
  for (const { indexid, value } of metafile.indexes) {
    const field = byIndex.get(indexid);
    if (field?.lookup === true && value !== '' && !(await isLookupValue(db, { ...metafile, indexid }, value)))
      throw new Failure('index.invalid', { field: field.caption, indexid });
  }
  return { realmid: realmid ?? 0, fields: byIndex };
}

async function refuseVersion(db: Db, document: NewDocument, identity: readonly IndexIdentity[]): Promise<void> {
  const existing = identity.length === 0 ? undefined : await findSameIndexes(db, document, identity);
  if (existing !== undefined) throw new Failure('archive.versionExists', { docid: existing });
}
