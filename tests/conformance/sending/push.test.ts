import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PushDevice } from '#core/contract/people/push.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { MailServer } from '#tests/fixtures/mailServer.ts';
import { PushService } from '#tests/fixtures/pushService.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, insertCompany, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import { serverOptions } from '#tests/fixtures/serverOptions.ts';

let dataDir = '';
let server: RunningServer;
let service: PushService;
let mails: MailServer;
let editor: Caller;
let second: Caller;
let docid = 0;
let userid = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'push-'));
  service = await new PushService().open();
  mails = await new MailServer().open();
  server = await startServer({
    ...serverOptions,
    dataDir,
    publicUrl: 'https://dms.firma.test',
    trustsPrivate: true,
    mail: { smtpUrl: mails.url, from: 'archiv@firma.test' },
  });
  await insertCompany(server.store);
  [editor, second] = [new Caller(server.url), new Caller(server.url)];
  await editor.login('editor', PASSWORD);
  await second.login('second', PASSWORD);
  const body = archiveForm(metafileOf({ filing }, 'Push'), { bytes: await makePdf('Kranwagen'), name: 'a.pdf' });
  docid = (await succeed<{ docid: number }>(editor, 'documentArchive', { body }, 'document'))[0]!.docid;
  userid = (await succeed<{ id: number }>(second, 'userInfo', {}, 'user'))[0]!.id;
});
afterAll(async () => {
  await server.close();
  await service.close();
  await mails.close();
  await rm(dataDir, { recursive: true, force: true });
});

const devices = () => succeed<PushDevice>(second, 'pushInfo', {}, 'device');
const add = async (browser: string) =>
  (await succeed<PushDevice>(second, 'pushSet', { body: service.subscribe(browser) }, 'device'))[0]!;
const send = (subject: string) =>
  succeed(editor, 'sendTo', { body: { docids: [docid], userids: [userid], groupids: [], subject, text: 'Geheimes' } });
const waiting = () =>
  server.store.db.selectFrom('job').where('kind', '=', 'push.send').select(['tries', 'deadat', 'error']).execute();
const SOON = { timeout: 60_000 };

test('[INFO-04] a push is encrypted for its browser and signed by this server; it has title and place, but no content', async () => {
  const [{ publickey }] = (await succeed<{ publickey: string }>(second, 'pushInfo', {}, 'push')) as [
    { publickey: string },
  ];
  expect(await add('desk')).not.toHaveProperty('usedate');
  await send('Bitte prüfen');
  await expect.poll(() => service.of('desk').length, SOON).toBe(1);
  const [pushed] = service.of('desk');
  const [event] = await succeed<{ id: number }>(second, 'eventList', {}, 'event');
  expect(pushed!.message).toEqual({
    title: 'Bitte prüfen',
    body: '',
    path: `/document/${docid}/index`,
    tag: `event-${event!.id}`,
  });
  expect(pushed!.headers).toMatchObject({ topic: `event-${event!.id}`, ttl: '86400', 'content-encoding': 'aes128gcm' });
  expect(pushed!.claims).toMatchObject({ aud: service.origin, sub: 'https://dms.firma.test' });
  expect(pushed!.publickey).toBe(publickey);
  await expect.poll(async () => (await devices())[0], SOON).toHaveProperty('usedate');
});

test('[INFO-04] a user sends a test message to their own browser, in their language, and to nobody else’s', async () => {
  const { id } = await add('trial');
  await fail(editor, 'pushTest', 'push.unknown', { body: { id } });
  await succeed(second, 'pushTest', { body: { id } });
  await expect.poll(() => service.of('trial')[0]?.message, SOON).toMatchObject({ title: 'Testnachricht', tag: 'test' });
});

test('[INFO-04] a push service that is down is tried again; a browser that is gone (410) is removed', async () => {
  await add('phone');
  service.answers.set('phone', 503);
  await send('Später');
  await expect.poll(async () => (await waiting()).find(({ error }) => error !== null)?.error, SOON).toContain('503');
  service.answers.set('phone', 201);
  await server.store.db.updateTable('job').set({ due: 1 }).where('kind', '=', 'push.send').execute();
  await expect.poll(() => service.of('phone').length, SOON).toBe(1);
  service.answers.set('phone', 410);
  await send('Zu spät');
  await expect
    .poll(async () => (await devices()).map(({ endpoint }) => path.basename(endpoint)), SOON)
    .not.toContain('phone');
  expect((await waiting()).filter(({ deadat }) => deadat !== null)).toEqual([]);
});

