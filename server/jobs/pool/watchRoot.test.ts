import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderBelow } from './watchRoot.ts';

let top = '';
let root = '';
let dataDir = '';
beforeAll(async () => {
  top = await realpath(await mkdtemp(path.join(os.tmpdir(), 'watch-root-')));
  root = path.join(top, 'scans');
  dataDir = path.join(root, 'data');
  for (const name of ['in/desk', 'data/files', 'in/taken', '.hidden', 'moves', 'fails'])
    await mkdir(path.join(root, name), { recursive: true });
  await mkdir(path.join(top, 'scansElsewhere'));
  await writeFile(path.join(root, 'file'), '');
  await symlink(path.join(top, 'scansElsewhere'), path.join(root, 'out'));
  await symlink(path.join(root, 'in'), path.join(root, 'link'));
  await symlink(path.join(root, 'in/taken'), path.join(root, 'again'));
  await symlink(path.join(root, '.hidden'), path.join(root, 'seen'));
  await symlink(path.join(top, 'scansElsewhere'), path.join(root, 'moves/taken'));
  await symlink(path.join(top, 'scansElsewhere'), path.join(root, 'fails/failed'));
});
afterAll(() => rm(top, { recursive: true, force: true }));

test('[SRV-03] [SCAN-06] only folders below the operator’s root can be watched from the browser', async () => {
  const place = { root, dataDir };
  expect(await folderBelow(place, 'in/desk')).toBe(path.join(root, 'in/desk'));
  expect(await folderBelow(place, 'link')).toBe(path.join(root, 'in'));
  await expect(folderBelow({ root: undefined, dataDir }, 'in')).rejects.toMatchObject({ fault: 'noRoot' });
  for (const name of ['gone', 'file'])
    await expect(folderBelow(place, name)).rejects.toMatchObject({ fault: 'missing' });
});

test.each([
  '',
  '.',
  '..',
  '../scansElsewhere',
  'in/../..',
  '/etc',
  'in//desk',
  'in/',
  'out',
  'in/taken',
  '.hidden',
  'a\\b',
  'data',
  'data/files',
  'again',
  'seen',
  'moves',
  'fails',
])(
  '[SRV-03] [SCAN-06] %o is refused: it leads out, to the server’s own files, or to files already imported',
  async (name) => {
    await expect(folderBelow({ root, dataDir }, name)).rejects.toMatchObject({ fault: 'refused' });
  },
);
