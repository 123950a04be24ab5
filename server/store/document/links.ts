import type { Kysely } from 'kysely';
import { displayName } from '#server/store/names.ts';
import type { Principal } from '#server/store/people/principals.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** A document's links in both directions, if the user may see the other end, oldest first. */
export const linksOf = (db: Db, { realms }: Pick<Principal, 'realms'>, docid: number) =>
  db
    .selectFrom('link')
    .innerJoin('document', (join) =>
      join.on((eb) =>
        eb.or([
          eb.and([eb('link.fromid', '=', docid), eb('document.id', '=', eb.ref('link.toid'))]),
          eb.and([eb('link.toid', '=', docid), eb('document.id', '=', eb.ref('link.fromid'))]),
        ]),
      ),
    )
    .innerJoin('user', 'user.id', 'link.userid')
    .where('document.realmid', 'in', realms)
    .where('document.deletedat', 'is', null)
    .select(['link.id', 'link.fromid', 'link.toid', 'link.type', 'link.createdat'])
    .select(['document.id as docid', 'document.filename', 'document.filetype'])
    .select(displayName('user').as('createdby'))
    .orderBy('link.id')
    .execute();
export type LinkRow = Awaited<ReturnType<typeof linksOf>>[number];

export interface NewLink {
  readonly fromid: number;
  readonly toid: number;
  readonly type: number;
  readonly userid: number;
  readonly createdat: number;
}

/** Returns whether the link is new. */
export async function insertLink(trx: Db, link: NewLink): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('link')
    .values(link)
    .onConflict((conflict) => conflict.columns(['fromid', 'toid', 'type']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteLink(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('link').where('id', '=', id).execute();
}

export async function countLinks(trx: Db, docid: number): Promise<number> {
  const { count } = await trx
    .selectFrom('link')
    .where((eb) => eb.or([eb('fromid', '=', docid), eb('toid', '=', docid)]))
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
