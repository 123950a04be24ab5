import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, SERVER } from '#tests/fixtures/company.ts';

const root = path.resolve(import.meta.dirname, '../..');
const CHECKER = '/usr/bin/systemd-analyze';

let folder: string;
let unit: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'service-'));
  const page = readFileSync(path.join(root, 'docs/operation.md'), 'utf8');
  const [indented = ''] = /^ {4}\[Unit\]\n(?:(?: {4}.*)?\n)+/m.exec(page) ?? [];
  unit = indented
    .replaceAll(/^ {4}/gm, '')
    .replaceAll('/opt/dms', root)
    .replaceAll('/var/lib/dms', path.join(folder, 'data'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const valuesOf = (key: string): readonly string[] =>
  unit.split('\n').flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []));

test('[SRV-01] the systemd unit of the operation page is valid', async (context) => {
  if (!existsSync(CHECKER)) {
    await context.annotate('systemd is not installed: not checked');
    return;
  }
  const file = path.join(folder, 'dms.service');
  await writeFile(file, unit.replace(/^User=.*\n/m, ''));
  const { status, stdout, stderr } = spawnSync(CHECKER, ['verify', file], { encoding: 'utf8' });
  expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: '' });
});

test('[SRV-01] the server is started in the same way everywhere', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const container = readFileSync(path.join(root, 'Containerfile'), 'utf8');
  const [flag, entry] = SERVER;
  expect(valuesOf('ExecStart')[0]).toContain(`node ${flag} ${entry}`);
  expect(container).toContain(`"node", "${flag}", "${entry}"`);
  expect(scripts['start']).toContain(`node ${flag} `);
});

test('[SRV-01] its command serves with its environment alone, and ends cleanly within its time when told to', async () => {
  const [command = '', ...words] = valuesOf('ExecStart')[0]?.split(' ') ?? [];
  const [seconds = NaN] = valuesOf('TimeoutStopSec').map(Number);
  const settings = valuesOf('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=', 2)));
  const service = spawn(command, words, {
    cwd: valuesOf('WorkingDirectory')[0],
    env: { ...Object.fromEntries(settings), PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await new Promise<void>((resolve) =>
      service.stdout.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('/viewer/')) resolve();
      }),
    );
    const stopped = performance.now();
    const ended = once(service, 'exit');
    service.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - stopped).toBeLessThan(seconds * 1000);
  } finally {
    service.kill('SIGKILL');
  }
});
