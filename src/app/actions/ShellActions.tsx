import { useLayoutEffect } from 'react';
import { listenToKeys } from '#src/commands/keyboard.ts';
import { lazyPart } from '#src/ui/part/lazyPart.ts';
import { CoveringFailure } from '#src/ui/part/PartFailure.tsx';
import { usePalette } from './palette.ts';
import { useShellActions } from './useShellActions.ts';

const Palette = lazyPart(() => import('./Palette.tsx'), { waiting: null, fallback: CoveringFailure });

/** Keys, commands and palette of the shell; the palette is loaded when first opened. */
export function ShellActions() {
  useShellActions();
  useLayoutEffect(listenToKeys, []);
  const entries = usePalette((state) => state.entries);
  return entries !== null && <Palette entries={entries} />;
}
