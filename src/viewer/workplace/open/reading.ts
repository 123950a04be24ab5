import type { DocumentInfo } from '#core/contract/document.ts';

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
 * Goes on reading with an answer: of the version that was opened it tells what may be done now, of another one only that there is it
 * (docs/decisions/0023). Another password opens anew. What tells nothing new changes nothing.
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
