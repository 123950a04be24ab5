import type { FindPage } from '#core/contract/document/text.ts';
import { FIND_TEXT_MAXIMUM } from '#core/contract/document/text.ts';
import type { CallNouns } from '#core/contract/operation.ts';
import type { Operations } from '#core/contract/operations.ts';
import type { ResultRow } from '#core/contract/search/search.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { call, callBinary } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';
import { resultList } from '../resultList.ts';
import { useSnippets } from '../snippets/snippets.ts';
import { PICTURE_DPI } from './hits.ts';

/** Pixels of the longer side: sharp enough to read a heading. */
const SIZE = 900;

export interface RowPicture {
  readonly blob: Blob;
  /** The page with the hits; absent if the first page is shown. */
  readonly found?: FindPage;
}

type Found = Pick<ResultRow, 'docid' | 'version'>;

/** The first page with hits of a full-text search, else the first page of the document. */
export async function bringPicture(row: Found, signal: AbortSignal): Promise<Result<RowPicture, CallError>> {
  const list = resultList().store.getState();
  const words = list.shown?.fulltext.trim().slice(0, FIND_TEXT_MAXIMUM) ?? '';
  const hit = words === '' ? undefined : await pictureOfHit(row, words, signal);
  if (hit !== undefined) return ok(hit);
  const answer = await callBinary(
    'searchResultThumbnail',
    { params: { id: list.opened?.id ?? '' }, body: { docid: row.docid, size: SIZE } },
    { signal, silent: true },
  );
  return answer.ok ? ok({ blob: answer.value.blob }) : answer;
}

/** Undefined if the words are on no displayable page: only in the name or values, or in a locked document. */
async function pictureOfHit(
  { docid, version }: Found,
  words: string,
  signal: AbortSignal,
): Promise<RowPicture | undefined> {
  // The search starts at the page given by the row's snippet, so that long documents need not be read from the start.
  const snippets = useSnippets.getState();
  let frompage: number | undefined = (snippets.words === words && snippets.of.get(docid)?.pageno) || 1;
  let found: FindPage | undefined;
  // The server answers after a moment with what it has found so far.
  while (found === undefined && frompage !== undefined) {
    const find: Result<CallNouns<Operations['documentFind']>, CallError> = await call(
      'documentFind',
      { params: { docid: String(docid) }, body: { text: words, words: true, frompage, docversion: version } },
      { signal, silent: true },
    );
    if (!find.ok) return undefined;
    [found] = find.value.page;
    frompage = find.value.progress[0]?.nextpage;
  }
  if (found === undefined || signal.aborted) return undefined;
  const image = await callBinary(
    'pageImage',
    {
      params: { docid: String(docid), pageno: String(found.pageno) },
      query: { dpi: String(PICTURE_DPI), docversion: String(version) },
    },
    { signal, silent: true },
  );
  return image.ok ? { blob: image.value.blob, found } : undefined;
}
