import { lazyPart } from '#src/ui/lazyPart.ts';
import { CoveringFailure } from '#src/ui/PartFailure.tsx';
import { usePalette } from './palette.ts';
import { useShellActions } from './useShellActions.ts';
import { useShellKeys } from './useShellKeys.ts';

const Palette = lazyPart(() => import('./Palette.tsx'), { waiting: null, fallback: CoveringFailure });

/** Keys, shortcuts and palette of the shell; fetched and drawn when they are asked for. */
export function ShellActions() {
  useShellActions();
  useShellKeys();
  const commands = usePalette((state) => state.commands);
  return commands !== null && <Palette commands={commands} />;
}
