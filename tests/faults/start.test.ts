import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#tests/fixtures/company.ts';

const root = path.resolve(import.meta.dirname, '../..');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Run {
  readonly code: number | null;
  readonly stderr: string;
  readonly stdout: string;
}

/** Starts the server and waits for its exit or, with `until`, for its address; then `then` decides how it ends. */
async function serve(env: NodeJS.ProcessEnv, args: readonly string[] = [], signal?: NodeJS.Signals): Promise<Run> {
  const child = spawn(process.execPath, ['server/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    if (signal !== undefined && text.includes('/viewer/')) child.kill(signal);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stderr, stdout };
}

const oneLine = (text: string) => text.trim().split('\n').length === 1;

test('[SRV-01] an invalid setting ends the start with one clear line and exit code 1', async () => {
  for (const env of [
    { PORT: 'eighty' },
    { PORT: '70000' },
    { DATABASE_URL: 'mysql://somewhere' },
    { DATA_DIR: '/proc/nothing/here' },
  ]) {
    const run = await serve({ DATA_DIR: path.join(folder, 'bad'), ...env }, ['--no-demo']);
    expect(run.code, run.stderr).toBe(1);
    expect(oneLine(run.stderr), run.stderr).toBe(true);
    expect(run.stderr).toContain(Object.keys(env)[0]);
  }
  const unknown = await serve({ DATA_DIR: path.join(folder, 'bad') }, ['--no-dmeo']);
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toContain('--no-dmeo');
});

test('[SRV-01] a port in use ends the start with one clear line and exit code 1, before demo data is made', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const run = await serve({ DATA_DIR: path.join(folder, 'taken'), PORT: String(port) });
  holder.close();
  expect(run.code).toBe(1);
  expect(oneLine(run.stderr), run.stderr).toBe(true);
  expect(run.stderr).toContain(String(port));
  expect(run.stdout).not.toContain('Making');
});

test('beyond localhost TLS is required in plain words, except behind a proxy', async () => {
  const demand = /put a proxy with TLS in front and set TRUST_PROXY=1/;
  const run = async (env: NodeJS.ProcessEnv) =>
    (
      await serve(
        { DATA_DIR: path.join(folder, 'network'), PORT: String(await freePort()), ...env },
        ['--no-demo'],
        'SIGTERM',
      )
    ).stdout;
  expect(await run({ HOST: '0.0.0.0' })).toMatch(demand);
  expect(await run({ HOST: '0.0.0.0', TRUST_PROXY: '1' })).not.toMatch(demand);
  expect(await run({ HOST: '127.0.0.1' })).not.toMatch(demand);
});

test('[SRV-01] a locked data folder ends the start with one clear line; SIGTERM and SIGINT end cleanly and free the port', async () => {
  const env = { DATA_DIR: path.join(folder, 'new/below'), PORT: String(await freePort()) };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const run = await serve(env, ['--no-demo'], signal);
    expect(run.code, run.stderr).toBe(0);
  }
  const first = spawn(process.execPath, ['server/main.ts', '--no-demo'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(first.stdout, 'data');
    const second = await serve({ ...env, PORT: String(await freePort()) }, ['--no-demo']);
    expect(second.code).toBe(1);
    expect(oneLine(second.stderr), second.stderr).toBe(true);
  } finally {
    const gone = once(first, 'close');
    first.kill('SIGKILL');
    await gone;
  }
  const after = await serve(env, ['--no-demo'], 'SIGTERM');
  expect(after.code, 'a killed server leaves no lock behind').toBe(0);
});

test.each([
  ['its reader is gone before it says that it runs', 'gone'],
  ['its reader leaves lines unread', 'unread'],
  ['its disk is full', '/dev/full'],
])('[SRV-02] without a log the server goes on, and ends as usual: %s', async (_, log) => {
  const port = await freePort();
  const full = log === '/dev/full' ? openSync(log, 'w') : undefined;
  const env = { DATABASE_URL: '', DATA_DIR: path.join(folder, path.basename(log)), PORT: String(port) };
  const child = spawn(process.execPath, ['server/main.ts', '--no-demo'], {
    cwd: root,
    // A line for each request.
    env: { ...process.env, ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', full ?? 'pipe', full ?? 'pipe'],
  });
  if (full !== undefined) closeSync(full);
  const exit = once(child, 'exit');
  const close = () => [child.stdout, child.stderr].forEach((output) => output?.destroy());
  if (log === 'gone') close();
  const ready = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status, String);
  await expect.poll(ready, { timeout: 30_000 }).toBe(200);
  close();
  for (let call = 0; call < 5; call += 1) expect(await ready()).toBe(200);
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});
