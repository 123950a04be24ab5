import { sql } from 'kysely';
import type { OperationName } from '#core/contract/operations.ts';
import { EVENT_TYPES, EventFacts } from '#core/contract/work/event.ts';
import type { Job } from '#core/contract/work/workflow.ts';
import { readInstance } from '#core/workflow/stored.ts';
import { captions } from '#core/workflow/testing/anyWorkflow.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, insertCompany, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import { freePort } from '#tests/fixtures/company.ts';
import { Instance } from '#tests/fixtures/instances.ts';

/** A company in which many users decide a few jobs at random, competing with each other. */
export interface House {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly server: Instance;
}

export async function openHouse(dataDir: string, databaseUrl: string | undefined): Promise<House> {
  const server = new Instance(dataDir, await freePort(), { DATABASE_URL: databaseUrl ?? '' });
  return { dataDir, databaseUrl, server };
}

/** What the server answered the users. */
export interface Tally {
  /** Acknowledged decisions, `wfid/stepid`. */
  readonly acknowledged: string[];
  /** Duration of each in milliseconds. */
  readonly times: number[];
  /** Answers with unexpected errors; a busy server answers with a different status. */
  readonly broken: string[];
}
export const noTally = (): Tally => ({ acknowledged: [], times: [], broken: [] });

const MESSAGE = captions('It was decided');
const task = (name: string, decisions: readonly (readonly [key: string, to: string])[], more: object = {}) => ({
  kind: 'task',
  caption: captions(name),
  assignee: { group: 1 },
  decisions: decisions.map(([key, to]) => ({ key, caption: captions(key), ways: [{ to }] })),
  ...more,
});
/** Never ends. 'again' notifies the initiator and sets an index of the document, which all workflows share. */
const definition = {
  caption: captions('Round'),
  start: 'decide',
  indexes: { amount: { type: 'float' } },
  steps: {
    decide: task('Decide', [
      ['again', 'tell'],
      ['pass', 'check'],
      ['end', 'end'],
    ]),
    check: task('Check', [['back', 'decide']], { notBy: ['decide'] }),
    tell: {
      kind: 'auto',
      caption: captions('Tell'),
      actions: [
        { do: 'setIndex', index: 'amount', value: '1' },
        { do: 'notify', to: { initiator: true }, text: MESSAGE },
      ],
      ways: [{ to: 'decide' }],
    },
    end: { kind: 'end', caption: captions('End') },
  },
};

/** A company with the given number of users, and of workflows running on one document. */
export async function furnish(house: House, users: number, workflows: number): Promise<void> {
  const store = await openStore(house);
  await insertCompany(store);
  await insertColleagues(store, 'editor', users);
  const { caption } = definition;
  await store.db
    .insertInto('workflow_definition')
    .values({ key: 'round', version: 1, caption: JSON.stringify(caption), content: JSON.stringify(definition) })
    .execute();
  await store.close();
  await house.server.start();
  const editor = await signIn(house, 'editor');
  const body = archiveForm(metafileOf({ filing }, 'Round'), { bytes: await makePdf('Round', 1), name: 'round.pdf' });
  const [document] = await succeed<{ docid: number }>(editor, 'documentArchive', { body }, 'document');
  for (let at = 0; at < workflows; at += 1)
    await succeed(editor, 'workflowStart', { body: { docid: document?.docid, workflow: 'round' } }, 'workflow');
  await house.server.end('SIGTERM');
}

/** Adds users `user0`, `user1` …, with the password and the groups of an existing one. */
export async function insertColleagues({ db }: Pick<Store, 'db'>, of: string, users: number): Promise<void> {
  const model = await db.selectFrom('user').where('login', '=', of).selectAll().executeTakeFirstOrThrow();
  const groups = await db.selectFrom('group_member').where('userid', '=', model.id).select('groupid').execute();
  const { id: _, ...copied } = model;
  for (let at = 0; at < users; at += 1) {
    const login = `user${at}`;
    const row = { ...copied, login, loginfolded: login };
    const { id: userid } = await db.insertInto('user').values(row).returning('id').executeTakeFirstOrThrow();
    await db
      .insertInto('group_member')
      .values(groups.map(({ groupid }) => ({ groupid, userid })))
      .execute();
  }
}

export const signInAll = (house: House, users: number): Promise<readonly Caller[]> =>
  Promise.all(Array.from({ length: users }, (_, at) => signIn(house, `user${at}`)));

async function signIn({ server }: House, login: string): Promise<Caller> {
  const caller = new Caller(server.url);
  await caller.login(login, PASSWORD);
  return caller;
}

