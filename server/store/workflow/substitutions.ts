import type { Kysely } from 'kysely';
import { displayName } from '../names.ts';
import type { Principal } from '#server/store/people/principals.ts';
import type { Database } from '../schema.ts';

type Db = Kysely<Database>;

/** Substitutions for or by a user, and those of users they supervise, by start. */
export const substitutionsOf = (
  db: Db,
  { userId, groups }: Pick<Principal, 'userId' | 'groups'>,
  supervised: readonly number[],
) =>
  db
    .selectFrom('substitution')
    .innerJoin('user as principal', 'principal.id', 'substitution.primaryid')
    .leftJoin('user', 'user.id', 'substitution.userid')
    .leftJoin('usergroup', 'usergroup.id', 'substitution.groupid')
    .where((eb) =>
      eb.or([
        eb('primaryid', 'in', [userId, ...supervised]),
        eb('substitution.userid', '=', userId),
        eb('groupid', 'in', groups),
      ]),
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
  readonly workflows: string | null;
}

/** All substitutions that overlap with the wanted one, including it. */
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

/** The users who act as substitutes in one substitution. */
export async function substitutesOf(
  db: Db,
  { userid, groupid, primaryid }: Pick<Wanted, 'userid' | 'groupid' | 'primaryid'>,
): Promise<readonly number[]> {
  if (userid !== null) return [userid];
  const rows = await db
    .selectFrom('group_member')
    .where('groupid', '=', groupid ?? 0)
    .where('userid', '!=', primaryid)
    .select('userid')
    .execute();
  return rows.map((row) => row.userid);
}

export const substitutionRow = (db: Db, id: number) =>
  db.selectFrom('substitution').where('id', '=', id).selectAll().executeTakeFirst();

/** What others did on a user's behalf since a time, latest first, if the user may see the documents. */
export const doneFor = (
  db: Db,
  { userId, realms }: Pick<Principal, 'userId' | 'realms'>,
  { since, limit }: { readonly since: number; readonly limit: number },
) =>
  db
    .selectFrom('workflow_history')
    .innerJoin('workflow', 'workflow.wfid', 'workflow_history.wfid')
    .innerJoin('document', 'document.id', 'workflow.docid')
    .innerJoin('user', 'user.id', 'workflow_history.userid')
    .where('onbehalfof', '=', userId)
    .where('workflow_history.userid', '!=', userId)
    .where('event', '=', 'do')
    .where('at', '>=', since)
    .where('document.realmid', 'in', realms)
    .where('document.deletedat', 'is', null)
    .select([
      'workflow.wfid',
      'workflow.docid',
      'workflow.definition',
      'workflow.version',
      'document.filename',
      'workflow_history.step',
      'workflow_history.decision',
      'workflow_history.comment',
      'workflow_history.at',
    ])
    .select(displayName('user').as('username'))
    .orderBy('workflow_history.at', 'desc')
    .limit(limit)
    .execute();

/** How much others did on a user's behalf within a period. */
export async function countDoneFor(db: Db, userId: number, from: number, to: number): Promise<number> {
  const row = await db
    .selectFrom('workflow_history')
    .where('onbehalfof', '=', userId)
    .where('userid', '!=', userId)
    .where('event', '=', 'do')
    .where('at', '>=', from)
    .where('at', '<', to)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function deleteSubstitution(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('substitution').where('id', '=', id).execute();
}

/** Number of the open jobs assigned to a user; with a substitute, of those whose documents the substitute may see. */
export async function openJobsOf(
  db: Db,
  userId: number,
  workflows: string | null,
  substitute?: Pick<Wanted, 'userid' | 'groupid'>,
): Promise<number> {
  const row = await db
    .selectFrom('workflow_job')
    .innerJoin('workflow', 'workflow.wfid', 'workflow_job.wfid')
    .innerJoin('document', 'document.id', 'workflow.docid')
    .where('assigneduser', '=', userId)
    .$if(workflows !== null, (query) =>
      query.where('workflow.definition', 'in', ['', ...(JSON.parse(workflows ?? '[]') as string[])]),
    )
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
