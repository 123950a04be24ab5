import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MaskField } from '#core/contract/master.ts';
import { call } from '#src/gateway/call.ts';

/**
 * Values of a look-up field that begin with what was typed, each once, at most the 50 rows' that the server answers. A newer question
 * aborts the older one; until its answer comes the older values stay.
 */
export function useLookup(maskId: number, field: Pick<MaskField, 'id' | 'indexid'>, prefix: string, enabled: boolean): readonly string[] {
  const query = useQuery<readonly string[]>({
    queryKey: ['lookup', maskId, field.id, prefix],
    enabled,
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answer = await call('lookupList', { body: { maskID: maskId, fieldID: field.id, prefix } }, { signal });
      // The gateway has told the failure; the field goes on as plain text.
      if (!answer.ok) return [];
      const values = answer.value.lookup.flatMap((row) => row.indexes.filter((index) => index.indexid === field.indexid).map((index) => index.value));
      return [...new Set(values)];
    },
  });
  return query.data ?? [];
}
