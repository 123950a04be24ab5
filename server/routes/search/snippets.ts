import type { SearchSnippet } from '#core/contract/search/search.ts';
import { type Snippet, snippetOf } from '#core/text/snippet.ts';
import { type SearchTerms, searchTerms } from '#core/text/searchTerms.ts';
import type { Handlers } from '#server/http/call.ts';
import { maySearch } from '#server/rules/document/documents.ts';
import { ensure } from '#server/rules/failure.ts';
import { type DocumentRow, findDocument, indexValues } from '#server/store/document/documents.ts';
import { ownText } from '#server/store/document/fulltext.ts';
import { indexes } from '#server/store/master.ts';
import { within } from '#server/store/people/principals.ts';
import { plainText } from '#server/render/kinds/plainText.ts';
import type { Asking } from '#server/calls/page/pages.ts';
import { pageTexts } from '#server/calls/search/pageTexts.ts';

/** Length of a snippet in UTF-16 units: one line of a wide column. */
const LENGTH = 140;
/** Pages of a PDF examined per document, if time is short: the words are usually on the first ones. */
const PAGES = 30;
/** Bytes of a text file examined. */
const TEXT_BYTES = 200_000;
const DOCUMENTS_AT_ONCE = 4;
/** Milliseconds after which no further document is started, and no later page of a PDF is read. */
const SLICE_MS = 400;

export const snippetHandlers = {
  searchSnippets: async (call) => {
    const { services, principal, body, signal } = call;
    ensure(maySearch(principal));
    const { db } = services.store;
    const seer = within(principal, 'document.search');
    const sought = searchTerms(body.fulltext);
    const asked = [...new Set(body.docid)];
    const seen = new Set((await indexes(db, principal)).map(({ id }) => id));
    const values = Map.groupBy(
      (await indexValues(db, asked)).filter(({ indexid }) => seen.has(indexid)),
      ({ docid }) => docid,
    );
    const snippets: SearchSnippet[] = [];
    const end = performance.now() + SLICE_MS;
    let at = 0;
    while (at < asked.length && !signal.aborted && (at === 0 || performance.now() < end)) {
      const found = await Promise.all(
        asked.slice(at, at + DOCUMENTS_AT_ONCE).map(async (docid) => {
          const document = await findDocument(db, seer, docid);
          if (document === undefined || document.deletedat !== null) return [];
          const own = ownText(document.filename, values.get(docid)?.map(({ value }) => value) ?? []);
          return [await snippetIn(document, own, sought, call, end)];
        }),
      );
      snippets.push(...found.flat());
      at += DOCUMENTS_AT_ONCE;
    }
    return { snippet: snippets, rest: asked.slice(at).map((docid) => ({ docid })) };
  },
} satisfies Partial<Handlers>;

/** The best snippet from the document's pages or text, or from its name and values. */
async function snippetIn(
  document: DocumentRow,
  own: string,
  sought: SearchTerms,
  asking: Asking,
  end: number,
): Promise<SearchSnippet> {
  let best: { readonly pageno?: number; readonly snippet: Snippet } | undefined;
  for await (const { page: pageno, text } of pageTexts(document, asking)) {
    const snippet = snippetOf(text, sought, LENGTH);
    if (snippet !== undefined && snippet.found > (best?.snippet.found ?? 0)) best = { pageno, snippet };
    if (best?.snippet.found === sought.size) break;
    if (document.kind === 'pdf' && pageno >= PAGES && (best !== undefined || performance.now() > end)) break;
  }
  if (document.kind === 'text') best = told(await beginningOf(document, asking), sought);
  best ??= told(own, sought);
  const { text = '', marks = [] } = best?.snippet ?? {};
  return { docid: document.id, ...(best?.pageno !== undefined && { pageno: best.pageno }), text, marks };
}

function told(text: string, sought: SearchTerms): { readonly snippet: Snippet } | undefined {
  const snippet = snippetOf(text, sought, LENGTH);
  return snippet && { snippet };
}

const beginningOf = async ({ sha256, filesize }: DocumentRow, { services }: Asking): Promise<string> =>
  plainText(await services.files.pathOf(sha256), Math.min(filesize, TEXT_BYTES));
