import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentReading } from '#core/contract/document/reading.ts';
import type { NotificationEvent } from '#core/contract/work/event.ts';
import type { HistoryEntry, Job, Workflow, WorkflowDetail } from '#core/contract/work/workflow.ts';
import { captions } from '#core/workflow/testing/anyWorkflow.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import type { JobKind } from '#server/store/channels/jobs.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, insertCompany, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import { describeIfAvailable } from '#tests/fixtures/beside.ts';
import { type Installation, type Instance, startInstallation } from '#tests/fixtures/instances.ts';
import { MailServer } from '#tests/fixtures/mailServer.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());
/** Time limit for expected events, even on a busy machine. */
const SOON = { timeout: 60_000 };
const WHOLE = 120_000;
/** An advisory lock of this test. */
const HELD_UP = 4711;

type Value = { readonly indexid: number; readonly value: string };

/** A program of Tesseract that finds a word on each page, another one each time, and waits with the second. */
const READS = String.raw`#!/bin/sh
if [ "$1" = --list-langs ]; then echo deu; exit 0; fi
cat > /dev/null
printf . >> "$0.read"
nth=$(wc -c < "$0.read")
while [ "$nth" -eq 2 ] && [ -e "$0.hold" ]; do sleep 0.1; done
printf '5\t1\t1\t1\t1\t1\t10\t20\t30\t12\t96.5\tBlatt%s\n' "$nth"
`;

const steps = {
  wait: { kind: 'wait', caption: captions('Wait'), until: { event: 'index' }, ways: [{ to: 'check' }] },
  check: {
    kind: 'task',
    caption: captions('Check'),
    assignee: { group: 1 },
    decisions: [{ key: 'ok', caption: captions('OK'), ways: [{ to: 'end' }] }],
  },
  end: { kind: 'end', caption: captions('End') },
};
const definition = { caption: captions('Invoice'), start: 'wait', indexes: { amount: { type: 'float' } }, steps };

