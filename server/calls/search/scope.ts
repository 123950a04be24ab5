import { IndexType } from '#core/contract/master.ts';
import type { SearchRequest } from '#core/contract/search/search.ts';
import { conditionOf, parseFulltext, printFulltext } from '#core/text/query.ts';
import type { Services } from '#server/http/call.ts';
import { ensure, Failure } from '#server/rules/failure.ts';
import { mayNarrow, maySeek } from '#server/rules/search.ts';
import { indexesOn, masks, realmsWithin } from '#server/store/master.ts';
import { foldedNames } from '#server/store/names.ts';
import { holds, type Principal, within } from '#server/store/people/principals.ts';
import type { SearchScope } from '#server/store/search/compile.ts';

/** The limits of a search beyond its request; null if nothing can match. */
export async function scopeOf(
  { store }: Services,
  principal: Principal,
  request: SearchRequest,
): Promise<SearchScope | null> {
  const shown = concernsMasks(request) ? await masks(store.db, principal) : [];
  ensure(mayNarrow(request, shown));
  const known = shown.length > 0 ? await indexesOn(store.db, shown) : [];
  ensure(
    maySeek(
      request,
      new Map(known.map((index) => [index.id, { type: IndexType.parse(index.type), caption: index.caption }])),
    ),
  );
  const query = parseFulltext(request.fulltext ?? '');
  // The details let the client offer a search with the remaining words (specification, section 5).
  if (query.stopWords.length > 0)
    throw new Failure('search.stopWords', { words: query.stopWords.join(' '), remaining: printFulltext(query) });
  // A search by mask or index values is limited to realms where the user is shown masks (decision 64).
  const isMasked = request.maskid !== undefined || (request.indexes?.length ?? 0) > 0;
  const { realms: reach, maskRealms } = request.deleted === true ? within(principal, 'document.delete') : principal;
  const shownIn = isMasked ? reach.filter((realmid) => maskRealms.includes(realmid)) : reach;
  const realms = await realmsWithin(store.db, { realms: shownIn }, request);
  const fulltext = query.all.length + query.none.length > 0 ? conditionOf(query) : undefined;
  const wordless = (request.fulltext ?? '').trim() !== '' && fulltext === undefined;
  return realms.length === 0 || wordless
    ? null
    : {
        realms,
        noteRealms: realms.filter((realmid) => holds(principal, 'note.read', realmid)),
        attachmentRealms: realms.filter((realmid) => holds(principal, 'document.download', realmid)),
        archivers: (request.quick ?? '').trim() === '' ? undefined : await foldedNames(store.db),
        fulltext,
        types: new Map(known.map((index) => [index.id, IndexType.parse(index.type)])),
      };
}

/** Whether a search concerns a mask, or values of indexes, which only masks show. */
const concernsMasks = ({ maskid, indexes = [], quick = '', sort = [] }: SearchRequest): boolean =>
  maskid !== undefined || indexes.length > 0 || quick !== '' || sort.some(({ column }) => column.startsWith('index:'));
