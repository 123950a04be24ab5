import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type RunningServer } from '#server/start.ts';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import type { HistoryEntry } from '#core/contract/document/history.ts';
import type { AdminJob } from '#core/contract/admin/adminOperation.ts';
import { ADMIN_MODULE_ID } from '#core/contract/constants.ts';
import type { MailTemplate } from '#core/contract/work/mailTemplates.ts';
import type { NotificationEvent } from '#core/contract/work/event.ts';
import { MailServer } from '#tests/fixtures/mailServer.ts';
import { Caller } from './caller.ts';
import { metafileOf } from './cast.ts';
import { fail, succeed } from './expectations.ts';
import { mark } from './marks/layers.ts';
import { archiveForm, filing, insertCompany, makePdf, PASSWORD } from './scene.ts';
import { serverOptions } from '#tests/fixtures/serverOptions.ts';

let dataDir = '';
let server: RunningServer;
let mails: MailServer;
let editor: Caller;
let docid = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'mail-send-'));
  mails = await new MailServer().open();
  server = await startServer({
    ...serverOptions,
    dataDir,
    publicUrl: 'https://dms.firma.test',
    mail: { smtpUrl: mails.url, from: 'archiv@firma.test' },
  });
  await insertCompany(server.store);
  editor = new Caller(server.url);
  await editor.login('editor', PASSWORD);
  const body = archiveForm(metafileOf({ filing }, 'Post'), {
    bytes: await makePdf('Kranwagen'),
    name: 'Größe.pdf',
  });
  const [document] = await succeed<{ docid: number }>(editor, 'documentArchive', { body }, 'document');
  docid = document!.docid;
});
afterAll(async () => {
  await server.close();
  await mails.close();
  await rm(dataDir, { recursive: true, force: true });
});

const mail = () => ({
  docids: [docid],
  attachment: 'original',
  to: ['Anna Öst <anna@kunde.test>'],
  bcc: ['cora@kunde.test'],
  subject: 'Ihre Rechnung',
  text: 'Guten Tag,\n<b>anbei</b>',
});

test('[SEND-01] a mail with a document is sent after ten seconds and can be taken back until then, which the history says', async () => {
  const [taken] = await succeed<{ id: number }>(editor, 'mailSend', { body: { ...mail(), subject: 'Zurück' } }, 'mail');
  await succeed(editor, 'mailUndo', { params: { id: taken!.id } });
  await fail(editor, 'mailUndo', 'mail.gone', { params: { id: taken!.id } });
  const history = await succeed<HistoryEntry>(editor, 'documentHistory', { params: { docid } }, 'history');
  expect(history.at(-1)).toMatchObject({ action: 'document.mailed', oldvalue: 'anna@kunde.test: Zurück' });
  await succeed(editor, 'mailSend', { body: { ...mail(), receipt: true } }, 'mail');
  const waiting = await server.store.db.selectFrom('job').where('kind', '=', 'mail.send').select('due').execute();
  expect(waiting).toHaveLength(2);
  expect(mails.arrived).toEqual([]);
  // The mails' ten-second undo period has passed.
  await server.store.db.updateTable('job').set({ due: 1 }).where('kind', '=', 'mail.send').execute();
  await expect.poll(() => mails.arrived.length).toBe(2);
  const read = await PostalMime.parse(mails.arrived[0]!.raw);
  expect(read.subject).toBe('Ihre Rechnung');
  expect(read.to).toMatchObject([{ address: 'anna@kunde.test', name: 'Anna Öst' }]);
  expect(read.bcc ?? []).toEqual([]);
  expect(read.html).toContain('&#60;b&#62;anbei');
  expect(read.attachments.map(({ filename }) => filename)).toEqual(['Größe.pdf']);
  const [info] = await succeed<{ address: string[]; sends: boolean }>(
    editor,
    'mailInfo',
    { query: { docids: String(docid) } },
    'mail',
  );
  expect(info!.sends).toBe(true);
  expect(info!.address[0]).toBe('Anna Öst <anna@kunde.test>');
});

