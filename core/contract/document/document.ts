import * as z from 'zod/mini';
import { assumed, binary, fieldsAssumed, fieldsPartly, nouns, operation } from '#core/contract/operation.ts';
import {
  DocParams,
  FlagText,
  Id,
  IdsText,
  IdText,
  IntText,
  PageParams,
  RegionText,
  Text,
  VersionParams,
  VersionQuery,
  WireDateTime,
} from '#core/contract/shapes.ts';
import { fileErrors, renderErrors } from './pageErrors.ts';
import { Signing } from '#core/contract/marks/signature.ts';

export const IndexValue = z.object({ indexid: Id, value: Text(4000) });
export type IndexValue = z.infer<typeof IndexValue>;

/** A run of pages of the same size: their number, and the size in page units (1/150 inch) of the upright page. */
export const PageRun = z.object({ count: z.int(), width: z.number(), height: z.number() });
export type PageRun = z.infer<typeof PageRun>;

/**
 * What the client can show: the file's pages, those of a PDF rendition made by the server (documentFile:pdf), a video,
 * or nothing, so that it is only downloaded; `noConverter` if only the program for the rendition is missing on the
 * server.
 */
export const Preview = z.enum(['pages', 'rendition', 'video', 'noConverter', 'none']);
export type Preview = z.infer<typeof Preview>;

/**
 * Why text of a file could not be read, and of which pages: they are damaged, it cannot be converted into pages, it
 * took too much time or memory, or the server failed.
 */
export const TextProblem = z.object({
  reason: z.enum(['damaged', 'conversion', 'effort', 'failed']),
  /** None if it is about the whole file. */
  pages: z.array(Id),
});
export type TextProblem = z.infer<typeof TextProblem>;

/** What is known of the file of a version: another version may have another. */
export const FileInfo = z.object({
  filename: z.string(),
  /** Bytes. */
  filesize: z.number(),
  preview: Preview,
  /** Its pages are only answered with the password. */
  encrypted: z.boolean(),
  pagecount: z.int(),
  pages: z.array(PageRun),
  /** Absent if its text was read, if it is still to be read, and if it has none. */
  textproblem: z.optional(TextProblem),
});
export type FileInfo = z.infer<typeof FileInfo>;

/** What identifies a document in lists: where it is filed, and its file. */
export const FiledDocument = z.object({
  docid: Id,
  version: Id,
  productid: Id,
  clientid: Id,
  year: Id,
  doctypeid: Id,
  maskid: Id,
  filename: z.string(),
  filetype: z.string(),
  /** Bytes. */
  filesize: z.number(),
});

/** A copy of a mail that was sent with the document (fields assumed), without its hidden recipients. */
export const SentMail = z.object({
  id: Id,
  subject: z.string(),
  text: z.string(),
  from: z.string(),
  to: z.string(),
  cc: z.optional(z.string()),
  date: WireDateTime,
  priority: z.boolean(),
  /** Whether recipients were asked to confirm that they read it. */
  receipt: z.boolean(),
  /** Of all recipients: refused if one was, else waiting if one is. */
  state: z.enum(['waiting', 'sent', 'refused']),
});
export type SentMail = z.infer<typeof SentMail>;

/** A document with the file of its current version. A field of the file belongs in FileInfo. */
export const DocumentInfo = z.extend(FiledDocument, {
  ...FileInfo.shape,
  currentversion: Id,
  archivedate: WireDateTime,
  archivedby: z.string(),
  deleted: z.boolean(),
  /** Counts changes of index values and filing; sent along when the document is saved. */
  revision: z.optional(Id),
  /** What the caller may do with this document; `whynot…` are names of the error catalogue. */
  rights: z.object({
    editlayers: z.boolean(),
    removeothers: z.boolean(),
    download: z.boolean(),
    whynotlayers: z.optional(z.string()),
    sign: z.optional(z.boolean()),
    whynotsign: z.optional(z.string()),
    /** Index values, type, client, year, tags, links, attachments. */
    edit: z.optional(z.boolean()),
    whynotedit: z.optional(z.string()),
    delete: z.optional(z.boolean()),
    protect: z.optional(z.boolean()),
    versionize: z.optional(z.boolean()),
    readnotes: z.optional(z.boolean()),
    createnotes: z.optional(z.boolean()),
    editnotes: z.optional(z.boolean()),
    editothersnotes: z.optional(z.boolean()),
  }),
  indexes: z.optional(z.array(IndexValue)),
  protection: z.optional(z.object({ active: z.boolean() })),
  /** Who holds the lock of its layers at this moment (field assumed); later changes come by the stream. */
  layerholder: z.optional(z.object({ userid: Id, username: z.string() })),
  mail: z.optional(z.array(SentMail)),
});
export type DocumentInfo = z.infer<typeof DocumentInfo>;

