import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { Renderer } from './renderer.ts';

const who = { owner: 'anna', priority: 'visible' } as const;

test('[VIEW-01] a PDF page of size 0 is shown as a blank A4 page', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'empty-'));
  const renderer = new Renderer({ size: 1, cacheDirectory: join(directory, 'cache') });
  try {
    const document = await PDFDocument.create();
    document.addPage([0.001, 0.001]);
    // The crop box is outside the sheet.
    document.addPage([600, 600]).setCropBox(700, 700, 10, 10);
    const bytes = await document.save();
    const file = { path: join(directory, 'empty.pdf'), sha256: createHash('sha256').update(bytes).digest('hex') };
    await writeFile(file.path, bytes);
    const analysis = await renderer.analyse(file.path, who);
    expect(analysis).toMatchObject({ ok: true, value: { pageSizes: [{ count: 2, width: 1240.16, height: 1753.94 }] } });
    const image = await renderer.renderPage({
      ...who,
      ...file,
      kind: 'pdf',
      page: 2,
      dpi: 75,
      quality: 90,
      progressive: false,
    });
    if (!image.ok) throw new Error(image.error);
    expect([image.value.width, image.value.height]).toEqual([620, 877]);
    const { channels } = await sharp(image.value.jpeg).stats();
    expect(Math.min(...channels.map(({ min }) => min))).toBe(255);
  } finally {
    await renderer.close();
    await rm(directory, { recursive: true, force: true });
  }
});
