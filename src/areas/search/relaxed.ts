import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/gateway/call.ts';
import { narrowed } from './narrow.ts';
import { type Narrowing, type SearchCatalogue, type SearchDraft, toRequest, widened } from './model.ts';

/** Similar full texts that do have results, for a search without results. */
export const similarQuery = (draft: SearchDraft, catalogue: SearchCatalogue) => {
  const request = draft.fulltext.trim() === '' ? undefined : toRequest(draft, catalogue, []);
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

/** The answer to a count. */
interface Found {
  readonly count: number;
  readonly more?: boolean | undefined;
}

/** Maximum conditions offered for removal. */
const OFFERED = 5;

/**
 * Of the conditions of a search without results, the first few worth removing, judged by the known number of documents
 * without each. Conditions without which there are still no results are left out, unless that applies to all. Those
 * known to exclude documents come before those of which that is unknown.
 */
export const excluding = <Condition>(
  conditions: readonly Condition[],
  counts: readonly (Found | null)[],
): readonly { readonly condition: Condition; readonly found: Found | null }[] => {
  const told = conditions.map((condition, at) => ({ condition, found: counts[at] ?? null }));
  const isAlone = told.some(({ found }) => found !== null && found.count > 0);
  const worth = isAlone ? told.filter(({ found }) => found?.count !== 0) : told;
  return worth.toSorted((a, b) => Number(a.found === null) - Number(b.found === null)).slice(0, OFFERED);
};

/** How many documents visible to the user are found without one of the conditions; null if that is unknown. */
export const relaxedQuery = (draft: SearchDraft, narrowing: Narrowing, catalogue: SearchCatalogue) => {
  const request = toRequest(widened(draft, narrowing), catalogue, []);
  // A document type that none of the chosen clients has: nothing can match.
  const body = request.ok ? narrowed(request.value, {}, '', catalogue.doctypes) : undefined;
  return queryOptions({
    queryKey: ['search', 'relaxed', request.ok ? request.value : null],
    enabled: request.ok,
    queryFn: async ({ signal }) => {
      if (body === undefined) return request.ok ? { count: 0 } : null;
      const answer = await call('searchCount', { body }, { signal, silent: true });
      return answer.ok ? (answer.value.searchcount[0] ?? null) : null;
    },
  });
};
