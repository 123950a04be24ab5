import { getDocument, PasswordException, PasswordResponses, PDFWorker, VerbosityLevel } from 'pdfjs-dist';
import type { PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite makes its address the default export
import parserUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import type { PdfFile, PdfRefusal } from './api.ts';
import { NoFilterFactory, workerDocument } from './canvas.ts';

/** Most pixels of an image inside a PDF: a file of a few kB may claim gigabytes. */
const MOST_IMAGE_PIXELS = 100_000_000;

/** Why a PDF could not be opened. */
export class PdfRefused extends Error {
  override readonly name = 'PdfRefused';
  readonly refusal: PdfRefusal;

  constructor(refusal: PdfRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * pdf.js parses in a nested worker while this worker draws, so neither blocks the main thread. Given a port, it never
 * falls back to parsing here.
 */
const parser = new PDFWorker({ port: new Worker(parserUrl, { type: 'module', name: 'pdf-parser' }) as never }); // oxlint-disable-line typescript/no-unsafe-type-assertion -- its types say null, its documentation Worker

interface Opened {
  readonly password: string | undefined;
  readonly document: Promise<PDFDocumentProxy>;
}
let opened: Opened | undefined;

/** The PDF of this worker, opened once; reopened for another password. @throws PdfRefused */
export function documentOf(pdf: PdfFile): Promise<PDFDocumentProxy> {
  if (opened?.password !== pdf.password) opened = undefined;
  opened ??= { password: pdf.password, document: open(pdf) };
  const { document } = opened;
  // Failures are not cached: the next attempt may succeed.
  document.catch(() => {
    if (opened?.document === document) opened = undefined;
  });
  return document;
}

async function open({ file, password, assets }: PdfFile): Promise<PDFDocumentProxy> {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    worker: parser,
    ...(password === undefined ? {} : { password }),
    cMapUrl: `${assets}cmaps/`,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    iccUrl: `${assets}iccs/`,
    useWorkerFetch: true,
    // The same rendering on every machine, whatever fonts are installed.
    useSystemFonts: false,
    maxImageSize: MOST_IMAGE_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
    FilterFactory: NoFilterFactory,
    ownerDocument: workerDocument as never, // oxlint-disable-line typescript/no-unsafe-type-assertion -- the part of a document that drawing uses; a worker's types know none
  });
  try {
    return await task.promise;
  } catch (error) {
    void task.destroy();
    throw new PdfRefused(refusalOf(error));
  }
}

function refusalOf(error: unknown): PdfRefusal {
  if (!(error instanceof PasswordException)) return 'damaged';
  return error.code === PasswordResponses.INCORRECT_PASSWORD ? 'passwordWrong' : 'passwordRequired';
}
