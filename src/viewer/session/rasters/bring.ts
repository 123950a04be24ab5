import type { Rect, Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { fail, ok } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import { unlessLost, WorkerLost } from '#src/bridge/host.ts';
import type { Want } from '#src/viewer/model/demand.ts';
import type { Rung } from '#src/viewer/model/rungs.ts';
import { measure } from '../timing.ts';

/** Why a picture was not given: the wire's code, its name where the contract has one, and words for the user. */
export interface Refusal {
  readonly code: number;
  readonly name?: string;
  readonly message: string;
}

/** Why a page shows no picture. What is said to the reader is the chrome's. */
export type PageFailure =
  | ({ readonly kind: 'refused' } & Refusal)
  | { readonly kind: 'timeout' | 'connection' | 'undecodable' | 'unfinished' }
  | typeof COMING;

/** No failure yet: the server is still making the page, or has too much else to do; it is asked again. */
export const COMING = { kind: 'coming' } as const;

/** Is this refusal a matter of time? */
export const isComing = ({ name }: Pick<Refusal, 'name'>): boolean =>
  name === 'page.coming' || name === 'request.tooMany';
/** Milliseconds until a page that is coming is asked for again. */
export const COMING_AGAIN_MS = 1500;

/** A page's picture as its source keeps it until it is to be painted: compressed, or a place in an opened file. */
export interface PageImage {
  /** Bytes it takes as long as it is kept. */
  readonly bytes: number;
  /**
   * Its pixels, off the main thread, in this size or as it is. Rejects with WorkerLost when asking anew makes sense.
   */
  readonly bitmap: (size: Size | undefined, signal: AbortSignal) => Promise<ImageBitmap>;
}

/**
 * Brings the image of a page, or of a part of it, from wherever the pages are. It answers refusals as values and lets
 * an abort reject.
 */
export type FetchPage = (
  page: PageNo,
  dpi: Rung,
  signal: AbortSignal,
  region?: Rect,
) => Promise<Result<PageImage, Refusal>>;

/** Fetches a compressed image of a page, or of a part of it. */
export type FetchBytes = (
  page: PageNo,
  dpi: Rung,
  signal: AbortSignal,
  region?: Rect,
) => Promise<Result<{ readonly blob: Blob }, Refusal>>;

/** Decodes a compressed image to a size in pixels, or as it is. */
export type DecodePage = (image: Blob, size: Size | undefined, signal: AbortSignal) => Promise<ImageBitmap>;

/** Pages that come as compressed images. The browser keeps a Blob's bytes outside this page's memory. */
export const decodedBy =
  (fetchBytes: FetchBytes, decode: DecodePage): FetchPage =>
  async (page, dpi, signal, region) => {
    const answer = await fetchBytes(page, dpi, signal, region);
    if (!answer.ok) return answer;
    const image = answer.value.blob;
    return ok({ bytes: image.size, bitmap: (size, aborting) => decode(image, size, aborting) });
  };

export interface Means {
  readonly fetchPage: FetchPage;
  /** Longest wait for one answer of the server in ms. */
  readonly fetchTimeoutMs: number;
}

/**
 * Fetches one page image. It always ends: by the image, by a failure, or, when `signal` aborts, by rejecting with its
 * reason.
 */
export async function fetchImage(
  { pageNo: page, dpi, region }: Pick<Want, 'pageNo' | 'dpi' | 'region'>,
  { fetchPage, fetchTimeoutMs }: Means,
  signal: AbortSignal,
): Promise<Result<PageImage, PageFailure>> {
  const timeout = AbortSignal.timeout(fetchTimeoutMs);
  const began = performance.now();
  try {
    const answer = await fetchPage(page, dpi, AbortSignal.any([signal, timeout]), region);
    signal.throwIfAborted();
    if (!answer.ok) return fail(isComing(answer.error) ? COMING : { kind: 'refused', ...answer.error });
    measure('viewer:page-fetch', began, { page, dpi, bytes: answer.value.bytes });
    return ok(answer.value);
  } catch {
    signal.throwIfAborted();
    return fail({ kind: timeout.aborted ? 'timeout' : 'connection' });
  }
}

/**
 * Decodes off the main thread, and anew when the worker is lost. It always ends, as {@link fetchImage} does; the bitmap
 * is the caller's to close.
 */
export async function decodeImage(
  image: PageImage,
  { pageNo, dpi, size }: Pick<Want, 'pageNo' | 'dpi' | 'size'>,
  signal: AbortSignal,
): Promise<Result<ImageBitmap, PageFailure>> {
  const began = performance.now();
  try {
    const bitmap = await unlessLost(() => image.bitmap(size, signal));
    measure('viewer:page-decode', began, { page: pageNo, dpi });
    return ok(bitmap);
  } catch (error) {
    signal.throwIfAborted();
    return fail({ kind: error instanceof WorkerLost && error.why === 'timeout' ? 'unfinished' : 'undecodable' });
  }
}