test('[SEND-01] a mail arrives with its priority and read confirmation; each document’s history states it', async () => {
  const other = await filed('Zweites.pdf', await makePdf('Bagger', 1));
  const changes = { docids: [docid, other], cc: ['bela@kunde.test'], bcc: ['cora@kunde.test'], priority: true };
  const subject = 'Dringend';
  const read = await arrived({ ...changes, subject, receipt: true }, 3);
  const header = (name: string) => read.headers.find(({ key }) => key === name)?.value;
  expect([header('x-priority'), header('importance'), header('disposition-notification-to')]).toEqual([
    '1 (Highest)',
    'High',
    '<eva@example.com>',
  ]);
  const to = 'Anna Öst <anna@kunde.test>';
  for (const id of [docid, other]) {
    const info = { params: { docid: id }, modifiers: ['mail'] };
    const mailOf = async () => (await succeed<DocumentInfo>(editor, 'documentInfo', info, 'document'))[0]?.mail?.[0];
    await expect.poll(async () => (await mailOf())?.state).toBe('sent');
    const shown = await mailOf();
    expect(shown).toMatchObject({ subject, from: 'Eva editor', to, cc: 'bela@kunde.test', priority: true });
    expect(shown).toMatchObject({ receipt: true, text: expect.stringContaining('<b>anbei</b>') });
    expect(JSON.stringify(shown)).not.toContain('cora@');
    const history = await succeed<HistoryEntry>(editor, 'documentHistory', { params: { docid: id } }, 'history');
    expect(history.findLast(({ action }) => action === 'document.mailed')).toMatchObject({
      field: 'priority receipt',
      newvalue: `${to}, bela@kunde.test: Dringend`,
    });
  }
  const stranger = new Caller(server.url);
  await stranger.login('stranger', PASSWORD);
  await fail(stranger, 'documentInfo', 'document.unknown', { params: { docid }, modifiers: ['mail'] });
});

test('[SEND-01] the server refuses an incomplete mail, and a document that the sender may not see', async () => {
  const refused = async (changes: object, field: string) => {
    const { json } = await fail(editor, 'mailSend', 'mail.invalid', { body: { ...mail(), ...changes } });
    expect(json.response.details).toEqual({ field });
  };
  await refused({ to: [] }, 'recipient');
  await refused({ cc: ['nobody'] }, 'address');
  await refused({ to: ['a@b.test\r\nBcc: x@y.test'] }, 'address');
  await refused({ subject: ' ' }, 'subject');
  await refused({ text: '' }, 'content');
  const stranger = new Caller(server.url);
  await stranger.login('stranger', PASSWORD);
  await fail(stranger, 'mailSend', 'document.unknown', { body: mail() });
});

test('[SEND-01] the sender of a mail that a server refused is notified, with the address', async () => {
  mails.refusals.set('weg@kunde.test', 550);
  await succeed(editor, 'mailSend', { body: { ...mail(), to: ['weg@kunde.test'], bcc: [] } }, 'mail');
  await server.store.db.updateTable('job').set({ due: 1 }).where('kind', '=', 'mail.send').execute();
  await expect
    .poll(async () => (await succeed<{ body: string }>(editor, 'eventList', {}, 'event'))[0]?.body)
    .toContain('weg@kunde.test');
  // The administrator sees whom it was for and what it was about, tries again once the server takes it, or gives up.
  const administrator = new Caller(server.url);
  await administrator.login('administrator', PASSWORD, { modulename: 'WebAdmin', moduleid: ADMIN_MODULE_ID });
  const failed = async () =>
    (await succeed<AdminJob>(administrator, 'adminJobList', {}, 'job')).filter(
      ({ recipient }) => recipient === 'weg@kunde.test',
    );
  await expect.poll(failed).toMatchObject([{ kind: 'mail.send', state: 'dead', subject: mail().subject }]);
  const arrived = () => mails.to('weg@kunde.test').length;
  const retry = async () => {
    const [{ id } = { id: 0 }] = await failed();
    await succeed(administrator, 'adminJobRetry', { body: { id } });
  };
  await retry();
  await expect.poll(failed).toMatchObject([{ state: 'dead', error: expect.stringContaining('550') }]);
  mails.refusals.delete('weg@kunde.test');
  await retry();
  await expect.poll(arrived).toBe(1);
  await expect.poll(failed).toEqual([]);
});

