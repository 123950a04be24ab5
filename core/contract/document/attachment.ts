import * as z from 'zod/mini';
import { binary, fieldsPartly, nouns, operation } from '#core/contract/operation.ts';
import { DocParams, FileName, FlagText, Id, IdText, Text, WireDateTime } from '#core/contract/shapes.ts';

/** Section 3: name of an attachment that has none. */
export const DEFAULT_ATTACHMENT_NAME = 'unknown.file';
export const ATTACHMENTS_MAXIMUM = 1000;
/** The only file type of an attachment (assumed): the original. */
export const ATTACHMENT_ORIGINAL = '1';

export const Attachment = z.object({
  id: Id,
  docid: Id,
  filename: z.string(),
  /** File extension in lower case; empty if there is none. */
  filetype: z.string(),
  /** Bytes. */
  filesize: z.number(),
  createdate: WireDateTime,
  createdby: z.string(),
});
export type Attachment = z.infer<typeof Attachment>;

/** Fields assumed, after the dialog of attachment filters. */
export const AttachmentFilter = z.object({
  filename: z.optional(Text(255)),
  filetype: z.optional(Text(20)),
  createdby: z.optional(Text(200)),
  own: z.optional(FlagText),
});

const seen = ['document.unknown', 'document.deleted'] as const;
const changed = [...seen, 'document.protected', 'document.rightMissing'] as const;

export const attachmentOperations = {
  /** Oldest first; all filters must match. */
  attachmentList: operation({
    method: 'GET',
    path: '/dms/document/{docid}/attachment/list/',
    effect: 'read',
    params: DocParams,
    query: AttachmentFilter,
    answer: nouns({ attachment: Attachment }),
    errors: seen,
    provenance: fieldsPartly,
  }),
  attachmentFile: operation({
    method: 'GET',
    path: '/dms/document/{docid}/attachment{type}/{id}/file/',
    effect: 'read',
    params: z.object({ docid: IdText, type: z.literal(ATTACHMENT_ORIGINAL), id: IdText }),
    answer: binary('application/octet-stream'),
    errors: [...seen, 'right.missing', 'attachment.unknown'],
    provenance: fieldsPartly,
  }),
  /** One file per call, streamed; `filename` in the part `dmsmetafile` takes precedence over the file's own name. */
  attachmentSet: operation({
    method: 'POST',
    path: '/dms/document/{docid}/attachment/set',
    effect: 'change',
    params: DocParams,
    body: z.optional(z.object({ filename: z.optional(FileName) })),
    encoding: 'multipart',
    answer: nouns({ attachment: Attachment }),
    errors: [
      ...changed,
      'archive.fileMissing',
      'archive.fileNameInvalid',
      'archive.metadataInvalid',
      'attachment.tooMany',
      'server.storageFull',
    ],
    failure: 'statusCode',
    provenance: fieldsPartly,
  }),
  attachmentDelete: operation({
    method: 'GET',
    path: '/dms/document/{docid}/attachment/{id}/delete/',
    effect: 'change',
    params: z.object({ docid: IdText, id: IdText }),
    answer: nouns({}),
    errors: [...changed, 'attachment.unknown'],
    provenance: fieldsPartly,
  }),
} as const;
