import { useMasterData } from '#src/stores/masterdata/store.ts';
import type { ListFilters } from '#src/list/createList.ts';
import { toRequest, widened, type DraftProblems, type Narrowing, type SearchDraft } from './model.ts';
import { resultList } from './resultList.ts';
import { savedOf } from './saved/model.ts';
import { remember } from './saved/recent.ts';
import { currentSearch, useSearch } from './store.ts';

/** Always the same object, so that a valid search does not render the panel. */
const noProblems: DraftProblems = {};

/**
 * Runs the search in the panel, with other filters of the list if given. If fields are invalid they are marked and
 * nothing is sent.
 */
export const runSearch = async (narrowing?: ListFilters): Promise<void> => {
  const { draft } = currentSearch();
  const request = toRequest(draft, useMasterData.getState(), []);
  useSearch.setState({ problems: request.ok ? noProblems : request.error });
  if (!request.ok) return;
  await resultList().run(draft, narrowing);
  const { phase, shown } = resultList().store.getState();
  // Neither one that was refused nor one that another has overtaken.
  if (phase === 'done' && shown === draft) remember(savedOf(draft, request.value));
};

const runChanged = (change: (draft: SearchDraft) => SearchDraft): Promise<void> => {
  useSearch.setState(({ draft }) => ({ draft: change(draft) }));
  return runSearch();
};

/** Removes one condition and searches again. */
export const runWider = (narrowing: Narrowing): Promise<void> => runChanged((draft) => widened(draft, narrowing));

/** Searches again with a different full text. */
export const runWithFulltext = (fulltext: string): Promise<void> => runChanged((draft) => ({ ...draft, fulltext }));
