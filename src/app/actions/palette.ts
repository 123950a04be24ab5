import { loadNamespaces } from 'i18next';
import { create } from 'zustand';
import { fold } from '#core/text/fold.ts';
import { type Action, offeredActions } from '#src/stores/shell/actions.ts';
import { onUserLeft } from '#src/stores/session/reset.ts';

/** An action that can be run, with the title of its group. */
export interface Command extends Action {
  readonly group: string;
  readonly run: () => void;
}

/** What the palette offers while it is open. */
export const usePalette = create<{ readonly commands: readonly Command[] | null }>()(() => ({ commands: null }));

/** Opens the palette with what can be done now. The labels of the settings are borrowed from their area. */
export const openPalette = async (): Promise<void> => {
  await loadNamespaces('settings');
  usePalette.setState({ commands: commandsOf(offeredActions()) });
};

export const closePalette = (): void => usePalette.setState({ commands: null });

onUserLeft(closePalette);

const commandsOf = (groups: ReturnType<typeof offeredActions>): Command[] =>
  groups.flatMap(({ title, actions }) => actions.flatMap(({ run, ...action }) => (run === undefined ? [] : [{ ...action, run, group: title }])));

/** The commands whose group and label contain every word that was typed, whatever their case and accents. */
export const matching = (commands: readonly Command[], typed: string): readonly Command[] => {
  const words = fold(typed).split(/\s+/).filter((word) => word !== '');
  return commands.filter(({ group, label }) => words.every((word) => fold(`${group} ${label}`).includes(word)));
};
