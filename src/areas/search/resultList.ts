import type { ResultRow, SortKey } from '#core/contract/search/search.ts';
import { fail, ok } from '#core/kernel/result.ts';
import { call } from '#src/gateway/call.ts';
import { createList } from '#src/list/createList.ts';
import { WINDOW_ROWS } from '#src/list/rows/windows.ts';
import { listOfUser } from '#src/list/ofUser.ts';
import { onRefresh } from '#src/stores/documents/refresh.ts';
import type { Change } from '#src/stores/documents/stale.ts';
import { useMasterData } from '#src/stores/masterdata/store.ts';
import { narrowed } from './narrow.ts';
import { maskOf, toRequest, valueFields, type SearchDraft } from './model.ts';

/** Error for a search answer without a result, which the contract does not allow. */
const MALFORMED = { status: 0, code: 0, name: 'malformed', message: '' } as const;

/** Changes of what a row shows. */
const IN_ROWS: ReadonlySet<Change> = new Set(['indexes.set', 'version.set', 'document.signed', 'workflow.moved']);

const createResult = () =>
  createList<ResultRow, SearchDraft>({
    id: 'search',
    keyOf: ({ docid }) => docid,
    open: async ({ query, sort, filters, quick }, signal) => {
      const data = useMasterData.getState();
      const request = toRequest(query, data, sortFor(query, sort));
      // The panel does not run invalid searches (effects.ts). If master data changed since, nothing matches.
      if (!request.ok) return ok({ id: '', count: 0, rows: [] });
      const body = narrowed(request.value, filters, quick, data.doctypes);
      if (body === undefined) return ok({ id: '', count: 0, rows: [] });
      const answer = await call('search', { body: { ...body, limit: WINDOW_ROWS } }, { signal, silent: true });
      if (!answer.ok) return answer;
      const [result] = answer.value.searchresult;
      if (result === undefined) return fail(MALFORMED);
      const { document, ...opened } = result;
      return ok({ ...opened, ...(document !== undefined && { rows: document }) });
    },
    countAll: async (id, signal) => {
      const answer = await call('searchResultCount', { body: { id } }, { signal, silent: true });
      if (!answer.ok) return answer;
      const [result] = answer.value.searchresult;
      return result === undefined ? fail(MALFORMED) : ok(result.count);
    },
    window: async (id, offset, limit, signal) => {
      const answer = await call('searchResult', { body: { id, offset, limit } }, { signal, silent: true });
      return answer.ok ? ok(answer.value.document.map((row) => [row.position, row] as const)) : answer;
    },
  });

/**
 * The search result, for the panel's draft at the time of the search. Documents deleted or restored on their own screen
 * leave or enter it; others stay in their place, so that the user can go on from them, whatever their values are now.
 */
export const resultList = listOfUser(() => {
  const list = createResult();
  const endRefresh = onRefresh((docid, change) => {
    if (change === 'document.deleted' || change === 'document.restored') void list.refresh();
    else if (IN_ROWS.has(change)) void list.renew(docid);
  });
  return {
    ...list,
    dispose: () => {
      endRefresh();
      list.dispose();
    },
  };
});

/**
 * The stored sort order without columns that do not apply: an index can be sorted by only while its mask is selected.
 */
const sortFor = (draft: SearchDraft, sort: readonly SortKey[]): readonly SortKey[] => {
  const indexes = new Set(
    valueFields(maskOf(draft, useMasterData.getState())).map((field) => `index:${field.indexid}`),
  );
  return sort.filter(({ column }) => !column.startsWith('index:') || indexes.has(column));
};
