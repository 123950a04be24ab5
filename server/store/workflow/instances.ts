import type { Kysely, Selectable } from 'kysely';
import type { Definition } from '#core/workflow/definition.ts';
import { workOf } from '#core/workflow/definition.ts';
import { readInstance, unreadable } from '#core/workflow/stored.ts';
import { type Assigned, type Instance, nextDue } from '#core/workflow/instance.ts';
import { usersSeeingRealm } from '../people/seeing.ts';
import type { Database } from '../schema.ts';

type Db = Kysely<Database>;
export type WorkflowRow = Selectable<Database['workflow']>;

/** The columns of a workflow that are derived from its instance. */
export const columnsOf = (instance: Instance, now: number) => ({
  state: instance.state,
  step: instance.at,
  instance: JSON.stringify(instance),
  nextdue: nextDue(instance) ?? null,
  endedat: instance.state === 'ended' ? now : null,
});

/** Rows of an instance's open jobs, and of the other users who see them. */
export function jobRows(wfid: number, definition: Definition, instance: Instance) {
  const jobs = instance.jobs.map((job) => ({
    wfid,
    stepid: job.id,
    step: job.step,
    caption: JSON.stringify(workOf(definition, job.step)?.caption ?? {}),
    assigneduser: 'user' in job.assigned ? job.assigned.user : null,
    assignedgroup: 'group' in job.assigned ? job.assigned.group : null,
    holder: job.holder?.user ?? null,
    heldfor: job.holder?.for ?? null,
    askedto: job.asked?.to ?? null,
    openedat: job.openedAt,
    dueat: job.due?.at ?? null,
    halfat: job.due?.half ?? null,
    level: job.level,
    tosupervisor: job.toSupervisor === true ? 1 : 0,
  }));
  const seen = (stepid: number, why: string, who: Assigned) => ({
    wfid,
    stepid,
    why,
    userid: 'user' in who ? who.user : null,
    groupid: 'group' in who ? who.group : null,
  });
  const told = instance.jobs.flatMap((job) => [
    ...job.escalatedTo.map((who) => seen(job.id, 'escalated', who)),
    ...job.withdrawnFrom.map((user) => seen(job.id, 'withdrawn', { user })),
  ]);
  return { jobs, told };
}

/** A workflow, if its document is in one of the user's realms and not deleted. */
export const findWorkflow = (db: Db, { realms }: { readonly realms: readonly number[] }, wfid: number) =>
  db
    .selectFrom('workflow')
    .innerJoin('document', 'document.id', 'workflow.docid')
    .where('wfid', '=', wfid)
    .where('document.realmid', 'in', realms)
    .where('document.deletedat', 'is', null)
    .selectAll('workflow')
    .select(['document.realmid', 'document.currentversion'])
    .executeTakeFirst();

export const workflowRow = (db: Db, wfid: number): Promise<WorkflowRow | undefined> =>
  db.selectFrom('workflow').where('wfid', '=', wfid).selectAll().executeTakeFirst();

/** The instance of a workflow; a placeholder if the stored one is damaged, until somebody ends or moves it. */
export async function instanceOf(db: Db, row: WorkflowRow): Promise<Instance> {
  const read = readInstance(row.instance);
  if (read !== undefined) return read;
  const last = await db
    .selectFrom('workflow_history')
    .where('wfid', '=', row.wfid)
    .select((eb) => eb.fn.max('stepid').as('stepid'))
    .executeTakeFirst();
  const open = await db
    .selectFrom('workflow_job')
    .where('wfid', '=', row.wfid)
    .select((eb) => eb.fn.max('stepid').as('stepid'))
    .executeTakeFirst();
  const nextJob = Math.max(last?.stepid ?? 0, open?.stepid ?? 0) + 1;
  return unreadable({ initiator: row.initiator, startedAt: row.startedat, nextJob });
}

export async function insertWorkflow(
  trx: Db,
  row: { docid: number; definition: string; version: number; initiator: number; startedat: number },
  definition: Definition,
  instance: Instance,
): Promise<number> {
  const { wfid } = await trx
    .insertInto('workflow')
    .values({ ...row, ...columnsOf(instance, row.startedat) })
    .returning('wfid')
    .executeTakeFirstOrThrow();
  await insertJobs(trx, wfid, definition, instance);
  return wfid;
}

