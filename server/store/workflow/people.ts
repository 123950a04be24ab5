import type { Kysely } from 'kysely';
import type { Assigned } from '#core/workflow/instance.ts';
import { displayName } from '../names.ts';
import { usersSeeingRealm } from '../people/seeing.ts';
import type { Database } from '../schema.ts';

type Db = Kysely<Database>;

export const nameOfUser = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('user').where('id', '=', id).select(displayName('user').as('name')).executeTakeFirst())?.name ??
  '';

const nameOfGroup = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('usergroup').where('id', '=', id).select('name').executeTakeFirst())?.name ?? '';

export const groupsNamed = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('usergroup')
    .where('id', 'in', [0, ...ids])
    .select(['id', 'name'])
    .orderBy('name')
    .execute();

export const nameOfAssigned = (db: Db, who: Assigned): Promise<string> =>
  'user' in who ? nameOfUser(db, who.user) : nameOfGroup(db, who.group);

/** Possible assignees of jobs: active users, and groups visible in workflows. */
export async function workflowGroups(db: Db) {
  const [groups, users] = await Promise.all([
    db.selectFrom('usergroup').where('workflowvisible', '=', 1).select(['id', 'name']).orderBy('name').execute(),
    db
      .selectFrom('user')
      .where('active', '=', 1)
      .select(['id', displayName('user').as('name')])
      .orderBy('surname')
      .orderBy('id')
      .execute(),
  ]);
  return [
    ...groups.map((group) => ({ ...group, kind: 'group' as const })),
    ...users.map((user) => ({ ...user, kind: 'user' as const })),
  ];
}

/**
 * Whether a job given to a user or group would be in somebody's inbox: an active user who may see the documents of the
 * realm, and of a group a member who is. Groups hidden in workflows get no jobs.
 */
export const canSee = async (db: Db, to: Assigned, realmid: number): Promise<boolean> =>
  (await usersSeeingRealm(db, realmid)
    .where((eb) =>
      'user' in to
        ? eb('user.id', '=', to.user)
        : eb(
            'user.id',
            'in',
            eb
              .selectFrom('group_member as member')
              .innerJoin('usergroup', 'usergroup.id', 'member.groupid')
              .where('usergroup.id', '=', to.group)
              .where('usergroup.workflowvisible', '=', 1)
              .select('member.userid'),
          ),
    )
    .select('user.id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Whether a user has signed the current version of a document since a step began: the step's signature must be made
 * during it.
 */
export const hasSignedSince = async (
  db: Db,
  { docid, currentversion }: { docid: number; currentversion: number },
  userid: number,
  since: number,
): Promise<boolean> =>
  (await db
    .selectFrom('signing')
    .where('docid', '=', docid)
    .where('version', '=', currentversion)
    .where('userid', '=', userid)
    .where('at', '>=', since)
    .select('id')
    .executeTakeFirst()) !== undefined;
