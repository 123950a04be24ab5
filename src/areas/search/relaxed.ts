import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/gateway/call.ts';
import { type Narrowing, type SearchCatalogue, type SearchDraft, toRequest, widened } from './model.ts';

/** Full texts near to that of a search that finds nothing, by which it finds something. */
export const similarQuery = (draft: SearchDraft | undefined, catalogue: SearchCatalogue) => {
  const request = draft === undefined || draft.fulltext.trim() === '' ? undefined : toRequest(draft, catalogue, []);
  return queryOptions({
    queryKey: ['search', 'similar', request?.ok === true ? request.value : null],
    enabled: request?.ok === true,
    queryFn: async ({ signal }) => {
      if (request?.ok !== true) return [];
      const answer = await call('searchSimilar', { body: request.value }, { signal, silent: true });
      return answer.ok ? answer.value.similar.map(({ fulltext }) => fulltext) : [];
    },
  });
};

/** As a count is answered. */
interface Found {
  readonly count: number;
  readonly more?: boolean | undefined;
}

/**
 * Of the conditions of a search that finds nothing those to let go, by how many documents are found without each, as
 * far as that is known: one without which nothing is found either is not what excludes, unless all are like it.
 */
export const excluding = <Condition>(
  conditions: readonly Condition[],
  counts: readonly (Found | null)[],
): readonly { readonly condition: Condition; readonly found: Found | null }[] => {
  const told = conditions.map((condition, at) => ({ condition, found: counts[at] ?? null }));
  const isAlone = told.some(({ found }) => found !== null && found.count > 0);
  return isAlone ? told.filter(({ found }) => found?.count !== 0) : told;
};

/**
 * How many documents of those that the user may see a search finds without one of its conditions; null where that
 * cannot be told.
 */
export const relaxedQuery = (draft: SearchDraft, narrowing: Narrowing, catalogue: SearchCatalogue) => {
  const request = toRequest(widened(draft, narrowing), catalogue, []);
  return queryOptions({
    queryKey: ['search', 'relaxed', request.ok ? request.value : null],
    enabled: request.ok,
    queryFn: async ({ signal }) => {
      if (!request.ok) return null;
      const answer = await call('searchCount', { body: request.value }, { signal, silent: true });
      return answer.ok ? (answer.value.searchcount[0] ?? null) : null;
    },
  });
};
