/**
 * What stands before the root element of an XML text: white space, declaration and instructions, comments, document
 * type. A scan in one pass, for the text may be made to slow a regular expression down.
 */
export interface Prolog {
  /** The text from the root element on; empty when there is none. */
  readonly rest: string;
  /** Whether the document type declares anything itself: entities above all. */
  readonly declares: boolean;
}

export const splitProlog = (text: string): Prolog => {
  let at = 0;
  let declares = false;
  while (at < text.length) {
    const end = partEnd(text, at);
    if (end === undefined) return { rest: text.slice(at), declares };
    if (text.startsWith('<!', at) && !text.startsWith('<!--', at)) declares ||= text.slice(at, end).includes('[');
    at = end;
  }
  return { rest: '', declares };
};

/** Where the part of the prolog at `at` ends; undefined when the root begins there. */
const partEnd = (text: string, at: number): number | undefined => {
  if (/\s|\uFEFF/u.test(text.charAt(at))) return at + 1;
  if (text.startsWith('<?', at)) return after(text, '?>', at);
  if (text.startsWith('<!--', at)) return after(text, '-->', at);
  if (!text.startsWith('<!', at)) return undefined;
  const close = text.indexOf('>', at);
  const subset = text.indexOf('[', at);
  return subset >= 0 && subset < close
    ? after(text, '>', Math.max(subset, text.indexOf(']', subset)))
    : after(text, '>', at);
};

const after = (text: string, mark: string, from: number): number => {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
};
