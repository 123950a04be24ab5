import { useEffect } from 'react';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';
import { leaveAt, readUntilLeft } from './places.ts';

/** Remembers where the document is left: when another takes its place, and when the tab goes. */
export function useLeftPlace(docid: number, view: ViewControl | null): void {
  useEffect(() => {
    if (view === null) return undefined;
    const leave = (): void => leaveAt(docid, view.place(), devicePixelRatio);
    const left = readUntilLeft(leave);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      left();
    };
  }, [docid, view]);
}
