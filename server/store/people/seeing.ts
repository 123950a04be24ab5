import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Active users who may see the documents of a realm, once for each group that lets them. */
export const usersSeeingRealm = (db: Kysely<Database>, realmid: number) =>
  db
    .selectFrom('user')
    .innerJoin('group_member', 'group_member.userid', 'user.id')
    .innerJoin('group_realm', 'group_realm.groupid', 'group_member.groupid')
    .where('user.active', '=', 1)
    .where('group_realm.realmid', '=', realmid);
