import type { PageNo } from '#core/kernel/ids.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { LoadingImage } from '#src/bridge/raster.ts';
import { type Bytes, callBinary } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { Rung } from '#src/viewer/model/rungs.ts';
import { markFlags } from '#src/viewer/model/visibility/flags.ts';
import type { Visibility } from '#src/viewer/model/visibility/visibility.ts';
import type { DecodePage, FetchBytes, PageBytes } from '#src/viewer/session/rasters/bring.ts';
import { imageOptions } from '#src/viewer/session/sources/imageOptions.ts';

const NO_MARKS = {};
/** If rendering takes longer, the server answers that the page is being prepared, freeing the connection. */
const WAIT_SECONDS = 5;

/** Identifies the pages. Without a version, those of the current one: the caller checks which version was answered. */
interface Asked {
  readonly docid: string;
  readonly version?: number;
  readonly password: string | undefined;
  /**
   * Which saved marks to draw into the image, read for each request; absent for none: the stage paints marks itself,
   * sharper and sooner.
   */
  readonly shown?: () => Visibility;
  /** Loads an image on another thread, if there is one ready. */
  readonly load?: () => LoadingImage | undefined;
}

type PageAnswer = Result<Bytes & Pick<PageBytes, 'takeAhead'>, CallError>;

/** A source of page images that also returns their version. */
type FetchImage = (...asked: Parameters<FetchBytes>) => Promise<PageAnswer>;

/** Page images from the server. If it could not be reached, the promise rejects, as that is not a refusal. */
export const pageImages =
  ({ docid, version, password, shown, load }: Asked): FetchImage =>
  async (page, dpi, signal, region) => {
    const query = {
      dpi: String(dpi),
      ...imageOptions(),
      ...(shown ? markFlags(shown()) : NO_MARKS),
      ...(version !== undefined && { docversion: String(version) }),
      ...(region && { region: [region.x, region.y, region.width, region.height].join() }),
    };
    const loading = load?.();
    if (loading) signal.addEventListener('abort', loading.drop, { once: true });
    const answer = await callBinary(
      'pageImage',
      { params: { docid, pageno: String(page) }, query },
      {
        signal,
        silent: true,
        wait: WAIT_SECONDS,
        ...(password === undefined ? {} : { password }),
        ...(loading && { transport: loading.transport }),
      },
    );
    if (!answer.ok && answer.error.status === 0) throw new Error(answer.error.message);
    return answer.ok && loading ? ok({ ...answer.value, takeAhead: loading.take }) : answer;
  };

/** An image requested before the document's info is known. */
export interface EarlyPage {
  /**
   * Answers the first request for that image with it, unless it failed or is of another version; passes on all other
   * requests.
   */
  readonly before: (version: number, fetchPage: FetchBytes) => FetchBytes;
  readonly abort: () => void;
}

/**
 * Requests the first image in parallel with the document's info, which saves one round trip.
 * @param decode decodes the image ahead, which saves opening the document most of the wait for it
 */
export function askEarly(fetchPage: FetchImage, page: PageNo, rung: Rung, decode?: DecodePage): EarlyPage {
  const aborting = new AbortController();
  let early: ReturnType<FetchImage> | undefined = fetchPage(page, rung, aborting.signal);
  // It may never be used: its failure must not be reported as unhandled.
  early.catch(() => undefined);
  const ahead = decode && decodeAhead(early, decode);
  const abort = (reason?: unknown): void => {
    aborting.abort(reason);
    ahead?.drop();
  };
  return {
    before: (version, next) => async (wanted, dpi, signal, region) => {
      if (early === undefined || wanted !== page || dpi !== rung || region !== undefined)
        return next(wanted, dpi, signal, region);
      const taken = early;
      early = undefined;
      signal.addEventListener('abort', () => abort(signal.reason), { once: true });
      const answer = await taken.catch(() => undefined);
      if (answer?.ok === true && answer.value.version === version)
        return ok({ ...answer.value, takeAhead: answer.value.takeAhead ?? ahead?.take });
      abort();
      return next(wanted, dpi, signal);
    },
    abort,
  };
}

/**
 * Decodes an image once it has arrived. Its bitmap is taken by whoever shows it, who waits for it instead of decoding
 * the image again, or dropped. If decoding fails, the image is decoded when it is shown, which reports the failure.
 */
function decodeAhead(image: ReturnType<FetchImage>, decode: DecodePage) {
  const aborting = new AbortController();
  const begin = async (): Promise<ImageBitmap | undefined> => {
    const answer = await image;
    if (!answer.ok || answer.value.takeAhead !== undefined) return undefined;
    return decode(answer.value.blob, undefined, aborting.signal);
  };
  let decoding: Promise<ImageBitmap | undefined> | undefined = begin().catch(() => undefined);
  const take = (): Promise<ImageBitmap | undefined> => {
    const taken = decoding ?? Promise.resolve(undefined);
    decoding = undefined;
    return taken;
  };
  return {
    take,
    drop: (): void => {
      aborting.abort();
      void take().then((bitmap) => bitmap?.close());
    },
  };
}
