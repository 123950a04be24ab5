/**
 * The part of an XML text before the root element: white space, declaration, processing instructions, comments,
 * document type. Scanned in one pass, because crafted input could make a regular expression slow.
 */
export interface Prolog {
  /** The text from the root element on; empty when there is none. */
  readonly rest: string;
  /** Whether the document type declares anything, such as entities. */
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

/** End of the prolog part at `at`; undefined if the root element starts there. */
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
