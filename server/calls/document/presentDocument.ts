import type { DocumentInfo, PageRun } from '#core/contract/document/document.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Services } from '#server/http/call.ts';
import { mayDelete, mayEdit, mayProtect } from '#server/rules/document/documentChange.ts';
import { mayDownload, mayEditLayers, mayVersionize } from '#server/rules/document/documents.ts';
import { mayCreateNote, mayEditNote, mayReadNotes } from '#server/rules/document/notes.ts';
import { maySign } from '#server/rules/marks/signatures.ts';
import { type DocumentRow } from '#server/store/document/documents.ts';
import { holds, type Principal } from '#server/store/people/principals.ts';
import { presentFile } from './presentFile.ts';

/** A document for the user, with what they may do with it. */
export function presentDocument(
  document: DocumentRow,
  pages: readonly PageRun[],
  services: Services,
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
    filetype: document.filetype,
    ...presentFile(document, pages, services),
    archivedate: toWireDateTime(document.archivedat, services.timeZone),
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
