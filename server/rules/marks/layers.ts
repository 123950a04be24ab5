import { toWireDateTime } from '#core/kernel/date.ts';
import type { DocumentRow } from '#server/store/document/documents.ts';
import type { LockRow } from '#server/store/marks/layers.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { personName } from '#server/rules/document/documents.ts';
import { Failure } from '#server/rules/failure.ts';

/**
 * A lock is used by the session that holds it. Another user is told whose it is, since when, and until when unless it
 * is renewed; another session of the same user may take it over.
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

/** Pages that a document may have whose pages only its password tells. */
const UNREAD_PAGES = 100_000;

/** Marks lie on pages that there are. */
export const mayBearMarks = (
  { encrypted, pagecount }: Pick<DocumentRow, 'encrypted' | 'pagecount'>,
  pageno: number,
): Failure | null =>
  pageno >= 1 && pageno <= (encrypted === 0 ? pagecount : UNREAD_PAGES)
    ? null
    : new Failure('page.unknown', { page: pageno });

/**
 * Most characters the stored marks of a page, and of a document, may have: some 200,000 points on a page, ten times a
 * page full of handwriting.
 */
const PAGE_CHARACTERS = 4_194_304;
const DOCUMENT_CHARACTERS = 33_554_432;

/** The marks of a document as they would be stored must be drawable in the time of a page image. */
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
