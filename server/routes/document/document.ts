import type { DocumentInfo, PageRun } from '#core/contract/document/document.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Handlers, Services } from '#server/http/call.ts';
import { mayDelete, mayEdit, mayProtect } from '#server/rules/document/documentChange.ts';
import { mayDownload, mayEditLayers, mayRead, mayVersionize, personName } from '#server/rules/document/documents.ts';
import { demand, Failure } from '#server/rules/failure.ts';
import { mayCreateNote, mayEditNote, mayReadNotes } from '#server/rules/document/notes.ts';
import { maySign } from '#server/rules/marks/signatures.ts';
import { type DocumentRow, indexValues } from '#server/store/document/documents.ts';
import { lockOf } from '#server/store/marks/layers.ts';
import { holds, type Principal } from '#server/store/people/principals.ts';
import { download, media, memoryDownload } from './download.ts';
import { knownDocument, knownVersion } from './known.ts';
import { wantsMarks, withLayer } from '#server/routes/marks/markFlags.ts';
import { withMarks } from '#server/routes/marks/markedPdf.ts';
import { type Asking, pagesOf, passwordOf, previewOf, rendered } from '#server/routes/page/pages.ts';

export const documentHandlers = {
  documentInfo: async (call) => {
    const { services, principal, params, modifiers } = call;
    const document = await knownDocument(services, principal, params.docid);
    demand(mayRead(document));
    const locked = document.encrypted === 1 && passwordOf(call) === undefined;
    const info = presentDocument(document, locked ? [] : await pagesOf(document, call), services, principal);
    const lock = await lockOf(services.store.db, document.id, services.now());
    const indexes = modifiers.has('indexes') ? await indexValues(services.store.db, [document.id]) : undefined;
    return {
      document: [
        {
          ...info,
          ...(indexes && { indexes: indexes.map(({ indexid, value }) => ({ indexid, value })) }),
          ...(lock && { layerholder: { userid: lock.userid, username: personName(lock) } }),
          ...(modifiers.has('protection') && { protection: { active: document.protected === 1 } }),
        },
      ],
    };
  },

  documentFile: async (call) => {
    const { services, principal, params, body, modifiers, header } = call;
    const document = await knownVersion(services, principal, params.docid, body.docversion);
    demand(mayDownload(principal, document));
    if (modifiers.has('pdf') && document.kind === 'office')
      return memoryDownload(await officePdf(document, call), `${document.filename}.pdf`);
    if (modifiers.has('pdf') && document.kind !== 'pdf') throw new Failure('preview.unavailable');
    const flags = withLayer(body);
    if (modifiers.has('pdf') && wantsMarks(flags))
      return memoryDownload(
        await withMarks(document, { ...flags, annotations: body.annotations }, call),
        document.filename,
      );
    const { filename, filesize, sha256 } = document;
    return download(await services.files.pathOf(sha256), { filename, size: filesize, sha256 }, header('range'));
  },

  documentMedia: async ({ services, principal, params, query, header }) => {
    const document = await knownVersion(services, principal, params.docid, query.docversion);
    demand(mayDownload(principal, document));
    if (document.kind !== 'video') throw new Failure('preview.unavailable');
    const { filesize, sha256, mime } = document;
    return media(await services.files.pathOf(sha256), { mime, size: filesize, sha256 }, header('range'));
  },
} satisfies Partial<Handlers>;

/** The PDF rendition of an office document. */
export const officePdf = async (
  { sha256, filetype }: DocumentRow,
  { services: { office, files }, principal, signal }: Pick<Asking, 'services' | 'principal' | 'signal'>,
): Promise<Buffer> =>
  rendered(
    await office.toPdf({
      path: await files.pathOf(sha256),
      sha256,
      format: filetype,
      owner: String(principal.userId),
      signal,
    }),
  );

/** A document for the user, with what they may do with it. */
export function presentDocument(
  document: DocumentRow,
  pages: readonly PageRun[],
  { timeZone, office }: Services,
  principal: Principal,
): DocumentInfo {
  const objection = mayEditLayers(principal, document);
  const noSigning = maySign(principal, document);
  return {
    docid: document.id,
    version: document.currentversion,
    currentversion: document.currentversion,
    productid: document.productid,
    clientid: document.clientid,
    year: document.year,
    doctypeid: document.doctypeid,
    maskid: document.maskid,
    filename: document.filename,
    filetype: document.filetype,
    filesize: document.filesize,
    preview: previewOf(document, { office }),
    encrypted: document.encrypted === 1,
    pagecount: pages.reduce((sum, run) => sum + run.count, 0),
    pages: [...pages],
    archivedate: toWireDateTime(document.archivedat, timeZone),
    archivedby: document.archivedbyname,
    deleted: document.deletedat !== null,
    revision: document.revision,
    rights: {
      editlayers: objection === null,
      removeothers: holds(principal, 'layer.removeothers', document.realmid),
      download: mayDownload(principal, document) === null,
      ...(objection !== null && { whynotlayers: objection.error }),
      sign: noSigning === null,
      ...(noSigning !== null && { whynotsign: noSigning.error }),
      ...caring(document, principal),
    },
  };
}

/** What the user may change besides the page. A lock is reported only if it blocks the user. */
function caring(document: DocumentRow, principal: Principal) {
  const objection = mayEdit(principal, document);
  return {
    edit: objection === null,
    ...(objection !== null && { whynotedit: objection.error }),
    delete: mayDelete(principal, document, undefined) === null,
    protect: mayProtect(principal, document, undefined) === null,
    versionize: mayVersionize(principal, document, undefined) === null,
    readnotes: mayReadNotes(principal, document) === null,
    createnotes: mayCreateNote(principal, document) === null,
    editnotes: mayEditNote(principal, document, { userid: principal.userId }) === null,
    editothersnotes: mayEditNote(principal, document, { userid: -1 }) === null,
  };
}
