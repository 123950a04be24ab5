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

const keep = (searches: readonly SavedQuery[]): void => {
  useRecent.setState({ searches });
  localText.write(KEY, JSON.stringify(searches));
};

const allBut = (query: SavedQuery): readonly SavedQuery[] => {
  const same = JSON.stringify(query.request);
  return useRecent.getState().searches.filter(({ request }) => JSON.stringify(request) !== same);
};

/** Moves a search to the front of the recent ones, without duplicates. */
export const remember = (query: SavedQuery): void => keep([query, ...allBut(query)].slice(0, REMEMBERED));

/** Removes a search from the recent ones. */
export const forget = (query: SavedQuery): void => keep(allBut(query));

// Another tab remembered or forgot one.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === KEY) useRecent.setState({ searches: read() });
});

onUserLeft(() => useRecent.setState({ searches: [] }));
