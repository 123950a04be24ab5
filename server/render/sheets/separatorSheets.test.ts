import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Renderer } from '../renderer.ts';
import { separatorSheets } from './separatorSheets.ts';

test('[SCAN-06] printed separator sheets are recognised by the scan helper', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sheets-'));
  const renderer = new Renderer({ size: 1, cacheDirectory: path.join(folder, 'cache') });
  try {
    const file = path.join(folder, 'sheets.pdf');
    await writeFile(file, await separatorSheets({ batch: 'MHX4711', total: 12, title: 'Karta rozdzielająca' }));
    for (const page of [1, 12]) {
      const looked = await renderer.inspect({ path: file, kind: 'pdf', page, owner: 'test', priority: 'visible' });
      expect(looked.ok && new Set(looked.value.codes.map(({ text }) => text))).toEqual(
        new Set([`DMS-SEP-MHX4711-${page}-12`]),
      );
    }
  } finally {
    await renderer.close();
    await rm(folder, { recursive: true, force: true });
  }
});
