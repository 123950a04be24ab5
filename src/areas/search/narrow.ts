import type { Doctype } from '#core/contract/master.ts';
import type { SearchRequest } from '#core/contract/search/search.ts';
import type { Filters } from '#src/list/state.ts';

/** Filter values for users and groups in the 'archived by' column. */
export const userValue = (id: number): string => `u${id}`;
export const groupValue = (id: number): string => `g${id}`;

/** The request narrowed by the column filters and the quick filter; undefined if nothing can match. */
export const narrowed = (
  request: SearchRequest,
  filters: Filters,
  quick: string,
  doctypes: readonly Doctype[],
): SearchRequest | undefined => {
  const chosen = (column: string) => filters[column] ?? [];
  const named = doctypes.filter(({ name }) => chosen('doctype').includes(name)).map(({ id }) => id);
  const lists = {
    clientid: both(request.clientid, chosen('client').map(Number)),
    productid: both(request.productid, chosen('product').map(Number)),
    year: both(request.year, chosen('year').map(Number)),
    doctypeid: chosen('doctype').length === 0 ? request.doctypeid : both(request.doctypeid, named, true),
  };
  if (Object.values(lists).some((list) => list?.length === 0)) return undefined;
  const idsOf = (sign: string) =>
    chosen('archivedby').flatMap((value) => (value.startsWith(sign) ? [Number(value.slice(1))] : []));
  const [users, groups, words] = [idsOf('u'), idsOf('g'), quick.trim()];
  return {
    ...request,
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== undefined)),
    ...(users.length > 0 && { archivedby: users }),
    ...(groups.length > 0 && { archivedbygroup: groups }),
    ...(words !== '' && { quick: words }),
  };
};

/** The intersection of two lists. An empty second list means no restriction, unless `isMeant`. */
const both = (one: readonly number[] | undefined, other: readonly number[], isMeant = false): number[] | undefined => {
  if (other.length === 0 && !isMeant) return one === undefined ? undefined : [...one];
  return one === undefined ? [...other] : one.filter((id) => other.includes(id));
};
