import type { Kysely } from 'kysely';
import { RIGHT_NAMES, type RightName } from '#core/contract/people/rights.ts';
import type { Database } from '#server/store/schema.ts';

/** Who asks, with everything the rules need to know of them. */
export interface Principal {
  readonly userId: number;
  readonly login: string;
  readonly languageId: number;
  /** SHA-256 of the session's cookie. */
  readonly sessionHash: string;
  readonly groups: readonly number[];
  /** What the user may do somewhere; on a document ask `holds`. */
  readonly rights: ReadonlySet<RightName>;
  /** A right holds in the realms of the group that gives it, not in those of the user's other groups. */
  readonly rightsIn: ReadonlyMap<number, ReadonlySet<RightName>>;
  /** The (client, product) pairs whose documents exist for this user; every document query filters by them. */
  readonly realms: readonly number[];
  /** Those in which a group shows the user masks (decision 64): a mask is chosen, and searched by, in these alone. */
  readonly maskRealms: readonly number[];
  /** Module that the session was opened for (section 3, Session user). */
  readonly moduleid: number;
  /** Two-factor set-up or a new password is due before anything else. */
  readonly setupRequired: boolean;
}

/** Whether the user holds a right on what lies in that realm. */
export const holds = ({ rightsIn }: Pick<Principal, 'rightsIn'>, right: RightName, realmid: number): boolean =>
  rightsIn.get(realmid)?.has(right) ?? false;

/** The user with only those realms in which they hold a right. */
export const within = (principal: Principal, right: RightName): Principal => ({
  ...principal,
  realms: orNone(principal.realms.filter((realmid) => holds(principal, right, realmid))),
});

const isRight = (name: string): name is RightName => (RIGHT_NAMES as readonly string[]).includes(name);

/** Groups, rights and realms of a user as they are now: a right taken away is gone with the next call. */
export async function loadGrants(
  db: Kysely<Database>,
  userId: number,
): Promise<Pick<Principal, 'groups' | 'rights' | 'rightsIn' | 'realms' | 'maskRealms'>> {
  const member = db.selectFrom('group_member').where('userid', '=', userId).select('groupid');
  const [groups, rights, given, realms] = await Promise.all([
    member.execute(),
    db.selectFrom('group_right').where('groupid', 'in', member).select('name').distinct().execute(),
    db
      .selectFrom('group_right')
      .innerJoin('group_realm', 'group_realm.groupid', 'group_right.groupid')
      .where('group_right.groupid', 'in', member)
      .select(['group_realm.realmid', 'group_right.name'])
      .distinct()
      .execute(),
    db
      .selectFrom('group_realm')
      .innerJoin('usergroup', 'usergroup.id', 'group_realm.groupid')
      .where('group_realm.groupid', 'in', member)
      .select(['group_realm.realmid', 'usergroup.maskvisible'])
      .distinct()
      .execute(),
  ]);
  return {
    groups: orNone(groups.map((row) => row.groupid)),
    rights: new Set(rights.map((row) => row.name).filter(isRight)),
    rightsIn: new Map(
      [...Map.groupBy(given, (row) => row.realmid)].map(([realmid, rows]) => [
        realmid,
        new Set(rows.map((row) => row.name).filter(isRight)),
      ]),
    ),
    realms: orNone([...new Set(realms.map((row) => row.realmid))]),
    maskRealms: orNone(realms.filter((row) => row.maskvisible === 1).map((row) => row.realmid)),
  };
}

/** PostgreSQL has no empty list behind `in`: an id that nothing has stands for it. */
const orNone = (ids: readonly number[]): readonly number[] => (ids.length === 0 ? [-1] : ids);
