import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveClient } from './client.ts';

test('[AUTH-09] [SRV-03] the page knows of cloud sign-in, and of the initial set-up only while it is pending', async () => {
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

test('[APP-12] a company address reaches the page unchanged, whatever characters it has', async () => {
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

test('[NAV-01] [NAV-03] exactly the client files of the build are served; other addresses of a page lead to the client', async () => {
  const above = await mkdtemp(path.join(os.tmpdir(), 'client-'));
  const folder = path.join(above, 'viewer');
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await cp(path.resolve(import.meta.dirname, '../../index.html'), path.join(folder, 'index.html'));
  await writeFile(path.join(folder, 'assets/one.js'), 'one');
  await writeFile(path.join(folder, 'assets/one.js.br'), 'br');
  await writeFile(path.join(above, 'beside.js'), 'beside');
  const app = fastify();
  await serveClient(app, folder, () => ({ cloudOffice: false, setup: false }));
  const answers = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    return [statusCode, headers['content-encoding'], statusCode === 200 ? body : ''];
  };
  expect(await answers('/viewer/assets/one.js')).toEqual([200, 'br', 'br']);
  expect((await app.inject('/viewer/index.html')).statusCode).toBe(200);
  for (const url of ['assets', 'assets/', 'assets/two.js', 'assets/ONE.js', '../beside.js', '..%2fbeside.js'])
    expect(await answers(`/viewer/${url}`), url).toEqual([404, undefined, '']);
  const visited = async (path: string) => {
    const { statusCode, headers } = await app.inject({ url: `/viewer/${path}`, headers: { accept: 'text/html,*/*' } });
    return [statusCode, headers.location];
  };
  expect(await visited('search')).toEqual([302, '/viewer/#/search']);
  expect(await visited('document/7/index?a=b')).toEqual([302, '/viewer/#/document/7/index?a=b']);
  expect(await visited('%0d%0a//elsewhere.example')).toEqual([302, '/viewer/#/%0d%0a//elsewhere.example']);
  expect(await visited('assets/two.js')).toEqual([404, undefined]);
  expect((await app.inject({ method: 'HEAD', url: '/viewer/assets/one.js' })).statusCode).toBe(200);
  await app.close();
  await rm(above, { recursive: true });
});
