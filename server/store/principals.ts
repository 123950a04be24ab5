import type { Kysely } from 'kysely';
import { RIGHT_NAMES, type RightName } from '#core/contract/rights.ts';
import type { Database } from './schema.ts';

/** Who asks, with everything the rules need to know of them. */
export interface Principal {
  readonly userId: number;
  readonly login: string;
  readonly languageId: number;
  /** SHA-256 of the session's cookie. */
  readonly sessionHash: string;
  readonly groups: readonly number[];
  readonly rights: ReadonlySet<RightName>;
  /** The (client, product) pairs whose documents exist for this user; every document query filters by them. */
  readonly realms: readonly number[];
  /** Two-factor set-up or a new password is due before anything else. */
  readonly setupRequired: boolean;
}

const isRight = (name: string): name is RightName => (RIGHT_NAMES as readonly string[]).includes(name);

/** Groups, rights and realms of a user as they are now: a right taken away is gone with the next call. */
export async function loadGrants(
  db: Kysely<Database>,
  userId: number,
): Promise<Pick<Principal, 'groups' | 'rights' | 'realms'>> {
  const member = db.selectFrom('group_member').where('userid', '=', userId).select('groupid');
  const [groups, rights, realms] = await Promise.all([
    member.execute(),
    db.selectFrom('group_right').where('groupid', 'in', member).select('name').distinct().execute(),
    db.selectFrom('group_realm').where('groupid', 'in', member).select('realmid').distinct().execute(),
  ]);
  return {
    groups: orNone(groups.map((row) => row.groupid)),
    rights: new Set(rights.map((row) => row.name).filter(isRight)),
    realms: orNone(realms.map((row) => row.realmid)),
  };
}

/** PostgreSQL has no empty list behind `in`: an id that nothing has stands for it. */
const orNone = (ids: readonly number[]): readonly number[] => (ids.length === 0 ? [-1] : ids);
