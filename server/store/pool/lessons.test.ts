import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '#server/store/database/open.ts';
import { lessonsOf, noteLessons, purgeLessons } from './lessons.ts';

const DAY = 86_400_000;

test('[SCAN-05] a sender without documents for two years is forgotten; one with a document a year is not', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lessons-'));
  const store = await openStore({ dataDir });
  try {
    await store.db.insertInto('pool').values({ id: 1, name: 'Eingang' }).execute();
    const bounds = { maxlength: null, minimum: null, maximum: null, digitsonly: 0 };
    const index = { ...bounds, id: 1, name: 'number', caption: 'Nummer', type: 'text' };
    await store.db.insertInto('index_def').values(index).execute();
    await noteLessons(store.db, 1, ['web:old.example'], [{ indexid: 1, value: 'a' }], 1000);
    await noteLessons(store.db, 1, ['web:yearly.example'], [{ indexid: 1, value: 'b' }], 1000 + 400 * DAY);
    await purgeLessons(store.db, 1000 + 800 * DAY);
    const left = await lessonsOf(store.db, 1, ['web:old.example', 'web:yearly.example']);
    expect(left.map(({ sender }) => sender)).toEqual(['web:yearly.example']);
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
