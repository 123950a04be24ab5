import { useEffect } from 'react';
import { useSession } from '#src/stores/session/store.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { usePrefill } from '#src/stores/shell/prefill.ts';
import { parseStored, tabText } from '#src/stores/storage.ts';
import { resultList } from '../resultList.ts';
import { keptFrom, type KeptSearch } from './model.ts';
import { savedOf } from '../saved/model.ts';
import { currentSearch, useSearch } from '../store.ts';

const KEY = 'search.kept';

/** Saves the search when the page is unloaded, so that a reload in this tab by the same user restores it. */
const keep = (): void => {
  const { user } = useSession.getState();
  if (user === null) return;
  const { asked, quick, active, opened, selection, firstRow } = resultList().store.getState();
  const kept: KeptSearch = {
    userid: user.id,
    draft: savedOf(currentSearch().draft, {}),
    asked: asked && savedOf(asked, {}),
    quick,
    active,
    // A search that cannot match has no snapshot.
    place: opened === null || opened.id === '' ? undefined : { opened, selection, firstRow: Math.floor(firstRow) },
  };
  tabText.write(KEY, JSON.stringify(kept));
};

onUserLeft(() => tabText.remove(KEY));

/** Restores the search after a reload, unless another search is requested. */
export const useKeptSearch = (): void => {
  useEffect(() => {
    addEventListener('pagehide', keep);
    const kept = keptFrom(parseStored(tabText.read(KEY)), useSession.getState().user?.id);
    tabText.remove(KEY);
    if (kept !== undefined && resultList().store.getState().phase === 'idle') {
      if (usePrefill.getState().wanted === null) useSearch.setState({ draft: kept.draft });
      if (usePrefill.getState().wanted === null && kept.result !== undefined) void resultList().resume(kept.result);
    }
    // The listener is never removed: the page may also be reloaded while a document is open.
  }, []);
};
