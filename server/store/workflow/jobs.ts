import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { JobView } from '#core/contract/work/workflow.ts';
import { displayName } from '../names.ts';
import type { Principal } from '#server/store/people/principals.ts';
import type { Database } from '../schema.ts';
import { ownVersion } from './ownVersion.ts';
import type { Represented } from './representing.ts';
import type { Wanted } from './substitutions.ts';

type Db = Kysely<Database>;
type Builder = ExpressionBuilder<Database, 'workflow_job'>;

/** The user viewing jobs, with whom they represent and supervise. */
export interface JobViewer extends Pick<Principal, 'userId' | 'groups' | 'realms'> {
  readonly represented: readonly Represented[];
  readonly supervised: readonly number[];
}

const none = [-1];
const some = (ids: readonly number[]) => (ids.length === 0 ? none : ids);

const mine = (eb: Builder, { userId }: JobViewer) =>
  eb.or([eb('assigneduser', '=', userId), eb('holder', '=', userId), eb('askedto', '=', userId), told(eb, userId)]);

/** The first condition uses an index; the second alone would examine all jobs. */
const told = (eb: Builder, userId: number) =>
  eb.and([
    eb('workflow_job.wfid', 'in', eb.selectFrom('workflow_told').where('userid', '=', userId).select('wfid')),
    eb.exists(
      eb
        .selectFrom('workflow_told')
        .whereRef('workflow_told.wfid', '=', 'workflow_job.wfid')
        .whereRef('workflow_told.stepid', '=', 'workflow_job.stepid')
        .where('userid', '=', userId)
        .select(sql<number>`1`.as('one')),
    ),
  ]);

/** Jobs escalated to one of these users or groups without being moved to them: they may be taken there too. */
const escalatedTo = (eb: Builder, who: 'userid' | 'groupid', ids: readonly number[]) => {
  const asked = eb.selectFrom('workflow_told').where('why', '=', 'escalated').where(who, 'in', some(ids));
  return eb.and([
    eb('workflow_job.wfid', 'in', asked.select('wfid')),
    eb.exists(
      asked
        .whereRef('workflow_told.wfid', '=', 'workflow_job.wfid')
        .whereRef('workflow_told.stepid', '=', 'workflow_job.stepid')
        .select(sql<number>`1`.as('one')),
    ),
  ]);
};

const ofGroups = (eb: Builder, { groups }: JobViewer) =>
  eb.or([
    eb.and([eb('assignedgroup', 'in', groups), eb('holder', 'is', null)]),
    eb.and([escalatedTo(eb, 'groupid', groups), eb('holder', 'is', null)]),
  ]);

const ofWorkflows = (eb: Builder, keys: readonly string[]) =>
  eb.exists(
    eb
      .selectFrom('workflow as kind')
      .whereRef('kind.wfid', '=', 'workflow_job.wfid')
      .where('kind.definition', 'in', keys.length === 0 ? [''] : keys)
      .select(sql<number>`1`.as('one')),
  );

const acting = (eb: Builder, { represented, userId }: JobViewer) => {
  // Each only for the workflows of the substitution.
  const forEach = represented.map((who) =>
    eb.and([
      eb.or([
        eb('assigneduser', '=', who.userId),
        eb('assignedgroup', 'in', some(who.groups)),
        eb('heldfor', '=', who.userId),
        escalatedTo(eb, 'userid', [who.userId]),
      ]),
      ...(who.workflows === undefined ? [] : [ofWorkflows(eb, who.workflows)]),
    ]),
  );
  return eb.and([eb.or(forEach), eb.or([eb('assigneduser', 'is', null), eb('assigneduser', '!=', userId)])]);
};

const supervised = (eb: Builder, { supervised }: JobViewer) => {
  const groups = some(supervised);
  const members = eb.selectFrom('group_member').where('groupid', 'in', groups).select('group_member.userid');
  return eb.or([eb('assignedgroup', 'in', groups), eb('assigneduser', 'in', members)]);
};

const isIn = (eb: Builder, view: Exclude<JobView, 'done'>, looker: JobViewer) => {
  if (view === 'mine') return mine(eb, looker);
  if (view === 'group') return ofGroups(eb, looker);
  if (view === 'acting') return acting(eb, looker);
  if (view === 'supervisor') return supervised(eb, looker);
  return eb.and([
    eb('level', '>', 0),
    eb.or([
      mine(eb, looker),
      ofGroups(eb, looker),
      escalatedTo(eb, 'groupid', looker.groups),
      supervised(eb, looker),
      acting(eb, looker),
    ]),
  ]);
};

/** Keeps the database from finding all jobs of a view by an index if only some workflows are asked for. */
const checkedPerRow = (eb: Builder, condition: ReturnType<typeof isIn>) =>
  eb(
    eb
      .case()
      .when(condition)
      .then(sql<number>`1`)
      .else(sql<number>`0`)
      .end(),
    '=',
    sql<number>`1`,
  );

