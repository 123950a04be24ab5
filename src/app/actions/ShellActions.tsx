import { useLayoutEffect } from 'react';
import { listenToKeys } from '#src/commands/keyboard.ts';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { CoveringFailure } from '#src/ui/part/PartFailure.tsx';
import { usePalette } from './palette.ts';
import { useShellActions } from './useShellActions.ts';

const Palette = lazyPart(() => import('./Palette.tsx'), { waiting: null, fallback: CoveringFailure });

/** Keys, shortcuts and palette of the shell; fetched and drawn when they are asked for. */
export function ShellActions() {
  useShellActions();
  useLayoutEffect(listenToKeys, []);
  const entries = usePalette((state) => state.entries);
  return entries !== null && <Palette entries={entries} />;
}
