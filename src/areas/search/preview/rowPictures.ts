import type { ResultRow } from '#core/contract/search/search.ts';
import { callBinary } from '#src/gateway/call.ts';
import { listOfUser } from '#src/list/ofUser.ts';
import { resultList } from '../resultList.ts';

/** Pixels of the longer side: twice the height of a row, for sharp screens. */
const SIZE = 140;
/** Pictures kept; a few kilobytes each. */
const KEPT = 300;

type Found = Pick<ResultRow, 'docid' | 'version'>;

interface RowPictures {
  readonly held: (row: Found) => Blob | undefined;
  /** Undefined if there is none (no preview, a password, no connection): the row stays without. */
  readonly bring: (row: Found, signal: AbortSignal) => Promise<Blob | undefined>;
  readonly dispose: () => void;
}

const keyOf = ({ docid, version }: Found): string => `${docid}.${version}`;

async function ask({ docid }: Found, signal: AbortSignal): Promise<Blob | undefined> {
  const id = resultList().store.getState().opened?.id ?? '';
  const answer = await callBinary(
    'searchResultThumbnail',
    { params: { id }, body: { docid, size: SIZE } },
    { signal, silent: true },
  );
  return answer.ok ? answer.value.blob : undefined;
}

/** The first pages of rows; those used last are kept in memory. */
export function createRowPictures(fetched: RowPictures['bring'] = ask): RowPictures {
  /** The least recently used first. */
  const kept = new Map<string, Blob>();
  const keep = (key: string, blob: Blob): void => {
    kept.delete(key);
    kept.set(key, blob);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  };
  return {
    held(row) {
      const key = keyOf(row);
      const blob = kept.get(key);
      if (blob !== undefined) keep(key, blob);
      return blob;
    },
    async bring(row, signal) {
      const blob = await fetched(row, signal);
      if (blob !== undefined) keep(keyOf(row), blob);
      return blob;
    },
    dispose: () => kept.clear(),
  };
}

/** Forgotten when the user leaves: the next may not see these documents. */
export const rowPictures = listOfUser(createRowPictures);
