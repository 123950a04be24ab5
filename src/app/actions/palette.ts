import { create } from 'zustand';
import { chordsOf } from '#src/commands/keySettings.ts';
import { entriesOf, type Entry } from '#src/commands/palette.ts';
import { namedCommands } from '#src/commands/registry.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { useSettings } from '#src/stores/settings/store.ts';

/** What the palette offers while it is open. */
export const usePalette = create<{ readonly entries: readonly Entry[] | null }>()(() => ({ entries: null }));

/** Opens the palette with what can be done now. */
export const openPalette = async (): Promise<void> => {
  const commands = await namedCommands();
  const { keys } = useSettings.getState();
  usePalette.setState({ entries: entriesOf(commands, (command) => chordsOf(command, keys)) });
};

export const closePalette = (): void => usePalette.setState({ entries: null });

onUserLeft(closePalette);
