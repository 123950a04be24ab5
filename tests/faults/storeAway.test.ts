import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ADMIN_MODULE_ID } from '#core/contract/constants.ts';
import type { AdminJob } from '#core/contract/admin/adminOperation.ts';
import type { OperationName } from '#core/contract/operations.ts';
import { putJob } from '#server/store/channels/jobs.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { Caller, type Input } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { expectFailure, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, insertCompany, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import { MailServer } from '#tests/fixtures/mailServer.ts';
import { type ObjectStore, startObjectStore } from '#tests/fixtures/objectStore.ts';
import { serverOptions } from '#tests/fixtures/serverOptions.ts';

/** The mail's first try comes after ten seconds, the others after 5, 10 and 20 more (server/jobs/retry.ts). */
const TRIES_IN_A_MINUTE = 4;
const TOKEN = 'a-token-of-prometheus';
/** Time limit for what the server does by itself: text extraction looks again after ten seconds. */
const SOON = { timeout: 60_000 };

let dataDir = '';
let objects: ObjectStore;
let mails: MailServer;
let server: RunningServer;
let editor: Caller;
let administrator: Caller;
/** How much later it is for the server. */
let later = 0;

const start = () =>
  startServer({
    ...serverOptions,
    dataDir,
    bucket: objects.bucket,
    publicUrl: 'https://dms.firma.test',
    metricsToken: TOKEN,
    mail: { smtpUrl: mails.url, from: 'archiv@firma.test' },
    now: () => Date.now() + later,
  });
const signIn = async (login: string, module = {}) => {
  const caller = new Caller(server.url);
  expect((await caller.login(login, PASSWORD, module)).status).toBe(200);
  return caller;
};
/** What Prometheus reads of the file store. */
const gauge = async () => {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  return /^dms_file_store_away (\S+)$/m.exec(await answer.text())?.[1];
};
const paper = async (number: string) =>
  archiveForm(metafileOf({ filing }, number), { bytes: await makePdf(number, 1), name: `${number}.pdf` });
const file = async (number: string) => {
  const body = await paper(number);
  const [document] = await succeed<{ docid: number }>(editor, 'documentArchive', { body }, 'document');
  return document!.docid;
};
const foundByText = async (fulltext: string) =>
  (await succeed<{ count: number }>(editor, 'searchCount', { body: { fulltext } }, 'searchcount'))[0]?.count;

