import type { Handlers } from '#server/http/call.ts';
import { mayDelete, mayProtect, mayRestore } from '#server/rules/document/documentChange.ts';
import { mayArchive, mayRead } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { isVersioning } from '#server/rules/document/indexes.ts';
import { writeAudit } from '#server/store/audit.ts';
import { changeDocument } from '#server/store/document/documentChange.ts';
import { findDocument, findSameIndexes, indexValues, insertDocument } from '#server/store/document/documents.ts';
import { placeOf } from '#server/store/document/filing.ts';
import { indexColumns } from '#server/store/document/indexValue.ts';
import { lockOf } from '#server/store/marks/layers.ts';
import { indexContent } from '#server/store/document/indexContent.ts';
import { fieldsOf } from '#server/calls/fields.ts';
import { requireDocument } from '#server/calls/document/require.ts';
import { targetOf } from '#server/calls/document/target.ts';
import { presentNow } from '#server/calls/document/presentNow.ts';

export const documentCareHandlers = {
  documentDelete: async ({ services, principal, params }) => {
    await services.store.db.transaction().execute(async (trx) => {
      const at = services.now();
      const document = await findDocument(trx, principal, params.docid);
      if (document === undefined) throw new Failure('document.unknown');
      ensure(mayDelete(principal, document, await lockOf(trx, document.id, at)));
      await changeDocument(trx, document, { deletedat: at }, [], at);
      const { filename } = document;
      const entry = { at, userId: principal.userId, docid: document.id, oldvalue: filename };
      await writeAudit(trx, { ...entry, action: 'document.deleted' });
    });
    return {};
  },

  documentRestore: async (call) => {
    const { services, principal, params } = call;
    const { db, dialect } = services.store;
    const { realmid } = await requireDocument(services, principal, params.docid);
    await db.transaction().execute(async (trx) => {
      await dialect.serialise(trx, realmid);
      const document = await findDocument(trx, principal, params.docid);
      if (document === undefined) throw new Failure('document.unknown');
      ensure(mayRestore(principal, document));
      if (document.deletedat === null) return;
      const fields = fieldsOf(await placeOf(trx, principal, document, document));
      const values = await indexValues(trx, [document.id]);
      const identity = fields.filter(isVersioning).flatMap(({ indexid, type }) => {
        const own = values.find((one) => one.indexid === indexid);
        return own === undefined ? [] : [{ indexid, ...indexColumns(type, own.value) }];
      });
      const same = identity.length === 0 ? undefined : await findSameIndexes(trx, document, identity);
      if (same !== undefined) throw new Failure('archive.versionExists', { docid: same });
      const at = services.now();
      await changeDocument(trx, document, { deletedat: null }, [], at);
      const entry = { at, userId: principal.userId, docid: document.id, newvalue: document.filename };
      await writeAudit(trx, { ...entry, action: 'document.restored' });
    });
    return { document: [await presentNow(call, params.docid)] };
  },

  documentProtectionSet: async (call) => {
    const { services, principal, body } = call;
    await services.store.db.transaction().execute(async (trx) => {
      const at = services.now();
      const document = await findDocument(trx, principal, body.docid);
      if (document === undefined) throw new Failure('document.unknown');
      ensure(mayProtect(principal, document, await lockOf(trx, document.id, at)));
      const wanted = body.active ? 1 : 0;
      if (document.protected === wanted) return;
      await changeDocument(trx, document, { protected: wanted }, [], at);
      const values = { oldvalue: String(document.protected), newvalue: String(wanted) };
      await writeAudit(trx, { at, userId: principal.userId, action: 'protection.set', docid: document.id, ...values });
    });
    const info = await presentNow(call, body.docid);
    return { document: [{ ...info, protection: { active: body.active } }] };
  },

  documentCopy: async (call) => {
    const { services, principal, params, body } = call;
    const { db, dialect } = services.store;
    const document = await requireDocument(services, principal, params.docid);
    ensure(mayRead(document));
    const docid = await db.transaction().execute(async (trx) => {
      const first = await targetOf(trx, principal, document, body, 'copy');
      ensure(mayArchive(principal, first));
      await dialect.serialise(trx, first.realmid);
      await first.refuseSame();
      const at = services.now();
      const { filename, folded, filetype, sha256, filesize: size, kind, mime, encrypted, pagecount, pages } = document;
      const file = { sha256, size, kind, mime, encrypted, pagecount, pages };
      const id = await insertDocument(trx, {
        realmid: first.realmid,
        year: first.year,
        doctypeid: first.doctypeid,
        maskid: first.maskid,
        filename,
        folded,
        filetype,
        file,
        indexes: [...first.all].map(([indexid, value]) => ({
          indexid,
          ...indexColumns(first.fields.get(indexid)?.type ?? 'text', value),
        })),
        by: principal.userId,
        at,
      });
      await indexContent(trx, dialect, { docid: id, content: { filename, file }, values: [...first.all.values()], at });
      const entry = { at, userId: principal.userId };
      await writeAudit(trx, { ...entry, action: 'document.archived', docid: id, newvalue: filename });
      await writeAudit(trx, { ...entry, action: 'document.copied', docid: document.id, newvalue: String(id) });
      return id;
    });
    services.texts.wake();
    return { document: [await presentNow(call, docid)] };
  },
} satisfies Partial<Handlers>;
