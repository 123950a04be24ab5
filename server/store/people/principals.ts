import type { Kysely } from 'kysely';
import { RIGHT_NAMES, type RightName } from '#core/contract/people/rights.ts';
import type { Database } from '#server/store/schema.ts';

/** The calling user, with everything that rules need to know. */
export interface Principal {
  readonly userId: number;
  readonly login: string;
  readonly languageId: number;
  /** SHA-256 of the session's cookie. */
  readonly sessionHash: string;
  readonly groups: readonly number[];
  /** Rights the user has in at least one realm; for a document use `holds`. */
  readonly rights: ReadonlySet<RightName>;
  /** Rights by realm: a right holds in the realms of the group that grants it, not in those of other groups. */
  readonly rightsIn: ReadonlyMap<number, ReadonlySet<RightName>>;
  /** Client and product pairs whose documents the user may see; every document query filters by them. */
  readonly realms: readonly number[];
  /** Realms in which a group shows masks to the user (decision 64): masks can be chosen and searched by only there. */
  readonly maskRealms: readonly number[];
  /** The module the session was opened for (section 3, Session user). */
  readonly moduleid: number;
  /** Two-factor set-up or a new password is required before anything else. */
  readonly setupRequired: boolean;
}

/** Whether the user has a right in that realm. */
export const holds = ({ rightsIn }: Pick<Principal, 'rightsIn'>, right: RightName, realmid: number): boolean =>
  rightsIn.get(realmid)?.has(right) ?? false;

/** The user, limited to realms where they have a right. */
export const within = <Caller extends Pick<Principal, 'realms' | 'rightsIn'>>(
  principal: Caller,
  right: RightName,
): Caller => ({
  ...principal,
  realms: orNone(principal.realms.filter((realmid) => holds(principal, right, realmid))),
});

const isRight = (name: string): name is RightName => (RIGHT_NAMES as readonly string[]).includes(name);

/** A user's current groups, rights and realms: a revoked right is gone with the next call. */
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

/** PostgreSQL does not accept an empty list after `in`: an unused id takes its place. */
const orNone = (ids: readonly number[]): readonly number[] => (ids.length === 0 ? [-1] : ids);
