import { create } from 'zustand';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { emptyDraft, type DraftProblems, type SearchDraft } from './model.ts';

/**
 * The panel as the user left it (specification, section 3, Search state). It lives outside of the screen, so a visit to
 * a document changes nothing of it; what was found with it is the list's (list.ts).
 */
export interface SearchState {
  draft: SearchDraft;
  problems: DraftProblems;
}

const beginning = (): SearchState => ({
  draft: { ...emptyDraft, maskId: useSettings.getState().search.maskid },
  problems: {},
});

export const useSearch = create<SearchState>()(beginning);

/** The panel at this moment, for what reads it without being drawn again. */
export const currentSearch = (): SearchState => useSearch.getState();

onUserLeft(() => useSearch.setState(beginning(), true));
