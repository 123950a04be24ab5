import type { FindPage } from '#core/contract/document/text.ts';
import { FIND_TEXT_MAXIMUM } from '#core/contract/document/text.ts';
import type { ResultRow } from '#core/contract/search/search.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { call, callBinary } from '#src/gateway/call.ts';
import type { CallError } from '#src/gateway/error.ts';
import { resultList } from '../resultList.ts';
import { useSnippets } from '../snippets/snippets.ts';
import { PICTURE_DPI } from './hits.ts';

/** Pixels of the longest side; sharp enough to read a heading. */
const SIZE = 900;

export interface RowPicture {
  readonly blob: Blob;
  /** The page that is shown where it is the one with the hits; without it, it is the first. */
  readonly found?: FindPage;
}

type Found = Pick<ResultRow, 'docid' | 'version'>;

/** The page with the first hits of a full-text search, else the first page of a row's document. */
export async function bringPicture(row: Found, signal: AbortSignal): Promise<Result<RowPicture, CallError>> {
  const list = resultList().store.getState();
  const words = list.asked?.fulltext.trim().slice(0, FIND_TEXT_MAXIMUM) ?? '';
  const hit = words === '' ? undefined : await pictureOfHit(row, words, signal);
  if (hit !== undefined) return ok(hit);
  const answer = await callBinary(
    'searchResultThumbnail',
    { params: { id: list.opened?.id ?? '' }, body: { docid: row.docid, size: SIZE } },
    { signal, silent: true },
  );
  return answer.ok ? ok({ blob: answer.value.blob }) : answer;
}

/** Undefined where the words stand on no page that can be shown: in its name, in its values, in a locked document. */
async function pictureOfHit(
  { docid, version }: Found,
  words: string,
  signal: AbortSignal,
): Promise<RowPicture | undefined> {
  // Where the row says that they stand the find begins, so that a long manual need not be read to there.
  const snippets = useSnippets.getState();
  const frompage = (snippets.words === words && snippets.of.get(docid)?.pageno) || 1;
  const find = await call(
    'documentFind',
    { params: { docid: String(docid) }, body: { text: words, words: true, frompage, docversion: version } },
    { signal, silent: true },
  );
  const found = find.ok ? find.value.page[0] : undefined;
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
