import type { DocumentInfo, VersionInfo } from '#core/contract/document/document.ts';

/** What the server answered of a document, asked with a password. */
interface Answer<Info> {
  readonly info: Info;
  readonly password: string | undefined;
  /** Nothing newer is under way: what was known from before is no opening yet. */
  readonly isLatest: boolean;
}

/** The version that is read. */
export interface Reading<Info = DocumentInfo> extends Answer<Info> {
  /** The version that has taken its place since it was opened. */
  readonly newer: number | undefined;
}

/**
 * Goes on reading with an answer: of the version that was opened it tells what may be done now, of another one only
 * that there is it (docs/decisions/0023). Another password opens anew. What tells nothing new changes nothing.
 */
export function readOn<Info extends Pick<DocumentInfo, 'version'>>(
  reading: Reading<Info> | undefined,
  answer: Answer<Info>,
): Reading<Info> {
  const { info, password, isLatest } = answer;
  if (reading === undefined || reading.password !== password) return { ...answer, newer: undefined };
  if (!reading.isLatest) return reading.info === info && !isLatest ? reading : { ...answer, newer: undefined };
  if (info.version !== reading.info.version)
    return reading.newer === info.version ? reading : { ...reading, newer: info.version };
  return reading.info === info ? reading : { ...reading, info };
}

/** Why nothing is changed in an older version: a name of the error catalogue. */
const OLD = 'document.oldVersion';

/**
 * A document with the file of an older version. That is read only (specification, section 4: an old version cannot be
 * edited).
 */
export const olderVersion = (info: DocumentInfo, file: VersionInfo): DocumentInfo => ({
  ...info,
  version: file.version,
  filename: file.filename,
  filetype: file.filename.includes('.') ? file.filename.slice(file.filename.lastIndexOf('.') + 1).toLowerCase() : '',
  filesize: file.filesize,
  preview: file.preview,
  encrypted: file.encrypted,
  pagecount: file.pagecount,
  pages: file.pages,
  rights: { ...info.rights, editlayers: false, whynotlayers: OLD, sign: false, whynotsign: OLD },
});
