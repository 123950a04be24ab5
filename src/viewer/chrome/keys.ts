import type { ToolName } from '#src/viewer/model/tools/tools.ts';
import { DESK_KEYS, EDIT_KEYS, READING_KEYS, type Shortcut, START_KEYS, VIEW_KEYS } from './keyTables.ts';
import type { ViewControl } from './viewer.ts';

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** What the keys of editing do. */
export interface EditControl {
  readonly isEditing: () => boolean;
  readonly start: () => void;
  readonly save: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly take: (tool: ToolName | null) => void;
}

/** What the keys of the document as a whole do. */
export interface DeskControl {
  readonly print: () => void;
  readonly help: () => void;
  readonly inspect: () => void;
}

/** Page, zoom, rotation and arrangement by keyboard; true when the key meant something, as below. While editing, letters belong to the tools. */
export const viewKey = (press: KeyPress, view: ViewControl, isEditing: boolean): boolean => perform(VIEW_KEYS, press, view) || (!isEditing && perform(READING_KEYS, press, view));

/** Starting, tools, undo, redo and save by keyboard. */
export const editKey = (press: KeyPress, edit: EditControl): boolean => (edit.isEditing() ? perform(EDIT_KEYS, press, edit) : perform(START_KEYS, press, edit));

/** Printing, the overview of the keys and the inspector by keyboard. */
export const deskKey = (press: KeyPress, desk: DeskControl): boolean => perform(DESK_KEYS, press, desk);

function perform<Target>(shortcuts: readonly Shortcut<Target>[], press: KeyPress, target: Target): boolean {
  const chord = chordOf(press);
  const shortcut = shortcuts.find((candidate) => candidate.chord === chord);
  shortcut?.run(target);
  return shortcut !== undefined;
}

function chordOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  const isCommand = ctrlKey || metaKey;
  return `${isCommand ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${isCommand && shiftKey ? 'Shift+' : ''}${key.length === 1 ? key.toUpperCase() : key}`;
}
