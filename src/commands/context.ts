import { isIn, isTyping } from '#src/ui/typing.ts';
import { isSingle } from './chord.ts';
import type { When } from './command.ts';

/** The surroundings of a key press. */
export interface Here {
  /** Whether the focus is in a text field. */
  readonly typing: boolean;
  /** Whether it is in a dialog or menu, which handles its own keys. */
  readonly dialog: boolean;
  /** Whether the focused element handles Enter, Space and arrows itself: a button, a toolbar, a list. */
  readonly control: boolean;
  readonly focus: 'list' | 'page' | null;
  readonly editing: boolean;
}

const DIALOG = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const CONTROL =
  'button, a[href], input, [role="toolbar"], [role="listbox"], [role="tablist"], [role="grid"], [role="treegrid"], [role="tree"], ' +
  '[role="separator"], [role="slider"]';
const LIST = '[role="grid"], [role="treegrid"], [role="listbox"]';
/** Set on the focusable region that shows pages: `data-keys="page"`. */
const PAGE = '[data-keys="page"]';

let asked: () => boolean = () => false;

/** Registers how to ask whether marks are being edited in the open document. @returns a function that unregisters it */
export const registerEditing = (isEditing: () => boolean): (() => void) => {
  asked = isEditing;
  return () => {
    if (asked === isEditing) asked = () => false;
  };
};

export const isEditingNow = (): boolean => asked();

export const hereAt = (target: EventTarget | null): Here => ({
  typing: isTyping(target),
  // Clicking beside a modal dialog takes the focus from it, but keys must still not reach the page below.
  dialog: isIn(target, DIALOG) || document.querySelector('[aria-modal="true"]') !== null,
  control: isIn(target, CONTROL),
  focus: isIn(target, LIST) ? 'list' : isIn(target, PAGE) ? 'page' : null,
  editing: isEditingNow(),
});

const OF_CONTROLS = /^(Alt\+)?(Shift\+)?(Enter|Space|Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown)$/;

/** Whether a chord triggers a command in given surroundings. */
export const reaches = (chord: string, when: When | undefined, here: Here): boolean =>
  (!here.typing || (when?.typing === true && !isSingle(chord))) &&
  (!here.dialog || when?.dialog === true) &&
  (!here.control || when?.focus === 'list' || !OF_CONTROLS.test(chord)) &&
  (when?.focus === undefined || when.focus === here.focus) &&
  isNow(when, here);

/** Whether a command is available now, wherever the focus is. */
export const isNow = (when: When | undefined, { editing }: Pick<Here, 'editing'>): boolean =>
  (when?.editing === undefined || when.editing === editing) && when?.while?.() !== false;

/** Whether one key could trigger either. */
export const mayMeet = (one: When | undefined, other: When | undefined): boolean =>
  (one?.editing ?? other?.editing) === (other?.editing ?? one?.editing) &&
  (one?.focus ?? other?.focus) === (other?.focus ?? one?.focus);
