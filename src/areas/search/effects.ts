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
  const { phase, asked } = resultList().store.getState();
  // Neither one that was refused nor one that another search has overtaken; a quick filter only narrows it.
  if (phase !== 'failed' && asked === draft) remember(savedOf(draft, request.value));
};

/** Takes a search into the panel and runs it. */
const runDraft = (draft: SearchDraft): Promise<void> => {
  useSearch.setState({ draft });
  return runSearch();
};

/** Runs a search that was run again without one of its conditions, as it was counted, whatever was typed since. */
export const runWider = (ran: SearchDraft, narrowing: Narrowing): Promise<void> => runDraft(widened(ran, narrowing));

/** Runs a search that was run again with a different full text. */
export const runWithFulltext = (ran: SearchDraft, fulltext: string): Promise<void> => runDraft({ ...ran, fulltext });
