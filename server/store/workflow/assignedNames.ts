import type { Expression, Kysely } from 'kysely';
import { displayName } from '../names.ts';
import type { Database } from '../schema.ts';
import type { JobRow } from './jobs.ts';

type Db = Kysely<Database>;

/** Names of those a job is escalated to, or assigned to besides the first, by `wfid/stepid`. */
export type FurtherNames = ReadonlyMap<string, readonly string[]>;

/** @param wfids the workflows, or a query for them */
export async function furtherNames(
  db: Db,
  wfids: readonly number[] | Expression<{ wfid: number }>,
): Promise<FurtherNames> {
  if (Array.isArray(wfids) && wfids.length === 0) return new Map();
  const rows = await db
    .selectFrom('workflow_told')
    .innerJoin('workflow_job', (join) =>
      join
        .onRef('workflow_job.wfid', '=', 'workflow_told.wfid')
        .onRef('workflow_job.stepid', '=', 'workflow_told.stepid'),
    )
    .leftJoin('user', 'user.id', 'workflow_told.userid')
    .leftJoin('usergroup', 'usergroup.id', 'workflow_told.groupid')
    .where('workflow_told.why', '=', 'escalated')
    .where('workflow_told.wfid', 'in', wfids as readonly number[])
    .select([
      'workflow_told.wfid',
      'workflow_told.stepid',
      'workflow_told.userid',
      'workflow_told.groupid',
      'workflow_job.assigneduser',
      'workflow_job.assignedgroup',
      'usergroup.name as groupname',
    ])
    .select(displayName('user').$castTo<string | null>().as('username'))
    // The same one may be asked again in a later step of the escalation.
    .distinct()
    .execute();
  const further = rows.filter(
    ({ userid, groupid, assigneduser, assignedgroup }) =>
      (userid === null || userid !== assigneduser) && (groupid === null || groupid !== assignedgroup),
  );
  const names = Map.groupBy(further, ({ wfid, stepid }) => `${wfid}/${stepid}`);
  return new Map(
    [...names].map(([key, all]) => [key, all.map(({ username, groupname }) => username ?? groupname ?? '').toSorted()]),
  );
}

type Assigned = Pick<JobRow, 'wfid' | 'stepid' | 'assigneename' | 'groupname'>;

/** All a job is assigned or escalated to; the first is the assignee. */
export const namesOfAssigned = (
  { wfid, stepid, assigneename, groupname }: Assigned,
  further: FurtherNames,
): string[] => {
  const first = assigneename ?? groupname;
  return [...(first === null ? [] : [first]), ...(further.get(`${wfid}/${stepid}`) ?? [])];
};
