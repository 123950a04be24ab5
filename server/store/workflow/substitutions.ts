import type { Kysely } from 'kysely';
import { displayName } from '../names.ts';
import type { Principal } from '#server/store/people/principals.ts';
import type { Database } from '../schema.ts';

type Db = Kysely<Database>;

/** Those in which a user is represented or represents, the first to begin first. */
export const substitutionsOf = (db: Db, { userId, groups }: Pick<Principal, 'userId' | 'groups'>) =>
  db
    .selectFrom('substitution')
    .innerJoin('user as principal', 'principal.id', 'substitution.primaryid')
    .leftJoin('user', 'user.id', 'substitution.userid')
    .leftJoin('usergroup', 'usergroup.id', 'substitution.groupid')
    .where((eb) =>
      eb.or([eb('primaryid', '=', userId), eb('substitution.userid', '=', userId), eb('groupid', 'in', groups)]),
    )
    .selectAll('substitution')
    .select(['usergroup.name as groupname'])
    .select([displayName('principal').as('primaryname'), displayName('user').$castTo<string | null>().as('username')])
    .orderBy('startat')
    .orderBy('substitution.id')
    .execute();

export interface Wanted {
  readonly id: number | undefined;
  readonly primaryid: number;
  readonly userid: number | null;
  readonly groupid: number | null;
  readonly startat: number;
  readonly endat: number;
}

/** Who would represent whom at some moment of the wanted one, that one included. */
export async function overlapping(db: Db, wanted: Wanted) {
  const rows = await db
    .selectFrom('substitution')
    .where('startat', '<', wanted.endat)
    .where('endat', '>', wanted.startat)
    .$if(wanted.id !== undefined, (query) => query.where('id', '!=', wanted.id ?? 0))
    .selectAll()
    .execute();
  const members = await db.selectFrom('group_member').selectAll().execute();
  return [...rows, { ...wanted, id: wanted.id ?? 0 }].map(({ id, primaryid, userid, groupid }) => ({
    id,
    primary: primaryid,
    substitutes:
      userid === null
        ? members.flatMap((row) => (row.groupid === groupid && row.userid !== primaryid ? [row.userid] : []))
        : [userid],
  }));
}

export async function saveSubstitution(trx: Db, { id, ...row }: Wanted): Promise<number> {
  if (id === undefined)
    return (await trx.insertInto('substitution').values(row).returning('id').executeTakeFirstOrThrow()).id;
  await trx.updateTable('substitution').set(row).where('id', '=', id).execute();
  return id;
}

export async function deleteSubstitution(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('substitution').where('id', '=', id).execute();
}

/** How many jobs a user has; with a substitute, how many of them lie where that one may see their documents. */
export async function openJobsOf(
  db: Db,
  userId: number,
  substitute?: { readonly userid: number | null; readonly groupid: number | null },
): Promise<number> {
  const row = await db
    .selectFrom('workflow_job')
    .innerJoin('workflow', 'workflow.wfid', 'workflow_job.wfid')
    .innerJoin('document', 'document.id', 'workflow.docid')
    .where('assigneduser', '=', userId)
    .$if(substitute !== undefined, (query) =>
      query.where('document.realmid', 'in', (eb) =>
        eb
          .selectFrom('group_realm')
          .innerJoin('group_member', 'group_member.groupid', 'group_realm.groupid')
          .where((inner) =>
            substitute?.userid === null || substitute?.userid === undefined
              ? inner('group_realm.groupid', '=', substitute?.groupid ?? 0)
              : inner('group_member.userid', '=', substitute.userid),
          )
          .select('group_realm.realmid'),
      ),
    )
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
