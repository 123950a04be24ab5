import type { Handlers } from '#server/http/call.ts';
import { mayOpen } from '#server/rules/document/documentChange.ts';
import { mayDownload, personName } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { mailsWith } from '#server/store/channels/mails.ts';
import { indexValues } from '#server/store/document/documents.ts';
import { lockOf } from '#server/store/marks/layers.ts';
import { download, media, memoryDownload } from '#server/calls/document/download.ts';
import { requireDocument, requireVersion } from '#server/calls/document/require.ts';
import { wantsMarks, withLayer } from '#server/calls/marks/markFlags.ts';
import { withMarks } from '#server/calls/marks/markedPdf.ts';
import { pagesOf, passwordOf } from '#server/calls/page/pages.ts';
import { officePdf } from '#server/calls/document/officePdf.ts';
import { presentMail } from '#server/calls/document/presentMail.ts';
import { presentDocument } from '#server/calls/document/presentDocument.ts';

export const documentHandlers = {
  documentInfo: async (call) => {
    const { services, principal, params, modifiers } = call;
    const document = await requireDocument(services, principal, params.docid);
    ensure(mayOpen(principal, document));
    const locked = document.encrypted === 1 && passwordOf(call) === undefined;
    const info = presentDocument(document, locked ? [] : await pagesOf(document, call), services, principal);
    const lock = await lockOf(services.store.db, document.id, services.now());
    const indexes = modifiers.has('indexes') ? await indexValues(services.store.db, [document.id]) : undefined;
    const mails = modifiers.has('mail') ? await mailsWith(services.store.db, document.id) : undefined;
    return {
      document: [
        {
          ...info,
          ...(mails && { mail: mails.map((mail) => presentMail(mail, services)) }),
          ...(indexes && { indexes: indexes.map(({ indexid, value }) => ({ indexid, value })) }),
          ...(lock && { layerholder: { userid: lock.userid, username: personName(lock) } }),
          ...(modifiers.has('protection') && { protection: { active: document.protected === 1 } }),
        },
      ],
    };
  },

  documentFile: async (call) => {
    const { services, principal, params, body, modifiers, header } = call;
    const document = await requireVersion(services, principal, params.docid, body.docversion);
    ensure(mayDownload(principal, document));
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
    const document = await requireVersion(services, principal, params.docid, query.docversion);
    ensure(mayDownload(principal, document));
    if (document.kind !== 'video') throw new Failure('preview.unavailable');
    const { filesize, sha256, mime } = document;
    return media(await services.files.pathOf(sha256), { mime, size: filesize, sha256 }, header('range'));
  },
} satisfies Partial<Handlers>;
