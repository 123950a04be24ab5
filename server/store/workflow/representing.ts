import type { Kysely } from 'kysely';
import { displayName } from '../names.ts';
import type { Database } from '../schema.ts';
import { substitutesOf } from './substitutions.ts';

type Db = Kysely<Database>;

/** A user currently represented, with their groups. */
export interface Represented {
  readonly userId: number;
  readonly name: string;
  readonly groups: readonly number[];
  /** Keys of the workflows it applies to; undefined for all. */
  readonly workflows: readonly string[] | undefined;
}

/** Whom a user represents at a given time: as the named substitute, or as a member of the substitute group. */
export async function representedBy(
  db: Db,
  { userId, groups }: { readonly userId: number; readonly groups: readonly number[] },
  now: number,
): Promise<readonly Represented[]> {
  const rows = await db
    .selectFrom('substitution')
    .where((eb) => eb.or([eb('substitution.userid', '=', userId), eb('substitution.groupid', 'in', groups)]))
    .where('primaryid', '!=', userId)
    .where('startat', '<=', now)
    .where('endat', '>', now)
    .innerJoin('user', 'user.id', 'substitution.primaryid')
    .select(['primaryid', 'workflows'])
    .select(displayName('user').as('name'))
    .execute();
  const ids = [...new Set(rows.map(({ primaryid }) => primaryid))];
  if (ids.length === 0) return [];
  const members = await db.selectFrom('group_member').where('userid', 'in', ids).selectAll().execute();
  return ids.map((id) => ({
    userId: id,
    name: rows.find(({ primaryid }) => primaryid === id)?.name ?? '',
    groups: members.filter(({ userid }) => userid === id).map(({ groupid }) => groupid),
    workflows: together(rows.filter(({ primaryid }) => primaryid === id).map(({ workflows }) => workflows)),
  }));
}

/** Who represents a user in a workflow at a given time. */
export async function deputiesOf(
  db: Db,
  { userId, workflow, now }: { readonly userId: number; readonly workflow: string; readonly now: number },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('substitution')
    .where('primaryid', '=', userId)
    .where('startat', '<=', now)
    .where('endat', '>', now)
    .selectAll()
    .execute();
  const held = rows.filter(({ workflows }) => together([workflows])?.includes(workflow) ?? true);
  return [...new Set((await Promise.all(held.map((row) => substitutesOf(db, row)))).flat())];
}

/** The workflows covered by several substitutions for the same person. */
const together = (all: readonly (string | null)[]): readonly string[] | undefined =>
  all.includes(null) ? undefined : all.flatMap((keys) => JSON.parse(keys ?? '[]') as string[]);

/** Those of the represented users whose substitution covers a workflow. */
export const representedIn = (represented: readonly Represented[], workflow: string): readonly Represented[] =>
  represented.filter(({ workflows }) => workflows === undefined || workflows.includes(workflow));

/** The user on whose behalf somebody acts on a document: if they hold jobs on it, but none of their own. */
export async function actedFor(db: Db, userId: number, docid: number): Promise<string | undefined> {
  const held = await db
    .selectFrom('workflow_job')
    .innerJoin('workflow', 'workflow.wfid', 'workflow_job.wfid')
    .leftJoin('user', 'user.id', 'workflow_job.heldfor')
    .where('holder', '=', userId)
    .where('workflow.docid', '=', docid)
    .select('heldfor')
    .select(displayName('user').as('name'))
    .orderBy('workflow_job.wfid')
    .orderBy('stepid')
    .execute();
  return held.some(({ heldfor }) => heldfor === null) ? undefined : held[0]?.name;
}

/** The users somebody supervises, by name; never themselves. */
export const supervisedUsers = (db: Db, userId: number) =>
  db
    .selectFrom('group_supervisor')
    .innerJoin('group_member', 'group_member.groupid', 'group_supervisor.groupid')
    .innerJoin('user', 'user.id', 'group_member.userid')
    .where('group_supervisor.userid', '=', userId)
    .where('user.id', '!=', userId)
    .where('user.active', '=', 1)
    .select('user.id')
    .select(displayName('user').as('name'))
    .distinct()
    .orderBy('name')
    .execute();

/** The groups a user supervises. */
export const supervisedGroups = async (db: Db, userId: number): Promise<readonly number[]> =>
  (await db.selectFrom('group_supervisor').where('userid', '=', userId).select('groupid').execute()).map(
    ({ groupid }) => groupid,
  );
