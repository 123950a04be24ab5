import { fail, ok, type Result } from '#core/kernel/result.ts';

/**
 * Most pages of one print: each waits as a picture of 300 dpi, some 600 kB, until the browser's dialog takes them all
 * at once.
 */
export const MOST_PRINTED_PAGES = 500;
/**
 * Most pages that one stamp or template is set on at once: more would not fit into what a document's marks may weigh.
 */
export const MOST_STAMPED_PAGES = 1000;

/**
 * The pages that a text like `1-3, 5` names, each once, in rising order; all of them for an empty text. Fails where it
 * names anything that is no page of the document, or a range that ends before it begins, and where it names more than
 * `most`.
 */
export function pagesIn(
  text: string,
  pageCount: number,
  most: number = MOST_PRINTED_PAGES,
): Result<readonly number[], 'invalid' | 'tooMany'> {
  if (text.trim() === '')
    return pageCount > most ? fail('tooMany') : ok(Array.from({ length: pageCount }, (_, index) => index + 1));
  const pages = new Set<number>();
  for (const part of text.split(/[,;]/)) {
    const match = /^\s*(\d{1,9})\s*(?:[-–]\s*(\d{1,9})\s*)?$/.exec(part);
    if (match === null) return fail('invalid');
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    if (first < 1 || last < first || last > pageCount) return fail('invalid');
    for (let page = first; page <= last; page += 1) pages.add(page);
  }
  if (pages.size > most) return fail('tooMany');
  return ok([...pages].toSorted((a, b) => a - b));
}
