import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveClient } from './client.ts';

test('[AUTH-09] [SRV-03] the page is told of the cloud office and of a set-up that is awaited, and of the latter no longer than it is', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'client-'));
  await cp(path.resolve(import.meta.dirname, '../../index.html'), path.join(folder, 'index.html'));
  const app = fastify();
  let setup = true;
  await serveClient(app, folder, () => ({ cloudOffice: true, setup }));
  const told = async () => {
    const { body } = await app.inject('/viewer/');
    return JSON.parse(/id="deployment">([^<]*)</.exec(body)?.[1] ?? '') as unknown;
  };
  expect(await told()).toEqual({ cloudOffice: true, setup: true });
  setup = false;
  expect(await told()).toEqual({ cloudOffice: true, setup: false });
  await app.close();
  await rm(folder, { recursive: true });
});

test('[APP-12] an address of the company is told as it is, whatever signs it holds', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'client-'));
  await cp(path.resolve(import.meta.dirname, '../../index.html'), path.join(folder, 'index.html'));
  const app = fastify();
  const chatbot = 'https://bot.example/?$1=</script><b>';
  await serveClient(app, folder, () => ({ cloudOffice: false, setup: false, chatbot }));
  const { body } = await app.inject('/viewer/');
  expect(body).not.toContain('<b>');
  expect(JSON.parse(/id="deployment">([^<]*)</.exec(body)?.[1] ?? '')).toMatchObject({ chatbot });
  await app.close();
  await rm(folder, { recursive: true });
});
