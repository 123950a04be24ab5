import { lazy, Suspense } from 'react';
import { usePalette } from './palette.ts';
import { useShellActions } from './useShellActions.ts';
import { useShellKeys } from './useShellKeys.ts';

const Palette = lazy(() => import('./Palette.tsx'));

/** Keys, shortcuts and palette of the shell; fetched and drawn when they are asked for. */
export function ShellActions() {
  useShellActions();
  useShellKeys();
  const commands = usePalette((state) => state.commands);
  return <Suspense>{commands !== null && <Palette commands={commands} />}</Suspense>;
}
