import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { fail, ok } from '#core/kernel/result.ts';
import { openStore } from '#server/store/database/open.ts';
import { createFileStore } from '#server/store/files/localFiles.ts';
import { orderReadings } from '#server/store/reading/readings.ts';
import type { JobContext } from '../kind.ts';
import { PermanentFailure } from '../retry.ts';
import { fileRead } from './fileRead.ts';

const PAGES = 12;

test('[SRV-03] pages that cannot be recognised make the job fail with their reason; retried, only they are read', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'read-'));
  const store = await openStore({ dataDir: folder.path });
  try {
    const { db } = store;
    const files = createFileStore(folder.path);
    const { sha256 } = await files.put(Buffer.from('a scan'));
    const pages = JSON.stringify([{ count: PAGES, width: 1000, height: 1000 }]);
    const file = { sha256, size: 6, kind: 'image', mime: 'image/tiff', encrypted: 0, pagecount: PAGES, pages };
    await db
      .insertInto('file')
      .values({ ...file, createdat: 0 })
      .execute();
    let damaged = [2, 11];
    const drawn: number[] = [];
    const draw = ({ page }: { page: number }) => {
      drawn.push(page);
      if (damaged.includes(page)) return Promise.resolve(fail('corrupted'));
      return Promise.resolve(ok({ jpeg: Buffer.from(''), width: 10, height: 10 }));
    };
    const read = () => Promise.resolve({ words: [], text: '', confidence: 90 });
    const reading = { renderer: { draw }, reader: { read }, texts: { wake: vi.fn<() => void>() }, isTaken: false };
    const log = { error: vi.fn<() => void>(), warn: vi.fn<() => void>() };
    const context = { store, files, reading, log, now: () => 1 } as unknown as JobContext;
    const attempt = { tries: 1, signal: new AbortController().signal };
    /** Runs the job, and what it queues in turn, as the runner would. */
    const run = async (): Promise<void> => {
      const row = await db
        .selectFrom('job')
        .where('kind', '=', 'file.read')
        .select(['id', 'payload'])
        .executeTakeFirstOrThrow();
      const payload = JSON.parse(row.payload) as Parameters<typeof fileRead.run>[0];
      const then = await fileRead.run(payload, context, attempt);
      await db.deleteFrom('job').where('id', '=', row.id).execute();
      if (then === undefined) return;
      await then(db);
      await run();
    };
    const noted = async () =>
      (await db.selectFrom('file').select('readingproblem').executeTakeFirstOrThrow()).readingproblem;
    await orderReadings(db, [sha256], 1);
    await expect(run()).rejects.toThrow(new PermanentFailure('page 2: corrupted, page 11: corrupted'));
    expect(drawn).toHaveLength(PAGES);
    expect(JSON.parse((await noted()) ?? '')).toEqual({ reason: 'damaged', pages: [2, 11] });

    // As the room of jobs does.
    await db.updateTable('file_reading').set({ done: 0 }).execute();
    await db
      .updateTable('job')
      .set({ payload: JSON.stringify({ sha256 }) })
      .execute();
    drawn.length = 0;
    damaged = [];
    await run();
    expect(drawn).toEqual([2, 11]);
    expect(await noted()).toBeNull();
  } finally {
    await store.close();
  }
});
