import { isIn, isTyping } from '#src/ui/typing.ts';
import { isSingle } from './chord.ts';
import type { When } from './command.ts';

/** Where a key press happens. */
export interface Here {
  /** Signs go into a field. */
  readonly typing: boolean;
  /** A dialog or a menu keeps its keys to itself. */
  readonly dialog: boolean;
  /** What has the focus acts on Enter, Space and arrows itself: a button, a row of buttons, a list. */
  readonly control: boolean;
  readonly focus: 'list' | 'page' | null;
  readonly editing: boolean;
}

const DIALOG = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const CONTROL =
  'button, a[href], input, [role="toolbar"], [role="listbox"], [role="tablist"], [role="grid"], [role="treegrid"], [role="tree"], ' +
  '[role="separator"], [role="slider"]';
const LIST = '[role="grid"], [role="treegrid"], [role="listbox"]';
/** What shows pages says so: `data-keys="page"` on the region that has the focus. */
const PAGE = '[data-keys="page"]';

let asked: () => boolean = () => false;

/** Says whether marks are edited, as long as a document is at work. @returns the way to say so no more */
export const tellEditing = (isEditing: () => boolean): (() => void) => {
  asked = isEditing;
  return () => {
    if (asked === isEditing) asked = () => false;
  };
};

export const isEditingNow = (): boolean => asked();

export const hereAt = (target: EventTarget | null): Here => ({
  typing: isTyping(target),
  // A press beside a modal dialog takes the focus from it; keys must not reach what lies below all the same.
  dialog: isIn(target, DIALOG) || document.querySelector('[aria-modal="true"]') !== null,
  control: isIn(target, CONTROL),
  focus: isIn(target, LIST) ? 'list' : isIn(target, PAGE) ? 'page' : null,
  editing: isEditingNow(),
});

const OF_CONTROLS = /^(Alt\+)?(Shift\+)?(Enter|Space|Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown)$/;

/** Whether a chord reaches a command from a place. */
export const reaches = (chord: string, when: When | undefined, here: Here): boolean =>
  (!here.typing || (when?.typing === true && !isSingle(chord))) &&
  (!here.dialog || when?.dialog === true) &&
  (!here.control || when?.focus === 'list' || !OF_CONTROLS.test(chord)) &&
  (when?.focus === undefined || when.focus === here.focus) &&
  isNow(when, here);

/** Whether a command is one just now, wherever the focus is. */
export const isNow = (when: When | undefined, { editing }: Pick<Here, 'editing'>): boolean =>
  (when?.editing === undefined || when.editing === editing) && when?.while?.() !== false;

/** Whether the same key might be meant for both. */
export const mayMeet = (one: When | undefined, other: When | undefined): boolean =>
  (one?.editing ?? other?.editing) === (other?.editing ?? one?.editing) &&
  (one?.focus ?? other?.focus) === (other?.focus ?? one?.focus);
