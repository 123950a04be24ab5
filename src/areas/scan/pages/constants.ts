/** Pages per row in the stack list; must match the style sheet. */
export const ACROSS = 3;
