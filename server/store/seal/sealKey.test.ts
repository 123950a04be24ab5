import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSealKey } from './sealKey.ts';

test('[SIGN-02] the key is made once, readable by nobody else, and not replaced if damaged or lost', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'seal-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const path = join(dataDir, 'seal.key');
  const key = openSealKey(dataDir, false);
  expect(key).toHaveLength(32);
  expect(openSealKey(dataDir, false).equals(key)).toBe(true);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  writeFileSync(path, key.subarray(1));
  expect(() => openSealKey(dataDir, false)).toThrow('damaged');
  expect(readFileSync(path)).toHaveLength(31);
  rmSync(path);
  expect(() => openSealKey(dataDir, true)).toThrow('missing');
  expect(existsSync(path)).toBe(false);
});
