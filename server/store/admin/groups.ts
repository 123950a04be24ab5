import type { Kysely } from 'kysely';
import { ADMINISTRATION, COMPANY_RIGHTS, RIGHT_NAMES, type RightName } from '#core/contract/people/rights.ts';
import { GROUP_FLAGS, type GroupFlags, groupFlags } from '#core/contract/people/user.ts';
import type { Database } from '../schema.ts';
import { KINDS } from './kinds.ts';
import { allRows, type Change, etagOf, requireIds, saveWhole } from './rows.ts';
import { Refused } from './refused.ts';

export interface GroupInput extends GroupFlags {
  readonly id?: number | undefined;
  readonly etag?: string | undefined;
  readonly name: string;
  readonly retired?: boolean | undefined;
  readonly members: readonly number[];
  readonly supervisors: readonly number[];
  readonly rights: readonly RightName[];
  readonly realms: readonly number[];
  readonly pools: readonly number[];
}

const isRight = (name: string): name is RightName => (RIGHT_NAMES as readonly string[]).includes(name);

/** All groups, or one, with members, rights and realms; the etag covers all of it. */
export async function adminGroups(db: Kysely<Database>, only?: number) {
  const isOne = only !== undefined;
  const [groups, members, supervisors, rights, realms, pools] = await Promise.all([
    allRows(db, KINDS.usergroup, only),
    db
      .selectFrom('group_member')
      .$if(isOne, (query) => query.where('groupid', '=', only ?? 0))
      .selectAll()
      .orderBy('userid')
      .execute(),
    db
      .selectFrom('group_supervisor')
      .$if(isOne, (query) => query.where('groupid', '=', only ?? 0))
      .selectAll()
      .orderBy('userid')
      .execute(),
    db
      .selectFrom('group_right')
      .$if(isOne, (query) => query.where('groupid', '=', only ?? 0))
      .selectAll()
      .orderBy('name')
      .execute(),
    db
      .selectFrom('group_realm')
      .$if(isOne, (query) => query.where('groupid', '=', only ?? 0))
      .selectAll()
      .orderBy('realmid')
      .execute(),
    db
      .selectFrom('group_pool')
      .$if(isOne, (query) => query.where('groupid', '=', only ?? 0))
      .selectAll()
      .orderBy('poolid')
      .execute(),
  ]);
  const [membersOf, supervisorsOf] = [byGroup(members), byGroup(supervisors)];
  const [rightsOf, realmsOf, poolsOf] = [byGroup(rights), byGroup(realms), byGroup(pools)];
  return groups.map(({ id, name, retired, ...row }) => {
    const group = {
      id,
      name: String(name),
      retired: retired === 1,
      ...groupFlags((flag) => row[flag] === 1),
      members: (membersOf.get(id) ?? []).map(({ userid }) => userid),
      supervisors: (supervisorsOf.get(id) ?? []).map(({ userid }) => userid),
      rights: (rightsOf.get(id) ?? []).flatMap((right) => (isRight(right.name) ? [right.name] : [])),
      realms: (realmsOf.get(id) ?? []).map(({ realmid }) => realmid),
      pools: (poolsOf.get(id) ?? []).map(({ poolid }) => poolid),
    };
    return { ...group, etag: etagOf(group) };
  });
}

const byGroup = <Given extends { groupid: number }>(rows: readonly Given[]): Map<number, Given[]> =>
  Map.groupBy(rows, ({ groupid }) => groupid);

/** Creates or changes a group with everything it grants. @throws Refused */
export const saveGroup = (change: Change, input: GroupInput) =>
  saveWhole(change, KINDS.usergroup, input, {
    find: async (id) => (await adminGroups(change.trx, id))[0],
    values: () => ({
      name: input.name,
      ...Object.fromEntries(GROUP_FLAGS.map((flag) => [flag, input[flag] ? 1 : 0])),
    }),
    setParts: async (id) => {
      await setGrants(change, id, input);
      await ensureAdministrator(change.trx);
    },
  });

const GRANTS = ['group_member', 'group_supervisor', 'group_realm', 'group_pool', 'group_right'] as const;

async function setGrants(
  change: Change,
  groupid: number,
  { members, supervisors, rights, realms, pools }: GroupInput,
): Promise<void> {
  const { trx } = change;
  const rows = {
    group_member: (await requireIds(change, 'user', members, 'members')).map((userid) => ({ groupid, userid })),
    group_supervisor: (await requireIds(change, 'user', supervisors, 'supervisors')).map((userid) => ({
      groupid,
      userid,
    })),
    group_realm: (await requireIds(change, 'realm', realms, 'realms')).map((realmid) => ({ groupid, realmid })),
    group_pool: (await requireIds(change, 'pool', pools, 'pools')).map((poolid) => ({ groupid, poolid })),
    group_right: [...new Set(rights)].map((name) => ({ groupid, name })),
  };
  for (const table of GRANTS) {
    await trx.deleteFrom(table).where('groupid', '=', groupid).execute();
    if (rows[table].length > 0) await trx.insertInto(table).values(rows[table]).execute();
  }
}

/** Ensures that at least one active user can administer. @throws Refused 'lastAdministrator' */
export async function ensureAdministrator(db: Kysely<Database>): Promise<void> {
  const somebody = await db
    .selectFrom('group_right')
    .innerJoin('group_member', 'group_member.groupid', 'group_right.groupid')
    .innerJoin('user', 'user.id', 'group_member.userid')
    .where('group_right.name', '=', ADMINISTRATION)
    .where('user.active', '=', 1)
    .select('user.id')
    .limit(1)
    .executeTakeFirst();
  if (somebody === undefined) throw new Refused('lastAdministrator');
}

/**
 * Who may do what in which realm or the whole company, and through which groups; optionally for one user. A right over
 * documents without a realm has no effect and is left out.
 */
export async function rightMatrix(db: Kysely<Database>, userid: number | undefined) {
  const rows = await db
    .selectFrom('group_member')
    .innerJoin('group_right', 'group_right.groupid', 'group_member.groupid')
    .leftJoin('group_realm', 'group_realm.groupid', 'group_member.groupid')
    .$if(userid !== undefined, (query) => query.where('group_member.userid', '=', userid ?? 0))
    .select(['group_member.userid', 'group_member.groupid', 'group_right.name', 'group_realm.realmid'])
    .orderBy('group_member.userid')
    .orderBy('group_right.name')
    .orderBy('group_realm.realmid')
    .orderBy('group_member.groupid')
    .execute();
  const held = rows.flatMap(({ userid: whose, groupid, name: right, realmid }): Held[] => {
    if (!isRight(right)) return [];
    if (COMPANY_RIGHTS.includes(right)) return [{ userid: whose, right, groupid }];
    return realmid === null ? [] : [{ userid: whose, right, realmid, groupid }];
  });
  const grants = Map.groupBy(held, (one) => `${one.userid} ${one.right} ${one.realmid}`);
  return [...grants.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { groupid, ...grant } = first;
    return [{ ...grant, groups: [...new Set([groupid, ...others.map((one) => one.groupid)])] }];
  });
}

interface Held {
  readonly userid: number;
  readonly right: RightName;
  readonly realmid?: number;
  readonly groupid: number;
}
