import { FPDF, type Pdfium } from './pdfium.ts';

/** First letter after Latin Extended-A: the substitute for missing fonts has all letters before it. */
const BEYOND_LATIN = 0x0180;
/** Most characters that are checked; a dense page has 10,000. */
const MAX_CHARACTERS = 20_000;
/** Any size will do: a glyph has an outline in all sizes or in none. */
const SIZE = 12;

/** Whether a page uses a character that no available font has, so that it is drawn blank. */
export function lacksGlyphs(pdfium: Pdfium, page: number): boolean {
  if (!usesForeignFont(pdfium, page)) return false;
  const text = pdfium.FPDFText_LoadPage(page);
  if (text === 0) return false;
  const known = new Set<string>();
  try {
    const count = Math.min(pdfium.FPDFText_CountChars(text), MAX_CHARACTERS);
    for (let at = 0; at < count; at += 1) {
      const code = pdfium.FPDFText_GetUnicode(text, at);
      if (code < BEYOND_LATIN || !isSeen(code)) continue;
      const object = pdfium.FPDFText_GetTextObject(text, at);
      const font = object === 0 ? 0 : pdfium.FPDFTextObj_GetFont(object);
      const key = `${font} ${code}`;
      if (font === 0 || known.has(key) || isInvisible(pdfium, object)) continue;
      known.add(key);
      if (pdfium.FPDFFont_GetIsEmbedded(font) !== 1 && pdfium.FPDFFont_GetGlyphPath(font, code, SIZE) === 0)
        return true;
    }
    return false;
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}

/** Whether a code is a character with a shape of its own; broken files have codes that Unicode does not. */
const isSeen = (code: number): boolean =>
  code <= 0x10ffff && /[\p{L}\p{N}\p{P}\p{S}]/u.test(String.fromCodePoint(code));

/** Such as the recognised text below a scan. */
const isInvisible = (pdfium: Pdfium, text: number): boolean =>
  pdfium.FPDFTextObj_GetTextRenderMode(text) === FPDF.TEXT_INVISIBLE;

/** Forms within forms; PDFium's own limit for drawing them is higher. */
const MAX_DEPTH = 4;

/** Whether a text of the page has a font that is not in the file. */
function usesForeignFont(pdfium: Pdfium, page: number): boolean {
  const embedded = new Set<number>();
  const isForeign = (object: number, depth: number): boolean => {
    const type = pdfium.FPDFPageObj_GetType(object);
    if (type === FPDF.OBJECT_FORM && depth < MAX_DEPTH)
      return within(
        pdfium.FPDFFormObj_CountObjects(object),
        (at) => pdfium.FPDFFormObj_GetObject(object, at),
        depth + 1,
      );
    if (type !== FPDF.OBJECT_TEXT) return false;
    const font = pdfium.FPDFTextObj_GetFont(object);
    if (font === 0 || embedded.has(font)) return false;
    if (pdfium.FPDFFont_GetIsEmbedded(font) !== 1) return true;
    embedded.add(font);
    return false;
  };
  const within = (count: number, object: (at: number) => number, depth: number): boolean => {
    for (let at = 0; at < count; at += 1) if (isForeign(object(at), depth)) return true;
    return false;
  };
  return within(pdfium.FPDFPage_CountObjects(page), (at) => pdfium.FPDFPage_GetObject(page, at), 0);
}
