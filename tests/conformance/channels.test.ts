import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EVENT_TYPES } from '#core/contract/work/event.ts';
import { nextSlot } from '#server/jobs/channels.ts';
import { jobKinds } from '#server/jobs/kinds.ts';
import { createMailer } from '#server/jobs/mail/mailer.ts';
import { notify } from '#server/jobs/notify.ts';
import { JobRunner } from '#server/jobs/runner.ts';
import { setEventConfigs } from '#server/store/channels/eventConfig.ts';
import { openEvents } from '#server/store/channels/events.ts';
import { createFileStore } from '#server/store/files/localFiles.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import { MailServer } from '#tests/fixtures/mailServer.ts';
import { insertCompany } from './scene.ts';

let dataDir = '';
let store: Store;
let server: MailServer;
let at = Date.UTC(2026, 6, 1, 10, 30);
let userid = 0;
const now = () => at;
const notifier = { now, timeZone: 'Europe/Berlin', publicUrl: 'https://dms.firma.test', sendsMail: true };
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'channels-'));
  store = await openStore({ dataDir });
  await insertCompany(store);
  const user = await store.db.selectFrom('user').where('login', '=', 'editor').select('id').executeTakeFirstOrThrow();
  userid = user.id;
  await store.db.updateTable('user').set({ email: '["anna@firma.test"]' }).where('id', '=', userid).execute();
  server = await new MailServer().open();
});
afterEach(async () => {
  await server.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function drain(): Promise<void> {
  const files = createFileStore(dataDir);
  const mailer = createMailer({ smtpUrl: server.url, from: 'archiv@firma.test' }, files);
  const log = { error: () => undefined, warn: () => undefined };
  await new JobRunner({ ...notifier, store, files, mailer, log }, jobKinds).drain();
  mailer.close();
}
const entry = { type: EVENT_TYPES.workflow, deliverytype: 0, active: true, wfname: '', stepname: '' } as const;
const tell = (title: string) =>
  store.db
    .transaction()
    .execute((trx) =>
      notify(trx, notifier, { userid, type: entry.type, text: { title, body: '<b>neu</b>' }, about: title }),
    );

test('[INFO-03] a notification is in the info centre and, if the user chose so, mailed, with markup as text', async () => {
  await tell('Ungefragt');
  await drain();
  expect(server.arrived).toEqual([]);
  await setEventConfigs(store.db, userid, [{ ...entry, interval: -2, time: '' }], at);
  await tell('Freigabe nötig');
  await drain();
  expect((await openEvents(store.db, userid)).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Freigabe nötig', 'Ungefragt']),
  );
  expect(server.arrived).toHaveLength(1);
  const mail = await PostalMime.parse(server.arrived[0]!.raw);
  expect(mail).toMatchObject({ subject: 'Freigabe nötig', to: [{ address: 'anna@firma.test' }] });
  expect(mail.html).not.toContain('<b>neu</b>');
  expect(mail.text).toContain('<b>neu</b>');
});

test('[INFO-03] collected notifications are mailed as one at the set time, without finished ones', async () => {
  await setEventConfigs(store.db, userid, [{ ...entry, interval: 0, time: '17:00' }], at);
  for (const title of ['Eins', 'Zwei', 'Drei']) await tell(title);
  await store.db.updateTable('event').set({ finishedat: at }).where('title', '=', 'Zwei').execute();
  await drain();
  expect(server.arrived).toEqual([]);
  at = Date.UTC(2026, 6, 1, 15);
  await drain();
  expect(server.arrived).toHaveLength(1);
  const { text } = await PostalMime.parse(server.arrived[0]!.raw);
  expect(text).toMatch(/Eins[\s\S]*Drei/);
  expect(text).not.toContain('Zwei');
});

test('[INFO-03] intervals of hours count from the set time, in the company’s time zone', () => {
  const slot = (interval: number, time: string) =>
    new Date(nextSlot({ interval, time }, Date.UTC(2026, 0, 15, 9, 10), 'Europe/Berlin')).toISOString().slice(8, 16);
  expect([slot(1, '00:00'), slot(4, '08:30'), slot(0, '08:30'), slot(0, '23:00')]).toEqual([
    '15T10:00',
    '15T11:30',
    '16T07:30',
    '15T22:00',
  ]);
});