export async function saveInstance(
  trx: Db,
  wfid: number,
  definition: Definition,
  instance: Instance,
  now: number,
): Promise<void> {
  await trx.updateTable('workflow').set(columnsOf(instance, now)).where('wfid', '=', wfid).execute();
  await trx.deleteFrom('workflow_told').where('wfid', '=', wfid).execute();
  await trx.deleteFrom('workflow_job').where('wfid', '=', wfid).execute();
  await insertJobs(trx, wfid, definition, instance);
}

async function insertJobs(trx: Db, wfid: number, definition: Definition, instance: Instance): Promise<void> {
  const { jobs, told } = jobRows(wfid, definition, instance);
  if (jobs.length > 0) await trx.insertInto('workflow_job').values(jobs).execute();
  if (told.length > 0) await trx.insertInto('workflow_told').values(told).execute();
}

/** The workflows of a document that have not ended. */
export const runningOn = (db: Db, docid: number) =>
  db
    .selectFrom('workflow')
    .where('docid', '=', docid)
    .where('endedat', 'is', null)
    .orderBy('wfid')
    .select(['wfid', 'definition', 'version', 'step'])
    .execute();

/** Workflows with a deadline that has passed. */
export const dueWorkflows = (db: Db, now: number, limit: number, without: readonly number[]) =>
  db
    .selectFrom('workflow')
    .where('nextdue', '<=', now)
    .$if(without.length > 0, (query) => query.where('wfid', 'not in', without))
    .orderBy('nextdue')
    .orderBy('wfid')
    .limit(limit)
    .select('wfid')
    .execute();

export type HistoryRow = Omit<Selectable<Database['workflow_history']>, 'id'>;

export async function addHistory(trx: Db, row: HistoryRow): Promise<void> {
  await trx.insertInto('workflow_history').values(row).execute();
}

/**
 * The supervisors of each group, and of each user: those of all their groups, never themselves. Locked accounts and
 * those who may not see the document are passed over.
 */
export async function supervisors(db: Db, docid: number) {
  const document = db.selectFrom('document').where('id', '=', docid).select('realmid');
  const { realmid } = await document.executeTakeFirstOrThrow();
  const seeing = usersSeeingRealm(db, realmid).select('user.id');
  const [groups, users] = await Promise.all([
    db
      .selectFrom('group_supervisor')
      .where('group_supervisor.userid', 'in', seeing)
      .select(['group_supervisor.groupid as of', 'group_supervisor.userid as supervisor'])
      .orderBy('group_supervisor.userid')
      .execute(),
    db
      .selectFrom('group_member')
      .innerJoin('group_supervisor', 'group_supervisor.groupid', 'group_member.groupid')
      .where('group_supervisor.userid', 'in', seeing)
      .whereRef('group_member.userid', '!=', 'group_supervisor.userid')
      .select(['group_member.userid as of', 'group_supervisor.userid as supervisor'])
      .distinct()
      .orderBy('group_supervisor.userid')
      .execute(),
  ]);
  return { groups: together(groups), users: together(users) };
}

const together = (rows: readonly { readonly of: number; readonly supervisor: number }[]) =>
  new Map(
    [...Map.groupBy(rows, (row) => row.of)].map(([of, all]) => [of, all.map(({ supervisor }) => supervisor)] as const),
  );

/** A document's index values by index name. */
export async function namedIndexes(db: Db, docid: number): Promise<Readonly<Record<string, string>>> {
  const rows = await db
    .selectFrom('document_index')
    .innerJoin('index_def', 'index_def.id', 'document_index.indexid')
    .where('docid', '=', docid)
    .select(['index_def.name', 'value'])
    .execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Captions of indexes by name. */
export const indexCaptions = async (db: Db): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await db.selectFrom('index_def').select(['name', 'caption']).execute()).map(({ name, caption }) => [
      name,
      caption,
    ]),
  );
