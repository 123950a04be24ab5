import type { KeySettings } from '#src/stores/settings/model.ts';
import { isEditingNow } from '../context.ts';
import { ownChords } from '../keySettings.ts';
import type { Named } from '../registry.ts';

/** The commands of one screen; those with the same label share a line. */
export interface SheetGroup {
  readonly title: string;
  readonly lines: readonly { readonly label: string; readonly commands: readonly Named[] }[];
}

const hasKeys = (command: Named, keys: KeySettings): boolean =>
  ownChords(command).length > 0 || keys.chords[command.id] !== undefined;

/**
 * The lines of the sheet. Tools are listed before editing starts; during editing, keys that only apply outside it are
 * left out.
 */
export const groupsOf = (commands: readonly Named[], keys: KeySettings): readonly SheetGroup[] => {
  const editing = isEditingNow();
  const shown = commands.filter((command) => hasKeys(command, keys) && !(editing && command.when?.editing === false));
  return [...Map.groupBy(shown, ({ title }) => title)].map(([title, ofTitle]) => ({
    title,
    lines: [...Map.groupBy(ofTitle, ({ label }) => label)].map(([label, same]) => ({ label, commands: same })),
  }));
};

/** Whether users may change its key. */
export const isChangeable = ({ run, keyOnly }: Named): boolean => run !== undefined && keyOnly !== true;
