import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerOptions } from '#server/options.ts';
import { startServer } from '#server/start.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { expectFailure, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, insertCompany, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import { serverOptions } from '#tests/fixtures/serverOptions.ts';

let dataDir = '';
beforeAll(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'dying-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const serve = (more: Partial<ServerOptions>) =>
  startServer({
    ...serverOptions,
    dataDir,
    uploadBytes: 1_048_576,
    loginRates: { perAddress: 1000, perAddressAndUser: 100 },
    logLevel: 'silent',
    ...more,
  });

test('[ARCH-02] a file whose check crashed is not called damaged: nothing is filed, and it may be sent again', async () => {
  const bytes = await makePdf('Heil', 1);
  const archive = async (url: string) => {
    const caller = new Caller(url);
    await caller.login('editor', PASSWORD);
    const body = archiveForm(metafileOf({ filing }, 'H-1'), { bytes, name: 'heil.pdf' });
    return { caller, answer: await caller.call('documentArchive', { body }) };
  };
  const dying = await serve({ renderEntry: new URL('../../server/render/testing/dyingProcess.ts', import.meta.url) });
  await insertCompany(dying.store);
  const { answer: refused } = await archive(dying.url);
  expectFailure(refused, 'archive.fileUnchecked');
  expect(await dying.store.db.selectFrom('document').selectAll().execute()).toEqual([]);
  expect(readdirSync(path.join(dataDir, 'files')).filter((name) => name.length === 2)).toEqual([]);
  await dying.close();

  const sound = await serve({});
  const { caller, answer: filed } = await archive(sound.url);
  const [document] = filed.json['document'] as { docid: number }[];
  expect(await succeed(caller, 'documentInfo', { params: { docid: document?.docid ?? 0 } }, 'document')).toMatchObject([
    { pagecount: 1 },
  ]);
  await sound.close();
});
