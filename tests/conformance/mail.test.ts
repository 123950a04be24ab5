import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { jobKinds } from '#server/jobs/kinds.ts';
import { createMailer } from '#server/jobs/mail/mailer.ts';
import { JobRunner } from '#server/jobs/runner.ts';
import type { FileStore } from '#server/store/files/files.ts';
import { createFileStore } from '#server/store/files/localFiles.ts';
import { type MailContent, putMail } from '#server/store/channels/mails.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import { MailServer } from '#tests/fixtures/mailServer.ts';

let dataDir = '';
let store: Store;
let files: FileStore;
let server: MailServer;
let at = 1_000_000;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'mail-'));
  store = await openStore({ dataDir });
  files = createFileStore(dataDir);
  server = await new MailServer().open();
});
afterEach(async () => {
  await server.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs the due jobs with a mail server. */
async function drain(smtpUrl: string | undefined): Promise<void> {
  const mailer =
    smtpUrl === undefined ? undefined : createMailer({ smtpUrl, from: 'Archiv <archiv@firma.test>' }, files);
  await new JobRunner(
    {
      store,
      files,
      mailer,
      timeZone: 'UTC',
      publicUrl: undefined,
      sendsMail: false,
      now: () => at,
      log: { error: () => undefined, warn: () => undefined },
    },
    jobKinds,
  ).drain();
  mailer?.close();
}

const person = (address: string, name = '') => ({ name, address });
const content: MailContent = {
  subject: 'Prüfung der Rechnung',
  text: 'Grüße aus Köln',
  html: '<p>Grüße aus <b>Köln</b></p>',
  to: [person('anna@firma.test', 'Anna Öst')],
  cc: [person('bela@firma.test')],
  bcc: [person('cora@firma.test')],
  attachments: [],
};
const states = async () =>
  Object.fromEntries(
    (await store.db.selectFrom('mail_recipient').select(['address', 'state', 'error']).execute()).map((row) => [
      row.address.split('@')[0],
      row.error === null ? row.state : `${row.state} ${row.error}`,
    ]),
  );

test('[SEND-01] each recipient gets the whole mail once, with its options; hidden recipients stay hidden', async () => {
  const { sha256 } = await files.put(new TextEncoder().encode('Größe'));
  const attachments = [{ name: 'Größe.txt', mime: 'text/plain', sha256 }];
  const replyTo = person('clerk@firma.test', 'Carla');
  await putMail(store.db, {
    content: { ...content, attachments, replyTo, isUrgent: true, wantsReceipt: true },
    now: at,
  });
  await drain(server.url);
  expect(server.arrived.map(({ recipients }) => recipients).toSorted()).toEqual([
    ['anna@firma.test'],
    ['bela@firma.test'],
    ['cora@firma.test'],
  ]);
  const mails = await Promise.all(server.arrived.map(({ raw }) => PostalMime.parse(raw)));
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  const [mail] = mails;
  expect(mail).toMatchObject({
    subject: content.subject,
    from: { name: 'Archiv', address: 'archiv@firma.test' },
    to: [{ name: 'Anna Öst', address: 'anna@firma.test' }],
    cc: [{ address: 'bela@firma.test' }],
    replyTo: [{ name: 'Carla', address: 'clerk@firma.test' }],
  });
  expect(mail?.html).toContain(content.html);
  expect(mail?.text?.trim()).toBe(content.text);
  expect(mail?.attachments).toMatchObject([{ filename: 'Größe.txt', mimeType: 'text/plain' }]);
  expect(new TextDecoder().decode(mail?.attachments[0]?.content as ArrayBuffer)).toBe('Größe');
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect([header('x-priority'), header('disposition-notification-to'), header('bcc')]).toEqual([
    '1 (Highest)',
    '<clerk@firma.test>',
    undefined,
  ]);
  expect(await states()).toEqual({ anna: 'sent', bela: 'sent', cora: 'sent' });
});

test('[SEND-01] a refused recipient is recorded, a deferred one is tried again, and nobody gets the mail twice', async () => {
  server.refusals.set('bela@firma.test', 550).set('cora@firma.test', 451);
  await putMail(store.db, { content, now: at });
  await drain(server.url);
  expect(await states()).toEqual({ anna: 'sent', bela: expect.stringMatching(/^refused 550 /), cora: 'waiting' });
  server.refusals.clear();
  at += 5000;
  await drain(server.url);
  expect(await states()).toMatchObject({ cora: 'sent' });
  expect(['anna', 'bela', 'cora'].map((name) => server.to(`${name}@firma.test`).length)).toEqual([1, 0, 1]);
});

test('[SEND-01] mail waits while the server is not configured, down, silent or its TLS is broken, and is then sent', async () => {
  await putMail(store.db, { content: { ...content, cc: [], bcc: [] }, now: at });
  await drain(undefined);
  expect(await store.db.selectFrom('job').select('tries').execute()).toEqual([{ tries: 0 }]);
  const { url } = server;
  await server.close();
  await drain(url);
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  at += 3_600_000;
  await drain(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}?greetingTimeout=100`);
  silent.close();
  server = await new MailServer().open();
  at += 3_600_000;
  await drain(`${server.url}?requireTLS=true`);
  expect(await states()).toEqual({ anna: 'waiting' });
  at += 3_600_000;
  await drain(server.url);
  expect(await states()).toEqual({ anna: 'sent' });
  expect(server.arrived).toHaveLength(1);
});

test('(security 18) line breaks in subject, names and file names cannot add mail headers', async () => {
  const evil = 'Hallo\r\nBcc: boss@firma.test\r\n\r\nText';
  const { sha256 } = await files.put(new TextEncoder().encode('x'));
  await putMail(store.db, {
    content: {
      ...content,
      subject: evil,
      to: [person('anna@firma.test', evil)],
      cc: [],
      bcc: [],
      replyTo: person('clerk@firma.test', evil),
      attachments: [{ name: evil, mime: 'text/plain', sha256 }],
    },
    now: at,
  });
  await drain(server.url);
  const mail = await PostalMime.parse(server.arrived[0]!.raw);
  expect(mail.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
  expect(mail.subject).toContain('Bcc: boss@firma.test');
  expect(server.arrived.map(({ recipients }) => recipients)).toEqual([['anna@firma.test']]);
});