let docid = 0;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'store-away-'));
  objects = await startObjectStore();
  mails = await new MailServer().open();
  server = await start();
  await insertCompany(server.store);
  editor = await signIn('editor');
  docid = await file('Kranwagen');
  await vi.waitUntil(async () => (await foundByText('Kranwagen')) === 1, SOON);
  await server.close();
  // Nothing is at hand any more: every file has to come from the store.
  await rm(path.join(dataDir, 'cache'), { recursive: true });
  server = await start();
  editor = await signIn('editor');
  administrator = await signIn('administrator', { modulename: 'WebAdmin', moduleid: ADMIN_MODULE_ID });
});
afterAll(async () => {
  await server.close();
  await mails.close();
  await objects.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('[SRV-02] a minute without the store of files: what needs it is refused, the rest goes on, all recovers by itself', async () => {
  const filed = new Map<number, Buffer>();
  let refused = 0;
  const working = new AbortController();
  const back = Promise.withResolvers<undefined>();
  const clerks = [0, 1].map(async (clerk) => {
    for (let nth = 0; !working.signal.aborted; nth += 1) {
      const bytes = await makePdf(`Band ${clerk}-${nth}`, 1);
      const body = archiveForm(metafileOf({ filing }, `S-${clerk}-${nth}`), { bytes, name: `S-${clerk}-${nth}.pdf` });
      const answer = await editor.call('documentArchive', { body });
      if (answer.status === 200) filed.set((answer.json['document'] as { docid: number }[])[0]!.docid, bytes);
      else {
        refused += 1;
        expectFailure(answer, 'server.storeAway');
        await back.promise;
      }
    }
  });
  await expect.poll(() => filed.size, SOON).toBeGreaterThan(3);
  expect(await gauge()).toBe('0');
  await objects.halt();

  const pdf = async () => ({ bytes: await makePdf('Neu', 1), name: 'Neu.pdf' });
  const needy: readonly (readonly [OperationName, Input])[] = [
    ['documentArchive', { body: await paper('A-1') }],
    ['documentVersionize', { params: { docid }, body: archiveForm({}, await pdf()) }],
    ['attachmentSet', { params: { docid }, body: archiveForm({ filename: 'Neu.pdf' }, await pdf()) }],
    ['poolFileAdd', { body: archiveForm({ poolid: 1 }, await pdf()) }],
    ['documentFile', { params: { docid }, body: {} }],
    ['pageImage', { params: { docid, pageno: 1 } }],
  ];
  const refuseAll = () =>
    Promise.all(
      needy.map(async ([name, input]) => {
        const answer = await editor.call(name, input);
        expectFailure(answer, 'server.storeAway');
        expect(Number(answer.headers.get('retry-after')), name).toBeGreaterThan(0);
      }),
    );
  const health = async () =>
    (await succeed<{ health: string }>(administrator, 'adminSystemInfo', {}, 'system'))[0]?.health;
  const goOn = async () => {
    await succeed(editor, 'documentInfo', { params: { docid } }, 'document');
    await succeed(editor, 'search', { body: { indexes: [] } }, 'searchresult');
    await succeed(editor, 'noteSet', { params: { docid }, body: { text: 'Ohne Ablage' } });
    await succeed(editor, 'documentIndexSet', {
      body: { docid, indexes: [{ indexid: filing.textIndex, value: `Kranwagen ${later}` }] },
    });
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.text()]).toEqual([200, 'ready, file store away\n']);
    expect(await gauge()).toBe('1');
    expect(await health()).toBe('filesAway');
  };
  await refuseAll();
  await goOn();

  // A mail with a document, and a text to be read: both need the file.
  const mail = { docids: [docid], attachment: 'original', to: ['anna@kunde.test'], subject: 'Rechnung', text: 'Anbei' };
  await succeed(editor, 'mailSend', { body: mail });
  const { db } = server.store;
  const { sha256 } = await db
    .selectFrom('document_version')
    .where('docid', '=', docid)
    .select('sha256')
    .executeTakeFirstOrThrow();
  await putJob(db, 'file.text', { sha256 }, { now: Date.now(), key: sha256 });
  const isTextWaiting = async () =>
    (await db.selectFrom('text_job').where('sha256', '=', sha256).select('sha256').execute()).length > 0;

  const job = async () =>
    (await succeed<AdminJob>(administrator, 'adminJobList', {}, 'job')).find(({ kind }) => kind === 'mail.send');
  const since = later;
  while (later - since <= 60_000) {
    later += 5000;
    await server.jobs.drain();
  }
  expect((await job())?.state).toBe('waiting');
  expect((await job())?.tries).toBeGreaterThanOrEqual(TRIES_IN_A_MINUTE);
  expect(mails.arrived).toEqual([]);
  expect(await isTextWaiting()).toBe(true);
  await refuseAll();
  await goOn();
  await expect.poll(() => refused, { ...SOON, message: 'both clerks' }).toBe(2);
  const before = filed.size;

  await objects.resume();
  back.resolve(undefined);
  await expect.poll(() => filed.size, SOON).toBeGreaterThan(before + 3);
  working.abort();
  await Promise.all(clerks);
  for (const [id, bytes] of filed) {
    const { bytes: got } = await editor.call('documentFile', { params: { docid: id }, body: {} });
    expect(got.equals(bytes)).toBe(true);
  }
  const [{ count }] = (await succeed(editor, 'searchCount', { body: { indexes: [] } }, 'searchcount')) as [
    { count: number },
  ];
  expect(count, 'nothing refused was filed').toBe(filed.size + 1);
  const incoming = readdirSync(path.join(dataDir, 'cache', 'incoming'), { recursive: true, withFileTypes: true });
  expect(incoming.filter((entry) => entry.isFile())).toEqual([]);
  expect(await (await fetch(`${server.url}/readyz`)).text()).toBe('ready\n');
  expect(await gauge()).toBe('0');
  expect(await health()).toBe('ready');
  const [system] = await succeed(administrator, 'adminSystemInfo', {}, 'system');
  expect(system?.['storage']).toMatchObject({ bucket: objects.bucket.url });

  later += 60_000;
  await server.jobs.drain();
  expect(mails.to('anna@kunde.test')).toHaveLength(1);
  await expect.poll(isTextWaiting, SOON).toBe(false);
  await expect.poll(() => foundByText('Band'), SOON).toBe(filed.size);
});
