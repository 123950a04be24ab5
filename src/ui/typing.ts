const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], [type="file"]), textarea, select, ' +
  '[contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="searchbox"], [role="combobox"], [role="spinbutton"]';

/** Whether an element, or one around it, is of a kind. */
export const isIn = (target: EventTarget | null, selector: string): boolean =>
  typeof Element !== 'undefined' && target instanceof Element && target.closest(selector) !== null;

/** Whether signs typed at an element go into it: the one idea of 'is the user typing'. */
export const isTyping = (target: EventTarget | null): boolean => isIn(target, TYPING);
