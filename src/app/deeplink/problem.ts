/** What is wrong with a link, and the part that is; the part comes from a stranger and is shown as text only. */
export interface LinkProblem {
  readonly name:
    | 'tooLong'
    | 'unknownForm'
    | 'action'
    | 'number'
    | 'document'
    | 'product'
    | 'client'
    | 'year'
    | 'mask'
    | 'index';
  readonly part: string;
}

const PART_SHOWN = 60;

/** Ends the reading of a link; caught where the reading began (resolve.ts). */
export class BadLink extends Error {
  readonly problem: LinkProblem;

  constructor(name: LinkProblem['name'], part = '') {
    super(name);
    this.problem = { name, part: part.slice(0, PART_SHOWN) };
  }
}
