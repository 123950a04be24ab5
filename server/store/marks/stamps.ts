import type { Kysely } from 'kysely';
import { displayName } from '#server/store/names.ts';
import type { Principal } from '#server/store/people/principals.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** The stamps of the user's groups that have stamps enabled, or one of them. */
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

/** Issues a stamp's next number. The row stays locked until the transaction ends, so that numbers are unique. */
export const nextNumber = async (trx: Db, stampid: number): Promise<number> =>
  (
    await trx
      .updateTable('stamp')
      .set((eb) => ({ lastnumber: eb('lastnumber', '+', 1) }))
      .where('id', '=', stampid)
      .returning('lastnumber')
      .executeTakeFirstOrThrow()
  ).lastnumber;

/** The user's display name. */
export const nameOfUser = async (db: Db, userid: number): Promise<string> =>
  (
    await db
      .selectFrom('user')
      .where('id', '=', userid)
      .select(displayName('user').as('name'))
      .executeTakeFirstOrThrow()
  ).name;

/** A document's index values by index name. */
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
