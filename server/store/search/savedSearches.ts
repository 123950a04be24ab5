import type { Kysely } from 'kysely';
import { displayName } from '#server/store/names.ts';
import type { Principal } from '#server/store/people/principals.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** An id that no group has: PostgreSQL does not accept an empty list, and a user may be in no group. */
const NO_GROUP = 0;

/** The user's own searches and those shared with their groups (or one of them). */
export const savedSearchesOf = (db: Db, { userId, groups }: Pick<Principal, 'userId' | 'groups'>, searchid?: number) =>
  db
    .selectFrom('saved_search')
    .innerJoin('user', 'user.id', 'saved_search.ownerid')
    .where((eb) =>
      eb.or([
        eb('ownerid', '=', userId),
        eb(
          'saved_search.id',
          'in',
          eb
            .selectFrom('saved_search_group')
            .where('groupid', 'in', [NO_GROUP, ...groups])
            .select('searchid'),
        ),
      ]),
    )
    .$if(searchid !== undefined, (query) => query.where('saved_search.id', '=', searchid ?? 0))
    .select(['saved_search.id', 'saved_search.name', 'ownerid', 'query'])
    .select(displayName('user').as('ownername'))
    .orderBy('folded')
    .orderBy('saved_search.id')
    .execute();

export type SavedSearchRow = Awaited<ReturnType<typeof savedSearchesOf>>[number];

/** The groups each search is shared with. */
export async function groupsOfSearches(
  db: Db,
  searchids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (searchids.length === 0) return new Map();
  const rows = await db
    .selectFrom('saved_search_group')
    .where('searchid', 'in', searchids)
    .select(['searchid', 'groupid'])
    .orderBy('groupid')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ searchid }) => searchid)].map(([searchid, shares]) => [
      searchid,
      shares.map(({ groupid }) => groupid),
    ]),
  );
}

export const countOwnedSearches = async (db: Db, userid: number): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('saved_search')
        .where('ownerid', '=', userid)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

/** Whether another search of the owner has the same name, ignoring case and accents. */
export const isSearchNameTaken = async (db: Db, ownerid: number, folded: string, but: number): Promise<boolean> =>
  (await db
    .selectFrom('saved_search')
    .where('ownerid', '=', ownerid)
    .where('folded', '=', folded)
    .where('id', '!=', but)
    .select('id')
    .executeTakeFirst()) !== undefined;

interface KeptSearch {
  readonly name: string;
  readonly folded: string;
  /** JSON. */
  readonly query: string;
  /** Epoch milliseconds. */
  readonly changedat: number;
}

export const insertSearch = async (trx: Db, search: KeptSearch & { readonly ownerid: number }): Promise<number> =>
  (await trx.insertInto('saved_search').values(search).returning('id').executeTakeFirstOrThrow()).id;

export async function changeSearch(trx: Db, searchid: number, search: KeptSearch): Promise<void> {
  await trx.updateTable('saved_search').set(search).where('id', '=', searchid).execute();
}

/** Shares a search with exactly these groups. */
export async function shareSearch(trx: Db, searchid: number, groups: readonly number[]): Promise<void> {
  await trx.deleteFrom('saved_search_group').where('searchid', '=', searchid).execute();
  if (groups.length > 0)
    await trx
      .insertInto('saved_search_group')
      .values(groups.map((groupid) => ({ searchid, groupid })))
      .execute();
}

export async function deleteSearch(trx: Db, searchid: number): Promise<void> {
  await trx.deleteFrom('saved_search_group').where('searchid', '=', searchid).execute();
  await trx.deleteFrom('saved_search').where('id', '=', searchid).execute();
}
