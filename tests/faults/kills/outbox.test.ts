import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '#server/store/database/open.ts';
import { MailServer } from '#tests/fixtures/mailServer.ts';
import { CYCLES, KILLING_MS, killWriter } from './killing.ts';

test(
  'a killed server sends each mail of its outbox, under one Message-ID; work in the database is done once',
  async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'outbox-'));
    const server = await new MailServer().open();
    try {
      await killWriter('postRoom.ts', [dataDir, server.url], () => server.arrived.length);
      const store = await openStore({ dataDir });
      const mails = await store.db
        .selectFrom('mail')
        .innerJoin('mail_recipient', 'mailid', 'mail.id')
        .select(['messageid', 'address', 'state', 'content'])
        .execute();
      const causes = await store.db.selectFrom('product').select('name').execute();
      const followed = await store.db.selectFrom('client').select('name').execute();
      const jobs = await store.db.selectFrom('job').select('kind').execute();
      await store.close();
      expect(mails.length).toBeGreaterThan(CYCLES);
      expect(mails.filter(({ state }) => state !== 'sent')).toEqual([]);
      expect(mails.filter(({ address }) => server.to(address).length === 0)).toEqual([]);
      // Mails sent twice have the same Message-ID.
      const sent = server.arrived.map(({ raw, recipients }) => [
        recipients[0],
        /^Message-ID: <(.+)>/im.exec(raw.toString())?.[1],
      ]);
      const known = new Set(mails.map(({ address, messageid }) => `${address} ${messageid}`));
      expect(sent.filter((pair) => !known.has(pair.join(' ')))).toEqual([]);
      // Cause and mail exist only together; follow-up effects happened exactly once.
      expect(causes.map(({ name }) => name).toSorted()).toEqual(mails.map(({ address }) => address).toSorted());
      expect(followed.map(({ name }) => name).toSorted()).toEqual(causes.map(({ name }) => name).toSorted());
      expect(jobs).toEqual([]);
    } finally {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  KILLING_MS,
);
