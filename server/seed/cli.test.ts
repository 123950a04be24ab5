import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const dataDir = mkdtempSync(path.join(tmpdir(), 'seed-cli-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const seed = (...options: string[]) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'cli.ts'), ...options], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    encoding: 'utf8',
  });

test.each([
  [['--documents', 'many'], '--documents takes a whole number'],
  [['--documents', '-1'], '--documents'],
  [['--add'], 'The database is empty'],
  [['--unknown'], '--unknown'],
])('%j ends in one clear line and exit code 1', (options, message) => {
  const { status, stderr, stdout } = seed(...options);
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')[0]).toContain(message);
  expect(stderr).not.toContain('    at ');
  expect(stdout).toBe('');
});