test('[SEND-01] the sender resends a refused mail once to a corrected address alone, which ends the notification', async () => {
  const stranger = new Caller(server.url);
  await stranger.login('stranger', PASSWORD);
  mails.refusals.set('flasch@kunde.test', 550);
  const before = mails.arrived.length;
  const to = ['flasch@kunde.test', 'ein@kunde.test'];
  await succeed(editor, 'mailSend', { body: { ...mail(), subject: 'Noch einmal', to, bcc: [] } });
  const leave = () => server.store.db.updateTable('job').set({ due: 1 }).where('kind', '=', 'mail.send').execute();
  const told = async () => {
    const events = await succeed<Pick<NotificationEvent, 'mail'>>(editor, 'eventList', {}, 'event');
    return events.find((event) => event.mail?.address === 'flasch@kunde.test')?.mail;
  };
  await leave();
  await expect.poll(told).toMatchObject({ subject: 'Noch einmal' });
  const refused = await told();
  const again = { params: { id: refused?.id ?? 0 }, body: { address: 'flasch@kunde.test', to: 'falsch@kunde.test' } };
  await fail(stranger, 'mailResend', 'mail.gone', again);
  await fail(editor, 'mailResend', 'mail.gone', { ...again, body: { ...again.body, address: 'ein@kunde.test' } });
  await fail(editor, 'mailResend', 'mail.invalid', { ...again, body: { ...again.body, to: 'falsch' } });
  await expect.poll(() => mails.arrived.length).toBe(before + 1);
  await succeed(editor, 'mailResend', again);
  expect(await told()).toBeUndefined();
  await fail(editor, 'mailResend', 'mail.gone', again);
  const info = { params: { docid }, modifiers: ['mail'] };
  const [document] = await succeed<DocumentInfo>(editor, 'documentInfo', info, 'document');
  expect(document?.mail?.slice(0, 2).map(({ state }) => state)).toEqual(['waiting', 'refused']);
  await leave();
  await expect.poll(() => mails.arrived.length).toBe(before + 2);
  const read = await PostalMime.parse(mails.arrived.at(-1)!.raw);
  expect(read.to?.map(({ address }) => address)).toEqual(['falsch@kunde.test']);
  expect(read.subject).toBe('Noch einmal');
  expect(read.attachments).toHaveLength(1);
});

const filed = async (name: string, bytes: Buffer) => {
  const body = archiveForm(metafileOf({ filing }, name.slice(0, 20)), { bytes, name });
  return (await succeed<{ docid: number }>(editor, 'documentArchive', { body }, 'document'))[0]!.docid;
};
/** Sends a mail, lets it leave, and returns what arrived. */
const arrived = async (changes: object, copies = 1) => {
  const before = mails.arrived.length;
  await succeed(editor, 'mailSend', { body: { ...mail(), bcc: [], ...changes } });
  await server.store.db.updateTable('job').set({ due: 1 }).where('kind', '=', 'mail.send').execute();
  await expect.poll(() => mails.arrived.length).toBe(before + copies);
  return PostalMime.parse(mails.arrived.at(-1)!.raw);
};
const bytesOf = ({ content }: { content: ArrayBuffer | Uint8Array | string }) =>
  Buffer.from(typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content));

test('[SEND-01] a document is mailed as PDF, with marks, or as link; what cannot be a PDF is refused first', async () => {
  const original = (await editor.call('documentFile', { params: { docid }, body: {} })).bytes;
  const [pdf] = (await arrived({ attachment: 'pdf' })).attachments;
  expect(bytesOf(pdf!).equals(original)).toBe(true);
  await succeed(editor, 'layerLock', { params: { docid } });
  await succeed(editor, 'layerSet', { params: { docid }, body: { layer: [{ pageno: 1, marks: [mark()] }] } });
  await succeed(editor, 'layerRelease', { params: { docid } });
  const [marked] = (await arrived({ attachment: 'marked' })).attachments;
  expect(marked).toMatchObject({ filename: 'Größe.pdf', mimeType: 'application/pdf' });
  expect(bytesOf(marked!).equals(original)).toBe(false);
  expect((await PDFDocument.load(bytesOf(marked!))).getPageCount()).toBe(2);
  const link = await arrived({ attachment: 'link' });
  expect(link.attachments).toEqual([]);
  expect(link.html).toContain(`href="https://dms.firma.test/viewer/#/document/${docid}/index"`);
  const picture = await filed('bild.txt', Buffer.from('nur Text'));
  await fail(editor, 'mailSend', 'preview.unavailable', { body: { ...mail(), docids: [picture], attachment: 'pdf' } });
});

