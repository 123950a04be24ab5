import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { InsideJob, JobContext, OutsideJob } from '#server/jobs/kind.ts';
import { PermanentFailure } from '#server/jobs/retry.ts';
import { JobRunner } from '#server/jobs/runner.ts';
import { createFileStore } from '#server/store/files/localFiles.ts';
import { cancelJob, type JobPayloads, putDeadLetter, putJob, claimJob } from '#server/store/channels/jobs.ts';
import { origin } from '#server/store/channels/origin.ts';
import { jobRows } from '#server/store/admin/jobs.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

type Send = JobPayloads['mail.send'];
const silent = { error: () => undefined, warn: () => undefined };
const HOUR = 3_600_000;

describe.each([
  { name: 'SQLite', url: undefined },
  ...(postgres === undefined ? [] : [{ name: 'PostgreSQL', url: postgres.url }]),
])('$name', ({ url }) => {
  let dataDir = '';
  let store: Store;
  let at = 1_000_000;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'jobs-'));
    store = await openStore({ dataDir, databaseUrl: url });
  });
  afterEach(() => store.db.deleteFrom('job').execute());
  afterAll(async () => {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const context = (own: Store): JobContext => ({
    store: own,
    files: createFileStore(dataDir),
    mailer: undefined,
    now: () => at,
    timeZone: 'UTC',
    publicUrl: undefined,
    sendsMail: false,
    log: silent,
  });
  const outside = (run: OutsideJob<Send>['run'], rest: Partial<OutsideJob<Send>> = {}): OutsideJob<Send> => ({
    where: 'outside',
    run,
    ...rest,
  });
  const left = () => store.db.selectFrom('job').select(['kind', 'due', 'tries', 'deadat', 'error']).execute();

  test('[SRV-02] a failure noted as a dead letter is listed once, with its last reason', async () => {
    const failure = { now: at, key: 'ab', tries: 1, error: 'timeout' };
    await putDeadLetter(store.db, 'file.text', { sha256: 'ab' }, failure);
    await putDeadLetter(store.db, 'file.text', { sha256: 'ab' }, { ...failure, error: 'crashed' });
    expect(await jobRows(store.db, 10)).toMatchObject([
      { kind: 'file.text', deadat: at, tries: 1, error: 'crashed', filename: null },
    ]);
  });

  test('two runners take each job once, however many ask at the same time', async () => {
    const other = await openStore({ dataDir, databaseUrl: url });
    for (let mailid = 1; mailid <= 300; mailid += 1)
      await putJob(store.db, 'mail.send', { mailid, address: 'a' }, { now: at });
    const done: number[] = [];
    const kinds = {
      'mail.send': outside(async ({ mailid }) => {
        await new Promise((resolve) => setImmediate(resolve));
        done.push(mailid);
        return undefined;
      }),
    };
    const runners = [store, other, store, other].map((own) => new JobRunner(context(own), kinds));
    await Promise.all(runners.map((runner) => runner.drain()));
    await other.close();
    expect(done.toSorted((one, two) => one - two)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
    expect(await left()).toEqual([]);
  });

  test('a timer runs at its time and not before; setting it again moves it, and it can be cancelled', async () => {
    const ran: number[] = [];
    const runner = new JobRunner(context(store), {
      'mail.send': outside(async ({ mailid }) => void ran.push(mailid)),
    });
    const put = (mailid: number, key: string, due: number) =>
      putJob(store.db, 'mail.send', { mailid, address: '' }, { now: at, due, key });
    await put(1, 'one', at + HOUR);
    await put(2, 'two', at + HOUR);
    await put(3, 'one', at + 2 * HOUR);
    expect(await cancelJob(store.db, 'mail.send', 'two')).toBe(true);
    expect(await cancelJob(store.db, 'mail.send', 'two')).toBe(false);
    at += HOUR;
    await runner.drain();
    expect(ran).toEqual([]);
    at += HOUR;
    await runner.drain();
    expect(ran).toEqual([3]);
  });

  test('a job inside the database runs exactly once, in one transaction: not at all if it fails', async () => {
    let fails = true;
    const product: InsideJob<null> = {
      where: 'database',
      run: async (trx) => {
        await trx.insertInto('product').values({ id: 7, name: 'once' }).execute();
        if (fails) throw new Error('in the middle');
      },
    };
    const runner = new JobRunner(context(store), { 'store.purge': product });
    await putJob(store.db, 'store.purge', null, { now: at });
    await runner.drain();
    const products = () => store.db.selectFrom('product').selectAll().execute();
    expect(await products()).toEqual([]);
    expect(await left()).toMatchObject([{ tries: 1, due: at + 5000, error: 'in the middle', deadat: null }]);
    fails = false;
    at += 5000;
    await runner.drain();
    expect(await products()).toMatchObject([{ id: 7, name: 'once' }]);
    expect(await left()).toEqual([]);
  });

  test('a repeating timer is stored once by many servers, and catches up once after downtime', async () => {
    let ran = 0;
    const hourly: InsideJob<null> = { where: 'database', every: HOUR, run: async () => void (ran += 1) };
    const runners = [1, 2].map(() => new JobRunner(context(store), { 'store.purge': hourly }));
    onTestFinished(async () => void (await Promise.all(runners.map((runner) => runner.close()))));
    await Promise.all(runners.map((runner) => runner.start()));
    // A run counts before its transaction has ended, which sets the timer again.
    await expect.poll(left).toMatchObject([{ due: at + HOUR }]);
    expect(ran).toBe(1);
    at += 10 * HOUR;
    await expect.poll(left).toMatchObject([{ due: at + HOUR }]);
    expect(ran).toBe(2);
  });

  test('a failed job waits twice as long each time and ends as a dead letter; a hopeless one at once', async () => {
    const died: string[] = [];
    const runner = new JobRunner(context(store), {
      'mail.send': outside(
        async ({ mailid }) => {
          throw mailid === 1 ? new Error('no line') : new PermanentFailure('no such person');
        },
        {
          retry: { tries: 3, firstMs: 1000, longestMs: 1500 },
          died: async (_, { mailid }, error) => void died.push(`${mailid} ${error}`),
        },
      ),
    });
    for (const mailid of [1, 2]) await putJob(store.db, 'mail.send', { mailid, address: '' }, { now: at });
    await runner.drain();
    expect(died).toEqual(['2 no such person']);
    const waits: number[] = [];
    for (let waiting = await left(); waiting.some(({ deadat }) => deadat === null); waiting = await left()) {
      const due = waiting.find(({ deadat }) => deadat === null)!.due;
      waits.push(due - at);
      at = due;
      await runner.drain();
    }
    expect(waits).toEqual([1000, 1500]);
    expect(died).toEqual(['2 no such person', '1 no line']);
  });

  test('[SRV-03] a job, what it queues and what it logs have the id of the request that caused it', async () => {
    const logged: unknown[] = [];
    const log = { ...silent, warn: (facts: unknown) => void logged.push(facts) };
    const seen: (string | undefined)[] = [];
    const runner = new JobRunner(
      { ...context(store), log },
      {
        'mail.send': outside(async ({ mailid }) => {
          seen.push(origin.getStore());
          if (mailid === 2) throw new Error('no line');
          await putJob(store.db, 'mail.send', { mailid: 2, address: '' }, { now: at });
          return undefined;
        }),
      },
    );
    await origin.run('request-4711', () => putJob(store.db, 'mail.send', { mailid: 1, address: '' }, { now: at }));
    await runner.drain();
    expect(seen).toEqual(['request-4711', 'request-4711']);
    expect(logged).toMatchObject([{ kind: 'mail.send', reqId: 'request-4711' }]);
  });

  test('a job of a crashed runner goes to another when its lease ends, and the first can no longer finish it', async () => {
    await putJob(store.db, 'mail.send', { mailid: 1, address: '' }, { now: at });
    const taking = { kinds: ['mail.send'] as const, leaseMs: 60_000 };
    const first = await claimJob(store, { ...taking, now: at });
    expect(await claimJob(store, { ...taking, now: at + 59_999 })).toBeUndefined();
    const second = await claimJob(store, { ...taking, now: at + 60_000 });
    expect(second).toMatchObject({ id: first?.id, tries: 2 });
    expect(second?.taker).not.toBe(first?.taker);
  });
});
