import { create } from 'zustand';
import { chordsOf } from '#src/commands/keySettings.ts';
import { entriesOf, type Entry } from '#src/commands/palette.ts';
import { namedCommands } from '#src/commands/registry.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';
import { useSettings } from '#src/stores/settings/store.ts';

/** The entries of the open palette; null while it is closed. */
export const usePalette = create<{ readonly entries: readonly Entry[] | null }>()(() => ({ entries: null }));

/** Opens the palette with the commands available now. */
export const openPalette = async (): Promise<void> => {
  const commands = await namedCommands();
  const { keys } = useSettings.getState();
  usePalette.setState({ entries: entriesOf(commands, (command) => chordsOf(command, keys)) });
};

export const closePalette = (): void => usePalette.setState({ entries: null });

onUserLeft(closePalette);
