import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminJob, JobCount } from '#core/contract/admin/adminOperation.ts';
import type { LogEntry } from '#core/contract/admin/adminLog.ts';
import { ADMIN_MODULE_ID } from '#core/contract/constants.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, insertCompany, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import { serverOptions } from '#tests/fixtures/serverOptions.ts';

let folder = '';
let server: RunningServer;
let editor: Caller;
let administrator: Caller;
const rendition = () => path.join(folder, 'made.pdf');
/** As long as it is there, the converter waits. */
const held = () => path.join(folder, 'held');
/** Grows by one character with each conversion. */
const runs = () => path.join(folder, 'runs');

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'texts-'));
  // Replaces LibreOffice: it fails until there is something to hand out.
  const officeProgram = path.join(folder, 'converter');
  await writeFile(
    officeProgram,
    `#!/bin/sh\nwhile [ -e '${held()}' ]; do sleep 0.05; done\necho >>'${runs()}'\nfor last; do :; done\ncp '${rendition()}' "$(dirname "$last")/document.pdf"\n`,
    { mode: 0o755 },
  );
  server = await startServer({ ...serverOptions, officeProgram, dataDir: path.join(folder, 'data') });
  await insertCompany(server.store);
  editor = new Caller(server.url);
  await editor.login('editor', PASSWORD);
  administrator = new Caller(server.url);
  await administrator.login('administrator', PASSWORD, { modulename: 'WebAdmin', moduleid: ADMIN_MODULE_ID });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const failedText = async () =>
  (await succeed<AdminJob>(administrator, 'adminJobList', {}, 'job')).filter(({ kind }) => kind === 'file.text');
const found = async () =>
  (await succeed<{ count: number }>(editor, 'search', { body: { fulltext: 'Kranwagen' } }, 'searchresult'))[0]?.count;

test('[SRV-03] a document that could not be converted is among the failed jobs, and found once it is tried again', async () => {
  const file = { bytes: Buffer.from('{\\rtf1 Kranwagen}'), name: 'Brief.rtf' };
  await succeed(editor, 'documentArchive', { body: archiveForm(metafileOf({ filing }, 'Brief'), file) });
  const dead = { state: 'dead', filename: 'Brief.rtf', tries: 1, error: expect.stringMatching(/^conversion: \w+$/) };
  await expect.poll(failedText, { timeout: 60_000 }).toMatchObject([dead]);
  expect(await found()).toBe(0);
  const retry = async () => {
    const [{ id } = { id: 0 }] = await failedText();
    await succeed(administrator, 'adminJobRetry', { body: { id } });
  };
  await retry();
  // It is converted at once, although it failed a moment ago.
  await expect.poll(() => readFile(runs(), 'utf8'), { timeout: 60_000 }).toBe('\n\n');
  await expect.poll(failedText, { timeout: 60_000 }).toMatchObject([dead]);

  await writeFile(rendition(), await makePdf('Kranwagen'));
  await retry();
  await expect.poll(failedText, { timeout: 60_000 }).toEqual([]);
  await expect.poll(found, { timeout: 60_000 }).toBe(1);
  const query = { action: 'job.retried', limit: '5' };
  expect(await succeed<LogEntry>(administrator, 'logList', { query }, 'log')).toMatchObject([
    { oldvalue: expect.stringContaining('conversion: ') },
    { oldvalue: expect.stringContaining('"file.text"') },
  ]);
});

test('[SRV-03] files whose text is still to be read are counted until it is', async () => {
  await writeFile(held(), '');
  const waiting = async () =>
    (await succeed<JobCount>(administrator, 'adminJobList', {}, 'jobcount')).map(({ texts }) => texts);
  try {
    expect(await waiting()).toEqual([0]);
    for (const name of ['eins', 'zwei']) {
      const file = { bytes: Buffer.from(`{\\rtf1 ${name}}`), name: `${name}.rtf` };
      await succeed(editor, 'documentArchive', { body: archiveForm(metafileOf({ filing }, name), file) });
    }
    expect(await waiting()).toEqual([2]);
  } finally {
    await rm(held());
  }
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([0]);
});
