import type { PageNo } from '#core/kernel/ids.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { call } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';
import type { FindAnswer } from '#src/viewer/model/text/find.ts';
import { type PageText, readPageText } from '#src/viewer/model/text/pageText.ts';

/** What is sought: a text as it stands there, or the words of a full-text search, each in any inflection. */
export interface Sought {
  readonly text: string;
  readonly byWords: boolean;
}

/** Where the text of a document comes from. */
export interface TextSource {
  readonly page: (page: PageNo, signal: AbortSignal) => Promise<Result<PageText, CallError>>;
  /** Seeks from a page on; the answer says where to go on. */
  readonly find: (sought: Sought, from: PageNo, signal: AbortSignal) => Promise<Result<FindAnswer, CallError>>;
}

/** The text of a version as the server reads it; failures are told where the text is missed, not by the gateway. */
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
