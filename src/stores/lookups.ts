import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { LOOKUP_PREFIX_MAXIMUM, type LookupRow, type MaskField } from '#core/contract/master.ts';
import { call } from '#src/gateway/call.ts';

/** Milliseconds without typing before values are requested. */
const TYPING_REST_MS = 200;

type LookupField = Pick<MaskField, 'id' | 'indexid'>;
/** Whose rows are asked for, as client ids; none: those of all clients that the user sees. */
type Clients = readonly number[];

/** A text longer than the contract allows finds what its beginning finds. */
const asking = (maskId: number, field: LookupField, text: string, clients: Clients) => ({
  body: {
    maskID: maskId,
    fieldID: field.id,
    prefix: text.slice(0, LOOKUP_PREFIX_MAXIMUM),
    ...(clients.length > 0 && { clientid: [...clients] }),
  },
});

/** Rows of a look-up table whose value in a field begins with the text. @param silent a failure is not shown */
export const lookupQuery = (
  maskId: number,
  field: LookupField,
  text: string,
  { clients = [], silent = false }: { readonly clients?: Clients; readonly silent?: boolean } = {},
) => {
  const asked = asking(maskId, field, text, clients);
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

/** The client in which a document is filed. */
export const clientsOf = (clientid: number | null): Clients => (clientid === null ? [] : [clientid]);

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
export function useLookup(
  maskId: number,
  field: LookupField,
  text: string,
  { enabled, clients = [] }: { readonly enabled: boolean; readonly clients?: Clients | undefined },
): readonly LookupRow[] {
  const [asked] = useDebouncedValue(text.trim(), TYPING_REST_MS);
  const query = lookupQuery(maskId, field, asked, { clients });
  return useQuery({ ...query, enabled, placeholderData: keepPreviousData }).data ?? [];
}

/** Whether a value is an entry of a field's look-up table at a client; undefined if the server could not be asked. */
export async function isLookupEntry(
  { maskid, clientid }: { readonly maskid: number | null; readonly clientid: number | null },
  field: LookupField,
  value: string,
): Promise<boolean | undefined> {
  const asked = asking(maskid ?? 0, field, value, clientsOf(clientid));
  const answer = await call('lookupList', asked, { silent: true });
  return answer.ok ? valuesOf(answer.value.lookup, field).includes(value) : undefined;
}
