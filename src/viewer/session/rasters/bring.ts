import type { PageFlaw } from '#core/contract/constants.ts';
import type { Rect, Size } from '#core/kernel/geometry.ts';
import type { PageNo } from '#core/kernel/ids.ts';
import { fail, ok } from '#core/kernel/result.ts';
import type { Result } from '#core/kernel/result.ts';
import { unlessLost, WorkerLost } from '#src/bridge/host.ts';
import type { Want } from '#src/viewer/model/neededImages.ts';
import type { Rung } from '#src/viewer/model/rungs.ts';
import { measure } from '../timing.ts';

/** Why an image was refused: the wire code, its name in the contract if known, and a message for the user. */
export interface Refusal {
  readonly code: number;
  readonly name?: string;
  readonly message: string;
}

/** Why an image is not the whole page, or not as it is archived: the colours of a local file made for printing. */
export type ImageFlaw = PageFlaw | 'colours';

/** Why a page shows no image. The chrome words the message. */
export type PageFailure =
  | ({ readonly kind: 'refused' } & Refusal)
  | { readonly kind: 'timeout' | 'connection' | 'undecodable' | 'unfinished' }
  | typeof COMING;

/** Not a failure yet: the server is still rendering the page or is busy; it is asked again. */
export const COMING = { kind: 'coming' } as const;

/** Whether the refusal is temporary. */
export const isComing = ({ name }: Pick<Refusal, 'name'>): boolean =>
  name === 'page.coming' || name === 'request.tooMany';
/** Milliseconds before asking again for a page being prepared. */
export const COMING_AGAIN_MS = 1500;

/** A page's image as its source keeps it until painting: compressed, or as a position in an opened file. */
export interface PageImage {
  /** Bytes it occupies while kept. */
  readonly bytes: number;
  /** The compressed image, if it is one the browser can show. */
  readonly blob?: Blob;
  /** Of a local file it may not be known before its pixels are. */
  readonly flaw?: ImageFlaw | undefined;
  /**
   * Its pixels at this size, or its own, decoded off the main thread. Rejects with WorkerLost if a retry makes sense.
   */
  readonly bitmap: (size: Size | undefined, signal: AbortSignal) => Promise<ImageBitmap>;
  /** Its pixels at its own size, if decoding began ahead; can be taken only once. The caller owns the bitmap. */
  readonly takeAhead?: (() => Promise<ImageBitmap | undefined>) | undefined;
}

/** A compressed image. */
export interface PageBytes {
  readonly blob: Blob;
  readonly flaw?: ImageFlaw;
  readonly takeAhead?: PageImage['takeAhead'];
}

/** Gets the image of a page, or of a part of it, from any source. Refusals are returned as values; an abort rejects. */
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
) => Promise<Result<PageBytes, Refusal>>;

/** Decodes a compressed image at a size in pixels, or at its own. */
export type DecodePage = (image: Blob, size: Size | undefined, signal: AbortSignal) => Promise<ImageBitmap>;

/** Pages that arrive as compressed images. The browser keeps a Blob's bytes outside this page's memory. */
export const decodedBy =
  (fetchBytes: FetchBytes, decode: DecodePage): FetchPage =>
  async (page, dpi, signal, region) => {
    const answer = await fetchBytes(page, dpi, signal, region);
    if (!answer.ok) return answer;
    const { blob: image, flaw, takeAhead } = answer.value;
    return ok({
      bytes: image.size,
      blob: image,
      flaw,
      takeAhead,
      bitmap: (size, aborting) => decode(image, size, aborting),
    });
  };

export interface Means {
  readonly fetchPage: FetchPage;
  /** Longest wait for a server answer in ms. */
  readonly fetchTimeoutMs: number;
}

/**
 * Fetches one page image. Always settles: with the image, with a failure, or, if `signal` aborts, by rejecting with its
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
 * Decodes off the main thread, and again if the worker is lost. Always settles like {@link fetchImage}; the caller must
 * close the bitmap.
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
