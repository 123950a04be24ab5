import type { PageNo } from '#core/kernel/ids.ts';
import { callBinary } from '#src/gateway/call.ts';
import type { Rung } from '#src/viewer/model/rungs.ts';
import { markFlags } from '#src/viewer/model/visibility/flags.ts';
import type { Visibility } from '#src/viewer/model/visibility/visibility.ts';
import type { FetchBytes } from '#src/viewer/session/rasters/bring.ts';
import { imageOptions } from '#src/viewer/session/sources/imageOptions.ts';

const NO_MARKS = {};
/** A page that takes longer says that it is coming, and leaves the line to others. */
const WAIT_SECONDS = 5;

/**
 * Which pages are asked for. Without a version it is the current one's: whoever takes the answer looks which that was.
 */
interface Asked {
  readonly docid: string;
  readonly version?: number;
  readonly password: string | undefined;
  /**
   * Which saved marks are drawn into a picture, asked for each; without it none are: the stage paints them itself,
   * sharper and at once.
   */
  readonly shown?: () => Visibility;
}

type PageAnswer = Awaited<ReturnType<typeof callBinary<'pageImage'>>>;

/** A source of page images that says of which version they are. */
type FetchImage = (...asked: Parameters<FetchBytes>) => Promise<PageAnswer>;

/** Page images from the server. One that was not reached has refused nothing: that rejects. */
export const pageImages =
  ({ docid, version, password, shown }: Asked): FetchImage =>
  async (page, dpi, signal, region) => {
    const query = {
      dpi: String(dpi),
      ...imageOptions(),
      ...(shown ? markFlags(shown()) : NO_MARKS),
      ...(version !== undefined && { docversion: String(version) }),
      ...(region && { region: [region.x, region.y, region.width, region.height].join() }),
    };
    const answer = await callBinary(
      'pageImage',
      { params: { docid, pageno: String(page) }, query },
      { signal, silent: true, wait: WAIT_SECONDS, ...(password === undefined ? {} : { password }) },
    );
    if (!answer.ok && answer.error.status === 0) throw new Error(answer.error.message);
    return answer;
  };

/** A picture that is under way before the document's facts are known. */
export interface EarlyPage {
  /**
   * Answers the first request for that picture with it, unless it failed or is of another version, and passes all
   * others on.
   */
  readonly before: (version: number, fetchPage: FetchBytes) => FetchBytes;
  readonly abort: () => void;
}

/**
 * Asks for the picture that a document begins with beside its facts, not after them: one round trip less until it is on
 * the screen.
 */
export function askEarly(fetchPage: FetchImage, page: PageNo, rung: Rung): EarlyPage {
  const aborting = new AbortController();
  let early: ReturnType<FetchImage> | undefined = fetchPage(page, rung, aborting.signal);
  // It may never be asked for: a failure must not count as unhandled then.
  early.catch(() => undefined);
  return {
    before: (version, next) => async (wanted, dpi, signal, region) => {
      if (early === undefined || wanted !== page || dpi !== rung || region !== undefined)
        return next(wanted, dpi, signal, region);
      const taken = early;
      early = undefined;
      signal.addEventListener('abort', () => aborting.abort(signal.reason), { once: true });
      const answer = await taken.catch(() => undefined);
      return answer?.ok === true && answer.value.version === version ? answer : next(wanted, dpi, signal);
    },
    abort: () => aborting.abort(),
  };
}