test('[SEND-01] several documents are mailed as one ZIP, or as one PDF of all pages', async () => {
  const other = await filed('Größe 2.pdf', await makePdf('Bagger', 3));
  const both = { docids: [docid, other], subject: 'Ihre Unterlagen: 1/2' };
  const [zip, ...none] = (await arrived({ ...both, together: 'zip' })).attachments;
  expect(none).toEqual([]);
  expect(zip).toMatchObject({ filename: 'Ihre Unterlagen_ 1_2.zip', mimeType: 'application/zip' });
  const listed = bytesOf(zip!).toString('utf8');
  expect([listed.includes('Größe.pdf'), listed.includes('Größe 2.pdf')]).toEqual([true, true]);
  const [pdf] = (await arrived({ ...both, attachment: 'pdf', together: 'pdf' })).attachments;
  expect(pdf).toMatchObject({ filename: 'Ihre Unterlagen_ 1_2.pdf' });
  expect((await PDFDocument.load(bytesOf(pdf!))).getPageCount()).toBe(5);
  for (const [attachment, how] of [
    ['original', 'pdf'],
    ['link', 'zip'],
  ])
    await fail(editor, 'mailSend', 'mail.invalid', { body: { ...mail(), ...both, attachment, together: how } });
});

test('[SRV-03] an administrator sends a test mail to their own address, and learns at once if the server refuses it', async () => {
  const administrator = new Caller(server.url);
  await administrator.login('administrator', PASSWORD, { modulename: 'WebAdmin', moduleid: ADMIN_MODULE_ID });
  const before = mails.arrived.length;
  expect(await succeed(administrator, 'adminMailTest', { body: {} }, 'mail')).toEqual([{ address: 'eva@example.com' }]);
  await expect.poll(() => mails.arrived.length).toBeGreaterThan(before);
  const subjects = await Promise.all(
    mails.arrived.slice(before).map(async ({ raw }) => (await PostalMime.parse(raw)).subject),
  );
  expect(subjects).toContain('Testmail des Dokumentarbeitsplatzes');
  expect(
    await succeed(administrator, 'logList', { query: { action: 'mail.tested', limit: '1' } }, 'log'),
  ).toMatchObject([{ newvalue: 'eva@example.com' }]);
  mails.refusals.set('eva@example.com', 550);
  const refused = await fail(administrator, 'adminMailTest', 'connection.refused', { body: {} });
  expect(refused.json.response.message).toContain('550 not here');
  mails.refusals.delete('eva@example.com');
});

test('[FORM-02] whoever fills in a form gets a copy by mail, once, and only at the address known to the company', async () => {
  const { db } = server.store;
  await db.updateTable('user').set({ email: '["editor@firma.test"]' }).where('login', '=', 'editor').execute();
  const { clientid, productid } = filing;
  const fields = [{ id: 'to', kind: 'text', label: 'E-Mail', required: true }];
  const body = { name: 'Antrag', clientid, productid, definition: { copy: true, fields } };
  const [form] = await succeed<{ formid: number }>(editor, 'formSet', { body }, 'form');
  await succeed(editor, 'formPublish', { body: { formid: form!.formid } });
  const values = { to: 'fremd@kunde.test' };
  const sent = { formid: form!.formid, version: 1, values, comment: '', key: 'copy-by-mail-0001', copy: true };
  const before = mails.arrived.length;
  for (let twice = 0; twice < 2; twice += 1)
    expect(await succeed(editor, 'formSend', { body: sent }, 'receipt')).toEqual([
      { number: 1, docid: null, copied: true },
    ]);
  await expect.poll(() => mails.arrived.length).toBe(before + 1);
  const read = await PostalMime.parse(mails.arrived.at(-1)!.raw);
  expect(read.to?.map(({ address }) => address)).toEqual(['editor@firma.test']);
  expect(read.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['Antrag 1.pdf', 'application/pdf'],
  ]);
  // The mail arrives before its job is recorded as done; the mail refused above is a dead letter.
  const waiting = db.selectFrom('job').where('kind', '=', 'mail.send').where('deadat', 'is', null).select('id');
  await expect.poll(() => waiting.execute()).toEqual([]);
});

