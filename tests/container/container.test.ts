import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '#tests/fixtures/company.ts';
import { root as project } from '../../scripts/run.ts';
import { CleanRoot } from './cleanRoot.ts';
import { commandIn, pairsIn, readContainerfile } from './containerfile.ts';

let image: CleanRoot | undefined;
afterAll(() => image?.remove(), 120_000);

test('[SRV-01] the container file’s steps make a system that starts healthy, offers the set-up and ends when told', async () => {
  const steps = await readContainerfile();
  const from = steps[0]!.rest;
  expect(from).toMatch(/^node:24-\w+-slim$/);
  expect(process.version, 'the base image’s Node').toMatch(/^v24\./);
  image = await CleanRoot.of(from.split('-')[1]!);
  // Only for the build: the registry this machine reaches, and the authorities it trusts.
  const given: Record<string, string> = {
    npm_config_registry: execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim(),
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
  };
  let health: readonly string[] = [];
  let command: readonly string[] = [];
  for (const { word, rest } of steps.slice(1)) {
    if (word === 'ARG') Object.assign(given, pairsIn(rest));
    else if (word === 'ENV') Object.assign(image.env, pairsIn(rest));
    else if (word === 'WORKDIR') image.workdir = rest;
    else if (word === 'USER') image.user = rest;
    else if (word === 'HEALTHCHECK') health = commandIn(rest);
    else if (word === 'CMD') command = commandIn(rest);
    else if (word === 'COPY') await image.copyProject();
    else if (word === 'RUN') {
      const { code, output } = await image.run(['sh', '-c', rest], given);
      expect(code, `${rest}\n${output.slice(-3000)}`).toBe(0);
    } else expect(['VOLUME', 'EXPOSE']).toContain(word);
  }
  const PORT = String(await freePort());
  const server = image.start(command, { PORT });
  let said = '';
  for (const stream of [server.stdout!, server.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect.poll(() => said, { timeout: 120_000 }).toMatch(/set it up at .* with the code/);
  expect((await image.run(health, { PORT })).code).toBe(0);
  const viewer = await fetch(`http://127.0.0.1:${PORT}/viewer/`);
  expect([viewer.status, viewer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await ended, said).toEqual([0, null]);
  expect((await image.run(['ls', '/data'])).output, 'what must be kept is in the volume').not.toBe('');
  expect((await image.run(health, { PORT })).code, 'who is gone is not healthy').toBe(1);
});

test('what git ignores is not copied into the image', () => {
  const ignored = (file: string) => readFileSync(path.join(project, file), 'utf8').split('\n');
  const folders = ignored('.gitignore').filter((line) => /^[.\w-]+\/?$/.test(line));
  const kept = ignored('.containerignore');
  expect(folders.map((folder) => folder.replace('/', '')).filter((folder) => !kept.includes(folder))).toEqual([]);
});
