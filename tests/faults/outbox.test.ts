import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openStore } from '#server/store/database/open.ts';
import { MailServer } from '#tests/fixtures/mailServer.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** How often the server is killed (KILL_CYCLES=50 in the long run). */
const CYCLES = Number(process.env['KILL_CYCLES'] ?? 8);

/** A process that writes mails together with their causes and sends what is due (tests/faults/postRoom.ts). */
function open(dataDir: string, smtpUrl: string, mode: 'write' | 'empty'): ChildProcess {
  return spawn(process.execPath, ['tests/faults/postRoom.ts', dataDir, smtpUrl, mode], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test(
  'a killed server sends each mail of its outbox, under one Message-ID; work in the database is done once',
  async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'outbox-'));
    const server = await new MailServer().open();
    let child: ChildProcess | undefined;
    try {
      for (let cycle = 0; cycle < CYCLES; cycle += 1) {
        child = open(dataDir, server.url, 'write');
        await once(child.stdout!, 'data');
        const before = server.arrived.length;
        await expect.poll(() => server.arrived.length, { interval: 1, timeout: 60_000 }).toBeGreaterThan(before);
        await wait(Math.random() * 60);
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      }
      const [code] = (await once(open(dataDir, server.url, 'empty'), 'exit')) as [number];
      expect(code).toBe(0);
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
      child?.kill('SIGKILL');
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  60_000 + CYCLES * 5000,
);
