import { useEffect } from 'react';
import { SEARCH_OPERATORS } from '#core/contract/constants.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { changeSettings } from '#src/stores/settings/effects.ts';
import { type SearchPrefill, usePrefill } from '#src/stores/shell/prefill.ts';
import { runSearch } from './effects.ts';
import { emptyDraft, type FieldDraft, type SearchCatalogue, type SearchDraft } from './model.ts';
import { runSaved } from './saved/runSaved.ts';
import { currentSearch, useSearch } from './store.ts';

/** The draft for a search requested from outside; values without a field in the mask are dropped. */
export const draftFrom = (
  { products, clients, years, maskid, fulltext, docwords = '', deleted = false, indexes }: SearchPrefill,
  { masks }: Pick<SearchCatalogue, 'masks'>,
): SearchDraft => {
  const mask = masks.find(({ id }) => id === maskid);
  const fields: Record<number, FieldDraft> = {};
  for (const { indexid, value } of indexes) {
    const field = mask?.fields.find((candidate) => candidate.indexid === indexid);
    if (field !== undefined) fields[field.id] = { operator: SEARCH_OPERATORS.equal, text: value };
  }
  return { ...emptyDraft, products, clients, years, maskId: maskid, fulltext, docwords, deleted, fields };
};

/** Takes over a search requested from outside and runs it. */
export const usePrefilledSearch = (): void => {
  const wanted = usePrefill((state) => state.wanted);
  useEffect(() => {
    if (wanted === null) return;
    usePrefill.setState({ wanted: null });
    const { saved } = wanted;
    if (saved === undefined) useSearch.setState({ draft: draftFrom(wanted, useMasterData.getState()), problems: {} });
    void (saved === undefined ? runSearch() : runSaved(saved));
    changeSettings((settings) => {
      settings.search.maskid = currentSearch().draft.maskId;
    });
  }, [wanted]);
};
