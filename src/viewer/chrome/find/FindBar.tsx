import { useStore } from 'zustand';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import type { FindBarProps } from './OpenFindBar.tsx';

/** Loaded lazily: nobody searches before there is something to read. */
const OpenFindBar = lazyPart(() => import('./OpenFindBar.tsx'), { waiting: null });

/** The find bar of the document, while it is open. */
export function FindBar({ finder, view }: FindBarProps) {
  const isOpen = useStore(finder.store, (state) => state.isOpen);
  return isOpen && <OpenFindBar finder={finder} view={view} />;
}
