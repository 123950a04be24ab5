import { type DocumentInfo, FileInfo, type VersionInfo } from '#core/contract/document/document.ts';

/** The server's answer about a document, with the password it was requested with. */
interface Answer<Info> {
  readonly info: Info;
  readonly password: string | undefined;
  /** No newer request is in progress: cached data does not count as opened yet. */
  readonly isLatest: boolean;
}

/** The version being read. */
export interface Reading<Info = DocumentInfo> extends Answer<Info> {
  /** The version that has replaced it since it was opened. */
  readonly newer: number | undefined;
}

/**
 * Updates the reading with an answer: for the opened version it updates what may be done, for another version it only
 * reports that there is one (docs/decisions/0023). Another password reopens the document. Answers without news change
 * nothing.
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

/** Why an older version cannot be changed: a name of the error catalogue. */
const OLD = 'document.oldVersion';

/** All fields of a version's file, absent ones as undefined: otherwise those of the current file would remain. */
const fileOf = (version: FileInfo) => {
  const { textproblem, ...rest } = FileInfo.parse(version);
  const file: Required<Omit<FileInfo, 'textproblem'>> = rest;
  return { ...file, textproblem };
};

/**
 * A document with the file of an older version, which is read-only (specification, section 4: an old version cannot be
 * edited).
 */
export const olderVersion = (info: DocumentInfo, file: VersionInfo): DocumentInfo => ({
  ...info,
  ...fileOf(file),
  version: file.version,
  filetype: file.filename.includes('.') ? file.filename.slice(file.filename.lastIndexOf('.') + 1).toLowerCase() : '',
  rights: { ...info.rights, editlayers: false, whynotlayers: OLD, sign: false, whynotsign: OLD },
});
