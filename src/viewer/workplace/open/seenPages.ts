import { useEffect } from 'react';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';

type Read = Pick<DocumentInfo, 'docid' | 'version' | 'pagecount'>;

/** Pages that were on the screen in this session, by document and version. */
const seen = new Map<string, Set<number>>();
onUserLeft(() => seen.clear());

const keyOf = ({ docid, version }: Read): string => `${docid}/${version}`;

/** Notes which pages come into sight. */
export function useSeenPages(info: Read, view: ViewControl | null): void {
  const key = keyOf(info);
  useEffect(() => {
    if (view === null) return undefined;
    const pages = seen.get(key) ?? new Set();
    seen.set(key, pages);
    const note = (): void => view.placements().forEach(({ pageNo }) => pages.add(pageNo));
    note();
    return view.subscribe(note);
  }, [key, view]);
}

/** Pages that were never in sight. */
export const unseenPages = (info: Read): readonly number[] =>
  Array.from({ length: info.pagecount }, (_, at) => at + 1).filter((page) => seen.get(keyOf(info))?.has(page) !== true);
