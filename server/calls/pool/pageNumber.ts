import { fold } from '#core/text/fold.ts';

/** A page number as printed on a page: 'Page 2 of 5'. */
export interface PageNumber {
  readonly page: number;
  /** Number of pages, if it is printed too. */
  readonly of?: number;
}

/** The words for 'page' and 'sheet', and below for 'of', in the seven languages, folded. */
const PAGE = '(?:seite|blatt|page|sheet|pagina|blad|foglio|hoja|strona|str|pag)';
const OF = '(?:/|von|of|sur|de|di|van|z|ze)';
const NUMBERED = new RegExp(String.raw`\b${PAGE}\.?\s*:?\s*(\d{1,3})\s*${OF}\s*(\d{1,3})\b`, 'u');
/** A number without a total must be alone on its line, because texts refer to other pages ('see page 3'). */
const ALONE = new RegExp(String.raw`^[\s\-–]*${PAGE}\.?\s*:?\s*(\d{1,3})[\s\-–]*$`, 'mu');

/** The page number printed on a page; undefined if there is none, or if it is impossible ('page 5 of 2'). */
export function pageNumberIn(text: string): PageNumber | undefined {
  const folded = fold(text);
  const [, page, of] = NUMBERED.exec(folded) ?? ALONE.exec(folded) ?? [];
  if (page === undefined || Number(page) < 1) return undefined;
  if (of === undefined) return { page: Number(page) };
  return Number(of) < Number(page) ? undefined : { page: Number(page), of: Number(of) };
}
