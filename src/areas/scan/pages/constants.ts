/** Pages beside each other in the list of stacks; the style sheet says the same. */
export const ACROSS = 3;
