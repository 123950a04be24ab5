import { SAVED_SEARCHES_OWNED } from '#core/contract/search/savedSearch.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { Failure } from './failure.ts';

/** A saved search is changed by its owner alone. */
export const mayChangeSearch = (
  { userId }: Pick<Principal, 'userId'>,
  { ownerid }: { readonly ownerid: number },
): Failure | null => (ownerid === userId ? null : new Failure('savedSearch.foreign'));

/** A search is shared with groups that the user belongs to; one that it is shared with already may stay. */
export const mayShareSearch = (
  { groups }: Pick<Principal, 'groups'>,
  wanted: readonly number[],
  present: readonly number[],
): Failure | null =>
  wanted.every((group) => groups.includes(group) || present.includes(group))
    ? null
    : new Failure('savedSearch.groupForeign');

/** One user does not fill the database. */
export const mayOwnMoreSearches = (owned: number): Failure | null =>
  owned < SAVED_SEARCHES_OWNED ? null : new Failure('savedSearch.tooMany', { count: SAVED_SEARCHES_OWNED });
