import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { putPushDevice } from '#server/store/channels/pushDevices.ts';
import { openStore } from '#server/store/database/open.ts';
import { insertCompany } from '#tests/conformance/scene.ts';
import { PushService } from '#tests/fixtures/pushService.ts';
import { CYCLES, KILLING_MS, killWriter } from './killing.ts';

test(
  '[INFO-04] a killed server notifies once in the info centre; browsers a second time only under the same topic',
  async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'tellings-'));
    const service = await new PushService().open();
    try {
      const before = await openStore({ dataDir });
      await insertCompany(before);
      const user = before.db.selectFrom('user').where('login', '=', 'editor');
      const { id: userid } = await user.select('id').executeTakeFirstOrThrow();
      const { endpoint, keys } = service.subscribe('desk');
      await putPushDevice(before.db, { userid, endpoint, ...keys, name: 'desk', createdat: Date.now() });
      await before.close();
      await killWriter('tellRoom.ts', [dataDir], () => service.arrived.length);
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
      await service.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  KILLING_MS,
);
