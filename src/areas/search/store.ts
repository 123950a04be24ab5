import { create } from 'zustand';
import type { SearchRequest } from '#core/contract/search.ts';
import type { CallError } from '#src/gateway/error.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { noSelection, type Selection } from '#src/ui/grid/selection.ts';
import { emptyDraft, type DraftProblems, type SearchDraft } from './model.ts';
import { noWindows, type WindowCache } from './windows.ts';

/**
 * The search as the user left it (specification, section 3, Search state). It lives outside of the screen, so a visit to a document
 * changes nothing of it. Order of sorting, columns and panel outlast the session and stand in the settings.
 */
export interface SearchState {
  draft: SearchDraft;
  problems: DraftProblems;
  phase: 'idle' | 'running' | 'done' | 'failed';
  /** Why the search failed, in phase `failed`. */
  error: CallError | null;
  /** What the result was asked with; it is asked again when the server has forgotten the result. */
  ran: { readonly draft: SearchDraft; readonly request: SearchRequest } | null;
  result: { readonly id: string; readonly count: number } | null;
  /** Counts searches of the user's; a result asked for again keeps its number, for its place is kept. */
  searchNo: number;
  windows: WindowCache;
  selection: Selection;
  /** The row clicked last, -1 for none. */
  active: number;
  /** The first row in sight. */
  firstRow: number;
}

const beginning = (): SearchState => ({
  draft: { ...emptyDraft, maskId: useSettings.getState().search.maskid },
  problems: {},
  phase: 'idle',
  error: null,
  ran: null,
  result: null,
  searchNo: 0,
  windows: noWindows,
  selection: noSelection,
  active: -1,
  firstRow: 0,
});

/** Without immer: windows of rows are replaced, never edited, and would only be frozen row by row. */
export const useSearch = create<SearchState>()(beginning);

/** The search at this moment, for what reads it without being drawn again. */
export const currentSearch = (): SearchState => useSearch.getState();

onUserLeft(() => useSearch.setState(beginning(), true));