describeIfAvailable(postgres !== undefined, 'PostgreSQL')('an instance killed at its work', () => {
  let installation: Installation;
  let mails: MailServer;
  let folder: string;
  /** Stands in for Tesseract's program. */
  let program: string;
  let store: Store;
  /** Does the work and is killed; the other one takes over, and is the worker of the next test. */
  let worker: Instance;
  /** Not running at the beginning of a test: it would share the work. */
  let spare: Instance;
  let editor: Caller;

  beforeAll(async () => {
    mails = await new MailServer().open();
    folder = await mkdtemp(path.join(os.tmpdir(), 'takeover-'));
    program = path.join(folder, 'tesseract');
    await writeFile(program, READS, { mode: 0o755 });
    const env = {
      TESSERACT: program,
      SMTP_URL: mails.url,
      MAIL_FROM: 'archiv@firma.test',
      PUBLIC_URL: 'https://dms.firma.test',
    };
    const fill = async (empty: Store) => {
      await insertCompany(empty);
      const content = { caption: JSON.stringify(definition.caption), content: JSON.stringify(definition) };
      await empty.db
        .insertInto('workflow_definition')
        .values({ key: 'invoice', version: 1, ...content })
        .execute();
      const condition = JSON.stringify({ is: 'filled', field: 'amount' });
      await empty.db.insertInto('workflow_start').values({ workflow: 'invoice', doctypeid: 1, condition }).execute();
    };
    installation = await startInstallation({ url: postgres?.url ?? '' }, fill, env);
    store = await openStore({ dataDir: folder, databaseUrl: postgres?.url });
    [worker, spare] = [installation.instances[0]!, installation.instances[1]!];
    await spare.end('SIGTERM');
    editor = new Caller(worker.url);
    await editor.login('editor', PASSWORD);
  }, WHOLE);
  afterAll(async () => {
    await store.close();
    await installation.stop();
    await mails.close();
    await rm(folder, { recursive: true, force: true });
  });

  const at = (one: Instance): Caller => {
    const caller = new Caller(one.url);
    caller.cookie = editor.cookie;
    return caller;
  };
  let number = 0;
  const archive = async (one: Instance, form: { bytes: Buffer; name: string }, more: readonly Value[] = []) => {
    const body = archiveForm(metafileOf({ filing }, `T-${(number += 1)}`, more), form);
    const [document] = await succeed<{ docid: number }>(at(one), 'documentArchive', { body }, 'document');
    return document?.docid ?? 0;
  };
  const file = async (one: Instance, words: string, more?: readonly Value[]) =>
    archive(one, { bytes: await makePdf(words, 1), name: 'paper.pdf' }, more);
  const found = async (fulltext: string) => {
    const [result] = await succeed<{ id: string }>(at(worker), 'search', { body: { fulltext } }, 'searchresult');
    const body = { id: result?.id, offset: 0, limit: 10 };
    return succeed<{ docid: number }>(at(worker), 'searchResult', { body }, 'document');
  };
  const jobsOf = (kind: JobKind) => store.db.selectFrom('job').where('kind', '=', kind).selectAll().execute();
  const pass = (kind: JobKind, column: 'due' | 'leaseuntil') =>
    store.db
      .updateTable('job')
      .set({ [column]: 1 })
      .where('kind', '=', kind)
      .execute();

  const killWorker = async () => {
    await worker.end('SIGKILL');
    [worker, spare] = [spare, worker];
  };
  /** Changes of a table wait meanwhile. */
  const whileHeldUp = async (
    change: 'insert on event' | 'insert on workflow_history' | 'delete on text_job',
    work: (waits: () => Promise<void>) => Promise<void>,
  ) => {
    const client = new Client({ connectionString: postgres?.url });
    await client.connect();
    const [, table] = change.split(' on ');
    await client.query(`select pg_advisory_lock(${HELD_UP});
      create or replace function hold_up() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(${HELD_UP}); return null; end $$;
      create trigger held_up after ${change} execute function hold_up()`);
    const waiting = async () =>
      (await client.query(`select 1 from pg_locks where not granted and objid = ${HELD_UP}`)).rowCount;
    try {
      await work(async () => {
        await expect.poll(waiting, SOON).toBe(1);
      });
    } finally {
      await client.query(`select pg_advisory_unlock(${HELD_UP}); drop trigger held_up on ${table}`);
      await client.end();
    }
  };

  test('[SRV-01] a mail that a killed instance was sending is sent by the other, once the lease is over', async () => {
    const docid = await file(worker, 'Post');
    const send = (to: string) => {
      const body = { docids: [docid], attachment: 'original', to: [to], subject: 'Post', text: 'Anbei' };
      return succeed(at(worker), 'mailSend', { body }, 'mail');
    };
    const reached = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    mails.beforeRecipient = (address) => {
      if (address !== 'first@kunde.test') return Promise.resolve();
      reached.resolve();
      return release.promise;
    };
    await send('first@kunde.test');
    await pass('mail.send', 'due');
    await reached.promise;
    await spare.start();
    await killWorker();
    mails.beforeRecipient = () => Promise.resolve();
    release.resolve();
    // The survivor sends others, but leaves this one to who leased it.
    await send('second@kunde.test');
    await store.db
      .updateTable('job')
      .set({ due: 1 })
      .where('kind', '=', 'mail.send')
      .where('leaseuntil', 'is', null)
      .execute();
    await expect.poll(() => mails.to('second@kunde.test').length, SOON).toBe(1);
    const [leased] = await jobsOf('mail.send');
    expect(leased).toMatchObject({ tries: 1, payload: expect.stringContaining('first@kunde.test') });
    expect(leased?.leaseuntil).toBeGreaterThan(Date.now());
    expect(mails.to('first@kunde.test')).toEqual([]);

    await pass('mail.send', 'leaseuntil');
    await expect.poll(() => jobsOf('mail.send'), SOON).toEqual([]);
    expect(mails.to('first@kunde.test')).toHaveLength(1);
    const state = () =>
      store.db.selectFrom('mail_recipient').select('state').where('address', '=', 'first@kunde.test').execute();
    expect(await state()).toEqual([{ state: 'sent' }]);
  });

  test('[SRV-01] a follow-up that a killed instance was notifying of is told once, by the other', async () => {
    const docid = await file(worker, 'Frist');
    const body = { docid, type: 1, entrydate: '01.02.2090 09:30:00', subject: 'Frist prüfen', text: '' };
    await succeed(at(worker), 'subscriptionSet', { body });
    await whileHeldUp('insert on event', async (waits) => {
      await pass('subscription.fire', 'due');
      await waits();
      await spare.start();
      await killWorker();
    });
    await pass('subscription.fire', 'leaseuntil');
    const told = async () =>
      (await succeed<NotificationEvent>(at(worker), 'eventList', {}, 'event')).filter((one) => one.docid === docid);
    await expect.poll(async () => (await told()).length, SOON).toBe(1);
    // The timer is set again, for the date itself.
    expect(await jobsOf('subscription.fire')).toMatchObject([{ leaseuntil: null, due: Date.UTC(2090, 1, 1, 8, 30) }]);
    expect(await told()).toMatchObject([{ title: 'Frist prüfen' }]);
  });

  test('[SRV-01] the text of a file that a killed instance was reading is read by the other', async () => {
    await spare.start();
    let docid = 0;
    await whileHeldUp('delete on text_job', async (waits) => {
      docid = await file(worker, 'Kranwagen');
      await waits();
      await killWorker();
    });
    // The survivor leaves it to who leased it.
    const leases = () => store.db.selectFrom('text_job').select('leaseuntil').execute();
    const [leased] = await leases();
    expect(leased?.leaseuntil).toBeGreaterThan(Date.now());
    await store.db.updateTable('text_job').set({ leaseuntil: 1 }).execute();
    await expect.poll(() => found('Kranwagen'), SOON).toMatchObject([{ docid }]);
    expect(await store.db.selectFrom('text_job').selectAll().execute()).toEqual([]);
  });

  test('[SRV-01] [SCAN-06] a scan that a killed instance was recognising is finished by the other, from that page on', async () => {
    const read = async () => (await readFile(`${program}.read`, 'utf8').catch(() => '')).length;
    await writeFile(`${program}.hold`, '');
    await store.db.updateTable('usergroup').set({ serverrecognitionvisible: 1 }).where('id', '=', 1).execute();
    const sheet = sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff' } });
    const page = await sheet.png().toBuffer();
    const bytes = await sharp([page, page], { join: { animated: true } })
      .tiff()
      .toBuffer();
    const docid = await archive(worker, { bytes, name: 'Stapel.tif' });
    const reading = () => succeed<DocumentReading>(at(worker), 'documentReading', { params: { docid } }, 'reading');
    await expect.poll(read, SOON).toBe(2);
    expect(await reading()).toMatchObject([{ pages: 2, done: 1 }]);
    await spare.start();
    await killWorker();
    await rm(`${program}.hold`);
    // The survivor leaves it to who leased it.
    const [leased] = await jobsOf('file.read');
    expect(leased).toMatchObject({ tries: 1 });
    expect(leased?.leaseuntil).toBeGreaterThan(Date.now());
    expect(await reading()).toMatchObject([{ done: 1, state: 'running' }]);

    await pass('file.read', 'leaseuntil');
    await expect.poll(reading, SOON).toMatchObject([{ pages: 2, done: 2, read: 2, state: 'done' }]);
    await expect.poll(() => found('Blatt1'), SOON).toMatchObject([{ docid }]);
    await expect.poll(() => found('Blatt3'), SOON).toMatchObject([{ docid }]);
    // The first page was read once, the second begun twice.
    expect(await read()).toBe(3);
    expect(await jobsOf('file.read')).toEqual([]);
  });

  test('[SRV-01] [WF-02] a step whose instance is killed is as if it had not begun, and is done once by the other', async () => {
    const docid = await file(worker, 'Rechnung', [{ indexid: 2, value: '10' }]);
    const workflows = () => succeed<Workflow>(at(worker), 'workflowList', { params: { docid } }, 'workflow');
    expect(await workflows()).toMatchObject([{ step: 'wait', state: 'running' }]);
    // An automatic step: the wait ends with the change of a value.
    await whileHeldUp('insert on workflow_history', async (waits) => {
      const body = { docid, indexes: [{ indexid: 2, value: '20' }] };
      await succeed(at(worker), 'documentIndexSet', { body });
      await waits();
      await spare.start();
      await killWorker();
    });
    expect(await workflows()).toMatchObject([{ step: 'wait', state: 'running' }]);
    await pass('workflow.signal', 'leaseuntil');
    await expect.poll(workflows, SOON).toMatchObject([{ step: 'check', state: 'running' }]);
    expect(await jobsOf('workflow.signal')).toEqual([]);

    // A decision of a user.
    const [job] = await succeed<Job>(at(worker), 'workflowJobList', { body: { view: 'group', docid } }, 'job');
    const { wfid, stepid } = job!;
    await succeed(at(worker), 'workflowJobTake', { body: { wfid, stepid } });
    await spare.start();
    const decided = { body: { action: 'do', wfid, stepid, decision: 'ok' } };
    await whileHeldUp('insert on workflow_history', async (waits) => {
      const cut = at(worker)
        .call('workflowDo', decided)
        .catch((error: unknown) => error);
      await waits();
      await killWorker();
      expect(await cut).toBeInstanceOf(TypeError);
    });
    const params = { wfid };
    expect(await succeed<WorkflowDetail>(at(worker), 'workflowGet', { params }, 'workflow')).toMatchObject([
      { state: 'running', step: 'check', jobs: [{ editorname: 'Eva editor' }] },
    ]);
    expect(await succeed(at(worker), 'workflowDo', decided, 'workflow')).toMatchObject([{ state: 'ended' }]);
    const history = { query: { wfid: String(wfid) } };
    const events = (await succeed<HistoryEntry>(at(worker), 'workflowHistory', history, 'history')).map(
      ({ event }) => event,
    );
    expect(events).toEqual(['start', 'signal', 'take', 'do']);
  });
});