/** Takes jobs, sometimes from another user, releases some and decides the others, until stopped. */
export async function decideAtRandom(who: Caller, tally: Tally, isOver: () => boolean): Promise<void> {
  const ask = async (name: OperationName, body: object) => {
    const { status, json } = await who.call(name, { body });
    if (status === 500) tally.broken.push(`${name}: ${json.response.message}`);
    return status === 200 ? json : undefined;
  };
  while (!isOver()) {
    const view = Math.random() < 0.5 ? 'mine' : 'group';
    const jobs = ((await ask('workflowJobList', { view }))?.['job'] ?? []) as readonly Job[];
    const job = jobs[Math.floor(Math.random() * jobs.length)];
    if (job === undefined) continue;
    const body = { wfid: job.wfid, stepid: job.stepid };
    const chance = Math.random();
    if (chance < 0.1) await ask('workflowJobRelease', body);
    else if (chance < 0.2) await ask('workflowJobLock', { ...body, force: true });
    else await ask('workflowJobTake', body);
    const decision = job.stepname['en'] === 'Check' ? 'back' : Math.random() < 0.7 ? 'again' : 'pass';
    const began = performance.now();
    if ((await ask('workflowDo', { action: 'do', ...body, decision })) === undefined) continue;
    tally.times.push(performance.now() - began);
    tally.acknowledged.push(`${job.wfid}/${job.stepid}`);
  }
}

/** Compares the database with what the users were told. */
export async function judge(house: House, { acknowledged, broken }: Tally) {
  const store = await openStore(house);
  try {
    const history = await store.db
      .selectFrom('workflow_history')
      .where('event', '=', 'do')
      .select(['wfid', 'stepid', 'decision', 'at'])
      .orderBy('id')
      .execute();
    const done = history.map(({ wfid, stepid }) => `${wfid}/${stepid}`);
    const known = new Set(done);
    const notices = await noticesOf(store);
    const told = notices
      .filter(({ body }) => Object.values(MESSAGE).includes(body))
      .map(({ facts, createdat }) => `${facts.wfid}@${createdat}`);
    const wanted = history.filter(({ decision }) => decision === 'again').map(({ wfid, at }) => `${wfid}@${at}`);
    const open = await store.db.selectFrom('workflow_job').select(['wfid', 'stepid', 'holder']).execute();
    const flows = await store.db.selectFrom('workflow').select(['wfid', 'instance', 'state']).execute();
    /** Workflows whose state contradicts the history and the list of open jobs. */
    const astray = flows.filter(({ wfid, instance: text, state }) => {
      const instance = readInstance(text);
      const jobs = open.filter((job) => job.wfid === wfid);
      return (
        state !== 'running' ||
        jobs.length !== 1 ||
        JSON.stringify(instance?.jobs.map(({ id, holder }) => [id, holder?.user ?? null])) !==
          JSON.stringify(jobs.map(({ stepid, holder }) => [stepid, holder])) ||
        JSON.stringify(instance?.done.map(({ job }) => `${wfid}/${job}`)) !==
          JSON.stringify(done.filter((one) => one.startsWith(`${wfid}/`)))
      );
    });
    return {
      doubled: done.length - known.size + (acknowledged.length - new Set(acknowledged).size),
      lost: acknowledged.filter((one) => !known.has(one)).length,
      /** Completed, but the server was killed before it could answer. */
      unsaid: done.length - acknowledged.length,
      /** Surplus and missing notifications: each 'again' causes one, of its workflow and at its time. */
      effects: differing(told, wanted) + jobsMistold(notices, [...done, ...open.map((job) => keyOfJob(job))]),
      astray: astray.map(({ wfid }) => wfid),
      deadlocks: await deadlocksOf(store),
      broken,
    };
  } finally {
    await store.close();
  }
}

/** All notifications about workflows. */
async function noticesOf({ db }: Store) {
  const rows = await db.selectFrom('event').select(['userid', 'type', 'body', 'createdat', 'facts']).execute();
  return rows
    .map(({ facts, ...row }) => ({ ...row, facts: EventFacts.parse(JSON.parse(facts)) }))
    .filter(({ facts }) => facts.wfid !== undefined);
}

const keyOfJob = ({
  wfid,
  stepid,
}: {
  readonly wfid?: number | undefined;
  readonly stepid?: number | null | undefined;
}) => `${wfid}/${stepid}`;

/** Number of jobs nobody was notified of, and of repeated notifications of a job to the same user. */
function jobsMistold(notices: Awaited<ReturnType<typeof noticesOf>>, jobs: readonly string[]): number {
  const told = notices.filter(({ type, facts }) => type === EVENT_TYPES.workflow && facts.stepid !== undefined);
  const about = new Set(told.map(({ facts }) => keyOfJob(facts)));
  const hearers = told.map(({ userid, facts }) => `${keyOfJob(facts)} ${userid}`);
  return differing([...about], [...new Set(jobs)]) + hearers.length - new Set(hearers).size;
}

/** How many texts one list has more often than the other. */
export function differing(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const text of one) counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const text of other) counts.set(text, (counts.get(text) ?? 0) - 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}

/** PostgreSQL counts deadlocks. SQLite does not: it has one writer, and waiting too long for it is in `broken`. */
async function deadlocksOf({ db, dialect }: Store): Promise<number | undefined> {
  if (dialect.name === 'sqlite') return undefined;
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return Number(rows[0]?.deadlocks);
}
