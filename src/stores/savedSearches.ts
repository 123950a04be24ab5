import { queryOptions } from '@tanstack/react-query';
import type { SavedSearch, SavedSearchSet } from '#core/contract/search/savedSearch.ts';
import { fold } from '#core/text/fold.ts';
import { call } from '#src/gateway/call.ts';
import { unwrapped } from '#src/gateway/unwrapped.ts';
import type { CallError } from '#src/gateway/error.ts';
import { queryClient } from './queryClient.ts';

const LIST = ['savedSearches', 'list'] as const;

/** The user's saved searches, those shared with them, and the groups to share with. */
export const savedSearchesQuery = queryOptions({
  queryKey: LIST,
  queryFn: async ({ signal }) => {
    return unwrapped(await call('savedSearchList', {}, { signal, silent: true }));
  },
});

/** The user's own search of a name, if there is one. */
export const ownSearchNamed = (name: string): SavedSearch | undefined =>
  queryClient
    .getQueryData(savedSearchesQuery.queryKey)
    ?.savedsearch.find((search) => search.maychange && fold(search.name) === fold(name));

/** The user's saved search as last read. */
export const savedSearchOf = (id: number | undefined): SavedSearch | undefined =>
  queryClient.getQueryData(savedSearchesQuery.queryKey)?.savedsearch.find(({ searchid }) => searchid === id);

/** How many documents a saved search finds now; null if it can no longer be run. */
export const savedCountQuery = ({ searchid, query: { request } }: SavedSearch) =>
  queryOptions({
    queryKey: ['savedSearches', 'count', searchid, request],
    queryFn: async ({ signal }) => {
      const answer = await call('searchCount', { body: request }, { signal, silent: true });
      return answer.ok ? (answer.value.searchcount[0] ?? null) : null;
    },
  });

/** Saves or changes a search. @returns the error, or null */
export async function keepSearch(search: SavedSearchSet): Promise<CallError | null> {
  const answer = await call('savedSearchSet', { body: search }, { silent: true });
  await queryClient.invalidateQueries({ queryKey: LIST });
  return answer.ok ? null : answer.error;
}

/** @returns the error, or null */
export async function deleteSavedSearch(searchid: number): Promise<CallError | null> {
  const answer = await call('savedSearchDelete', { body: { searchid } }, { silent: true });
  await queryClient.invalidateQueries({ queryKey: LIST });
  return answer.ok ? null : answer.error;
}
