import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

type Db = Kysely<Database>;

/** Somebody a user acts for now, with the groups that person is in. */
export interface Represented {
  readonly userId: number;
  readonly groups: readonly number[];
}

/** Whom a user acts for at a moment: as the named substitute, or as a member of the group that is. */
export async function representedBy(
  db: Db,
  { userId, groups }: { readonly userId: number; readonly groups: readonly number[] },
  now: number,
): Promise<readonly Represented[]> {
  const rows = await db
    .selectFrom('substitution')
    .where((eb) => eb.or([eb('userid', '=', userId), eb('groupid', 'in', groups)]))
    .where('primaryid', '!=', userId)
    .where('startat', '<=', now)
    .where('endat', '>', now)
    .select('primaryid')
    .distinct()
    .execute();
  const ids = rows.map(({ primaryid }) => primaryid);
  if (ids.length === 0) return [];
  const members = await db.selectFrom('group_member').where('userid', 'in', ids).selectAll().execute();
  return ids.map((id) => ({
    userId: id,
    groups: members.filter(({ userid }) => userid === id).map(({ groupid }) => groupid),
  }));
}

/** Groups that a user supervises. */
export const supervisedGroups = async (db: Db, userId: number): Promise<readonly number[]> =>
  (await db.selectFrom('group_supervisor').where('userid', '=', userId).select('groupid').execute()).map(
    ({ groupid }) => groupid,
  );
