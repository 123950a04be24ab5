import type * as z from 'zod/mini';
import type { ThumbnailOptions } from '#core/contract/document/version.ts';
import { fold } from '#core/text/fold.ts';
import type { BinaryAnswer, Handlers, Services } from '#server/http/call.ts';
import { mayRead, mayVersionize } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { documentChanged } from '#server/jobs/documentChanged.ts';
import { writeAudit } from '#server/store/audit.ts';
import { findDocument, indexValues } from '#server/store/document/documents.ts';
import { lockOf } from '#server/store/marks/layers.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { insertVersion } from '#server/store/document/versions.ts';
import { indexContent } from '#server/store/document/indexContent.ts';
import { requireDocument, requireVersion } from '#server/calls/document/require.ts';
import { type Asking, pagesOf, passwordOf, rendered, renderKindOf, sizeOfPage } from '#server/calls/page/pages.ts';
import { presentNow } from '#server/calls/document/presentNow.ts';

/** Default length of a thumbnail's longer side, pixels. */
const THUMBNAIL_SIZE = 160;
const THUMBNAIL_QUALITY = 75;
/** Page units per inch (docs/decisions/0002). */
const UNITS = 150;

export const versionCareHandlers = {
  versionRestore: async (call) => {
    const { services, principal, params } = call;
    const { db, dialect } = services.store;
    const { realmid } = await requireDocument(services, principal, params.docid);
    await db.transaction().execute(async (trx) => {
      await dialect.serialise(trx, realmid);
      const at = services.now();
      const current = await findDocument(trx, principal, params.docid);
      if (current === undefined) throw new Failure('document.unknown');
      ensure(mayVersionize(principal, current, await lockOf(trx, current.id, at)));
      const old = await findDocument(trx, principal, current.id, params.version);
      if (old === undefined) throw new Failure('document.versionUnknown');
      if (old.version === current.currentversion) throw new Failure('document.versionCurrent');
      const { filename, sha256, filesize: size, kind, mime, encrypted, pagecount, pages } = old;
      const file = { sha256, size, kind, mime, encrypted, pagecount, pages };
      const version = await insertVersion(trx, current.id, current.currentversion, {
        filename,
        folded: fold(filename),
        filetype: old.filetype,
        file,
        by: principal.userId,
        at,
      });
      if (version === undefined) throw new Failure('document.oldVersion');
      const values = (await indexValues(trx, [current.id])).map(({ value }) => value);
      await indexContent(trx, dialect, { docid: current.id, content: { filename, file }, values, at });
      const change = { oldvalue: String(current.currentversion), newvalue: String(params.version) };
      const entry = { at, userId: principal.userId, docid: current.id, ...change };
      await documentChanged(trx, services, current.id, 'version', principal.userId);
      await writeAudit(trx, { ...entry, action: 'version.restored' });
    });
    services.texts.wake();
    return { document: [await presentNow(call, params.docid)] };
  },

  versionThumbnail: async (call) => thumbnail(call, call.params.docid, call.params.version, call.body),
  versionThumbnailCurrent: async (call) => thumbnail(call, call.params.docid, undefined, call.body),
} satisfies Partial<Handlers>;

async function thumbnail(
  call: Asking & { readonly services: Services; readonly principal: Principal },
  docid: number,
  version: number | undefined,
  { pageno = 1, size = THUMBNAIL_SIZE }: z.infer<typeof ThumbnailOptions>,
): Promise<BinaryAnswer> {
  const { services, principal, signal } = call;
  const document = await requireVersion(services, principal, docid, version);
  ensure(mayRead(document));
  const kind = renderKindOf(document);
  const page = sizeOfPage(await pagesOf(document, call), pageno);
  const { jpeg } = rendered(
    await services.renderer.renderPage({
      path: await services.files.pathOf(document.sha256),
      sha256: document.sha256,
      kind,
      page: pageno,
      dpi: Math.round((size * UNITS) / Math.max(page.width, page.height)),
      quality: THUMBNAIL_QUALITY,
      progressive: false,
      password: document.encrypted === 1 ? passwordOf(call) : undefined,
      owner: String(principal.userId),
      priority: 'visible',
      signal,
    }),
  );
  return {
    status: 200,
    headers: { 'content-type': 'image/jpeg', 'content-length': String(jpeg.length) },
    body: jpeg,
  };
}
