import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CSRF_HEADER, SETUP_CODE_HEADER } from '#core/contract/constants.ts';
import { errorName } from '#core/contract/errors.ts';
import { setupHandlers } from '#server/routes/admin/setup.ts';
import { startServer } from '#server/start.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { serverOptions } from '#tests/fixtures/serverOptions.ts';

const LARGE = 50_000_000;
const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');

/** Announces a large body and sends none of it. */
function announce(url: string, headers: Readonly<Record<string, string>>) {
  const outgoing = request(`${url}/dms/setup/check`, {
    method: 'POST',
    headers: { [CSRF_HEADER]: '1', 'content-type': 'application/json', 'content-length': LARGE, ...headers },
  });
  const answered = new Promise<string | undefined>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => {
        outgoing.destroy();
        resolve(errorName((JSON.parse(text) as { response: { code: number } }).response.code));
      });
    });
  });
  outgoing.flushHeaders();
  return { answered, outgoing };
}

test('[SRV-02] a large file is read only with the code, only one at a time, and never after the founding', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'setup-file-'));
  const server = await startServer({ ...serverOptions, dataDir, logLevel: 'error' });
  try {
    const code = server.setupCode ?? '';
    const nobody = new Caller(server.url);
    expect(await announce(server.url, {}).answered).toBe('request.tooLarge');
    expect(await announce(server.url, { [SETUP_CODE_HEADER]: 'AAAA' }).answered).toBe('setup.codeWrong');

    const held = announce(server.url, { [SETUP_CODE_HEADER]: code });
    held.answered.catch(() => undefined);
    // The server decides about the first before it reads the second: either is refused, whichever arrives first.
    const rival = announce(server.url, { [SETUP_CODE_HEADER]: code });
    rival.answered.catch(() => undefined);
    expect(await Promise.race([held.answered, rival.answered])).toBe('request.tooMany');
    held.outgoing.destroy();
    rival.outgoing.destroy();

    const json = `{}${' '.repeat(2_000_000)}`;
    const file = { body: { code, json }, headers: { [SETUP_CODE_HEADER]: code } };
    await expect
      .poll(() => succeed(nobody, 'setupCheck', file, 'fault').catch(() => undefined))
      .toMatchObject([{ fault: 'format' }]);

    const admin = { login: 'chef', password: base64('Ouverture-2026'), firstname: '', surname: '', email: '' };
    const company = { company: 'x', client: { name: '1', caption: 'x' }, product: 'x', year: 2026, sets: [] };
    await succeed(nobody, 'setupSet', { body: { code, languageid: 1036, admin, ...company } });
    expect(await announce(server.url, { [SETUP_CODE_HEADER]: code }).answered).toBe('setup.closed');
    await fail(nobody, 'setupCheck', 'setup.closed', { body: { code, json: '{}' } });

    // Founded by another instance after this one has looked.
    const tables = { license: [{ customerno: '', customername: 'x' }] };
    const look = { code, json: JSON.stringify({ format: 'dms-configuration', version: 1, tables, config: {} }) };
    const setupCode = { isOpen: () => Promise.resolve(true), isRight: () => Promise.resolve(true) };
    const services = { store: server.store, now: () => Date.now(), setupCode };
    await expect(setupHandlers.setupCheck({ services, body: look } as never)).rejects.toThrow('setup.closed');
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
