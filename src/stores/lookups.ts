import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { LOOKUP_PREFIX_MAXIMUM, type LookupRow, type MaskField } from '#core/contract/master.ts';
import { call } from '#src/gateway/call.ts';

/** Milliseconds without typing before values are requested. */
const TYPING_REST_MS = 200;

type LookupField = Pick<MaskField, 'id' | 'indexid'>;

/** A text longer than the contract allows finds what its beginning finds. */
const asking = (maskId: number, field: LookupField, text: string) => ({
  body: { maskID: maskId, fieldID: field.id, prefix: text.slice(0, LOOKUP_PREFIX_MAXIMUM) },
});

/** Rows of a look-up table whose value in a field begins with the text. @param silent a failure is not shown */
export const lookupQuery = (maskId: number, field: LookupField, text: string, silent = false) => {
  const asked = asking(maskId, field, text);
  return queryOptions<readonly LookupRow[]>({
    queryKey: ['lookup', asked.body],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const answer = await call('lookupList', asked, { signal, silent });
      // The gateway has reported the failure; the field continues as plain text.
      return answer.ok ? answer.value.lookup : [];
    },
  });
};

/** The distinct values of a look-up field. */
export const valuesOf = (rows: readonly LookupRow[], { indexid }: Pick<MaskField, 'indexid'>): readonly string[] => [
  ...new Set(
    rows.flatMap((row) => row.indexes.filter((index) => index.indexid === indexid).map((index) => index.value)),
  ),
];

/**
 * Rows of a look-up table whose value in a field begins with the typed text, at most the 50 the server answers. A newer
 * request aborts the older one; until it is answered, the older rows stay.
 */
export function useLookup(maskId: number, field: LookupField, text: string, enabled: boolean): readonly LookupRow[] {
  const [asked] = useDebouncedValue(text.trim(), TYPING_REST_MS);
  return useQuery({ ...lookupQuery(maskId, field, asked), enabled, placeholderData: keepPreviousData }).data ?? [];
}

/** Whether a value is an entry of a field's look-up table; undefined if the server could not be asked. */
export async function isLookupEntry(maskId: number, field: LookupField, value: string): Promise<boolean | undefined> {
  const answer = await call('lookupList', asking(maskId, field, value), { silent: true });
  return answer.ok ? valuesOf(answer.value.lookup, field).includes(value) : undefined;
}
