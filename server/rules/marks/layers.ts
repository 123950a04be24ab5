import { toWireDateTime } from '#core/kernel/date.ts';
import type { DocumentRow } from '#server/store/document/documents.ts';
import type { LockRow } from '#server/store/marks/layers.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { personName } from '#server/rules/document/documents.ts';
import { Failure } from '#server/rules/failure.ts';

/**
 * A lock belongs to a session. Other users are told who holds it, since when, and when it expires; another session of
 * the same user may take it over.
 */
export const mayUseLock = (
  { userId, sessionHash }: Pick<Principal, 'userId' | 'sessionHash'>,
  lock: LockRow | undefined,
  timeZone: string,
): Failure | null => {
  if (lock === undefined || lock.sessionhash === sessionHash) return null;
  const times = { since: toWireDateTime(lock.since, timeZone), until: toWireDateTime(lock.expiresat, timeZone) };
  return lock.userid === userId
    ? new Failure('layer.lockedElsewhere', times)
    : new Failure('layer.locked', { name: personName(lock), ...times });
};

/** Assumed page limit of encrypted documents, whose page count is unknown without the password. */
const UNREAD_PAGES = 100_000;

/** Marks must be on existing pages. */
export const mayBearMarks = (
  { encrypted, pagecount }: Pick<DocumentRow, 'encrypted' | 'pagecount'>,
  pageno: number,
): Failure | null =>
  pageno >= 1 && pageno <= (encrypted === 0 ? pagecount : UNREAD_PAGES)
    ? null
    : new Failure('page.unknown', { page: pageno });

/**
 * Longest stored marks of a page, and of a document, in characters: about 200,000 points on a page, ten times a page
 * full of handwriting.
 */
const PAGE_CHARACTERS = 4_194_304;
const DOCUMENT_CHARACTERS = 33_554_432;

/** A document's stored marks must stay small enough to be drawn with a page image. */
export function mayHold(groups: readonly { readonly pageno: number; readonly marks: string }[]): Failure | null {
  const pages = new Map<number, number>();
  let total = 0;
  for (const { pageno, marks } of groups) {
    pages.set(pageno, (pages.get(pageno) ?? 0) + marks.length);
    total += marks.length;
  }
  return total > DOCUMENT_CHARACTERS || Math.max(0, ...pages.values()) > PAGE_CHARACTERS
    ? new Failure('request.tooLarge')
    : null;
}
