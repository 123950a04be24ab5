import type { Kysely } from 'kysely';
import type { DocumentChange } from '#core/contract/document/documentSave.ts';
import type { AuditAction } from '#core/contract/admin/audit.ts';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { documentChanged } from '#server/jobs/documentChanged.ts';
import { mayEdit } from '#server/rules/document/documentChange.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { writeAudit } from '#server/store/audit.ts';
import { signalDocument } from '#server/store/channels/signals.ts';
import { changeDocument, holdRealms, placeNames, realmAt } from '#server/store/document/documentChange.ts';
import { type DocumentRow, findDocument, indexValues } from '#server/store/document/documents.ts';
import type { Principal } from '#server/store/people/principals.ts';
import type { Database } from '#server/store/schema.ts';
import { indexContent } from '#server/store/document/indexContent.ts';
import { requireDocument } from '#server/calls/document/require.ts';
import { type Asking } from '#server/calls/page/pages.ts';
import { refuseOutdated, type Target, targetOf } from '#server/calls/document/target.ts';
import { presentNow } from '#server/calls/document/presentNow.ts';

type SaveCall = Asking & { readonly services: Services; readonly principal: Principal };

export const documentSaveHandlers = {
  documentSave: async (call) => save(call, call.params.docid, call.body),
  documentIndexSet: async (call) => save(call, call.body.docid, call.body),
  documentDoctypeSet: async (call) => save(call, call.body.docid, call.body),
  documentClientSet: async (call) => save(call, call.body.docid, call.body),
  documentYearSet: async (call) => save(call, call.body.docid, call.body),
} satisfies Partial<Handlers>;

async function save(call: SaveCall, docid: number, change: DocumentChange): Promise<{ document: DocumentInfo[] }> {
  const { services, principal } = call;
  const { db, dialect } = services.store;
  const { realmid, productid } = await requireDocument(services, principal, docid);
  await db.transaction().execute(async (trx) => {
    // Changes within a realm are serialised: what was checked stays true, and a conflict in a field is detected.
    const wanted = change.clientid === undefined ? undefined : await realmAt(trx, change.clientid, productid);
    const held = await holdRealms(trx, dialect, [realmid, wanted ?? realmid]);
    const document = await findDocument(trx, principal, docid);
    if (document === undefined) throw new Failure('document.unknown');
    ensure(mayEdit(principal, document));
    const target = await targetOf(trx, principal, document, change);
    // The document was moved before the lock was taken.
    if (!held.includes(target.realmid)) await dialect.serialise(trx, target.realmid);
    await refuseOutdated(trx, document, target, change.revision);
    await target.refuseSame();
    await write(trx, services, principal, document, target);
  });
  services.texts.wake();
  return { document: [await presentNow(call, docid)] };
}

async function write(
  trx: Kysely<Database>,
  services: Services,
  { userId }: Principal,
  document: DocumentRow,
  { realmid, year, doctypeid, maskid, values }: Target,
): Promise<void> {
  const places = { realmid, year, doctypeid, maskid };
  const moved = (['realmid', 'year', 'doctypeid', 'maskid'] as const).filter(
    (place) => document[place] !== places[place],
  );
  if (moved.length === 0 && values.length === 0) return;
  const at = services.now();
  // Also signals users who see the document only at its old place: the signals below reach those of its new place.
  if (moved.includes('realmid')) await signalDocument(trx, document.id, 'document', at);
  await changeDocument(trx, document, places, values, at);
  const note = (action: AuditAction, oldvalue: string, newvalue: string, field?: string) =>
    writeAudit(trx, {
      at,
      userId,
      action,
      docid: document.id,
      oldvalue,
      newvalue,
      ...(field !== undefined && { field }),
    });
  const [before, after] = [await placeNames(trx, document), await placeNames(trx, places)];
  if (moved.includes('realmid')) await note('client.set', before.client, after.client);
  if (moved.includes('year')) await note('year.set', String(document.year), String(year));
  if (moved.includes('doctypeid')) await note('doctype.set', before.doctype, after.doctype);
  if (moved.includes('maskid')) await note('mask.set', before.mask, after.mask);
  for (const { caption, before: old, value } of values) await note('index.set', old, value, caption);
  const now = await indexValues(trx, [document.id]);
  await indexContent(trx, services.store.dialect, {
    docid: document.id,
    content: { filename: document.filename, file: document },
    values: now.map(({ value }) => value),
    at,
  });
  await documentChanged(trx, services, document.id, 'index', userId);
}
