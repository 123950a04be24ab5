import { useEffect } from 'react';
import type { DocumentInfo } from '#core/contract/document/document.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';

type Read = Pick<DocumentInfo, 'docid' | 'version' | 'pagecount'>;

/** Pages seen in this session, by document and version. */
const seen = new Map<string, Set<number>>();
onUserLeft(() => seen.clear());

const keyOf = ({ docid, version }: Read): string => `${docid}/${version}`;

function note(info: Read, view: ViewControl): Set<number> {
  const key = keyOf(info);
  const pages = seen.get(key) ?? new Set();
  seen.set(key, pages);
  for (const { pageNo } of view.placements()) pages.add(pageNo);
  return pages;
}

/** Records which pages become visible. */
export function useSeenPages(info: Read, view: ViewControl | null): void {
  useEffect(() => {
    if (view === null) return undefined;
    note(info, view);
    return view.subscribe(() => note(info, view));
  }, [info, view]);
}

/** Pages not seen yet. */
export function unseenPages(info: Read, view: ViewControl): readonly number[] {
  const pages = note(info, view);
  return Array.from({ length: info.pagecount }, (_, at) => at + 1).filter((page) => !pages.has(page));
}
