/** What is wrong with a link, and in which part; the part is untrusted and only shown as text. */
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

/** Thrown while reading a link and caught by the caller (resolve.ts). */
export class BadLink extends Error {
  readonly problem: LinkProblem;

  constructor(name: LinkProblem['name'], part = '') {
    super(name);
    this.problem = { name, part: part.slice(0, PART_SHOWN) };
  }
}