test('[INFO-04] types switched off and notifications finished meanwhile are not pushed', async () => {
  const browser = await add('quiet');
  const config = { type: 4, deliverytype: 1, active: false, interval: -1, time: '', wfname: '', stepname: '' };
  await succeed(second, 'eventConfigSet', { body: { eventconfig: [config] } });
  await send('Leise');
  await succeed(second, 'eventConfigSet', { body: { eventconfig: [{ ...config, active: true }] } });
  service.answers.set('quiet', 503);
  await send('Erledigt');
  await expect.poll(async () => (await waiting()).some(({ error }) => error !== null), SOON).toBe(true);
  for (const { id } of await succeed<{ id: number }>(second, 'eventList', {}, 'event'))
    await succeed(second, 'pushResponse', { body: { eventid: id, action: 'react' } });
  service.answers.delete('quiet');
  await server.store.db.updateTable('job').set({ due: 1 }).where('kind', '=', 'push.send').execute();
  await expect.poll(waiting, SOON).toEqual([]);
  expect(service.of('quiet')).toEqual([]);
  await succeed(second, 'pushDelete', { body: { id: browser.id } });
});

test('[SUBS-03] a follow-up that is due and an event of a document notify once each on web, push and mail', async () => {
  await add('told');
  const config = { type: 3, deliverytype: 0, active: true, interval: -2, time: '', wfname: '', stepname: '' };
  await succeed(second, 'eventConfigSet', { body: { eventconfig: [config] } });
  const titles = async () =>
    (await succeed<{ type: number; title: string }>(second, 'eventList', {}, 'event'))
      .filter(({ type }) => type === 3)
      .map(({ title }) => title);
  const by = (title: string) => service.of('told').filter(({ message }) => message.title === title).length;
  const followUp = { docid, type: 1, entrydate: '01.02.2024 09:30:00', subject: 'Frist prüfen', text: 'Text' };
  await succeed(second, 'subscriptionSet', { body: { ...followUp, interval: { type: 1 } } });
  // Makes the timer due.
  await server.store.db.updateTable('job').set({ due: 1 }).where('kind', '=', 'subscription.fire').execute();
  await expect.poll(() => by('Frist prüfen'), SOON).toBe(1);
  await expect.poll(() => mails.arrived.length, SOON).toBe(1);
  expect(mails.arrived[0]!.recipients).toEqual(['eva@example.com']);
  const { html, text } = await PostalMime.parse(mails.arrived[0]!.raw);
  for (const part of [html, text]) expect(part).toContain(`https://dms.firma.test/viewer/#/document/${docid}/index`);
  const event = { index: false, version: false, layer: false, note: true };
  await succeed(second, 'subscriptionSet', { body: { docid, type: 3, event, subject: 'Neue Notiz', text: '' } });
  await succeed(editor, 'noteSet', { params: { docid }, body: { text: 'Bitte ansehen' } });
  await expect.poll(() => by('Neue Notiz'), SOON).toBe(1);
  await expect.poll(() => mails.arrived.length, SOON).toBe(2);
  expect((await titles()).toSorted()).toEqual(['Frist prüfen', 'Neue Notiz']);
});

test('[INFO-04] another user who signs in at a browser takes its device over; signing out everywhere removes it', async () => {
  const subscription = service.subscribe('shared');
  await succeed(second, 'pushSet', { body: subscription });
  await succeed(editor, 'pushSet', { body: subscription });
  const names = async (caller: Caller) =>
    (await succeed<PushDevice>(caller, 'pushInfo', {}, 'device')).map(({ endpoint }) => path.basename(endpoint));
  expect(await names(second)).not.toContain('shared');
  expect(await names(editor)).toEqual(['shared']);
  await succeed(editor, 'userLogoutAll');
  await editor.login('editor', PASSWORD);
  expect(await names(editor)).toEqual([]);
});
