import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Layer } from '#core/contract/marks/layer.ts';
import { Caller } from '#tests/conformance/caller.ts';
import { metafileOf } from '#tests/conformance/cast.ts';
import { succeed } from '#tests/conformance/expectations.ts';
import { archiveForm, filing, makePdf, PASSWORD } from '#tests/conformance/scene.ts';
import type { Company } from '#tests/fixtures/company.ts';
import { ownCompany } from '#tests/fixtures/ownCompany.ts';

/** How often the server is killed; ../shared asks for 200 in the long run (KILL_CYCLES=200). */
const CYCLES = Number(process.env['KILL_CYCLES'] ?? 5);
let company: Company;
beforeAll(async () => {
  company = await ownCompany();
});
afterAll(() => company?.close());

async function signIn(): Promise<Caller> {
  const caller = new Caller(company.url);
  await caller.login('editor', PASSWORD);
  return caller;
}

const mark = () => ({
  localid: randomUUID(),
  kind: 'rectangle',
  geometry: { x: 10, y: 10, width: 100, height: 50 },
  style: { color: '#0000ff', width: 20, opacity: 1 },
});

test(
  '[LAYR-02] a server killed with SIGKILL under load has every mark and every file that it acknowledged',
  async () => {
    const saved = new Map<number, string[]>();
    const filed = new Map<number, Buffer>();
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const caller = await signIn();
      const bytes = await makePdf(`Akte ${cycle}`, 1);
      const [document] = await succeed<{ docid: number }>(
        caller,
        'documentArchive',
        { body: archiveForm(metafileOf({ filing }, `K-${cycle}`), { bytes, name: `${cycle}.pdf` }) },
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
      await expect.poll(() => acknowledged.length, { interval: 1, timeout: 60_000 }).toBeGreaterThan(2);
      await company.stop();
      expect(await ended).toBeInstanceOf(TypeError);
      await company.start();
    }
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
  },
  120_000 + CYCLES * 5000,
);

/** Every stored file matches its name (a hash), and no partial files remain. */
async function expectWholeFiles(): Promise<void> {
  const files = path.join(company.dataDir, 'files');
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
