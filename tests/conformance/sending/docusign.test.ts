import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Envelope } from '#core/contract/work/docusign.ts';
import { HOOK_PATH } from '#server/http/docusignHook.ts';
import { startServer, type RunningServer } from '#server/start.ts';
import { DocusignPeer } from '#tests/fixtures/docusignPeer.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { fail, succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, insertCompany, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import { serverOptions } from '#tests/fixtures/serverOptions.ts';

let dataDir = '';
let server: RunningServer;
let peer: DocusignPeer;
let editor: Caller;
let stranger: Caller;
const SOON = { timeout: 60_000 };

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'docusign-'));
  peer = await new DocusignPeer().open();
  peer.signed = await makePdf('Unterschrieben', 3);
  peer.certificate = await makePdf('Zertifikat', 1);
  server = await startServer({
    ...serverOptions,
    dataDir,
    docusign: peer.options,
  });
  await insertCompany(server.store);
  [editor, stranger] = [new Caller(server.url), new Caller(server.url)];
  await editor.login('editor', PASSWORD);
  await stranger.login('stranger', PASSWORD);
});
afterAll(async () => {
  await server.close();
  await peer.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function filed(number: string): Promise<number> {
  const bytes = await makePdf('Vertrag');
  const body = archiveForm(metafileOf({ filing }, number), { bytes, name: `${number}.pdf` });
  return (await succeed<{ docid: number }>(editor, 'documentArchive', { body }, 'document'))[0]!.docid;
}
const order = (dmsdoc: number, changes: object = {}) => ({
  dmsdoc,
  docusignoptions: {
    subject: 'Bitte unterschreiben',
    text: 'Guten Tag',
    expiredays: 30,
    recipient: [
      { name: 'Anna Öst', email: 'anna@kunde.test', order: 1 },
      { name: 'Bela Ufer', email: 'bela@kunde.test', order: 2 },
    ],
    ...changes,
  },
  dmsindex: [filing.textIndex],
});
const send = async (body: object) => (await succeed<Envelope>(editor, 'docusignSend', { body }, 'envelope'))[0]!;
const envelopes = (docid: number) =>
  succeed<Envelope>(editor, 'docusignInfo', { query: { docid: String(docid) } }, 'envelope');
const statusOf = async (docid: number) => (await envelopes(docid))[0]?.status;
const tell = (envelopeid: string, signature?: string) => {
  const told = peer.told(envelopeid);
  return fetch(`${server.url}${HOOK_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-docusign-signature-1': signature ?? told.signature },
    body: told.body,
  });
};

test('[SEND-03] a document is sent to its signers; once signed, it returns once as a new version with its certificate', async () => {
  const docid = await filed('V-eins');
  const made = await send(order(docid));
  expect(made).toMatchObject({ docid, docversion: 1, status: 'waiting', username: 'Eva editor' });
  await expect.poll(() => statusOf(docid), SOON).toBe('sent');
  const envelope = peer.envelopes.at(-1)!;
  expect(envelope.definition).toMatchObject({
    status: 'sent',
    emailSubject: 'Bitte unterschreiben',
    recipients: {
      signers: [
        { email: 'anna@kunde.test', routingOrder: '1' },
        { email: 'bela@kunde.test', routingOrder: '2' },
      ],
    },
    customFields: { textCustomFields: [{ name: 'Rechnungsnummer', value: 'V-eins' }] },
    notification: { expirations: { expireAfter: '30' } },
  });
  const [sent] = envelope.definition.documents!;
  expect(sent).toMatchObject({ name: 'V-eins.pdf', fileExtension: 'pdf' });
  expect(Buffer.from(sent!.documentBase64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');

  envelope.status = 'completed';
  expect((await tell(envelope.id)).status).toBe(200);
  expect((await tell(envelope.id)).status).toBe(200);
  await expect.poll(() => statusOf(docid), SOON).toBe('completed');
  expect((await tell(envelope.id)).status).toBe(200);
  expect((await envelopes(docid))[0]!.recipient.map(({ status }) => status)).toEqual(['completed', 'completed']);
  const versions = await succeed<{ version: number }>(editor, 'versionInfo', { params: { docid } }, 'version');
  expect(versions.map(({ version }) => version).toSorted()).toEqual([1, 2]);
  expect((await editor.call('documentFile', { params: { docid }, body: {} })).bytes.equals(peer.signed)).toBe(true);
  const attached = await succeed<{ filename: string }>(editor, 'attachmentList', { params: { docid } }, 'attachment');
  expect(attached.map(({ filename }) => filename)).toEqual(['DocuSign V-eins.pdf']);
  const [event] = await succeed<{ type: number; title: string }>(editor, 'eventList', {}, 'event');
  expect(event).toMatchObject({ type: 16, title: 'Unterschrieben zurück: Bitte unterschreiben' });
});

test('[SEND-03] a webhook without a valid signature is refused; asking DocuSign updates the status', async () => {
  const docid = await filed('V-zwei');
  const { id } = await send(order(docid));
  await expect.poll(() => statusOf(docid), SOON).toBe('sent');
  const envelope = peer.envelopes.at(-1)!;
  envelope.status = 'declined';
  expect((await tell(envelope.id, Buffer.alloc(32).toString('base64'))).status).toBe(401);
  expect((await tell(envelope.id, '')).status).toBe(401);
  expect(await statusOf(docid)).toBe('sent');
  await fail(stranger, 'docusignRefresh', 'docusign.unknown', { params: { id } });
  await succeed(editor, 'docusignRefresh', { params: { id } });
  await expect.poll(() => statusOf(docid), SOON).toBe('declined');
});

test('[SEND-03] an envelope whose answer was lost is not sent twice; a refused one fails with the reason', async () => {
  const docid = await filed('V-drei');
  const before = peer.envelopes.length;
  peer.losesAnswers = 1;
  await send(order(docid));
  const waits = () =>
    server.store.db.selectFrom('job').where('kind', '=', 'docusign.send').where('tries', '=', 1).select('id').execute();
  await expect.poll(async () => peer.envelopes.length, SOON).toBe(before + 1);
  await expect.poll(async () => (await waits()).length, SOON).toBe(1);
  await expect
    .poll(async () => {
      await server.store.db
        .updateTable('job')
        .set({ due: 1 })
        .where('kind', '=', 'docusign.send')
        .where('taker', 'is', null)
        .execute();
      return statusOf(docid);
    }, SOON)
    .toBe('sent');
  expect(peer.envelopes).toHaveLength(before + 1);

  peer.refuses = true;
  await send(order(docid));
  await expect.poll(() => statusOf(docid), SOON).toBe('failed');
  peer.refuses = false;
  expect((await envelopes(docid))[0]!.error).toContain('INVALID_EMAIL_ADDRESS_FOR_RECIPIENT');
});

test('[SEND-03] a template of the account is used; missing options and foreign accounts are refused before sending', async () => {
  const docid = await filed('V-vier');
  await expect
    .poll(() => succeed(editor, 'docusignList', {}, 'docusign'), SOON)
    .toEqual([
      { id: '', name: '' },
      { id: 't-1', name: 'Vertrag' },
    ]);
  await send({ ...order(docid), docusigntemplate: 't-1', docusignuserid: 'user-1' });
  await expect.poll(() => statusOf(docid), SOON).toBe('sent');
  expect(peer.envelopes.at(-1)!.definition.compositeTemplates).toMatchObject([
    { serverTemplates: [{ templateId: 't-1' }], document: { name: 'V-vier.pdf' } },
  ]);
  const left = peer.envelopes.length;
  const refused = async (body: object, field: string) => {
    const { json } = await fail(editor, 'docusignSend', 'docusign.invalid', { body });
    expect(json.response.details).toEqual({ field });
  };
  await refused(order(docid, { subject: ' ' }), 'subject');
  await refused(order(docid, { recipient: [] }), 'recipient');
  await refused(order(docid, { recipient: [{ name: 'A', email: 'nobody', order: 1 }] }), 'address');
  await refused({ ...order(docid), docusignuserid: 'somebody-else' }, 'sender');
  await refused({ ...order(docid), dmsuserid: 999_999 }, 'sender');
  await fail(stranger, 'docusignSend', 'document.unknown', { body: order(docid) });
  await fail(stranger, 'docusignInfo', 'document.unknown', { query: { docid: String(docid) } });
  expect(peer.envelopes).toHaveLength(left);
});
