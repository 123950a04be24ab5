import { PDFDocument } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { pageRunsOf } from './sizes.ts';

test('[VIEW-04] a page of size 0 is a sheet of A4 in the local preview, as it is in the archive', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage([144, 72]);
  pdf.addPage([0.001, 0.001]);
  const task = getDocument({ data: await pdf.save(), verbosity: 0 });
  expect(await pageRunsOf(await task.promise)).toEqual([
    { count: 1, width: 300, height: 150 },
    { count: 1, width: 1240, height: 1754 },
  ]);
  await task.destroy();
});