/** Whether the user may see a job's document. */
const seesDocument = (eb: ExpressionBuilder<Database, 'document'>, { realms }: Pick<JobViewer, 'realms'>) =>
  eb.and([eb('document.realmid', 'in', realms), eb('document.deletedat', 'is', null)]);

/** Open jobs whose document the user may see. */
const visible = (db: Db, looker: Pick<JobViewer, 'realms'>) =>
  db
    .selectFrom('workflow_job')
    .innerJoin('workflow', 'workflow.wfid', 'workflow_job.wfid')
    .innerJoin('document', 'document.id', 'workflow.docid')
    .where((eb) => seesDocument(eb, looker));

export interface JobQuery {
  readonly view?: Exclude<JobView, 'done'> | undefined;
  readonly docid?: number | undefined;
  readonly wfid?: number | undefined;
  readonly wfids?: readonly number[] | undefined;
  readonly definition?: string | undefined;
  readonly orderby?: 'due' | 'open' | 'name' | undefined;
  readonly limit?: number | undefined;
}

export function jobsOf(db: Db, looker: JobViewer, query: JobQuery) {
  const { view, docid, wfid, wfids, definition, orderby = 'due', limit } = query;
  const order = { due: 'workflow_job.dueat', open: 'workflow_job.openedat', name: 'document.folded' } as const;
  return (
    visible(db, looker)
      .innerJoin('workflow_definition', ownVersion)
      .innerJoin('user as starter', 'starter.id', 'workflow.initiator')
      .leftJoin('user as editor', 'editor.id', 'workflow_job.holder')
      .leftJoin('user as represented', 'represented.id', 'workflow_job.heldfor')
      .leftJoin('user as assignee', 'assignee.id', 'workflow_job.assigneduser')
      .leftJoin('usergroup', 'usergroup.id', 'workflow_job.assignedgroup')
      .$if(view !== undefined, (q) =>
        q.where((eb) => {
          const isShown = isIn(eb, view ?? 'mine', looker);
          return wfids === undefined ? isShown : checkedPerRow(eb, isShown);
        }),
      )
      .$if(docid !== undefined, (q) => q.where('workflow.docid', '=', docid ?? 0))
      .$if(wfid !== undefined, (q) => q.where('workflow.wfid', '=', wfid ?? 0))
      .$if(wfids !== undefined, (q) => q.where('workflow.wfid', 'in', wfids ?? none))
      .$if(definition !== undefined, (q) => q.where('workflow.definition', '=', definition ?? ''))
      .selectAll('workflow_job')
      .select([
        'workflow.docid',
        'workflow.definition',
        'workflow_definition.caption as wfcaption',
        'document.filename',
        'document.doctypeid',
        'usergroup.name as groupname',
        'starter.id as starterid',
      ])
      .select([
        displayName('starter').as('startername'),
        displayName('editor').$castTo<string | null>().as('editorname'),
        displayName('represented').$castTo<string | null>().as('forname'),
        displayName('assignee').$castTo<string | null>().as('assigneename'),
      ])
      // Jobs without a deadline come last; SQLite would sort null first.
      .orderBy((eb) => eb.case().when(eb.ref(order[orderby]), 'is', null).then(1).else(0).end())
      .orderBy(order[orderby])
      .orderBy('workflow_job.wfid')
      .orderBy('workflow_job.stepid')
      .$if(limit !== undefined, (q) => q.limit(limit ?? 0))
      .execute()
  );
}
export type JobRow = Awaited<ReturnType<typeof jobsOf>>[number];

export interface JobScope {
  readonly view: Exclude<JobView, 'done'>;
  readonly definition?: string | undefined;
}
/** Starts from the jobs of the view: SQLite keeps the order of cross joins; else it might read every document first. */
const within = (db: Db, looker: JobViewer, { view, definition }: JobScope) =>
  db
    .selectFrom('workflow_job')
    .crossJoin('workflow')
    .crossJoin('document')
    .whereRef('workflow.wfid', '=', 'workflow_job.wfid')
    .whereRef('document.id', '=', 'workflow.docid')
    .where((eb) => seesDocument(eb, looker))
    .where((eb) => isIn(eb as unknown as Builder, view, looker))
    .$if(definition !== undefined, (q) => q.where('workflow.definition', '=', definition ?? ''));

/** Workflow and step of each job, in order of due date. */
export const jobKeys = (db: Db, looker: JobViewer, scope: JobScope) =>
  within(db, looker, scope)
    .select(['workflow_job.wfid', 'workflow_job.stepid'])
    .orderBy((eb) => eb.case().when('workflow_job.dueat', 'is', null).then(1).else(0).end())
    .orderBy('workflow_job.dueat')
    .orderBy('workflow_job.wfid')
    .orderBy('workflow_job.stepid');

/** The workflows of the jobs. */
export const jobWorkflows = (db: Db, looker: JobViewer, scope: JobScope) =>
  within(db, looker, scope).select('workflow_job.wfid');

