import { SAVED_SEARCHES_OWNED } from '#core/contract/search/savedSearch.ts';
import type { Principal } from '#server/store/people/principals.ts';
import { Failure } from './failure.ts';
import { sharesWithOwnGroups } from './sharing.ts';

/** Only its owner may change a saved search. */
export const mayChangeSearch = (
  { userId }: Pick<Principal, 'userId'>,
  { ownerid }: { readonly ownerid: number },
): Failure | null => (ownerid === userId ? null : new Failure('savedSearch.foreign'));

export const mayShareSearch = (...sharing: Parameters<typeof sharesWithOwnGroups>): Failure | null =>
  sharesWithOwnGroups(...sharing) ? null : new Failure('savedSearch.groupForeign');

/** Limits how much of the database one user can fill. */
export const mayOwnMoreSearches = (owned: number): Failure | null =>
  owned < SAVED_SEARCHES_OWNED ? null : new Failure('savedSearch.tooMany', { count: SAVED_SEARCHES_OWNED });
