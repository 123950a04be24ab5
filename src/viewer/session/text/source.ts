import type { PageNo } from '#core/kernel/ids.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { call } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { FindAnswer } from '#src/viewer/model/text/find.ts';
import { type PageText, readPageText } from '#src/viewer/model/text/pageText.ts';

/** What to search for: an exact text, or words as in the full-text search, in any inflection. */
export interface Sought {
  readonly text: string;
  readonly byWords: boolean;
}

/** Source of a document's text. */
export interface TextSource {
  readonly page: (page: PageNo, signal: AbortSignal) => Promise<Result<PageText, CallError>>;
  /** Searches from a page on; the answer says where to continue. */
  readonly find: (sought: Sought, from: PageNo, signal: AbortSignal) => Promise<Result<FindAnswer, CallError>>;
}

/** The text of a version from the server. Failures are shown where the text is missing, not by the gateway. */
export function serverText(docid: string, version: number, password: string | undefined): TextSource {
  const options = (signal: AbortSignal) => ({ signal, silent: true, ...(password === undefined ? {} : { password }) });
  return {
    page: async (page, signal) => {
      const result = await call(
        'pageText',
        { params: { docid, pageno: String(page) }, query: { docversion: String(version) } },
        options(signal),
      );
      return result.ok ? ok(readPageText(result.value.text[0] ?? { text: '', words: [] })) : result;
    },
    find: async ({ text, byWords }, from, signal) => {
      const result = await call(
        'documentFind',
        { params: { docid }, body: { text, frompage: from, docversion: version, ...(byWords && { words: true }) } },
        options(signal),
      );
      if (!result.ok) return result;
      const { page, progress } = result.value;
      return ok({ page, progress: progress[0] ?? { pages: 0, textless: 0, unreadable: 0 } });
    },
  };
}
