import type { Call, Handlers, Upload } from '#server/http/call.ts';
import { mayArchiveSomewhere } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { archivedUnder, claimKey } from '#server/store/document/archiveKeys.ts';
import { requireDocument } from '#server/calls/document/require.ts';
import { pagesOf } from '#server/calls/page/pages.ts';
import { type Filing } from '#server/calls/document/archive.ts';
import { archive } from '#server/calls/document/archive.ts';
import { presentDocument } from '#server/calls/document/presentDocument.ts';

export const archiveHandlers = {
  documentArchive: async (call) => {
    ensure(mayArchiveSomewhere(call.principal));
    const { body, upload } = await call.receive();
    try {
      if (upload === undefined) throw new Failure('archive.fileMissing');
      const docid = await archiveOnce(call, body, upload);
      const document = await requireDocument(call.services, call.principal, docid);
      return {
        document: [
          presentDocument(
            document,
            document.encrypted === 1 ? [] : await pagesOf(document, call),
            call.services,
            call.principal,
          ),
        ],
      };
    } finally {
      await upload?.file.discard();
    }
  },
} satisfies Partial<Handlers>;

/** Makes archiving idempotent: a repeated key returns the document filed before, and files nothing. */
async function archiveOnce(
  call: Filing,
  { key, ...metafile }: Call<'documentArchive'>['body'],
  upload: Upload,
): Promise<number> {
  const { services, principal } = call;
  const { db } = services.store;
  if (key === undefined) return archive(call, metafile, upload);
  const before = await archivedUnder(db, principal.userId, key);
  if (before !== undefined) return before;
  try {
    return await archive(call, metafile, upload, async (trx, docid) => {
      if (!(await claimKey(trx, principal.userId, key, docid))) throw new KeyTaken();
    });
  } catch (error) {
    // A parallel call with the same key was faster; this one may even have failed as an existing version.
    const other = await archivedUnder(db, principal.userId, key);
    if (other === undefined || !(error instanceof KeyTaken || error instanceof Failure)) throw error;
    return other;
  }
}

class KeyTaken extends Error {}
