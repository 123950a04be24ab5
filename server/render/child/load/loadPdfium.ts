import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';
import type { Memory, Pdfium } from '../pdfium.ts';
import { provideFonts } from './systemFonts.ts';

/** Compiles PDFium (25 ms). The build contains neither JavaScript nor XFA, so documents cannot run scripts. */
export const loadPdfium = async (): Promise<Pdfium> => {
  const code = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const wrapped = await init({ wasmBinary: new Uint8Array(code).buffer });
  wrapped.PDFiumExt_Init();
  const memory: unknown = wrapped.pdfium;
  if (!hasMemory(memory)) throw new Error('this build of PDFium does not export its memory');
  const pdfium = Object.assign(wrapped, { memory });
  provideFonts(pdfium);
  return pdfium;
};

/** The package exports its memory, but its types omit it. */
const hasMemory = (module: unknown): module is Memory =>
  typeof module === 'object' &&
  module !== null &&
  ['HEAPU8', 'HEAPU32', 'HEAPF32', 'wasmExports', 'addFunction'].every((name) => name in module);
