import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isShort, storageOf } from './storage.ts';

const GIB = 1_073_741_824;

test('[SRV-03] the space left in the data folder is told, and short below a tenth of the disk or ten gibibytes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'storage-'));
  const told = await storageOf(folder, 'https://store.test/files');
  expect(told).toMatchObject({ bucket: 'https://store.test/files', short: expect.any(Boolean) });
  expect(told.free).toBeGreaterThan(0);
  expect(told.total).toBeGreaterThanOrEqual(told.free ?? Infinity);
  rmSync(folder, { recursive: true });
  expect(await storageOf(folder, undefined)).toEqual({});
  expect([isShort({ free: 2 * GIB, total: 20 * GIB }), isShort({ free: 1.9 * GIB, total: 20 * GIB })]).toEqual([
    false,
    true,
  ]);
  expect([isShort({ free: 10 * GIB, total: 4000 * GIB }), isShort({ free: 9 * GIB, total: 4000 * GIB })]).toEqual([
    false,
    true,
  ]);
});
