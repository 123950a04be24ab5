import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';
import { SavedQuery } from '#core/contract/search/savedSearch.ts';
import type { Resumed } from '#src/list/createList.ts';
import type { SearchDraft } from '../model.ts';
import { draftOf } from '../saved/model.ts';

const Row = z.int().check(z.gte(0));

/** The search of a tab in stored form. */
const KeptSearch = z.object({
  userid: z.int(),
  draft: SavedQuery,
  /** The query behind the result, if there is one. */
  asked: otherwise(z.optional(SavedQuery), undefined),
  quick: otherwise(z.string(), ''),
  /** Index of the current row; -1 for none. */
  active: otherwise(z.int(), -1),
  place: otherwise(
    z.optional(
      z.object({
        opened: z.object({ id: z.string(), count: Row, more: z.optional(z.boolean()) }),
        selection: z.object({ ranges: z.readonly(z.array(z.object({ first: Row, last: Row }))), anchor: Row }),
        firstRow: Row,
      }),
    ),
    undefined,
  ),
});
export type KeptSearch = z.infer<typeof KeptSearch>;

interface Restored {
  readonly draft: SearchDraft;
  /** The result, if there was one. */
  readonly result?: Resumed<SearchDraft>;
}

/** The stored search of this user; undefined if it belongs to another user or has an older format. */
export const keptFrom = (stored: unknown, userid: number | undefined): Restored | undefined => {
  const read = KeptSearch.safeParse(stored);
  if (!read.success || userid === undefined || read.data.userid !== userid) return undefined;
  const { draft, asked, quick, active, place } = read.data;
  const result = asked && { query: draftOf(asked), quick, active, ...(place !== undefined && { place }) };
  return { draft: draftOf(draft), ...(result !== undefined && { result }) };
};
