import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PRODUCT_VERSION } from '#core/contract/constants.ts';
import { captions } from '#core/workflow/testing/anyWorkflow.ts';
import type { Definition } from '#core/workflow/definition.ts';
import { start } from '#core/workflow/enter.ts';
import { insertRows } from '#server/seed/archive/insert.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import { readCalendar } from '#server/store/workflow/calendar.ts';
import { columnsOf, jobRows } from '#server/store/workflow/instances.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { insertCompany, makePdf, PASSWORD, archiveForm, filing } from '#tests/conformance/scene.ts';
import { freePort, SERVER } from '#tests/fixtures/company.ts';
import { measureInbox, openBrowser } from './inbox.ts';
import { quantile, type Row } from '../row.ts';

const root = path.resolve(import.meta.dirname, '../../..');
export const INBOX_SIZES = [1_000, 10_000, 100_000];
const ROUNDS = 30;
/** Documents archived with their own file; the others share these files. */
const DOCUMENTS = 30;
/** Workflows of a document. */
const WORKFLOWS = 10;
/** ../shared/bench/GOALS.md: first rows of the inbox at any size. */
const GOAL_MS = 150;

/** The first step of an invoice, for a group or a person, with three working days. */
const definitionFor = (assignee: { user: number } | { group: number }): Definition => ({
  caption: captions('Invoice'),
  start: 'check',
  steps: {
    check: {
      kind: 'task',
      caption: captions('Check'),
      assignee,
      deadline: { days: 3 },
      decisions: [{ key: 'ok', caption: captions('OK'), ways: [{ to: 'end' }] }],
    },
    end: { kind: 'end', caption: captions('End') },
  },
});

/**
 * Response times of the inbox and its counts, times until they and the next job are on the screen, and long tasks while
 * scrolling, with an increasing number of open jobs, in a separate company.
 */