test('[SEND-01] [SRV-03] the second of two changes to a template is told; placeholders are filled in, or the mail refused', async () => {
  const write = (more: object) => ({
    name: ' Rechnung ',
    language: 'en',
    subject: '{{document.name}}',
    text: 'x',
    shared: false,
    ...more,
  });
  const [kept] = await succeed<MailTemplate>(editor, 'mailTemplateSet', { body: write({}) }, 'mailtemplate');
  expect(kept).toMatchObject({ name: 'Rechnung', shared: false, maychange: true });
  // Only administrators may save templates for everybody.
  await fail(editor, 'mailTemplateSet', 'right.missing', { body: write({ shared: true }) });
  const administrator = new Caller(server.url);
  await administrator.login('administrator', PASSWORD);
  await succeed(administrator, 'mailTemplateSet', { body: write({ name: 'Alle', shared: true }) });
  const seen = await succeed<MailTemplate>(editor, 'mailTemplateList', {}, 'mailtemplate');
  expect(seen.map(({ name, maychange }) => [name, maychange])).toEqual([
    ['Alle', false],
    ['Rechnung', true],
  ]);
  const foreign = await succeed<MailTemplate>(administrator, 'mailTemplateList', {}, 'mailtemplate');
  expect(foreign.map(({ name }) => name)).toEqual(['Alle']);
  // The audit has the company's template as a whole, a user's own by name.
  const noted = server.store.db.selectFrom('audit').where('action', '=', 'template.set').select('newvalue');
  expect((await noted.orderBy('id').execute()).map(({ newvalue }) => newvalue)).toEqual([
    'Rechnung',
    JSON.stringify({ name: 'Alle', language: 'en', subject: '{{document.name}}', text: 'x' }),
  ]);
  // The second of two who change or delete it is told; what counts is the state they have seen.
  const [shown] = foreign;
  const change = (text: string, etag: string | undefined) => ({
    body: write({ id: shown?.id, etag, name: 'Alle', shared: true, text }),
  });
  const first = change('y', shown?.etag);
  const [changed] = await succeed<MailTemplate>(administrator, 'mailTemplateSet', first, 'mailtemplate');
  await fail(administrator, 'mailTemplateSet', 'admin.conflict', change('z', shown?.etag));
  await fail(administrator, 'mailTemplateDelete', 'admin.conflict', { body: { id: shown?.id, etag: shown?.etag } });
  expect(await succeed(administrator, 'mailTemplateList', {}, 'mailtemplate')).toEqual([changed]);
  await succeed(administrator, 'mailTemplateSet', change('x', changed?.etag));
  await fail(administrator, 'mailTemplateDelete', 'mail.templateUnknown', { body: { id: kept?.id } });
  await fail(editor, 'mailTemplateDelete', 'right.missing', { body: { id: seen[0]?.id } });

  const { db } = server.store;
  const index = await db
    .selectFrom('index_def')
    .where('id', '=', filing.textIndex)
    .select('caption')
    .executeTakeFirstOrThrow();
  const written = {
    subject: 'Re {{document.name}}',
    text: 'To {{receiver.name}}: {{index.' + index.caption + '}}, {{document.number}}, {{nothing}}, {{today}}',
  };
  const fill = { docids: [docid], to: [], language: 'en', ...written };
  const [filled] = await succeed<{ subject: string; text: string }>(editor, 'mailFill', { body: fill }, 'mail');
  expect(filled?.subject).toBe('Re Größe.pdf');
  expect(filled?.text).toMatch(new RegExp(`^To {{receiver.name}}: Post, ${docid}, {{nothing}}, \\d{2}/\\d{2}/\\d{4}$`));
  const send = (more: object) => ({ body: { ...mail(), to: ['Zoë <zoe@kunde.test>'], bcc: [], ...more } });
  const { json } = await fail(editor, 'mailSend', 'mail.placeholder', send({ subject: '{{index.Gibtesnicht}}' }));
  expect(json.response.details).toEqual({ name: 'index.Gibtesnicht' });
  const before = mails.arrived.length;
  await succeed(editor, 'mailSend', send({ subject: 'Re {{document.name}}', text: filled?.text }), 'mail');
  await server.store.db.updateTable('job').set({ due: 1 }).where('kind', '=', 'mail.send').execute();
  await expect.poll(() => mails.arrived.length).toBe(before + 1);
  const read = await PostalMime.parse(mails.arrived.at(-1)!.raw);
  expect(read.subject).toBe('Re Größe.pdf');
  expect(read.text).toContain('To Zoë: Post');
  const stranger = new Caller(server.url);
  await stranger.login('stranger', PASSWORD);
  await fail(stranger, 'mailFill', 'document.unknown', { body: fill });
});

