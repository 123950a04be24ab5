import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { RenderPool } from './pool.ts';
import type { Terms } from './pool.ts';

const entry = new URL('../testing/obedientProcess.ts', import.meta.url);
const terms: Terms = { priority: 'visible', owner: 'anna' };
const pools: RenderPool[] = [];
const newPool = (size: number, module = entry): RenderPool => {
  const pool = new RenderPool({ size, entry: module, standbyMs: 0 });
  pools.push(pool);
  return pool;
};
const order = (pool: RenderPool, command: string, more: Partial<Terms> = {}) =>
  pool
    .run('text', { path: `/${command}`, kind: 'pdf', page: 1 }, { ...terms, ...more })
    .then((result) => (result.ok ? result.value.text : result.error));
const isAlive = (pid: string): boolean => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

test('[SRV-01] a job that never ends is killed at its limit without harm to others', async () => {
  const pool = newPool(1);
  const [endless, waiting] = await Promise.all([order(pool, 'endless', { cpuMs: 300 }), order(pool, 'pid')]);
  expect(endless).toBe('timeout');
  expect(waiting).toMatch(/^\d+$/u);
  expect(await order(pool, 'pid')).not.toBe('timeout');
});

test('a process that crashes or exceeds its memory fails only its job, with the reason', async () => {
  const pool = newPool(1);
  expect(await order(pool, 'crash')).toBe('crashed');
  expect(await order(pool, 'hungry')).toBe('outOfMemory');
  expect(await order(pool, 'pid')).toMatch(/^\d+$/u);
});

test('a job whose process crashed is tried again in a fresh one; a second crash is reported', async () => {
  const lines: unknown[] = [];
  const pool = new RenderPool({
    size: 1,
    entry,
    standbyMs: 0,
    log: { warn: (line: unknown) => void lines.push(line) },
  });
  pools.push(pool);
  const path = join(await mkdtemp(join(tmpdir(), 'pool-')), 'crashOnce');
  expect(await order(pool, path.slice(1))).toMatch(/^\d+$/u);
  expect(await order(pool, 'killed')).toBe('crashed');
  expect(lines).toMatchObject([
    { file: 'crashOnce', page: 1, reason: 'crashed', again: true },
    { file: 'killed', page: 1, reason: 'crashed', again: true },
    { file: 'killed', page: 1, reason: 'crashed', again: false },
  ]);
  await rm(dirname(path), { recursive: true });
});

test('a waiting job is not a runaway: only processor time counts', async () => {
  expect(await order(newPool(1), 'wait-1500', { cpuMs: 400 })).toMatch(/^\d+$/u);
});

test('while one slow job of a user runs, no other of theirs does', async () => {
  const pool = newPool(3);
  await order(pool, 'pid');
  const done: string[] = [];
  const slow = order(pool, 'wait-2500', { owner: 'mallory' }).then(() => done.push('slow'));
  await order(pool, 'wait-1000', { owner: 'berta' });
  await order(pool, 'pid', { owner: 'mallory' }).then(() => done.push('next'));
  await slow;
  expect(done).toEqual(['slow', 'next']);
});

test('a slow job of one user does not delay another, even with a single process', async () => {
  const pool = newPool(1);
  const done: string[] = [];
  const slow = order(pool, 'endless', { owner: 'mallory', cpuMs: 2500 }).then(() => done.push('mallory'));
  await order(pool, 'pid', { owner: 'berta' }).then(() => done.push('berta'));
  await slow;
  expect(done).toEqual(['berta', 'mallory']);
  await order(pool, 'pid');
  expect(pool.load.processes).toBe(1);
}, 60_000);

test('one user cannot take every process with slow jobs', async () => {
  const pool = newPool(1);
  const stop = new AbortController();
  const flood = Array.from({ length: 6 }, () => order(pool, 'endless', { owner: 'mallory', signal: stop.signal }));
  // Slow jobs end at their limit eventually: berta must not have to wait for that.
  expect(await Promise.race([order(pool, 'pid', { owner: 'berta' }), ...flood])).toMatch(/^\d+$/u);
  stop.abort();
  expect(await Promise.all(flood)).toEqual(Array.from({ length: 6 }, () => 'cancelled'));
});

