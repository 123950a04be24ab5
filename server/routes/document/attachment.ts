import {
  type Attachment,
  type AttachmentFilter,
  ATTACHMENTS_MAXIMUM,
  DEFAULT_ATTACHMENT_NAME,
} from '#core/contract/document/attachment.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import { fold } from '#core/text/fold.ts';
import type * as z from 'zod/mini';
import type { Call, Handlers, Upload } from '#server/http/call.ts';
import { mayBeNamed } from '#server/rules/document/archive.ts';
import { mayEdit } from '#server/rules/document/documentChange.ts';
import { mayDownload, mayRead } from '#server/rules/document/documents.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import {
  type AttachmentRow,
  attachmentsOf,
  deleteAttachment,
  findAttachment,
  insertAttachment,
} from '#server/store/document/attachments.ts';
import { documentChanged } from '#server/jobs/documentChanged.ts';
import { writeAudit } from '#server/store/audit.ts';
import { findDocument } from '#server/store/document/documents.ts';
import { orderReadings, readsFor } from '#server/store/reading/readings.ts';
import { contentOf, mayHaveScans } from '#server/calls/document/content.ts';
import { download } from '#server/calls/document/download.ts';
import { requireDocument } from '#server/calls/document/require.ts';

export const attachmentHandlers = {
  attachmentList: async ({ services, principal, params, query }) => {
    const document = await requireDocument(services, principal, params.docid);
    ensure(mayRead(document));
    const rows = await attachmentsOf(services.store.db, document.id);
    const fitting = rows.filter((row) => fits(row, query, principal.userId));
    return { attachment: fitting.map((row) => presentAttachment(row, services.timeZone)) };
  },

  attachmentFile: async ({ services, principal, params, header }) => {
    const document = await requireDocument(services, principal, params.docid);
    ensure(mayDownload(principal, document));
    const row = await findAttachment(services.store.db, document.id, params.id);
    if (row === undefined) throw new Failure('attachment.unknown');
    const { filename, size, sha256 } = row;
    return download(await services.files.pathOf(sha256), { filename, size, sha256 }, header('range'));
  },

  attachmentSet: async (call) => {
    const { services, principal, params } = call;
    ensure(mayEdit(principal, await requireDocument(services, principal, params.docid)));
    const { body, upload } = await call.receive();
    try {
      if (upload === undefined) throw new Failure('archive.fileMissing');
      const row = await attach(call, upload, body?.filename);
      services.texts.wake();
      return { attachment: [presentAttachment(row, services.timeZone)] };
    } finally {
      await upload?.file.discard();
    }
  },

  attachmentDelete: async ({ services, principal, params }) => {
    await services.store.db.transaction().execute(async (trx) => {
      const document = await findDocument(trx, principal, params.docid);
      if (document === undefined) throw new Failure('document.unknown');
      ensure(mayEdit(principal, document));
      const row = await findAttachment(trx, document.id, params.id);
      if (row === undefined) throw new Failure('attachment.unknown');
      const at = services.now();
      await deleteAttachment(trx, services.store.dialect, row.id, at);
      const entry = { at, userId: principal.userId, docid: document.id, oldvalue: row.filename };
      await writeAudit(trx, { ...entry, action: 'attachment.deleted' });
    });
    return {};
  },
} satisfies Partial<Handlers>;

/** Stores the file, then writes its row: an interrupted upload leaves no row. */
async function attach(
  { services, principal, params, signal }: Call<'attachmentSet'>,
  { name, file }: Upload,
  wished: string | undefined,
): Promise<AttachmentRow> {
  const filename = [wished, name].find((one) => one !== undefined && one.trim() !== '') ?? DEFAULT_ATTACHMENT_NAME;
  ensure(mayBeNamed(filename));
  const asking = { owner: String(principal.userId), priority: 'visible', signal } as const;
  const analysis = await services.renderer.analyse(file.path, asking);
  // Files that cannot be shown are attached too, for download only.
  const content = contentOf(filename, file, analysis.ok ? analysis.value : UNREADABLE);
  await file.keep();
  return services.store.db.transaction().execute(async (trx) => {
    const document = await findDocument(trx, principal, params.docid);
    if (document === undefined) throw new Failure('document.unknown');
    ensure(mayEdit(principal, document));
    if ((await attachmentsOf(trx, document.id)).length >= ATTACHMENTS_MAXIMUM)
      throw new Failure('attachment.tooMany', { count: ATTACHMENTS_MAXIMUM });
    const at = services.now();
    const id = await insertAttachment(trx, {
      docid: document.id,
      filename,
      folded: content.folded,
      filetype: endingOf(filename),
      file: content.file,
      userid: principal.userId,
      createdat: at,
    });
    if (services.reads && mayHaveScans(content.file) && (await readsFor(trx, principal)))
      await orderReadings(trx, [content.file.sha256], at);
    const entry = { at, userId: principal.userId, docid: document.id, newvalue: filename };
    await documentChanged(trx, services, document.id, 'attachment', principal.userId);
    await writeAudit(trx, { ...entry, action: 'attachment.set' });
    const row = await findAttachment(trx, document.id, id);
    if (row === undefined) throw new Error('an attachment that was written is not there');
    return row;
  });
}

const UNREADABLE = {
  type: 'other',
  mime: 'application/octet-stream',
  format: '',
  encrypted: false,
  pageCount: 0,
  pageSizes: [],
} as const;

const endingOf = (filename: string): string => {
  const dot = filename.lastIndexOf('.');
  return dot < 1 ? '' : filename.slice(dot + 1).toLowerCase();
};

const fits = (
  { folded, filetype, createdby, userid }: AttachmentRow,
  filter: z.infer<typeof AttachmentFilter>,
  own: number,
): boolean =>
  folded.includes(fold(filter.filename ?? '')) &&
  (filter.filetype === undefined || filetype === filter.filetype.toLowerCase()) &&
  fold(createdby).includes(fold(filter.createdby ?? '')) &&
  (filter.own !== true || userid === own);

const presentAttachment = (
  { id, docid, filename, filetype, size, createdat, createdby }: AttachmentRow,
  timeZone: string,
): Attachment => ({
  id,
  docid,
  filename,
  filetype,
  filesize: size,
  createdate: toWireDateTime(createdat, timeZone),
  createdby,
});
