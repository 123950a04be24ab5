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
  const member = db.selectFrom('group_member').where('userid', '=', userId);
  const [rights, reach] = await Promise.all([
    member
      .innerJoin('group_right', 'group_right.groupid', 'group_member.groupid')
      .select(['group_right.groupid', 'group_right.name'])
      .execute(),
    member
      .innerJoin('usergroup', 'usergroup.id', 'group_member.groupid')
      .leftJoin('group_realm', 'group_realm.groupid', 'group_member.groupid')
      .select(['group_member.groupid', 'group_realm.realmid', 'usergroup.maskvisible'])
      .execute(),
  ]);
  const rightsOf = Map.groupBy(rights, (row) => row.groupid);
  const rightsIn = new Map<number, Set<RightName>>();
  for (const { groupid, realmid } of reach) {
    if (realmid === null) continue;
    const held = rightsIn.get(realmid) ?? new Set();
    for (const { name } of rightsOf.get(groupid) ?? []) if (isRight(name)) held.add(name);
    rightsIn.set(realmid, held);
  }
  const realmsOf = (rows: typeof reach) =>
    orNone([...new Set(rows.map((row) => row.realmid))].filter((id) => id !== null));
  return {
    groups: orNone([...new Set(reach.map((row) => row.groupid))]),
    rights: new Set(rights.map((row) => row.name).filter(isRight)),
    rightsIn,
    realms: realmsOf(reach),
    maskRealms: realmsOf(reach.filter((row) => row.maskvisible === 1)),
  };
}

/** PostgreSQL does not accept an empty list after `in`: an unused id takes its place. */
const orNone = (ids: readonly number[]): readonly number[] => (ids.length === 0 ? [-1] : ids);
