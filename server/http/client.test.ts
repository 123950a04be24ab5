import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { CLIENT_PATH, serveClient } from './client.ts';

test('[AUTH-09] the page tells the client that there is a cloud office, however its source is formatted', async () => {
  const built = await mkdtemp(join(tmpdir(), 'client-'));
  await copyFile('index.html', join(built, 'index.html'));
  const app = fastify();
  await serveClient(app, built, { cloudOffice: true });
  const { body } = await app.inject(CLIENT_PATH);
  const told = /<script type="application\/json" id="deployment">(.*?)<\/script>/s.exec(body)?.[1];
  expect(JSON.parse(told ?? '')).toEqual({ cloudOffice: true });
  await app.close();
  await rm(built, { recursive: true });
});