test('[SEND-01] partners with an address in a look-up table are suggested, those a document is about first', async () => {
  const { db } = server.store;
  const MAIL_INDEX = 5;
  const index = { id: MAIL_INDEX, name: 'mail', caption: 'E-Mail', type: 'text', digitsonly: 0 } as const;
  await db
    .insertInto('index_def')
    .values({ ...index, maxlength: null, minimum: null, maximum: null })
    .execute();
  await db
    .insertInto('mask_field')
    .values({
      maskid: 1,
      id: 5,
      indexid: MAIL_INDEX,
      caption: 'E-Mail',
      flags: 2,
      required: 0,
      lookup: 1,
      textarea: 0,
      orderno: 5,
    })
    .execute();
  // The company's table already names both partners, Müller GmbH first.
  const addresses = ['post@mueller.test', 'buero@meier.test'].map((value, rowno) => ({
    maskid: 1,
    rowno,
    indexid: MAIL_INDEX,
    value,
    folded: value,
  }));
  const foreign = 'dora@sued.test';
  await db
    .insertInto('lookup_value')
    .values([
      ...addresses.map((row) => ({ ...row, clientid: null })),
      // Somebody whom only the other client knows.
      { maskid: 1, rowno: 9, indexid: MAIL_INDEX, value: foreign, folded: foreign, clientid: 2 },
      { maskid: 1, rowno: 9, indexid: filing.lookupIndex, value: 'Meier KG', folded: 'meier kg', clientid: 2 },
    ])
    .execute();
  const body = archiveForm(metafileOf({ filing }, 'Partner', [{ indexid: filing.lookupIndex, value: 'Meier KG' }]), {
    bytes: await makePdf('Bagger'),
    name: 'Partner.pdf',
  });
  const [document] = await succeed<{ docid: number }>(editor, 'documentArchive', { body }, 'document');
  const suggested = async (about: number) => {
    const query = { docids: String(about) };
    const [info] = await succeed<{ address: string[] }>(editor, 'mailInfo', { query }, 'mail');
    return info!.address;
  };
  const meier = 'Meier KG <buero@meier.test>';
  expect((await suggested(document!.docid))[0]).toBe(meier);
  const others = await suggested(docid);
  expect(others[0]).not.toBe(meier);
  for (const suggestions of [await suggested(document!.docid), others])
    expect(suggestions.join()).not.toContain(foreign);
  expect(others).toEqual(expect.arrayContaining([meier, 'Müller GmbH <post@mueller.test>']));
  // Users do not learn of partners through masks that they do not see.
  await db.updateTable('usergroup').set({ maskvisible: 0 }).execute();
  expect((await suggested(document!.docid)).filter((address) => /mueller|meier/.test(address))).toEqual([]);
});
