import type { PageNo } from '#core/kernel/ids.ts';
import type { ToolName } from '#src/viewer/model/tools/toolNames.ts';
import type { Arranging } from '#src/viewer/session/layers/arranging.ts';
import { DESK_KEYS, EDIT_KEYS, READING_KEYS, type Shortcut, START_KEYS, VIEW_KEYS } from './keyTables.ts';
import type { ViewControl } from './viewer.ts';

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** What is chosen in a dialog and then placed. */
export type Offer = 'stamp' | 'template';

/** What the keys of editing do. */
export interface EditControl {
  readonly isEditing: () => boolean;
  readonly start: () => void;
  readonly save: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly take: (tool: ToolName | null) => void;
  /** What can be done to the selected marks. */
  readonly arrange: Arranging | null;
  /** The page that is looked at. */
  readonly page: () => PageNo;
  /** Whether marks, not text, are what is selected: the tool for it is in hand, or marks are selected. */
  readonly selects: () => boolean;
  /** Uses the tool in hand in the middle of what is seen. @returns false where none is in hand that leaves a mark */
  readonly placeInCentre: () => boolean;
  /** Shows what there is to be placed, or keeps the selection as a template. */
  readonly offer: (what: Offer | 'keep') => void;
}

/** What the keys of the document as a whole do. */
export interface DeskControl {
  readonly print: () => void;
  readonly inspect: () => void;
}

/** Page, zoom, rotation and arrangement by keyboard; true when the key meant something, as below. While editing, letters belong to the tools. */
export const viewKey = (press: KeyPress, view: ViewControl, isEditing: boolean): boolean =>
  perform(VIEW_KEYS, press, view) || (!isEditing && perform(READING_KEYS, press, view));

/** Starting, tools, undo, redo and save by keyboard. */
export const editKey = (press: KeyPress, edit: EditControl): boolean =>
  edit.isEditing() ? perform(EDIT_KEYS, press, edit) : perform(START_KEYS, press, edit);

/** Printing and the inspector by keyboard. */
export const deskKey = (press: KeyPress, desk: DeskControl): boolean => perform(DESK_KEYS, press, desk);

function perform<Target>(shortcuts: readonly Shortcut<Target>[], press: KeyPress, target: Target): boolean {
  const chord = chordOf(press);
  const shortcut = shortcuts.find((candidate) => candidate.chord === chord);
  return shortcut !== undefined && shortcut.run(target) !== false;
}

function chordOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  const isCommand = ctrlKey || metaKey;
  const isShifted = shiftKey && (isCommand || key.length > 1);
  return `${isCommand ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${isShifted ? 'Shift+' : ''}${key.length === 1 ? key.toUpperCase() : key}`;
}
