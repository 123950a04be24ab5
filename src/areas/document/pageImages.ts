import type { PageNo } from '#core/kernel/ids.ts';
import { callBinary } from '#src/gateway/call.ts';
import { FIRST_RUNG } from '#src/viewer/model/demand.ts';
import { markFlags } from '#src/viewer/model/visibility/flags.ts';
import type { Visibility } from '#src/viewer/model/visibility/visibility.ts';
import type { FetchBytes } from '#src/viewer/session/rasters/bring.ts';

const NO_MARKS = {};

/**
 * Page images from the server. One that was not reached has refused nothing: that rejects.
 * @param shown which saved marks are drawn into a picture, asked for each; without it none are: the stage paints them itself, sharper and at once
 */
export const pageImages = (docid: string, password: string | undefined, shown?: () => Visibility['categories']): FetchBytes => async (page, dpi, signal, region) => {
  const query = { dpi: String(dpi), ...(shown ? markFlags(shown()) : NO_MARKS), ...(region && { region: [region.x, region.y, region.width, region.height].join() }) };
  const answer = await callBinary('pageImage', { params: { docid, pageno: String(page) }, query }, { signal, silent: true, ...(password === undefined ? {} : { password }) });
  if (!answer.ok && answer.error.status === 0) throw new Error(answer.error.message);
  return answer;
};

/** A picture that is under way before the document's facts are known. */
export interface EarlyPage {
  /** Answers the first request for that picture with it, unless it failed, and passes all others on. */
  readonly before: (fetchPage: FetchBytes) => FetchBytes;
  readonly abort: () => void;
}

/** Asks for the picture that a document begins with beside its facts, not after them: one round trip less until it is on the screen. */
export function askEarly(fetchPage: FetchBytes, page: PageNo): EarlyPage {
  const aborting = new AbortController();
  let early: ReturnType<FetchBytes> | undefined = fetchPage(page, FIRST_RUNG, aborting.signal);
  // Nobody may take it: its failure is nobody's then.
  early.catch(() => undefined);
  return {
    before: (next) => async (wanted, dpi, signal, region) => {
      if (early === undefined || wanted !== page || dpi !== FIRST_RUNG || region !== undefined) return next(wanted, dpi, signal, region);
      const taken = early;
      early = undefined;
      signal.addEventListener('abort', () => aborting.abort(signal.reason), { once: true });
      const answer = await taken.catch(() => undefined);
      return answer?.ok === true ? answer : next(wanted, dpi, signal);
    },
    abort: () => aborting.abort(),
  };
}