export async function measureWorkflow(sizes: readonly number[]): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bench-workflow-'));
  try {
    const store = await openStore({ dataDir });
    await insertCompany(store);
    await store.close();
    const rows: Row[] = [];
    let jobs = 0;
    const browser = await openBrowser();
    try {
      for (const size of sizes) {
        await fill(dataDir, jobs, size);
        jobs = size;
        rows.push(...(await answers(dataDir, size)));
        rows.push(...(await withServer(dataDir, (_, url) => measureInbox(browser, url, size))));
      }
    } finally {
      await browser.close();
    }
    return rows;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** One job in ten is the editor's, half belong to a group, the rest to somebody else. */
async function fill(dataDir: string, from: number, to: number): Promise<void> {
  if (from === 0) await withServer(dataDir, archiveSome);
  const store = await openStore({ dataDir });
  const people = await store.db.selectFrom('user').select(['id', 'login']).execute();
  const idOf = (login: string) => people.find((user) => user.login === login)?.id ?? 0;
  await copyDocuments(store.db, to / WORKFLOWS);
  const documents = await store.db.selectFrom('document').select('id').orderBy('id').execute();
  const calendar = await readCalendar(store.db, 'Europe/Berlin');
  const key = (at: number) => (at % 10 === 0 ? 'own' : at % 2 === 0 ? 'group' : 'other');
  const kinds = {
    own: definitionFor({ user: idOf('editor') }),
    group: definitionFor({ group: 1 }),
    other: definitionFor({ user: idOf('second') }),
  };
  const flows: object[] = [];
  const open: object[] = [];
  for (let at = from; at < to; at += 1) {
    const definition = kinds[key(at)];
    const now = Date.UTC(2026, 10, 2, 8) + at * 1000;
    const world = { now, calendar, indexes: {}, supervisors: { users: new Map(), groups: new Map() } };
    const { instance } = start(definition, idOf('editor'), world);
    const wfid = at + 1;
    const flow = {
      wfid,
      // The user's own jobs, every tenth one, are spread over all documents in turn.
      docid: documents[Math.floor(at / 10) % documents.length]!.id,
      definition: key(at),
      version: 1,
      initiator: idOf('editor'),
      startedat: now,
    };
    flows.push({ ...flow, ...columnsOf(instance, now), nextdue: null });
    open.push(...jobRows(wfid, definition, instance).jobs);
  }
  await store.db.transaction().execute(async (trx) => {
    if (from === 0)
      await insertRows(
        trx,
        'workflow_definition',
        Object.entries(kinds).map(([name, definition]) => ({
          key: name,
          version: 1,
          caption: JSON.stringify(definition.caption),
          content: JSON.stringify(definition),
          adhoc: 0,
        })),
      );
    await insertRows(trx, 'workflow', flows as never[]);
    await insertRows(trx, 'workflow_job', open as never[]);
  });
  await store.close();
}

/** Copies documents until there are `count`. */
async function copyDocuments(db: Store['db'], count: number): Promise<void> {
  const documents = await db.selectFrom('document').selectAll().orderBy('id').execute();
  const versions = await db.selectFrom('document_version').selectAll().orderBy('docid').execute();
  const last = documents.at(-1)?.id ?? 0;
  const added = Array.from({ length: Math.max(0, count - documents.length) }, (_, at) => last + at + 1);
  await db.transaction().execute(async (trx) => {
    await insertRows(
      trx,
      'document',
      added.map((id) => ({ ...documents[id % DOCUMENTS]!, id })),
    );
    await insertRows(
      trx,
      'document_version',
      added.map((docid) => ({ ...versions[docid % DOCUMENTS]!, docid })),
    );
  });
}

/** Archives the first documents, and marks the news as read by the editor. */
async function archiveSome(editor: Caller): Promise<void> {
  await editor.call('configSet', { body: { config: [{ name: 'webviewer_dashboard_info', value: PRODUCT_VERSION }] } });
  const { clientid, productid, year, doctypeid, maskid, textIndex } = filing;
  for (let no = 1; no <= DOCUMENTS; no += 1) {
    const indexes = [{ indexid: textIndex, value: `Inbox ${no}` }];
    const metafile = { clientid, productid, year, doctypeid, maskid, indexes };
    const file = { bytes: await makePdf(`Inbox ${no}`, 1), name: `inbox-${no}.pdf` };
    const { status } = await editor.call('documentArchive', { body: archiveForm(metafile, file) });
    if (status !== 200) throw new Error(`archiving answered ${status}`);
  }
}

async function withServer<Value>(
  dataDir: string,
  work: (editor: Caller, url: string) => Promise<Value>,
): Promise<Value> {
  const port = await freePort();
  const child = spawn(process.execPath, [...SERVER, '--no-demo'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  try {
    await once(child.stdout, 'data');
    const url = `http://127.0.0.1:${port}`;
    const editor = new Caller(url);
    await editor.login('editor', PASSWORD);
    return await work(editor, url);
  } finally {
    child.kill('SIGTERM');
    await gone;
  }
}

const inView = (view: string, sort: readonly object[] = []) => ({ body: { view, sort, filters: {}, quick: '' } });

const answers = (dataDir: string, size: number): Promise<Row[]> =>
  withServer(dataDir, async (editor) => [
    await timed(`inbox, my jobs, ${size} open, p95`, () => editor.call('workflowJobOpen', inView('mine'))),
    await timed(`inbox, my groups' jobs, ${size} open, p95`, () => editor.call('workflowJobOpen', inView('group'))),
    await timed(`inbox, my groups' jobs by initiator, ${size} open, p95`, () =>
      editor.call('workflowJobOpen', inView('group', [{ column: 'initiator', descending: false }])),
    ),
    await timed(`counts of the inbox, ${size} open, p95`, () => editor.call('workflowJobCount', {})),
  ]);

async function timed(name: string, ask: () => Promise<{ readonly status: number }>): Promise<Row> {
  const times: number[] = [];
  await ask();
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const { status } = await ask();
    times.push(performance.now() - began);
    if (status !== 200) throw new Error(`${name}: status ${status}`);
  }
  const ours = quantile(times, 0.95);
  return { name, ours, goal: `≤ ${GOAL_MS} ms`, met: ours <= GOAL_MS };
}