export const PageInfo = z.object({ pageno: Id, width: z.number(), height: z.number() });
export type PageInfo = z.infer<typeof PageInfo>;

/** Section 3, Page image options; the password travels in the header `x-dms-password` (docs/decisions/0008). */
export const PageImageQuery = z.object({
  dpi: z.optional(IntText(1, 1200)),
  quality: z.optional(IntText(1, 100)),
  progressive: z.optional(FlagText),
  layer: z.optional(FlagText),
  stamp: z.optional(FlagText),
  template: z.optional(FlagText),
  signature: z.optional(FlagText),
  /** If absent, notes follow the layer flag (field assumed: notes have a switch of their own). */
  notes: z.optional(FlagText),
  /** Users whose marks are left out (field assumed: marks can be hidden by author). */
  hiddenauthors: z.optional(IdsText),
  /**
   * Only this part of the page, at a higher resolution than a whole page may have (field assumed: a zoomed-in plan
   * would take hundreds of megabytes).
   */
  region: z.optional(RegionText),
  docversion: z.optional(IdText),
});
export type PageImageQuery = z.infer<typeof PageImageQuery>;

/**
 * `layer`: PDF with the saved marks; the other flags leave out kinds of marks (fields assumed, after those of a page
 * image).
 */
export const DocumentFileOptions = z.object({
  docversion: z.optional(Id),
  layer: z.optional(z.boolean()),
  stamp: z.optional(z.boolean()),
  template: z.optional(z.boolean()),
  signature: z.optional(z.boolean()),
  notes: z.optional(z.boolean()),
  hiddenauthors: z.optional(z.array(Id).check(z.maxLength(200))),
  /**
   * Include the marks as PDF annotations, which other programs can select and change, instead of drawing them into the
   * pages.
   */
  annotations: z.optional(z.boolean()),
});

/** The part `dmsmetafile` of an archived document (section 3: JSON beside the file; fields assumed). */
export const Metafile = z.object({
  productid: Id,
  clientid: Id,
  year: Id,
  doctypeid: Id,
  maskid: Id,
  indexes: z.array(IndexValue).check(z.maxLength(200)),
});
export type Metafile = z.infer<typeof Metafile>;

/** Idempotency key: archiving twice with the same key files one document (assumed). */
const KeyedMetafile = z.extend(Metafile, { key: z.optional(Text(100).check(z.minLength(16))) });

/**
 * The part `dmsmetafile` of a new version: the version it replaces, so that of two simultaneous uploads only one
 * succeeds (fields assumed).
 */
export const Versioning = z.object({ docversion: z.optional(Id) });

export const VersionInfo = z.extend(FileInfo, {
  version: Id,
  current: z.boolean(),
  createdate: WireDateTime,
  createdby: z.string(),
  /** Whether it has any marks; absent if the server does not say. */
  marked: z.optional(z.boolean()),
  /** Its signings, oldest first; absent if there are none. */
  signings: z.optional(z.array(Signing)),
});
export type VersionInfo = z.infer<typeof VersionInfo>;

const doc = (call: string) => `/dms/document/{docid}/${call}`;

