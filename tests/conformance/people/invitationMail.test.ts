import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LANGUAGE_IDS } from '#core/contract/constants.ts';
import { jobKinds } from '#server/jobs/kinds.ts';
import { createMailer } from '#server/jobs/mail/mailer.ts';
import { JobRunner } from '#server/jobs/runner.ts';
import { hashOfToken } from '#server/rules/token.ts';
import { inviteUser } from '#server/store/admin/users.ts';
import { findInvited } from '#server/store/people/invitations.ts';
import { openStore, type Store } from '#server/store/database/open.ts';
import { createFileStore } from '#server/store/files/localFiles.ts';
import { MailServer } from '#tests/fixtures/mailServer.ts';

let dataDir = '';
let store: Store;
let server: MailServer;
const at = 1_000_000;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'invitation-'));
  store = await openStore({ dataDir });
  server = await new MailServer().open();
});
afterEach(async () => {
  await server.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('[AUTH-12] an invitation is mailed in its user’s language; the queue does not contain its token', async () => {
  const { id } = await store.db
    .insertInto('user')
    .values({
      login: 'nina',
      loginfolded: 'nina',
      firstname: 'Nina',
      surname: 'Neu',
      description: '',
      email: '["nina@firma.test"]',
      languageid: LANGUAGE_IDS.en,
      active: 1,
      mustchange: 0,
      totpforced: 0,
      passwordhash: '',
      totpsecret: null,
      totpstep: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const invitation = { userid: id, tokenhash: 'unused', expiresat: at + 1000 };
  const told = await store.db
    .transaction()
    .execute((trx) => inviteUser({ trx, dialect: store.dialect, by: id, at }, invitation, true));
  expect(told).toEqual({ login: 'nina', address: 'nina@firma.test' });
  const waiting = JSON.stringify(await store.db.selectFrom('job').selectAll().execute());
  const files = createFileStore(dataDir);
  const mailer = createMailer({ smtpUrl: server.url, from: 'archiv@firma.test' }, files);
  await new JobRunner(
    {
      store,
      files,
      mailer,
      timeZone: 'UTC',
      publicUrl: 'https://archiv.firma.test',
      sendsMail: true,
      now: () => at,
      log: { error: () => undefined, warn: () => undefined },
    },
    jobKinds,
  ).drain();
  mailer.close();
  const [arrived] = server.arrived;
  const mail = await PostalMime.parse(arrived!.raw);
  expect(mail).toMatchObject({
    subject: 'Your access to the document workstation',
    to: [{ address: 'nina@firma.test' }],
  });
  const token = /https:\/\/archiv\.firma\.test\/viewer\/#\/invitation\/([\w-]{43})\s/.exec(mail.text ?? '')?.[1] ?? '';
  expect(await findInvited(store.db, { tokenhash: hashOfToken(token) }, at)).toMatchObject({ login: 'nina' });
  expect(waiting).not.toContain(token);
  expect(JSON.stringify(await store.db.selectFrom('mail').selectAll().execute())).toBe('[]');
  expect(await store.db.selectFrom('job').where('kind', '=', 'invitation.send').selectAll().execute()).toEqual([]);
});
