import { createHmac, randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import type { PageFlaw } from '#core/contract/constants.ts';
import { fail, ok } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import type { RenderFailure } from '../failure.ts';
import { ByteSource } from './byteSource.ts';
import { FPDF, withMemory } from './pdfium.ts';
import type { Pdfium } from './pdfium.ts';

const MAX_DOCUMENTS = 4;
/**
 * For all open files together: with idle PDFium and libvips a process then stays below the size at which it is
 * replaced.
 */
const MAX_HELD_BYTES = 96 * 2 ** 20;

export interface OpenDocument {
  readonly handle: number;
  /** Form-fill handle; 0 if the document has no form. */
  readonly form: number;
  readonly pageCount: number;
  readonly source: ByteSource;
  /** What is wrong with pages drawn before, by page number: finding out takes time that drawing again need not. */
  readonly flaws: Map<number, PageFlaw | undefined>;
}

type Loaded = OpenDocument & { close(): void };

/** Keeps the last few documents open, so that their next page needs no parsing. Evicts the least recently used. */
export class OpenDocuments {
  readonly pdfium: Pdfium;
  readonly #open = new Map<string, Loaded>();
  readonly #sources = new Map<number, ByteSource>();
  readonly #readBlock: number;
  /** Passwords enter the cache key only as a digest, keyed with a secret that dies with the process. */
  readonly #salt = randomBytes(32);
  #lastSource = 0;

  constructor(pdfium: Pdfium) {
    this.pdfium = pdfium;
    this.#readBlock = pdfium.memory.addFunction((source = 0, position = 0, target = 0, size = 0) => {
      // WASM passes 32-bit words as signed integers.
      const at = target >>> 0;
      return this.#sources.get(source)?.read(pdfium.memory.HEAPU8.subarray(at, at + (size >>> 0)), position >>> 0)
        ? 1
        : 0;
    }, 'iiiii');
  }

  /** Opens the document at `path`, or reuses it. Fails 'corrupted', 'passwordRequired', 'passwordWrong'. */
  open(path: string, password: string | undefined): Result<OpenDocument, RenderFailure> {
    const { size, mtimeMs } = statSync(path);
    const key = [
      path,
      size,
      mtimeMs,
      password === undefined ? '' : createHmac('sha256', this.#salt).update(password).digest('hex'),
    ].join('\0');
    const held = this.#open.get(key);
    if (held) {
      this.#open.delete(key);
      this.#open.set(key, held);
      return ok(held);
    }
    this.#evict(size);
    // The password may have been set in another Unicode normalisation; ISO 32000-2 requires SASLprep, which is NFKC
    // here.
    const spellings = new Set([password ?? '', (password ?? '').normalize('NFKC')]);
    let result: Result<Loaded, RenderFailure> = fail('corrupted');
    for (const spelling of spellings) {
      result = this.#load(path, spelling);
      if (result.ok) this.#open.set(key, result.value);
      if (result.ok || result.error !== 'passwordWrong') break;
    }
    return !result.ok && result.error === 'passwordWrong' && password === undefined ? fail('passwordRequired') : result;
  }

  #load(path: string, password: string): Result<Loaded, RenderFailure> {
    const { pdfium } = this;
    const source = new ByteSource(path);
    const id = ++this.#lastSource;
    this.#sources.set(id, source);
    // FPDF_FILEACCESS: length, read function, its first argument. PDFium keeps the pointer as long as the document.
    const access = pdfium.memory.wasmExports.malloc(12);
    pdfium.memory.HEAPU32.set([source.size, this.#readBlock, id], access / 4);
    const handle = pdfium.FPDF_LoadCustomDocument(access, password);
    const pageCount = handle === 0 ? 0 : pdfium.FPDF_GetPageCount(handle);
    const hasForm = handle !== 0 && pdfium.FPDF_GetFormType(handle) > 0;
    const formInfo = hasForm ? pdfium.PDFiumExt_OpenFormFillInfo() : 0;
    const form = hasForm ? pdfium.PDFiumExt_InitFormFillEnvironment(handle, formInfo) : 0;
    const close = (): void => {
      if (hasForm) {
        pdfium.PDFiumExt_ExitFormFillEnvironment(form);
        pdfium.PDFiumExt_CloseFormFillInfo(formInfo);
      }
      if (handle !== 0) pdfium.FPDF_CloseDocument(handle);
      pdfium.memory.wasmExports.free(access);
      this.#sources.delete(id);
      source.close();
    };
    if (pageCount > 0) return ok({ handle, form, pageCount, source, flaws: new Map(), close });
    const needsPassword = handle === 0 && pdfium.FPDF_GetLastError() === FPDF.ERROR_PASSWORD;
    close();
    return fail(needsPassword ? 'passwordWrong' : 'corrupted');
  }

  #evict(incoming: number): void {
    const heldBytes = (): number =>
      [...this.#open.values()].reduce((sum, { source }) => sum + (source.held?.length ?? 0), 0);
    for (const [key, document] of this.#open) {
      if (this.#open.size < MAX_DOCUMENTS && heldBytes() + incoming <= MAX_HELD_BYTES) return;
      this.#open.delete(key);
      document.close();
    }
  }
}

/** Loads one page (counted from 1) for `use`. Fails 'pageNotFound', or 'corrupted' if the page cannot be loaded. */
export const withPage = async <Value>(
  documents: OpenDocuments,
  document: OpenDocument,
  page: number,
  use: (page: number) => Promise<Result<Value, RenderFailure>> | Result<Value, RenderFailure>,
): Promise<Result<Value, RenderFailure>> => {
  const { pdfium } = documents;
  if (page > document.pageCount) return fail('pageNotFound');
  const handle = pdfium.FPDF_LoadPage(document.handle, page - 1);
  if (handle === 0) return fail('corrupted');
  if (document.form !== 0) pdfium.FORM_OnAfterLoadPage(handle, document.form);
  try {
    return await use(handle);
  } finally {
    if (document.form !== 0) pdfium.FORM_OnBeforeClosePage(handle, document.form);
    pdfium.FPDF_ClosePage(handle);
  }
};

/** Size of a loaded page in points, upright. */
export const pointsOf = (pdfium: Pdfium, page: number): { readonly width: number; readonly height: number } => ({
  width: pdfium.FPDF_GetPageWidthF(page),
  height: pdfium.FPDF_GetPageHeightF(page),
});

/** Size of a page in points without loading it, upright; undefined if it is not in the page tree. */
export const pointsAt = (
  pdfium: Pdfium,
  document: OpenDocument,
  index: number,
): { readonly width: number; readonly height: number } | undefined =>
  withMemory(pdfium, 8, (pointer) => {
    if (!pdfium.FPDF_GetPageSizeByIndexF(document.handle, index, pointer)) return undefined;
    const [width = 0, height = 0] = pdfium.memory.HEAPF32.subarray(pointer / 4, pointer / 4 + 2);
    return { width, height };
  });
