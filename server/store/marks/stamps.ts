import type { Kysely } from 'kysely';
import { displayName } from '#server/store/names.ts';
import type { Principal } from '#server/store/people/principals.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** The stamps of the user's groups, as far as these show stamps at all, or one of them. */
export const stampsOf = (db: Db, { groups }: Pick<Principal, 'groups'>, stampid?: number) =>
  db
    .selectFrom('stamp')
    .where('retired', '=', 0)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('group_stamp')
        .innerJoin('usergroup', 'usergroup.id', 'group_stamp.groupid')
        .where('groupid', 'in', groups)
        .where('usergroup.stampvisible', '=', 1)
        .select('stampid'),
    )
    .$if(stampid !== undefined, (query) => query.where('id', '=', stampid ?? 0))
    .orderBy('orderno')
    .orderBy('id')
    .select(['id', 'name', 'content', 'color', 'width', 'height'])
    .execute();

export type StampRow = Awaited<ReturnType<typeof stampsOf>>[number];

/** The next number of a stamp. The row is held until the transaction ends: no two get the same. */
export const nextNumber = async (trx: Db, stampid: number): Promise<number> =>
  (
    await trx
      .updateTable('stamp')
      .set((eb) => ({ lastnumber: eb('lastnumber', '+', 1) }))
      .where('id', '=', stampid)
      .returning('lastnumber')
      .executeTakeFirstOrThrow()
  ).lastnumber;

/** How the user is called. */
export const nameOfUser = async (db: Db, userid: number): Promise<string> =>
  (
    await db
      .selectFrom('user')
      .where('id', '=', userid)
      .select(displayName('user').as('name'))
      .executeTakeFirstOrThrow()
  ).name;

/** The index values of a document by the name of their index. */
export const valuesByName = async (db: Db, docid: number): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await db
        .selectFrom('document_index')
        .innerJoin('index_def', 'index_def.id', 'document_index.indexid')
        .where('docid', '=', docid)
        .select(['name', 'value'])
        .execute()
    ).map(({ name, value }) => [name, value]),
  );
