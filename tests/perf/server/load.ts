import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { openStore } from '#server/store/database/open.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { Ear } from '#tests/conformance/stream.ts';
import { insertColleagues } from '#tests/faults/kills/crowd.ts';
import { startBalancer } from '#tests/fixtures/balancer.ts';
import { freePort } from '#tests/fixtures/company.ts';
import { Instance } from '#tests/fixtures/instances.ts';
import { startObjectStore } from '#tests/fixtures/objectStore.ts';
import { startPostgres } from '#tests/fixtures/serverPostgres.ts';
import { run } from '../../../scripts/run.ts';
import { print, quantile, type Row } from '../row.ts';
import { kinds } from './search.ts';

const CROWDS = [1, 10, 50, 200];
/** How long each crowd works: first uncounted, then counted. */
const WARM_MS = 3_000;
const COUNTED_MS = 15_000;
/** How soon the other instance must report a change made on one. */
const TOLD_MS = 2_000;
const TOLD_ROUNDS = 40;

type Env = Readonly<Record<string, string>>;
/** Servers with the same company, behind a balancer that alternates. */
interface House {
  readonly name: string;
  readonly url: string;
  readonly instances: readonly Instance[];
}

/**
 * A mixed load of 1, 10, 50 and 200 users: on SQLite, and on PostgreSQL and a bucket with one instance and with two.
 * All requests go through a balancer. Users never pause between two requests, so that one causes as much work as many
 * people. Figures are printed as soon as they are known, because a large archive takes hours.
 */
export async function measureLoad(sizes: readonly number[]): Promise<Row[]> {
  for (const documents of sizes) {
    const place = await mkdtemp(path.join(os.tmpdir(), 'bench-load-'));
    await using held = new AsyncDisposableStack();
    held.defer(() => rm(place, { recursive: true, force: true }));
    const sqlite = path.join(place, 'sqlite');
    await furnish(sqlite, {}, documents);
    await within({ name: 'SQLite', documents, folders: [sqlite], env: {} }, crowds);
    const cluster = await startPostgres();
    if (cluster === undefined) continue;
    held.defer(() => cluster.stop());
    const objects = await startObjectStore();
    held.defer(() => objects.stop());
    const env = { ...objects.env, DATABASE_URL: cluster.url };
    const [one, two] = [path.join(place, 'one'), path.join(place, 'two')];
    await furnish(one, env, documents);
    const shared = { documents, env };
    await within({ ...shared, name: 'PostgreSQL', folders: [one] }, crowds);
    await within({ ...shared, name: 'PostgreSQL, two instances', folders: [one, two] }, async (house) => {
      print([await acrossInstances(house)]);
      await crowds(house);
    });
  }
  return [];
}

/**
 * The same load on an archive filled before, since seeding a million documents takes long: on SQLite, or with one
 * instance and with two on the PostgreSQL of `DATABASE_URL`. Both read the files in the same folder.
 */
export async function measureLoadIn(dataDir: string): Promise<Row[]> {
  const databaseUrl = process.env['DATABASE_URL'] ?? '';
  const store = await openStore({ dataDir, ...(databaseUrl !== '' && { databaseUrl }) });
  const { documents } = await store.db
    .selectFrom('document')
    .select((select) => select.fn.countAll<string | number>().as('documents'))
    .executeTakeFirstOrThrow();
  const clerks = store.db.selectFrom('user').where('login', '=', 'user0').select('id');
  if ((await clerks.executeTakeFirst()) === undefined) await insertColleagues(store, 'clerk', Math.max(...CROWDS));
  await store.close();
  const archive = { documents: Number(documents), env: { DATABASE_URL: databaseUrl } };
  if (databaseUrl === '') {
    await within({ ...archive, name: 'SQLite', folders: [dataDir] }, crowds);
    return [];
  }
  const other = await mkdtemp(path.join(os.tmpdir(), 'bench-load-'));
  try {
    await copyFile(path.join(dataDir, 'seal.key'), path.join(other, 'seal.key'));
    await symlink(path.join(dataDir, 'files'), path.join(other, 'files'));
    await within({ ...archive, name: 'PostgreSQL', folders: [dataDir] }, crowds);
    await within({ ...archive, name: 'PostgreSQL, two instances', folders: [dataDir, other] }, crowds);
  } finally {
    await rm(other, { recursive: true, force: true });
  }
  return [];
}

/** A demo company of that size, with a clerk for everybody in the largest crowd. */
async function furnish(dataDir: string, env: Env, documents: number): Promise<void> {
  const seeded = await run(process.execPath, ['server/seed/cli.ts', '--documents', String(documents)], {
    quiet: true,
    env: { DATABASE_URL: '', ...env, DATA_DIR: dataDir },
  });
  if (seeded.code !== 0) throw new Error(seeded.output);
  const store = await openStore({ dataDir, databaseUrl: env['DATABASE_URL'] });
  await insertColleagues(store, 'clerk', Math.max(...CROWDS));
  await store.close();
}

