import { Failure } from './failure.ts';

/** Most characters the stored marks of a page, and of a document, may have: some 200,000 points on a page, ten times a page full of handwriting. */
const PAGE_CHARACTERS = 4_194_304;
const DOCUMENT_CHARACTERS = 33_554_432;

/** The marks of a document as they would be stored must be drawable in the time of a page image. */
export function mayHold(groups: readonly { readonly pageno: number; readonly marks: string }[]): Failure | null {
  const pages = new Map<number, number>();
  let total = 0;
  for (const { pageno, marks } of groups) {
    pages.set(pageno, (pages.get(pageno) ?? 0) + marks.length);
    total += marks.length;
  }
  return total > DOCUMENT_CHARACTERS || Math.max(0, ...pages.values()) > PAGE_CHARACTERS ? new Failure('request.tooLarge') : null;
}
