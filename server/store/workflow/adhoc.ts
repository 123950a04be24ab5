import type { Kysely } from 'kysely';
import type { Principal } from '#server/store/people/principals.ts';
import type { Database } from '../schema.ts';

type Db = Kysely<Database>;

/** A user's own ad-hoc templates and those shared with their groups (or one of them). */
export async function adhocsOf(db: Db, { userId, groups }: Pick<Principal, 'userId' | 'groups'>, id?: number) {
  const rows = await db
    .selectFrom('adhoc')
    .where((eb) =>
      eb.or([
        eb('ownerid', '=', userId),
        eb('id', 'in', eb.selectFrom('adhoc_group').where('groupid', 'in', groups).select('adhocid')),
      ]),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .selectAll()
    .orderBy('name')
    .orderBy('id')
    .execute();
  const shares = await db.selectFrom('adhoc_group').selectAll().execute();
  return rows.map((row) => ({
    ...row,
    groups: shares.filter(({ adhocid }) => adhocid === row.id).map(({ groupid }) => groupid),
  }));
}

export async function saveAdhoc(
  trx: Db,
  {
    id,
    groups,
    ...row
  }: { id: number | undefined; ownerid: number; name: string; steps: string; groups: readonly number[] },
): Promise<number> {
  if (id !== undefined) await trx.updateTable('adhoc').set(row).where('id', '=', id).execute();
  const kept = id ?? (await trx.insertInto('adhoc').values(row).returning('id').executeTakeFirstOrThrow()).id;
  await trx.deleteFrom('adhoc_group').where('adhocid', '=', kept).execute();
  const shares = [...new Set(groups)].map((groupid) => ({ adhocid: kept, groupid }));
  if (shares.length > 0) await trx.insertInto('adhoc_group').values(shares).execute();
  return kept;
}

export async function deleteAdhoc(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('adhoc_group').where('adhocid', '=', id).execute();
  await trx.deleteFrom('adhoc').where('id', '=', id).execute();
}
