import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { putPushDevice } from '#server/store/channels/pushDevices.ts';
import { openStore } from '#server/store/database/open.ts';
import { insertCompany } from '#tests/conformance/scene.ts';
import { PushService } from '#tests/fixtures/pushService.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** How often the server is killed (KILL_CYCLES=50 in the long run). */
const CYCLES = Number(process.env['KILL_CYCLES'] ?? 8);

/** A process that writes rows and notifies a user and the user's browser of them (tests/faults/tellRoom.ts). */
function open(dataDir: string, mode: 'write' | 'empty'): ChildProcess {
  return spawn(process.execPath, ['tests/faults/tellRoom.ts', dataDir, mode], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test(
  '[INFO-04] a killed server notifies once in the info centre; browsers a second time only under the same topic',
  async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tellings-'));
    const service = await new PushService().open();
    let child: ChildProcess | undefined;
    try {
      const before = await openStore({ dataDir });
      await insertCompany(before);
      const user = before.db.selectFrom('user').where('login', '=', 'editor');
      const { id: userid } = await user.select('id').executeTakeFirstOrThrow();
      const { endpoint, keys } = service.subscribe('desk');
      await putPushDevice(before.db, { userid, endpoint, ...keys, name: 'desk', createdat: Date.now() });
      await before.close();
      for (let cycle = 0; cycle < CYCLES; cycle += 1) {
        child = open(dataDir, 'write');
        await once(child.stdout!, 'data');
        const arrived = service.arrived.length;
        await expect.poll(() => service.arrived.length, { interval: 1, timeout: 60_000 }).toBeGreaterThan(arrived);
        await wait(Math.random() * 60);
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      }
      const [code] = (await once(open(dataDir, 'empty'), 'exit')) as [number];
      expect(code).toBe(0);
      const store = await openStore({ dataDir });
      const causes = await store.db.selectFrom('product').where('name', 'like', 'cause %').select('name').execute();
      const events = await store.db
        .selectFrom('event')
        .where('title', 'like', 'cause %')
        .select(['id', 'title'])
        .execute();
      const jobs = await store.db.selectFrom('job').select('kind').execute();
      await store.close();
      expect(causes.length).toBeGreaterThan(CYCLES);
      // Exactly one notification for each row.
      expect(events.map(({ title }) => title).toSorted()).toEqual(causes.map(({ name }) => name).toSorted());
      const topics = Map.groupBy(service.arrived, ({ message }) => message.title);
      expect([...topics.keys()].toSorted()).toEqual(causes.map(({ name }) => name).toSorted());
      for (const { id, title } of events)
        expect(new Set(topics.get(title)?.map(({ headers }) => headers['topic']))).toEqual(new Set([`event-${id}`]));
      expect(jobs).toEqual([]);
    } finally {
      child?.kill('SIGKILL');
      await service.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  60_000 + CYCLES * 5000,
);
