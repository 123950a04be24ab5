import { create } from 'zustand';
import { offeredActions } from '#src/stores/shell/actions.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { shownItems } from '#src/ui/toolbar/items.ts';
import type { Command } from './commands.ts';

/** What the palette offers while it is open. */
export const usePalette = create<{ readonly commands: readonly Command[] | null }>()(() => ({ commands: null }));

/** Opens the palette with what can be done now. */
export const openPalette = async (): Promise<void> => {
  const [{ commandsOf, toolbarActions }, offered] = await Promise.all([import('./commands.ts'), offeredActions()]);
  usePalette.setState({ commands: commandsOf([...toolbarActions(shownItems.values()), ...offered]) });
};

export const closePalette = (): void => usePalette.setState({ commands: null });

onUserLeft(closePalette);
