import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Bucket } from './bucket.ts';

test('[SRV-03] a store that answers an upload without content has stored it', async () => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bucket-answers-'));
  const file = path.join(folder, 'file');
  await writeFile(file, 'Vertrag');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/documents`;
  const bucket = new Bucket({ url, region: 'eu', accessKey: 'key', secretKey: 'secret' }, { retryMs: 500 });
  const sha256 = createHash('sha256').update('Vertrag').digest('hex');
  await bucket.putFile('file', file, { sha256, size: 7 });
  expect(bucket.isAway).toBe(false);
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});
