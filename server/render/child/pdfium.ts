import type { Methods } from '@embedpdf/pdfium';

/** Numeric constants of PDFium (fpdfview.h, fpdf_edit.h). */
export const FPDF = {
  ERROR_PASSWORD: 4,
  BITMAP_BGR: 2,
  RENDER_ANNOTATIONS: 0x01,
  RENDER_REVERSE_BYTE_ORDER: 0x10,
  OBJECT_TEXT: 1,
  OBJECT_IMAGE: 3,
  OBJECT_FORM: 5,
  TEXT_INVISIBLE: 3,
} as const;

export interface Memory {
  readonly HEAPU8: Uint8Array;
  readonly HEAPU32: Uint32Array;
  readonly HEAPF32: Float32Array;
  readonly wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  /**
   * Adds a JavaScript function to the function table; `signature` is the result, then the arguments, i for 32-bit
   * integers.
   */
  addFunction(callback: (...words: number[]) => number, signature: string): number;
}

/** PDFium's functions and memory. Read the memory views anew after each call: they are replaced when memory grows. */
export interface Pdfium extends Methods {
  readonly memory: Memory;
}

/** Allocates `bytes` of PDFium's memory for `use`; undefined if out of memory. */
export const withMemory = <Value>(
  pdfium: Pdfium,
  bytes: number,
  use: (pointer: number) => Value,
): Value | undefined => {
  const pointer = pdfium.memory.wasmExports.malloc(bytes);
  if (pointer === 0) return undefined;
  try {
    return use(pointer);
  } finally {
    pdfium.memory.wasmExports.free(pointer);
  }
};