export const documentOperations = {
  documentArchive: operation({
    method: 'POST',
    path: '/dms/document/archive',
    effect: 'change',
    body: KeyedMetafile,
    encoding: 'multipart',
    answer: nouns({ document: DocumentInfo }),
    errors: [
      'archive.rightMissing',
      'archive.fileMissing',
      'archive.fileNameInvalid',
      'archive.fileRefused',
      'archive.fileUnchecked',
      'archive.metadataInvalid',
      'archive.versionExists',
      'index.required',
      'index.invalid',
      'server.storageFull',
    ],
    failure: 'errorResult',
    provenance: fieldsPartly,
  }),
  /** Files a new version under the same index values; marks stay with the version they were made on. */
  documentVersionize: operation({
    method: 'POST',
    path: doc('versionize'),
    effect: 'change',
    params: DocParams,
    body: Versioning,
    encoding: 'multipart',
    answer: nouns({ document: DocumentInfo }),
    errors: [
      'document.unknown',
      'document.deleted',
      'document.protected',
      'document.oldVersion',
      'layer.locked',
      'archive.rightMissing',
      'archive.fileMissing',
      'archive.fileNameInvalid',
      'archive.fileRefused',
      'archive.fileUnchecked',
      'server.storageFull',
    ],
    failure: 'errorResult',
    provenance: fieldsAssumed,
  }),
  /**
   * Modifier `pdf` asks for a PDF rendition, with `layer` including the marks, drawn in or as `annotations` (fields
   * assumed); without it the original, byte for byte.
   */
  documentFile: operation({
    method: 'POST',
    path: doc('file'),
    modifiers: ['pdf'],
    effect: 'read',
    params: DocParams,
    body: DocumentFileOptions,
    answer: binary('application/octet-stream'),
    errors: [...fileErrors, ...renderErrors, 'right.missing'],
    provenance: fieldsPartly,
  }),
  /**
   * A video for playing: the original, in the byte ranges a player requests (assumed: the specification has no call
   * that a player could send).
   */
  documentMedia: operation({
    method: 'GET',
    path: doc('media'),
    effect: 'read',
    params: DocParams,
    query: VersionQuery,
    answer: binary('video/*'),
    errors: ['document.unknown', 'document.deleted', 'document.versionUnknown', 'right.missing', 'preview.unavailable'],
    provenance: assumed,
  }),
  documentInfo: operation({
    method: 'GET',
    path: doc('info'),
    modifiers: ['mail', 'indexes', 'protection'],
    effect: 'read',
    params: DocParams,
    answer: nouns({ document: DocumentInfo }),
    errors: ['document.unknown', 'document.deleted', 'document.passwordWrong'],
    provenance: fieldsPartly,
  }),
  pageInfo: operation({
    method: 'GET',
    path: doc('page/{pageno}/info/'),
    effect: 'read',
    params: PageParams,
    query: VersionQuery,
    answer: nouns({ page: PageInfo }),
    errors: ['document.unknown', 'document.deleted', 'document.versionUnknown', 'page.unknown'],
    provenance: fieldsAssumed,
  }),
  pageImage: operation({
    method: 'GET',
    path: doc('page/{pageno}/image/'),
    effect: 'read',
    params: PageParams,
    query: PageImageQuery,
    answer: binary('image/jpeg'),
    errors: [...fileErrors, ...renderErrors, 'page.coming'],
    provenance: fieldsPartly,
  }),
  /** All versions, latest first; pages only for versions that are not encrypted. */
  versionInfo: operation({
    method: 'GET',
    path: doc('version/info'),
    effect: 'read',
    params: DocParams,
    answer: nouns({ version: VersionInfo }),
    errors: ['document.unknown', 'document.deleted'],
    provenance: fieldsAssumed,
  }),
  /** One version; with the password also the pages of an encrypted one. */
  versionInfoOf: operation({
    method: 'GET',
    path: doc('version/{version}/info'),
    effect: 'read',
    params: VersionParams,
    answer: nouns({ version: VersionInfo }),
    errors: ['document.unknown', 'document.deleted', 'document.versionUnknown', 'document.passwordWrong'],
    provenance: fieldsAssumed,
  }),
} as const;
