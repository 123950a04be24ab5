import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Layer } from '#core/contract/marks/layer.ts';
import { openStore } from '#server/store/database/open.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, insertCompany, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import { freePort } from '#tests/fixtures/company.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** How often the server is killed; ../shared asks for 200 in the long run (KILL_CYCLES=200). */
const CYCLES = Number(process.env['KILL_CYCLES'] ?? 5);
let dataDir = '';
let port = 0;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'kill-'));
  port = await freePort();
  const store = await openStore({ dataDir });
  await insertCompany(store);
  await store.close();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/main.ts', '--no-demo'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function signIn(): Promise<Caller> {
  const caller = new Caller(`http://127.0.0.1:${port}`);
  await caller.login('editor', PASSWORD);
  return caller;
}

const mark = () => ({
  localid: randomUUID(),
  kind: 'rectangle',
  geometry: { x: 10, y: 10, width: 100, height: 50 },
  style: { color: '#0000ff', width: 20, opacity: 1 },
});
const metafile = (number: string) => ({
  clientid: filing.clientid,
  productid: filing.productid,
  year: filing.year,
  doctypeid: filing.doctypeid,
  maskid: filing.maskid,
  indexes: [{ indexid: filing.textIndex, value: number }],
});

test(
  '[LAYR-02] a server killed with SIGKILL under load has every mark and every file that it acknowledged',
  async () => {
    const saved = new Map<number, string[]>();
    const filed = new Map<number, Buffer>();
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const server = await start();
      const caller = await signIn();
      const bytes = await makePdf(`Akte ${cycle}`, 1);
      const [document] = await succeed<{ docid: number }>(
        caller,
        'documentArchive',
        { body: archiveForm(metafile(`K-${cycle}`), { bytes, name: `${cycle}.pdf` }) },
        'document',
      );
      const docid = document?.docid ?? 0;
      const params = { docid };
      filed.set(docid, Buffer.from(bytes));
      await succeed(caller, 'layerLock', { params });
      // Writing continues until the server is gone; everything acknowledged before counts as saved.
      const acknowledged: string[] = [];
      saved.set(docid, acknowledged);
      const ended = (async () => {
        for (;;) {
          const next = mark();
          await succeed(caller, 'layerSet', { params, body: { layer: [{ pageno: 1, marks: [next] }] } });
          acknowledged.push(next.localid);
        }
      })().catch((error: unknown) => error);
      await expect.poll(() => acknowledged.length, { interval: 1, timeout: 10_000 }).toBeGreaterThan(2);
      await kill(server);
      expect(await ended).toBeInstanceOf(TypeError);
    }
    const server = await start();
    try {
      const caller = await signIn();
      for (const [docid, acknowledged] of saved) {
        const groups = await succeed<Layer>(caller, 'layerList', { params: { docid } }, 'layer');
        const kept = new Set(groups.flatMap(({ marks }) => marks.map(({ localid }) => localid)));
        expect(acknowledged.filter((localid) => !kept.has(localid))).toEqual([]);
      }
      for (const [docid, bytes] of filed) {
        const file = await caller.call('documentFile', { params: { docid } });
        expect(file.status).toBe(200);
        expect(file.bytes.equals(bytes)).toBe(true);
      }
      await expectWholeFiles();
    } finally {
      await kill(server);
    }
  },
  120_000 + CYCLES * 5000,
);

/** Every stored file matches its name (a hash), and no partial files remain. */
async function expectWholeFiles(): Promise<void> {
  const files = path.join(dataDir, 'files');
  for (const folder of await readdir(files)) {
    for (const name of await readdir(path.join(files, folder))) {
      if (folder === 'incoming') {
        expect(await readdir(path.join(files, folder, name))).toEqual([]);
        continue;
      }
      expect(
        createHash('sha256')
          .update(await readFile(path.join(files, folder, name)))
          .digest('hex'),
      ).toBe(name);
    }
  }
}
