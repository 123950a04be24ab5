import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WatchedFolder, WatchedPool } from '#core/contract/admin/adminConnection.ts';
import { ADMIN_MODULE_ID } from '#core/contract/constants.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { insertCompany, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import { serverOptions } from '#tests/fixtures/serverOptions.ts';

let dataDir = '';
let folder = '';
let server: RunningServer;

const start = async (): Promise<RunningServer> =>
  startServer({ ...serverOptions, dataDir, poolFolders: [{ poolid: 1, folder }] });
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'watched-'));
  folder = path.join(dataDir, 'in');
  await mkdir(folder);
  server = await start();
  await insertCompany(server.store);
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function administratorOf(): Promise<Caller> {
  const administrator = new Caller(server.url);
  await administrator.login('administrator', PASSWORD, { modulename: 'WebAdmin', moduleid: ADMIN_MODULE_ID });
  return administrator;
}
const folders = async (): Promise<readonly WatchedFolder[]> =>
  succeed<WatchedFolder>(await administratorOf(), 'adminConnectionList', {}, 'folder');

test('[SRV-03] an administrator sees the last import and last failure of a watched folder, also after a restart', async () => {
  const { name: pool } = await server.store.db
    .selectFrom('pool')
    .where('id', '=', 1)
    .select('name')
    .executeTakeFirstOrThrow();
  expect(await folders()).toEqual([{ folder, pool }]);
  await writeFile(path.join(folder, 'Brief.pdf'), await makePdf('Brief', 1));
  await writeFile(path.join(folder, 'Fälschung.pdf'), '<html>');
  await expect
    .poll(folders, { timeout: 60_000, interval: 500 })
    .toMatchObject([{ takenname: 'Brief.pdf', failedname: 'Fälschung.pdf' }]);
  await server.close();
  server = await start();
  const [status] = await folders();
  expect(status).toMatchObject({ folder, pool, takenname: 'Brief.pdf', failedname: 'Fälschung.pdf' });
  expect(status?.takendate).toMatch(/^\d\d\.\d\d\.\d{4} /);
  expect(status?.failedreason).toBe('Die Datei ist beschädigt, oder ihr Inhalt passt nicht zu ihrem Namen.');
});

test('[SRV-03] the folder that the environment names for a pool is shown, and cannot be changed in the browser', async () => {
  const administrator = await administratorOf();
  const pools = await succeed<WatchedPool>(administrator, 'adminConnectionList', {}, 'watched');
  expect(pools.find(({ poolid }) => poolid === 1)).toMatchObject({ folder, fixed: true });
  const body = { poolid: 1, folder: '', etag: pools[0]?.etag };
  await fail(administrator, 'adminFolderSet', 'admin.invalid', { body });
  expect(await succeed(administrator, 'adminConnectionList', {}, 'root')).toEqual([]);
});
