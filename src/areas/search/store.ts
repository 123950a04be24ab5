import { create } from 'zustand';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import { emptyDraft, type DraftProblems, type FieldDraft, type SearchDraft } from './model.ts';
import { rememberedFields } from './saved/remembered.ts';

/**
 * The panel's state (specification, section 3, Search state). It lives outside the screen, so opening a document does
 * not change it; the results are in resultList.ts.
 */
export interface SearchState {
  draft: SearchDraft;
  problems: DraftProblems;
}

function beginning(): SearchState {
  const { maskid: maskId } = useSettings.getState().search;
  return { draft: { ...emptyDraft, maskId, fields: rememberedFields(maskId) }, problems: {} };
}

export const useSearch = create<SearchState>()(beginning);

/** The current state, for reading without subscribing. */
export const currentSearch = (): SearchState => useSearch.getState();

/** Changes conditions in the panel. */
export const changeDraft = (part: Partial<SearchDraft>): void =>
  useSearch.setState(({ draft }) => ({ draft: { ...draft, ...part } }));

/** Changes a field of the mask; what was wrong with it is no longer said. */
export const changeField = (fieldId: number, typed: FieldDraft): void =>
  useSearch.setState(({ draft, problems }) => ({
    draft: { ...draft, fields: { ...draft.fields, [fieldId]: typed } },
    problems: Object.fromEntries(Object.entries(problems).filter(([id]) => Number(id) !== fieldId)),
  }));

/** Empties the panel; the mask stays. */
export const resetDraft = (): void =>
  useSearch.setState(({ draft: { maskId } }) => ({ draft: { ...emptyDraft, maskId }, problems: {} }));

onUserLeft(() => useSearch.setState(beginning(), true));