async function within(
  { name, documents, folders, env }: { name: string; documents: number; folders: readonly string[]; env: Env },
  measure: (house: House) => Promise<void>,
): Promise<void> {
  await using held = new AsyncDisposableStack();
  const instances: Instance[] = [];
  for (const folder of folders) {
    const instance = new Instance(folder, await freePort(), { DATABASE_URL: '', RECOGNITION: 'off', ...env });
    await instance.start();
    instances.push(instance);
    held.defer(() => instance.end('SIGTERM'));
  }
  const balancer = await startBalancer(instances.map(({ port }) => port));
  held.defer(() => balancer.close());
  await measure({ name: `${name}, ${documents} documents`, url: balancer.url, instances });
}

async function crowds(house: House): Promise<void> {
  const callers: Caller[] = [];
  for (let user = 0; user < Math.max(...CROWDS); user += 1) callers.push(await signedIn(house.url, `user${user}`));
  for (const users of CROWDS) print([await crowd(house.name, callers.slice(0, users))]);
}

/** Makes a call and records its duration. */
type Ask = (...call: Parameters<Caller['call']>) => ReturnType<Caller['call']>;

async function crowd(where: string, callers: readonly Caller[]): Promise<Row> {
  const times: number[] = [];
  let failed = 0;
  const begun = performance.now() + WARM_MS;
  const until = begun + COUNTED_MS;
  const asking =
    (caller: Caller): Ask =>
    async (...call) => {
      const started = performance.now();
      const answer = await caller.call(...call);
      if (started < begun || started >= until) return answer;
      times.push(performance.now() - started);
      if (answer.status >= 500) failed += 1;
      return answer;
    };
  await Promise.all(
    callers.map(async (caller, user) => {
      const ask = asking(caller);
      for (let turn = user; performance.now() < until; turn += 1) await work(ask, turn);
    }),
  );
  const rate = ((times.length * 1000) / COUNTED_MS).toFixed(0);
  const load = os.loadavg()[0]?.toFixed(1);
  return {
    name: `${where}, ${callers.length} users: ${rate} requests/s, ${failed} failed, p50 ${quantile(times, 0.5).toFixed(0)} ms [load ${load}], p95`,
    ours: quantile(times, 0.95),
  };
}

/** What a clerk does in one turn, ten requests: searches, looks at two documents found, tags one, reads the news. */
async function work(ask: Ask, turn: number): Promise<void> {
  const requests = Object.values(kinds);
  const found = await ask('search', { body: requests[turn % requests.length]?.(turn) });
  const [result] = (found.json['searchresult'] ?? []) as { id: string; count: number }[];
  if (result === undefined || result.count === 0) return;
  const window = await ask('searchResult', { body: { id: result.id, offset: 0, limit: 50 } });
  const rows = (window.json['document'] ?? []) as { docid: number }[];
  for (const { docid } of [turn, turn + 1].flatMap((at) => rows[at % rows.length] ?? [])) {
    await ask('documentInfo', { params: { docid } });
    await ask('layerList', { params: { docid } });
    await ask('pageImage', { params: { docid, pageno: 1 } });
  }
  await ask('tagSet', { body: { docid: rows[turn % rows.length]?.docid, name: `Stapel ${turn % 9}` } });
  await ask('eventList');
}

/** How long it takes until a client of one instance learns of a change made on the other. */
async function acrossInstances({ name, url, instances }: House): Promise<Row> {
  const [one, two] = instances;
  if (one === undefined || two === undefined) throw new Error('two instances are needed');
  const caller = await signedIn(url, 'user0');
  const at = (instance: Instance): Caller => Object.assign(new Caller(instance.url), { cookie: caller.cookie });
  const found = await caller.call('search', { body: {} });
  const [{ id }] = found.json['searchresult'] as [{ id: string }];
  const window = await caller.call('searchResult', { body: { id, offset: 0, limit: TOLD_ROUNDS } });
  const ear = await Ear.open(at(two));
  const times: number[] = [];
  for (const { docid } of window.json['document'] as { docid: number }[]) {
    const started = performance.now();
    await at(one).call('layerLock', { params: { docid } });
    while (!ear.told.some((told) => told.topic === 'lock' && told.id === docid)) await wait(1);
    times.push(performance.now() - started);
    await at(one).call('layerRelease', { params: { docid } });
  }
  ear.close();
  const slow = quantile(times, 0.95);
  return {
    name: `${name}: a lock taken on one is told by the other (median ${quantile(times, 0.5).toFixed(0)}), p95`,
    ours: slow,
    goal: `≤ ${TOLD_MS} ms`,
    met: slow <= TOLD_MS,
  };
}

async function signedIn(url: string, login: string): Promise<Caller> {
  const caller = new Caller(url);
  const answer = await caller.login(login, DEMO_PASSWORD);
  if (answer.status !== 200) throw new Error(`${login} cannot sign in: ${answer.json.response.message}`);
  return caller;
}
