import { useStore } from 'zustand';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import type { Finder } from '#src/viewer/session/text/finder.ts';
import type { ViewControl } from '../viewer.ts';

export interface FindBarProps {
  readonly finder: Finder;
  readonly view: ViewControl;
}

/** Loaded lazily: nobody searches before there is something to read. */
const OpenFindBar = lazyPart(() => import('./OpenFindBar.tsx'), { waiting: null });

/** The find bar of the document, while it is open. */
export function FindBar({ finder, view }: FindBarProps) {
  const isOpen = useStore(finder.store, (state) => state.isOpen);
  return isOpen && <OpenFindBar finder={finder} view={view} />;
}
