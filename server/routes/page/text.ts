import { FIND_HITS_MAXIMUM, type FindHit } from '#core/contract/document/text.ts';
import { hitsOf, placed, rounded } from '#core/text/hits.ts';
import { searchTerms } from '#core/text/searchTerms.ts';
import type { DocumentRow } from '#server/store/document/documents.ts';
import type { Word } from '#server/render/protocol.ts';
import type { RenderFailure } from '#server/render/failure.ts';
import type { Handlers } from '#server/http/call.ts';
import { mayRead } from '#server/rules/document/documents.ts';
import { ensure } from '#server/rules/failure.ts';
import { requireVersion } from '#server/calls/document/require.ts';
import { type Asking, previewOf, rendered, sizeOfPage } from '#server/calls/page/pages.ts';
import { readPage } from '#server/calls/page/readPage.ts';
import { shownFile, type ShownFile } from '#server/calls/page/shownFile.ts';

/** Milliseconds after which a find returns its hits so far, so that a long document's first hits appear at once. */
const FIND_SLICE_MS = 400;
/** Pages read at once: enough to use all render processes, few enough not to delay other users. */
const FIND_PAGES_AT_ONCE = 8;

export const textHandlers = {
  pageText: async (call) => {
    const { services, principal, params, query } = call;
    const document = await requireVersion(services, principal, params.docid, query.docversion);
    ensure(mayRead(document));
    const shown = await shownFile(document, call);
    sizeOfPage(shown.runs, params.pageno);
    const { text, words } = rendered(await readPage(document, shown, call, params.pageno, 'visible'));
    return { text: [{ pageno: params.pageno, text, words: words.flatMap(numbersOf) }] };
  },

  documentFind: async (call) => {
    const { services, principal, params, body, signal } = call;
    const document = await requireVersion(services, principal, params.docid, body.docversion);
    ensure(mayRead(document));
    const shown = await findable(document, call);
    if (shown === undefined) return { page: [], progress: [{ pages: 0, textless: 0, unreadable: 0 }] };
    const pageCount = shown.runs.reduce((sum, run) => sum + run.count, 0);
    const first = Math.max(1, body.frompage ?? 1);
    const sought = body.words === true ? searchTerms(body.text) : undefined;
    const found: { pageno: number; hits: FindHit[] }[] = [];
    let [page, textless, unreadable, room] = [first, 0, 0, FIND_HITS_MAXIMUM];
    const end = performance.now() + FIND_SLICE_MS;
    while (page <= pageCount && room > 0 && !signal.aborted && (page === first || performance.now() < end)) {
      const numbers = Array.from(
        { length: Math.min(FIND_PAGES_AT_ONCE, pageCount - page + 1) },
        (_, index) => page + index,
      );
      for (const read of await Promise.all(
        numbers.map((number) => readPage(document, shown, call, number, 'background')),
      )) {
        const text = read.ok || !isOfThePage(read.error) ? rendered(read) : undefined;
        const hits =
          text === undefined
            ? []
            : sought === undefined
              ? hitsOf(text, body.text, room)
              : placed(text, sought.rangesIn(text.text), room);
        if (hits.length > 0) found.push({ pageno: page, hits });
        unreadable += text === undefined ? 1 : 0;
        textless += text?.words.length === 0 ? 1 : 0;
        room -= hits.length;
        page += 1;
        if (room === 0) break;
      }
      // Cached texts never await; yield to other calls between two steps.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    return {
      page: found,
      progress: [{ pages: page - first, textless, unreadable, ...(page <= pageCount && { nextpage: page }) }],
    };
  },
} satisfies Partial<Handlers>;

/** The file whose pages are searched; undefined for files without pages, which have no hits. */
async function findable(document: DocumentRow, asking: Asking): Promise<ShownFile | undefined> {
  const preview = previewOf(document, asking.services);
  return preview === 'pages' || preview === 'rendition' ? shownFile(document, asking) : undefined;
}

/** Failures of a single page: a find skips it. A missing password ends the find. */
const ofThePage: ReadonlySet<RenderFailure> = new Set([
  'corrupted',
  'timeout',
  'outOfMemory',
  'crashed',
  'tooLarge',
  'pageNotFound',
]);
const isOfThePage = (failure: RenderFailure): boolean => ofThePage.has(failure);

/** A word as the contract's list of numbers. */
const numbersOf = (word: Word): number[] => [word.start, word.text.length, ...rounded(word)];
