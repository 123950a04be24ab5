import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Job, Workflow } from '#core/contract/work/workflow.ts';
import { readInstance } from '#core/workflow/stored.ts';
import { captions } from '#core/workflow/testing/anyWorkflow.ts';
import { openStore } from '#server/store/database/open.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, insertCompany, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import { freePort } from '#tests/fixtures/company.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Times the server is killed; the long run asks for 50 (KILL_CYCLES=50). */
const CYCLES = Number(process.env['KILL_CYCLES'] ?? 2);
const MESSAGE = captions('It was decided');
/** A task that comes again and again, and each time the one who began is told. */
const definition = {
  caption: captions('Round'),
  start: 'decide',
  steps: {
    decide: {
      kind: 'task',
      caption: captions('Decide'),
      assignee: { group: 1 },
      decisions: [
        { key: 'again', caption: captions('Again'), ways: [{ to: 'tell' }] },
        { key: 'end', caption: captions('End'), ways: [{ to: 'end' }] },
      ],
    },
    tell: {
      kind: 'auto',
      caption: captions('Tell'),
      actions: [{ do: 'notify', to: { initiator: true }, text: MESSAGE }],
      ways: [{ to: 'decide' }],
    },
    end: { kind: 'end', caption: captions('End') },
  },
};

interface House {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly port: number;
}
const postgres = await startPostgres();
if (postgres === undefined) console.warn('PostgreSQL is not installed: SQLite alone is killed');
afterAll(() => postgres?.stop());

async function start({ dataDir, databaseUrl = '', port }: House): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/main.ts', '--no-demo'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** A company with a workflow that runs on a document of its own. */
async function furnish(house: House): Promise<number> {
  const store = await openStore(house);
  await insertCompany(store);
  await store.db
    .insertInto('workflow_definition')
    .values({
      key: 'round',
      version: 1,
      caption: JSON.stringify(definition.caption),
      content: JSON.stringify(definition),
    })
    .execute();
  await store.close();
  const server = await start(house);
  const editor = await signIn(house, 'editor');
  const { clientid, productid, year, doctypeid, maskid, textIndex } = filing;
  const metafile = { clientid, productid, year, doctypeid, maskid, indexes: [{ indexid: textIndex, value: 'Round' }] };
  const file = { bytes: await makePdf('Round', 1), name: 'round.pdf' };
  const body = archiveForm(metafile, file);
  const [document] = await succeed<{ docid: number }>(editor, 'documentArchive', { body }, 'document');
  const begun = { body: { docid: document?.docid, workflow: 'round' } };
  const [workflow] = await succeed<Workflow>(editor, 'workflowStart', begun, 'workflow');
  await kill(server);
  return workflow?.wfid ?? 0;
}

async function signIn({ port }: House, login: string): Promise<Caller> {
  const caller = new Caller(`http://127.0.0.1:${port}`);
  await caller.login(login, PASSWORD);
  return caller;
}

/** Takes the job and decides it, again and again, against whoever does the same; until the server is gone. */
async function race(who: Caller, wfid: number, onDone: (stepid: number) => void): Promise<unknown> {
  try {
    for (;;) {
      const jobs = await succeed<Job>(who, 'workflowJobList', { body: { view: 'group' } }, 'job');
      const mine = await succeed<Job>(who, 'workflowJobList', { body: { view: 'mine' } }, 'job');
      const job = [...mine, ...jobs].find((one) => one.wfid === wfid);
      if (job === undefined) continue;
      const body = { wfid, stepid: job.stepid };
      await who.call('workflowJobTake', { body });
      const done = await who.call('workflowDo', { body: { action: 'do', ...body, decision: 'again' } });
      if (done.status === 200) onDone(job.stepid);
    }
  } catch (error) {
    return error;
  }
}

const databases = [
  ['SQLite', undefined] as const,
  ...(postgres === undefined ? [] : [['PostgreSQL', postgres.url] as const]),
];

test.each(databases)(
  '[WF-02] on %s two race for a job while the server is killed: what was acknowledged stands, each effect happened once',
  async (_, databaseUrl) => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kill-workflow-'));
    const house: House = { dataDir, port: await freePort(), ...(databaseUrl !== undefined && { databaseUrl }) };
    try {
      const wfid = await furnish(house);
      const acknowledged: number[] = [];
      for (let cycle = 0; cycle < CYCLES; cycle += 1) {
        const before = acknowledged.length;
        const server = await start(house);
        const racers = await Promise.all(['editor', 'second'].map((login) => signIn(house, login)));
        const races = racers.map((who) => race(who, wfid, (stepid) => acknowledged.push(stepid)));
        await expect.poll(() => acknowledged.length, { interval: 1, timeout: 20_000 }).toBeGreaterThan(before + 3);
        await kill(server);
        for (const ended of await Promise.all(races)) expect(ended).toBeInstanceOf(TypeError);
      }
      const store = await openStore(house);
      try {
        const history = await store.db
          .selectFrom('workflow_history')
          .where('wfid', '=', wfid)
          .where('event', '=', 'do')
          .select('stepid')
          .execute();
        const done = history.map(({ stepid }) => stepid ?? 0);
        // Nobody decided what another had decided, and nothing that was answered is missing.
        expect(new Set(done).size).toBe(done.length);
        expect(new Set(acknowledged).size).toBe(acknowledged.length);
        expect(acknowledged.filter((stepid) => !done.includes(stepid))).toEqual([]);
        // Killed before it could answer, at most one of each racer and cycle.
        expect(done.length - acknowledged.length).toBeLessThanOrEqual(2 * CYCLES);

        const row = await store.db
          .selectFrom('workflow')
          .where('wfid', '=', wfid)
          .selectAll()
          .executeTakeFirstOrThrow();
        const instance = readInstance(row.instance);
        expect(instance?.done.map(({ job }) => job)).toEqual(done);
        const told = await store.db
          .selectFrom('event')
          .where('body', 'in', Object.values(MESSAGE))
          .select((eb) => eb.fn.countAll().as('count'))
          .executeTakeFirstOrThrow();
        expect(Number(told.count)).toBe(done.length);
        const open = await store.db.selectFrom('workflow_job').where('wfid', '=', wfid).select('stepid').execute();
        expect(open).toEqual([{ stepid: done.length + 1 }]);
      } finally {
        await store.close();
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  120_000 + CYCLES * 10_000,
);
