import { SEARCH_OPERATORS } from '#core/contract/constants.ts';
import type { IndexType } from '#core/contract/master.ts';
import type { SearchRequest } from '#core/contract/search/search.ts';
import { equalRange } from '#server/store/document/indexValue.ts';
import { likePattern, PATTERN_MAXIMUM } from '#server/store/search/pattern.ts';
import { Failure } from './failure.ts';

const { filled, notFilled, contains, equal, unequal, greater, smaller } = SEARCH_OPERATORS;

/** A search's mask must be one the user may see. */
export const mayNarrow = (
  { maskid }: Pick<SearchRequest, 'maskid'>,
  shown: readonly { readonly id: number }[],
): Failure | null =>
  maskid === undefined || shown.some(({ id }) => id === maskid) ? null : new Failure('mask.unknown');

/**
 * Each condition must name an index the user sees, have a value if its operator compares, and the value must match the
 * index's type unless it is a pattern.
 */
export function maySeek(
  request: SearchRequest,
  captions: ReadonlyMap<number, { type: IndexType; caption: string }>,
): Failure | null {
  for (const { indexid, operator, ...sought } of request.indexes ?? []) {
    const index = captions.get(indexid);
    if (index === undefined) return new Failure('request.invalid', { field: `index ${indexid}` });
    if (operator === filled || operator === notFilled) continue;
    if (sought.values !== undefined && (operator === greater || operator === smaller))
      return new Failure('request.invalid', { field: index.caption });
    for (const value of sought.values ?? [sought.value]) {
      if (value === undefined || value === '') return new Failure('index.required', { field: index.caption });
      const pattern = operator === contains || ((operator === equal || operator === unequal) && value.includes('*'));
      if (pattern && Buffer.byteLength(likePattern(value, true)) > PATTERN_MAXIMUM)
        return new Failure('index.invalid', { field: index.caption });
      if (!pattern && index.type !== 'text' && equalRange(index.type, value) === undefined)
        return new Failure('index.invalid', { field: index.caption });
    }
    if (sought.values?.length === 0) return new Failure('index.required', { field: index.caption });
  }
  const unknown = request.sort?.find(
    ({ column }) => column.startsWith('index:') && !captions.has(Number(column.slice('index:'.length))),
  );
  return unknown === undefined ? null : new Failure('request.invalid', { field: unknown.column });
}
