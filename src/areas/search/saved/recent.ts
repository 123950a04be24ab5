import * as z from 'zod/mini';
import { create } from 'zustand';
import { SavedQuery } from '#core/contract/search/savedSearch.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { localText, parseStored } from '#src/stores/storage.ts';

/** Maximum recent searches (assumed). */
const REMEMBERED = 10;
const KEY = 'recentSearches';

const read = (): readonly SavedQuery[] => {
  const stored = z.array(SavedQuery).safeParse(parseStored(localText.read(KEY)));
  return stored.success ? stored.data : [];
};

/** The user's recent searches on this device, latest first. */
export const useRecent = create<{ readonly searches: readonly SavedQuery[] }>()(() => ({ searches: read() }));

/** Moves a search to the front of the recent ones, without duplicates. */
export const remember = (query: SavedQuery): void => {
  const same = JSON.stringify(query.request);
  const searches = [
    query,
    ...useRecent.getState().searches.filter(({ request }) => JSON.stringify(request) !== same),
  ].slice(0, REMEMBERED);
  useRecent.setState({ searches });
  localText.write(KEY, JSON.stringify(searches));
};

onUserLeft(() => useRecent.setState({ searches: [] }));
