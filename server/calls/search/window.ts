import type { ResultRow } from '#core/contract/search/search.ts';
import { toWireDateTime } from '#core/kernel/date.ts';
import type { Services } from '#server/http/call.ts';
import { mayDeleteIn, mayEditIn } from '#server/rules/document/documentChange.ts';
import { indexValues } from '#server/store/document/documents.ts';
import type { Principal } from '#server/store/people/principals.ts';

/** Rows of a search result that the user may still see, with their index values; undefined if it has expired. */
export async function windowOf(
  { searches, store, timeZone, now }: Services,
  principal: Principal,
  id: string,
  offset: number,
  limit: number,
): Promise<ResultRow[] | undefined> {
  const rows = await searches.window(principal, id, offset, limit, now());
  if (rows === undefined) return undefined;
  const docids = rows.map((row) => row.id);
  const values = rows.length === 0 ? [] : await indexValues(store.db, docids);
  const valuesOf = Map.groupBy(values, (value) => value.docid);
  return rows.map(({ id: docid, currentversion, archivedat, deletedat, realmid, ...row }) => ({
    ...row,
    ...(!mayEditIn(principal, realmid) && { mayedit: false as const }),
    ...(!mayDeleteIn(principal, realmid) && { maydelete: false as const }),
    ...(deletedat !== null && { deleteddate: toWireDateTime(deletedat, timeZone) }),
    docid,
    version: currentversion,
    archivedate: toWireDateTime(archivedat, timeZone),
    indexes: (valuesOf.get(docid) ?? []).map(({ indexid, value }) => ({ indexid, value })),
  }));
}
