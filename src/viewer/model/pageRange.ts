import { fail, ok, type Result } from '#core/kernel/result.ts';

/**
 * Most pages per print: each is held as an image of 300 dpi, some 600 kB, until the browser's dialog takes them all at
 * once.
 */
export const MOST_PRINTED_PAGES = 500;
/**
 * Most pages on which one stamp or template is placed at once: more would exceed the size limit of a document's marks.
 */
export const MOST_STAMPED_PAGES = 1000;

/**
 * The pages a text like `1-3, 5` names, each once and ascending; all pages for an empty text. Fails if it names a page
 * that does not exist or a reversed range, or more than `most` pages.
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
