import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipOf } from './zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zip-'));
  await writeFile(path.join(folder, 'large'), Buffer.alloc(8_000_000, 7));
});
afterAll(() => rm(folder, { recursive: true }));

const files = { pathOf: (sha256: string) => Promise.resolve(path.join(folder, sha256)) };
const zipped = ['a.pdf', 'A.pdf', '../b.pdf'].map((name) => ({ name, sha256: 'large' }));

/** The folder's files that this process has open. */
const open = (): readonly string[] =>
  readdirSync('/proc/self/fd')
    .map((descriptor) => {
      try {
        return readlinkSync(`/proc/self/fd/${descriptor}`);
      } catch {
        return '';
      }
    })
    .filter((file) => file.startsWith(folder));

test('[DOC-04] a ZIP has every file whole, under names that stay apart and in their folder on every system', async () => {
  const zip = await buffer(zipOf(zipped, files));
  for (const name of ['a.pdf', 'A (2).pdf', '_b.pdf']) expect(zip.includes(name)).toBe(true);
  expect(zip.includes('../b.pdf')).toBe(false);
  expect(zip.byteLength).toBeGreaterThan(3 * 8_000_000);
});

test.runIf(existsSync('/proc/self/fd'))(
  '[SRV-02] a reader who leaves in the middle of a ZIP leaves no file open',
  async () => {
    const zip = zipOf(zipped, files);
    // Large enough to be of a file, which is open then.
    for await (const bytes of zip as AsyncIterable<Uint8Array>) if (bytes.byteLength > 10_000) break;
    await expect.poll(open).toEqual([]);
  },
);
