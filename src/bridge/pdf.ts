import type { Rect, Size } from '#core/kernel/geometry.ts';
import type { PdfField } from '#core/forms/importPdf.ts';
import type { PdfApi, PdfOpening, PdfRefusal, PdfText } from '#workers/pdf/api.ts';
import { hostWorker } from './host.ts';
import { createTurns } from './turns.ts';

export type { PdfOpening, PdfRefusal, PdfText };

/** A page that takes longer is given up; the others continue in a new worker. */
const PAGE_TIMEOUT_MS = 10_000;
/** A large file is read completely before its first page. */
const OPEN_TIMEOUT_MS = 60_000;

/**
 * A PDF in this browser, drawn by pdf.js in its own worker. Every call rejects with WorkerLost if that failed, and with
 * the signal's reason if aborted.
 */
export interface OpenPdf {
  readonly open: (signal: AbortSignal) => Promise<PdfOpening>;
  /**
   * Draws an upright page (from 1), or a part of it (page units), at a size in pixels. The caller owns the bitmap and
   * must close() it.
   */
  readonly draw: (page: number, size: Size, region: Rect | undefined, signal: AbortSignal) => Promise<ImageBitmap>;
  /** Whether a picture on a page was damaged when the whole page was drawn last. */
  readonly isDamaged: (page: number) => boolean;
  readonly text: (page: number, signal: AbortSignal) => Promise<PdfText>;
  /** The fields of the PDF's own form. */
  readonly fields: (signal: AbortSignal) => Promise<readonly PdfField[]>;
  /** Final: later and waiting calls reject with WorkerLost and start no worker. */
  readonly close: () => void;
}

/** The file is not read before the first call. */
export function openPdf(file: Blob, password?: string): OpenPdf {
  const host = hostWorker<PdfApi>(
    () => new Worker(new URL('../../workers/pdf/pdf.worker.ts', import.meta.url), { type: 'module', name: 'pdf' }),
    { timeoutMs: PAGE_TIMEOUT_MS },
  );
  const pdf = {
    file,
    assets: new URL(`${import.meta.env.BASE_URL}pdf/`, location.href).href,
    ...(password === undefined ? {} : { password }),
  };
  const turns = createTurns();
  const damaged = new Set<number>();

  return {
    open: (signal) =>
      turns.take(
        () => host.run<PdfOpening>((worker, job) => worker.open(job, pdf), { signal, timeoutMs: OPEN_TIMEOUT_MS }),
        signal,
      ),
    draw: async (page, size, region, signal) => {
      const drawn = await turns.take(
        () =>
          host.run((worker, job) => worker.draw(job, pdf, page, size, region), {
            signal,
            discard: ({ bitmap }) => bitmap.close(),
          }),
        signal,
      );
      if (drawn.isDamaged) damaged.add(page);
      return drawn.bitmap;
    },
    isDamaged: (page) => damaged.has(page),
    text: (page, signal) =>
      turns.take(() => host.run((worker, job) => worker.text(job, pdf, page), { signal }), signal),
    fields: (signal) =>
      turns.take(
        () => host.run((worker, job) => worker.fields(job, pdf), { signal, timeoutMs: OPEN_TIMEOUT_MS }),
        signal,
      ),
    close: () => {
      turns.close();
      host.end();
    },
  };
}
