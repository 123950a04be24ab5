import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CSRF_HEADER } from '#core/contract/constants.ts';
import { openStore } from '#server/store/database/open.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { heardOf, statusesIn } from '#tests/conformance/connection.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, insertCompany, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import { freePort } from '#tests/fixtures/company.ts';

/** Maximum file size for the server process in 512-byte blocks: beyond it writes fail as on a full disk. */
const BLOCKS = 16_384;
const TOO_MUCH = (BLOCKS + 4096) * 512;
const LINE = '\r\n';

const root = path.resolve(import.meta.dirname, '../..');
let dataDir = '';
let port = 0;
let stop = async () => {};
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'full-'));
  port = await freePort();
  const store = await openStore({ dataDir });
  await insertCompany(store);
  await store.close();
  const limited = `trap '' XFSZ; ulimit -f ${BLOCKS}; exec "$0" "$@"`;
  const child = spawn('sh', ['-c', limited, process.execPath, 'server/main.ts', '--no-demo'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stop = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  };
  await once(child.stdout, 'data');
});
afterAll(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('[ERR-01] an upload without disk space is answered 507 and leaves nothing; connection and server continue', async () => {
  const caller = new Caller(`http://127.0.0.1:${port}`);
  await caller.login('owner1', PASSWORD);
  const request = (method: string, url: string, ...more: readonly string[]) =>
    [`${method} ${url} HTTP/1.1`, 'Host: x', `Cookie: ${caller.cookie}`, ...more, '', ''].join(LINE);
  const body = [
    '--limit',
    'Content-Disposition: form-data; name="file"; filename="a.pdf"',
    '',
    'x'.repeat(TOO_MUCH),
    '--limit--',
    '',
  ].join(LINE);
  const { heard } = await heardOf(`http://127.0.0.1:${port}`, [
    Buffer.from(
      request(
        'POST',
        '/dms/document/archive',
        `${CSRF_HEADER}: 1`,
        'Content-Type: multipart/form-data; boundary=limit',
        `Content-Length: ${body.length}`,
      ) + body,
    ),
    Buffer.from(request('GET', '/dms/product/list')),
  ]);
  expect(statusesIn(heard)).toEqual(['HTTP/1.1 507', 'HTTP/1.1 200']);
  const left = await readdir(path.join(dataDir, 'files', 'incoming'), { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
  const small = archiveForm(metafileOf({ filing }, 'F-1'), { bytes: await makePdf('klein'), name: 'klein.pdf' });
  await succeed(caller, 'documentArchive', { body: small }, 'document');
});
