import type { Call, Services, Upload } from '#server/http/call.ts';
import { mayBeNamed } from '#server/rules/document/archive.ts';
import { mayVersionize } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { documentChanged } from '#server/jobs/documentChanged.ts';
import { orderReadings, readsFor } from '#server/store/reading/readings.ts';
import { writeAudit } from '#server/store/audit.ts';
import { type DocumentRow, indexValues } from '#server/store/document/documents.ts';
import { lockOf } from '#server/store/marks/layers.ts';
import { insertVersion } from '#server/store/document/versions.ts';
import { indexContent } from '#server/store/document/indexContent.ts';
import { analysed, contentOf, mayHaveScans } from '#server/calls/document/content.ts';

/**
 * Files the next version: stores the file, then writes the rows in one transaction, which fails if somebody has begun
 * to edit marks.
 */
export async function versionize(
  call: Pick<Call<'documentVersionize'>, 'services' | 'principal' | 'signal'>,
  document: DocumentRow,
  { name, file }: Upload,
  also: (trx: Services['store']['db']) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { services, principal } = call;
  ensure(mayBeNamed(name));
  const content = contentOf(name, file, await analysed(call, name, file.path));
  const { db, dialect } = services.store;
  const at = services.now();
  await file.keep();
  await db.transaction().execute(async (trx) => {
    await dialect.serialise(trx, document.realmid);
    ensure(mayVersionize(principal, document, await lockOf(trx, document.id, at)));
    const version = await insertVersion(trx, document.id, document.version, { ...content, by: principal.userId, at });
    if (version === undefined) throw new Failure('document.oldVersion');
    const values = await indexValues(trx, [document.id]);
    await indexContent(trx, dialect, { docid: document.id, content, values: values.map(({ value }) => value), at });
    if (services.reads && mayHaveScans(content.file) && (await readsFor(trx, principal)))
      await orderReadings(trx, [content.file.sha256], at);
    await documentChanged(trx, services, document.id, 'version', principal.userId);
    await writeAudit(trx, {
      at,
      userId: principal.userId,
      action: 'document.versionized',
      docid: document.id,
      oldvalue: document.filename,
      newvalue: name,
    });
    await also(trx);
  });
  services.texts.wake();
}
