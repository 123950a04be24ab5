import type { KeySettings } from '#src/stores/settings/model.ts';
import { useSettings } from '#src/stores/settings/store.ts';
import type { ToolbarAction } from '#src/ui/Toolbar.tsx';
import { type Command, isDisabled } from './command.ts';
import { chordsOf } from './keySettings.ts';
import { type PlainCommand, runCommand } from './named.ts';
import { findCommand } from './registry.ts';

/** A button or menu entry for a command. */
export interface CommandItem extends ToolbarAction {
  readonly command: Command;
}

/** How a command is presented in one place, overriding its defaults. */
export type Look = Partial<Omit<ToolbarAction, 'id' | 'run' | 'url' | 'shortcut'>>;

/**
 * Makes items from command ids: name, icon, key and action are defined only in the command. Of several keys the first
 * is shown.
 */
export const itemsOf =
  <Id extends string>(commands: readonly Command<Id>[], keys: KeySettings) =>
  (id: Id, look: Look = {}): CommandItem => {
    const command = commands.find((candidate) => candidate.id === id);
    if (command === undefined) throw new Error(`No command ${id}`);
    const [shortcut] = chordsOf(command, keys);
    return {
      id,
      text: command.label,
      run: () => void command.run?.(),
      disabled: isDisabled(command),
      ...(command.icon !== undefined && { icon: command.icon }),
      ...(command.checked !== undefined && { checked: command.checked }),
      ...(shortcut !== undefined && { shortcut }),
      ...look,
      command,
    };
  };

/** A button for a command registered elsewhere: it is not a command of its own. */
export interface Reference extends ToolbarAction {
  readonly refers: true;
}

export const referTo = (name: PlainCommand, text: string, look: Look = {}): Reference => {
  const command = findCommand(name);
  const [shortcut] = command === undefined ? [] : chordsOf(command, useSettings.getState().keys);
  return {
    id: name,
    text,
    run: () => runCommand(name, undefined),
    ...(shortcut !== undefined && { shortcut }),
    ...look,
    refers: true,
  };
};