/** One workflow of each definition that has jobs, and each initiator; the other number of a row is 0. */
export const jobKinds = (db: Db, looker: JobViewer, scope: JobScope) => {
  const none = sql<number>`0`;
  // Both databases evaluate a common table expression only once, although it is used twice.
  const kinds = db.with('kind', () =>
    within(db, looker, scope)
      .select((eb) => eb.fn.min('workflow.wfid').as('wfid'))
      .select(['workflow.initiator', 'workflow.definition', 'workflow.version'])
      .groupBy(['workflow.definition', 'workflow.version', 'workflow.initiator']),
  );
  return kinds
    .selectFrom('kind')
    .select((eb) => [eb.fn.min('wfid').as('wfid'), none.as('initiator')])
    .groupBy(['definition', 'version'])
    .unionAll((eb) =>
      eb
        .selectFrom('kind')
        .select([none.as('wfid'), 'initiator'])
        .groupBy('initiator'),
    );
};

/** Choices for filtering jobs: captions of workflows, names of initiators. */
export async function jobChoices(db: Db, wfids: Iterable<number>, starters: Iterable<number>) {
  const [kinds, people] = await Promise.all([
    db
      .selectFrom('workflow')
      .innerJoin('workflow_definition', ownVersion)
      .where('wfid', 'in', some([...wfids]))
      .select('workflow_definition.caption')
      .execute(),
    db
      .selectFrom('user')
      .where('id', 'in', some([...starters]))
      .select(displayName('user').as('name'))
      .execute(),
  ]);
  return { captions: kinds.map(({ caption }) => caption), starters: people.map(({ name }) => name) };
}

export const jobCount = (db: Db, looker: JobViewer, scope: JobScope) =>
  within(db, looker, scope).select((eb) => eb.fn.countAll<number>().as('count'));

/** Number of open jobs a substitute will be shown: the user's, those of their groups, those escalated to them. */
export async function jobsHanded(
  db: Db,
  { primaryid, userid, groupid, workflows }: Pick<Wanted, 'primaryid' | 'userid' | 'groupid' | 'workflows'>,
): Promise<number> {
  const [groups, realms] = await Promise.all([
    db.selectFrom('group_member').where('userid', '=', primaryid).select('groupid').execute(),
    db
      .selectFrom('group_realm')
      .where((eb) =>
        userid === null
          ? eb('groupid', '=', groupid ?? 0)
          : eb('groupid', 'in', eb.selectFrom('group_member').where('userid', '=', userid).select('groupid')),
      )
      .select('realmid')
      .execute(),
  ]);
  if (realms.length === 0) return 0;
  const represented = {
    userId: primaryid,
    name: '',
    groups: groups.map((row) => row.groupid),
    workflows: workflows === null ? undefined : (JSON.parse(workflows) as string[]),
  };
  const substitute = {
    userId: userid ?? 0,
    groups: [],
    realms: realms.map(({ realmid }) => realmid),
    represented: [represented],
    supervised: [],
  };
  const row = await within(db, substitute, { view: 'acting' })
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Jobs that were taken away from the user. */
export async function withdrawnFrom(db: Db, userId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('workflow_told')
    .where('userid', '=', userId)
    .where('why', '=', 'withdrawn')
    .select(['wfid', 'stepid'])
    .execute();
  return new Set(rows.map(({ wfid, stepid }) => `${wfid}/${stepid}`));
}

/** The jobs each of these users may take besides those assigned to them, as `wfid/stepid/userid`. */
export async function escalatedTos(db: Db, userIds: readonly number[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('workflow_told')
    .where('userid', 'in', userIds)
    .where('why', '=', 'escalated')
    .select(['wfid', 'stepid', 'userid'])
    .execute();
  return new Set(rows.map(({ wfid, stepid, userid }) => `${wfid}/${stepid}/${userid}`));
}

/** What a user has done recently, latest first, one line per job. */
export const doneBy = (db: Db, looker: Pick<JobViewer, 'userId' | 'realms'>, limit: number) =>
  db
    .selectFrom('workflow_history')
    .innerJoin('workflow', 'workflow.wfid', 'workflow_history.wfid')
    .innerJoin('document', 'document.id', 'workflow.docid')
    .innerJoin('workflow_definition', ownVersion)
    .innerJoin('user as starter', 'starter.id', 'workflow.initiator')
    .leftJoin('user as represented', 'represented.id', 'workflow_history.onbehalfof')
    .where('workflow_history.userid', '=', looker.userId)
    .where('workflow_history.event', '=', 'do')
    .where((eb) => seesDocument(eb, looker))
    .select([
      'workflow.wfid',
      'workflow.docid',
      'workflow_history.stepid',
      'workflow_history.step',
      'workflow_history.at',
      'workflow_history.openedat',
      'workflow.state',
      'workflow.definition',
      'workflow.version',
      'workflow_definition.caption as wfcaption',
      'document.filename',
      'document.doctypeid',
    ])
    .select([
      displayName('starter').as('startername'),
      displayName('represented').$castTo<string | null>().as('forname'),
    ])
    .orderBy('workflow_history.at', 'desc')
    .limit(limit)
    .execute();
