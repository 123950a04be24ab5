import * as z from 'zod/mini';
import { create } from 'zustand';
import { SavedQuery } from '#core/contract/search/savedSearch.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { localText, parseStored } from '#src/stores/storage.ts';

/** Searches remembered (assumed). */
const REMEMBERED = 10;
const KEY = 'recentSearches';

const read = (): readonly SavedQuery[] => {
  const stored = z.array(SavedQuery).safeParse(parseStored(localText.read(KEY)));
  return stored.success ? stored.data : [];
};

/** What the user searched for last on this device, the newest first. */
export const useRecent = create<{ readonly searches: readonly SavedQuery[] }>()(() => ({ searches: read() }));

/** A search was run: it stands first now, and once. */
export const remember = (query: SavedQuery): void => {
  const same = JSON.stringify(query.request);
  const searches = [
    query,
    ...useRecent.getState().searches.filter(({ request }) => JSON.stringify(request) !== same),
  ].slice(0, REMEMBERED);
  useRecent.setState({ searches });
  localText.write(KEY, JSON.stringify(searches));
};

onUserLeft(() => {
  useRecent.setState({ searches: [] });
  localText.remove(KEY);
});
