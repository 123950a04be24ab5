import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '#server/store/database/open.ts';
import { addFinding, findingsOnDesk } from './findings.ts';
import { insertPoolFile, insertProcess } from './pools.ts';

const DAY = 86_400_000;

test('[SCAN-06] a separator sheet whose file was discarded as a whole is known for thirty days, so that it is not missing', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'findings-'));
  const store = await openStore({ dataDir });
  const { db } = store;
  try {
    await db.insertInto('pool').values({ id: 1, name: 'Eingang' }).execute();
    const came = async (sha256: string, text: string, at: number) => {
      await db
        .insertInto('file')
        .values({
          sha256,
          size: 1,
          kind: 'pdf',
          mime: 'application/pdf',
          encrypted: 0,
          pagecount: 1,
          pages: '[]',
          createdat: at,
        })
        .execute();
      const processid = await insertProcess(db, { poolid: 1, name: sha256, by: null, at, lock: undefined });
      const names = { filename: `${sha256}.pdf`, filedate: '01.01.2026 00:00:00', filetype: 'pdf' };
      const rest = { parentid: null, fulltext: null, indexes: '[]', orderno: 1, createdby: null };
      await insertPoolFile(db, { processid, sha256, ...names, ...rest, createdat: at }, 1);
      const looks = { ink: 1, likeness: null, skew: null, layout: null };
      await addFinding(db, { sha256, page: 1, codes: JSON.stringify([{ text }]), ...looks });
      return processid;
    };
    const discarded = await came('aa', 'DMS-SEP-B7-1-2', DAY);
    const other = await came('bb', 'DMS-SEP-B8-1-2', DAY);
    const lying = await came('cc', 'DMS-SEP-B7-2-2', DAY);
    await db.updateTable('pool_process').set({ ondesk: 1 }).where('id', '=', lying).execute();
    await db.updateTable('pool_process').set({ deletedat: DAY }).where('id', 'in', [discarded, other]).execute();
    const seen = async (now: number) => (await findingsOnDesk(db, 1, now)).rows.map(({ codes }) => codes);
    const [first, second] = ['DMS-SEP-B7-1-2', 'DMS-SEP-B7-2-2'].map((text) => JSON.stringify([{ text }]));
    expect(await seen(2 * DAY)).toEqual([first, second]);
    expect(await seen(40 * DAY)).toEqual([second]);
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
