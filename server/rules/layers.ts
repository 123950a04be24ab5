import { toWireDateTime } from '#core/kernel/date.ts';
import type { LockRow } from '#server/store/layers.ts';
import type { Principal } from '#server/store/principals.ts';
import { Failure } from './failure.ts';

/** A lock of the user's own is used by the session that holds it; another session is told since when, and may take it over. */
export const mayUseLock = ({ userId, sessionHash }: Pick<Principal, 'userId' | 'sessionHash'>, lock: Pick<LockRow, 'userid' | 'sessionhash' | 'since'> | undefined, timeZone: string): Failure | null =>
  lock?.userid === userId && lock.sessionhash !== sessionHash ? new Failure('layer.lockedElsewhere', { since: toWireDateTime(lock.since, timeZone) }) : null;

/** Most characters the stored marks of a page, and of a document, may have: some 200,000 points on a page, ten times a page full of handwriting. */
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
  return total > DOCUMENT_CHARACTERS || Math.max(0, ...pages.values()) > PAGE_CHARACTERS ? new Failure('request.tooLarge') : null;
}
