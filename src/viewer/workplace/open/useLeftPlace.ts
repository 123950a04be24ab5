import { useEffect } from 'react';
import type { ViewControl } from '#src/viewer/chrome/viewer.ts';
import { leaveAt, readUntilLeft } from './places.ts';

/** Saves the reading position when another document takes over and when the tab closes. */
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