test('two users with slow jobs leave a process free for a third', async () => {
  const pool = newPool(1);
  const stop = new AbortController();
  const flood = ['mallory', 'trudy'].flatMap((owner) =>
    Array.from({ length: 4 }, () => order(pool, 'endless', { owner, signal: stop.signal })),
  );
  // Without fairness each would have to wait for a slow job's time limit.
  for (const _ of [1, 2, 3])
    expect(await Promise.race([order(pool, 'wait-300', { owner: 'berta' }), ...flood])).toMatch(/^\d+$/u);
  stop.abort();
  await Promise.all(flood);
});

test("one user may have 64 jobs waiting, further ones are refused at once, others' are not", async () => {
  const pool = newPool(1);
  const stop = new AbortController();
  const flood = Array.from({ length: 200 }, () => order(pool, 'endless', { owner: 'mallory', signal: stop.signal }));
  expect(pool.load.waiting).toBeLessThanOrEqual(64);
  expect(await flood.at(-1)).toBe('busy');
  expect(await order(pool, 'pid', { owner: 'berta' })).toMatch(/^\d+$/u);
  stop.abort();
  await Promise.all(flood);
});

test('cancelling answers at once: a waiting job never runs, a running one may finish and keeps its process', async () => {
  const pool = newPool(1);
  const pid = await order(pool, 'pid');
  const running = new AbortController();
  const waiting = new AbortController();
  const first = order(pool, 'wait-300', { signal: running.signal });
  const second = order(pool, 'crash', { signal: waiting.signal });
  waiting.abort();
  running.abort();
  expect(await Promise.all([first, second])).toEqual(['cancelled', 'cancelled']);
  expect(await order(pool, 'pid')).toBe(pid);
  expect(pool.load).toMatchObject({ waiting: 0, running: 0 });
});

test('pages of a file go to the process that has it open', async () => {
  const pool = newPool(2);
  const atOnce = (...commands: readonly string[]) => Promise.all(commands.map((command) => order(pool, command)));
  // Until the second process is up, the first one does both.
  await expect.poll(async () => new Set(await atOnce('wait-100', 'wait-101')).size, { timeout: 30_000 }).toBe(2);
  const [one, other] = await atOnce('wait-200', 'wait-201');
  expect(one).not.toBe(other);
  expect([await order(pool, 'wait-201'), await order(pool, 'wait-200'), await order(pool, 'wait-201')]).toEqual([
    other,
    one,
    other,
  ]);
});

test('render processes see no secret of the server', async () => {
  process.env['SECRET_OF_THE_SERVER'] = 'hidden';
  expect(await order(newPool(1), 'environment')).not.toContain('hidden');
  delete process.env['SECRET_OF_THE_SERVER'];
});

test('closing cancels running jobs and leaves no process', async () => {
  const pool = newPool(1);
  const pid = await order(pool, 'pid');
  const running = order(pool, 'endless');
  const waiting = order(pool, 'pid');
  await pool.close();
  expect(await Promise.all([running, waiting, order(pool, 'pid')])).toEqual(['cancelled', 'cancelled', 'cancelled']);
  expect(isAlive(pid)).toBe(false);
});

test('a server killed without warning leaves no process, not even in an endless loop', async () => {
  const poolModule = new URL('./pool.ts', import.meta.url).href;
  const server = `
    const { RenderPool } = await import(${JSON.stringify(poolModule)});
    const pool = new RenderPool({ size: 1, entry: new URL(${JSON.stringify(entry.href)}) });
    const terms = { priority: 'visible', owner: 'anna' };
    const { value } = await pool.run('text', { path: '/pid', kind: 'pdf', page: 1 }, terms);
    void pool.run('text', { path: '/endless', kind: 'pdf', page: 1 }, terms);
    console.log(value.text);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', server], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [pid] = await once(child.stdout, 'data');
  expect(isAlive(String(pid))).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(() => isAlive(String(pid)), { timeout: 5000 }).toBe(false);
});

test('a pool whose processes cannot start answers every job', async () => {
  const pool = newPool(1, new URL('file:///no/such/module.ts'));
  expect(await Promise.all([order(pool, 'pid'), order(pool, 'pid')])).toEqual(['crashed', 'crashed']);
});
