const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], [type="file"]), textarea, select, ' +
  '[contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="searchbox"], [role="combobox"], [role="spinbutton"]';

/** Whether an element or one of its ancestors matches the selector. */
export const isIn = (target: EventTarget | null, selector: string): boolean =>
  typeof Element !== 'undefined' && target instanceof Element && target.closest(selector) !== null;

/** Whether typing at an element enters text: the only definition of 'is the user typing'. */
export const isTyping = (target: EventTarget | null): boolean => isIn(target, TYPING);
