import type { Kysely } from 'kysely';
import type { RightName } from '#core/contract/people/rights.ts';
import { displayName } from '#server/store/names.ts';
import type { Database } from '#server/store/schema.ts';

type Db = Kysely<Database>;

/** Active users who may see documents in all (or any) of these realms, and have a right there if one is given. */
export async function usersSeeing(
  db: Db,
  { realms, mode = 'all', right }: { realms: readonly number[]; mode?: 'all' | 'any'; right?: RightName },
) {
  const wanted = [...new Set(realms)];
  if (wanted.length === 0) return [];
  return db
    .selectFrom('user')
    .innerJoin('group_member', 'group_member.userid', 'user.id')
    .innerJoin('group_realm', 'group_realm.groupid', 'group_member.groupid')
    .where('user.active', '=', 1)
    .where('group_realm.realmid', 'in', wanted)
    .$if(right !== undefined, (query) =>
      query
        .innerJoin('group_right', 'group_right.groupid', 'group_member.groupid')
        .where('group_right.name', '=', right ?? ''),
    )
    .groupBy(['user.id', 'user.login', 'user.firstname', 'user.surname'])
    .having((eb) => eb.fn.count('group_realm.realmid').distinct(), '>=', mode === 'all' ? wanted.length : 1)
    .orderBy('user.surname')
    .orderBy('user.firstname')
    .select(['user.id', 'user.login', 'user.firstname', 'user.surname', displayName('user').as('name')])
    .execute();
}

/** The named users, and the members of the named groups that are offered for sending; active ones only. */
export async function audienceOf(
  db: Db,
  { userids, groupids }: { readonly userids: readonly number[]; readonly groupids: readonly number[] },
) {
  const named = userids.length === 0 ? [-1] : userids;
  const groups = groupids.length === 0 ? [-1] : groupids;
  return db
    .selectFrom('user')
    .where('active', '=', 1)
    .where((eb) =>
      eb.or([
        eb('user.id', 'in', named),
        eb(
          'user.id',
          'in',
          eb
            .selectFrom('group_member')
            .innerJoin('usergroup', 'usergroup.id', 'group_member.groupid')
            .where('usergroup.sendtovisible', '=', 1)
            .where('usergroup.id', 'in', groups)
            .select('group_member.userid'),
        ),
      ]),
    )
    .orderBy('user.id')
    .select(['user.id', displayName('user').as('name')])
    .execute();
}
