import type { Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { fail, ok } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import { WorkerLost } from '#src/bridge/host.ts';
import type { Rung, Want } from '#src/viewer/model/demand.ts';
import { measure } from './timing.ts';

/** Why a page shows no picture. What is said to the reader is the chrome's. */
export type PageFailure =
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }
  | { readonly kind: 'timeout' | 'connection' | 'undecodable' };

/** Fetches one page image. It answers failures of the server as values and lets an abort reject. */
export type FetchPage = (
  page: PageNo,
  dpi: Rung,
  signal: AbortSignal,
) => Promise<Result<{ readonly bytes: ArrayBuffer }, { readonly code: number; readonly message: string }>>;

/** Decodes an image to a size in pixels, or as it is. Rejects with WorkerLost when asking anew makes sense. */
export type DecodePage = (image: Blob, size: Size | undefined, signal: AbortSignal) => Promise<ImageBitmap>;

export interface Means {
  readonly fetchPage: FetchPage;
  readonly decode: DecodePage;
  /** Longest wait for one answer of the server in ms. */
  readonly fetchTimeoutMs: number;
}

/** A page that crashes the worker each time is given up. */
const ATTEMPTS = 3;

/** Fetches one page image. It always ends: by the image, by a failure, or, when `signal` aborts, by rejecting with its reason. */
export async function fetchImage(page: PageNo, dpi: Rung, { fetchPage, fetchTimeoutMs }: Means, signal: AbortSignal): Promise<Result<Blob, PageFailure>> {
  const timeout = AbortSignal.timeout(fetchTimeoutMs);
  const began = performance.now();
  try {
    const answer = await fetchPage(page, dpi, AbortSignal.any([signal, timeout]));
    signal.throwIfAborted();
    if (!answer.ok) return fail({ kind: 'refused', ...answer.error });
    measure('viewer:page-fetch', began, { page, dpi, bytes: answer.value.bytes.byteLength });
    return ok(new Blob([answer.value.bytes]));
  } catch {
    signal.throwIfAborted();
    return fail({ kind: timeout.aborted ? 'timeout' : 'connection' });
  }
}

/** Decodes off the main thread, and once more when the worker is lost. It always ends, as {@link fetchImage} does; the bitmap is the caller's to close. */
export async function decodeImage(image: Blob, { pageNo, dpi, size }: Pick<Want, 'pageNo' | 'dpi' | 'size'>, { decode }: Means, signal: AbortSignal): Promise<Result<ImageBitmap, PageFailure>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const began = performance.now();
    try {
      const bitmap = await decode(image, size, signal);
      measure('viewer:page-decode', began, { page: pageNo, dpi });
      return ok(bitmap);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof WorkerLost)) break;
    }
  }
  return fail({ kind: 'undecodable' });
}
