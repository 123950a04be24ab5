import { expect, test } from 'vitest';
import { pdfName } from './download.ts';

test('[VIEW-07] a PDF takes the name of its file', () => {
  expect(['Rechnung.pdf', 'Brief.v2.docx', 'ohne Endung', 'Nr. 12 vom 3.4.2026'].map(pdfName)).toEqual([
    'Rechnung.pdf',
    'Brief.v2.pdf',
    'ohne Endung.pdf',
    'Nr. 12 vom 3.4.2026.pdf',
  ]);
});
