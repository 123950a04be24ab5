import type { PageRun, VersionInfo } from '#core/contract/document/document.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { mayRead, mayVersionize } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { type DocumentRow } from '#server/store/document/documents.ts';
import { lockOf, markedVersions } from '#server/store/marks/layers.ts';
import { signingsOf, type SigningRow } from '#server/store/marks/signatures.ts';
import { documentVersions, type VersionRow } from '#server/store/document/versions.ts';
import { requireDocument, requireVersion } from '#server/calls/document/require.ts';
import { pagesOf, passwordOf, storedPages } from '#server/calls/page/pages.ts';
import { versionize } from '#server/calls/document/versionize.ts';
import { presentSigning } from '#server/calls/marks/presentSigning.ts';
import { presentFile } from '#server/calls/document/presentFile.ts';
import { presentNow } from '#server/calls/document/presentNow.ts';

export const versionHandlers = {
  versionInfo: async ({ services, principal, params }) => {
    const document = await requireDocument(services, principal, params.docid);
    ensure(mayRead(document));
    const versions = await documentVersions(services.store.db, document.id);
    const drawn = await drawnOn(services, document.id);
    return { version: versions.map((row) => presentVersion(row, storedPages(row), document, drawn, services)) };
  },

  versionInfoOf: async (call) => {
    const { services, principal, params } = call;
    const document = await requireVersion(services, principal, params.docid, params.version);
    ensure(mayRead(document));
    const row = (await documentVersions(services.store.db, document.id)).find(
      (one) => one.version === document.version,
    );
    if (row === undefined) throw new Failure('document.versionUnknown');
    const pages = passwordOf(call) === undefined ? storedPages(document) : await pagesOf(document, call);
    return { version: [presentVersion(row, pages, document, await drawnOn(services, document.id), services)] };
  },

  documentVersionize: async (call) => {
    const { services, principal, params } = call;
    const document = await requireDocument(services, principal, params.docid);
    ensure(mayVersionize(principal, document, await lockOf(services.store.db, document.id, services.now())));
    const { body, upload } = await call.receive();
    try {
      if (upload === undefined) throw new Failure('archive.fileMissing');
      if (body.docversion !== undefined && body.docversion !== document.version)
        throw new Failure('document.oldVersion');
      await versionize(call, document, upload);
      return { document: [await presentNow(call, document.id)] };
    } finally {
      await upload?.file.discard();
    }
  },
} satisfies Partial<Handlers>;

/** Marks and signatures on a document's versions. */
interface Drawn {
  readonly signings: readonly SigningRow[];
  readonly marked: ReadonlySet<number>;
}

async function drawnOn({ store: { db } }: Pick<Services, 'store'>, docid: number): Promise<Drawn> {
  return { signings: await signingsOf(db, docid), marked: await markedVersions(db, docid) };
}

function presentVersion(
  row: VersionRow,
  pages: readonly PageRun[],
  { currentversion }: Pick<DocumentRow, 'currentversion'>,
  { signings, marked }: Drawn,
  services: Pick<Services, 'timeZone' | 'office'>,
): VersionInfo {
  const own = signings.filter(({ version }) => version === row.version);
  return {
    version: row.version,
    current: row.version === currentversion,
    ...presentFile(row, pages, services),
    createdate: toWireDateTime(row.createdat, services.timeZone),
    createdby: row.createdbyname,
    marked: marked.has(row.version),
    ...(own.length > 0 && { signings: own.map((signing) => presentSigning(signing, services)) }),
  };
}
