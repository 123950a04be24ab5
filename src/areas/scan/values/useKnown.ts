import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LookupRow } from '#core/contract/master.ts';
import type { FilingField } from '#src/filing/model.ts';
import { clientsOf, lookupQuery } from '#src/stores/lookups.ts';
import type { DeskText } from '#src/areas/scan/reading/pageText.ts';
import type { Offer } from './found.ts';
import { lineBeginnings, rowOnPage } from './onPage.ts';

const NONE: ReadonlyMap<number, Offer> = new Map();
const together = (answers: readonly { readonly data?: readonly LookupRow[] | undefined }[]): readonly LookupRow[] =>
  answers.flatMap(({ data }) => data ?? []);

/**
 * The entry of the company's look-up table whose name is on the page, such as the supplier's: its values for the given
 * fields, as far as the table has them.
 */
export function useKnown(
  { maskid, clientid }: { readonly maskid: number; readonly clientid: number | null },
  fields: readonly FilingField[],
  text: DeskText | undefined,
): ReadonlyMap<number, Offer> {
  const named = fields.find(({ field, index }) => field.lookup && index.type === 'text');
  const beginnings = useMemo(() => lineBeginnings(text?.words ?? []), [text]);
  const rows = useQueries({
    queries:
      named === undefined
        ? []
        : beginnings.map((word) =>
            lookupQuery(maskid, named.field, word, { clients: clientsOf(clientid), silent: true }),
          ),
    combine: together,
  });
  return useMemo(() => {
    const found = named === undefined ? undefined : rowOnPage(rows, named.index.id, text?.words ?? []);
    if (found === undefined) return NONE;
    const looked = new Set(fields.flatMap(({ field, index }) => (field.lookup ? index.id : [])));
    return new Map(
      found.row.indexes.flatMap(({ indexid, value }): [number, Offer][] =>
        looked.has(indexid) ? [[indexid, { value, words: found.words }]] : [],
      ),
    );
  }, [named, rows, fields, text]);
}
