import type { KeySettings } from '#src/stores/settings/model.ts';
import { isEditingNow } from '../context.ts';
import { ownChords } from '../keySettings.ts';
import type { Named } from '../registry.ts';

/** What keys do, under the name of the place: commands of the same name in one line. */
export interface SheetGroup {
  readonly title: string;
  readonly lines: readonly { readonly label: string; readonly commands: readonly Named[] }[];
}

const hasKeys = (command: Named, keys: KeySettings): boolean =>
  ownChords(command).length > 0 || keys.chords[command.id] !== undefined;

/**
 * The lines of the sheet. Tools are told before the editing has begun; while one edits, letters are the tools' alone.
 */
export const groupsOf = (commands: readonly Named[], keys: KeySettings): readonly SheetGroup[] => {
  const editing = isEditingNow();
  const shown = commands.filter((command) => hasKeys(command, keys) && !(editing && command.when?.editing === false));
  return [...Map.groupBy(shown, ({ title }) => title)].map(([title, ofTitle]) => ({
    title,
    lines: [...Map.groupBy(ofTitle, ({ label }) => label)].map(([label, same]) => ({ label, commands: same })),
  }));
};

/** Whether users may put it on another key. */
export const isChangeable = ({ run, keyOnly }: Named): boolean => run !== undefined && keyOnly !== true;
